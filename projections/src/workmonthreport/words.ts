import { stockholmMinute } from '@portal/calendar/stockholm'
import type { Locale, Words } from '@portal/contracts'
import { nameHead } from '@portal/contracts/head-words'
import { absenceWords, timeWords } from '@portal/contracts/timereport-words'
import type { ChangedSince } from './queries-changed.ts'

/** What a file says of a month that was closed before. */
export const changedNote = ({ since, people }: ChangedSince, locale: Locale): string => {
  const at = stockholmMinute(since).replace('T', ' ')
  const days = people.map(({ userName, days }) => `${userName} (${days.join(', ')})`)
  return `${monthWords.changed[locale].replace('{since}', at)} ${days.join('; ')}`
}

/** The heads of the spreadsheet of a month, its file's name, and what it says of a month that is open. */
export const monthWords = {
  ...timeWords,
  name: nameHead,
  employmentNumber: {
    en: 'Employment number',
    sv: 'Anställningsnummer',
    pl: 'Numer pracownika',
    ro: 'Număr de angajat',
    bs: 'Broj zaposlenika',
  },
  days: { en: 'Days', sv: 'Dagar', pl: 'Dni', ro: 'Zile', bs: 'Dani' },
  timeOff: {
    en: 'Of it overtime as time off',
    sv: 'Varav övertid som ledighet',
    pl: 'W tym nadgodziny do odbioru',
    ro: 'Din care ore suplimentare ca timp liber',
    bs: 'Od toga prekovremeni sati kao slobodno vrijeme',
  },
  ...absenceWords,
  draft: {
    en: 'Drafts, not counted',
    sv: 'Utkast, ej medräknade',
    pl: 'Wersje robocze, niewliczone',
    ro: 'Ciorne, nesocotite',
    bs: 'Nacrti, nisu uračunati',
  },
  sent: {
    en: 'Not approved yet',
    sv: 'Ännu inte godkända',
    pl: 'Jeszcze niezatwierdzone',
    ro: 'Încă neaprobate',
    bs: 'Još neodobreni',
  },
  returned: {
    en: 'Returned, not counted',
    sv: 'Återskickade, ej medräknade',
    pl: 'Zwrócone, niewliczone',
    ro: 'Returnate, nesocotite',
    bs: 'Vraćeni, nisu uračunati',
  },
  sum: { en: 'All', sv: 'Alla', pl: 'Wszyscy', ro: 'Toți', bs: 'Svi' },
  fileName: {
    en: 'month-work-report',
    sv: 'manadsrapport',
    pl: 'raport-miesieczny',
    ro: 'raport-lunar',
    bs: 'mjesecni-izvjestaj',
  },
  leftOut: {
    en: 'Without an employment number of their own, and therefore not in this file:',
    sv: 'Saknar eget anställningsnummer och finns därför inte i filen:',
    pl: 'Bez własnego numeru pracownika i dlatego nie w tym pliku:',
    ro: 'Fără un număr de angajat propriu și de aceea nu apar în acest fișier:',
    bs: 'Bez vlastitog broja zaposlenika i zato nisu u ovoj datoteci:',
  },
  changed: {
    en: 'Changed since the month was closed before, {since}. See that nothing is paid twice:',
    sv: 'Ändrat sedan månaden stängdes förra gången, {since}. Se till att inget betalas två gånger:',
    pl: 'Zmienione od poprzedniego zamknięcia miesiąca, {since}. Dopilnuj, żeby nic nie wypłacić dwa razy:',
    ro: 'Modificat de la închiderea anterioară a lunii, {since}. Ai grijă să nu se plătească nimic de două ori:',
    bs: 'Promijenjeno od prethodnog zaključivanja mjeseca, {since}. Pazi da se ništa ne plati dvaput:',
  },
  openFile: { en: 'open', sv: 'oppen', pl: 'otwarty', ro: 'deschis', bs: 'otvoren' },
  openNote: {
    en: 'The month is not closed: the figures may change.',
    sv: 'Månaden är inte stängd: siffrorna kan ändras.',
    pl: 'Miesiąc nie jest zamknięty: dane mogą się zmienić.',
    ro: 'Luna nu este închisă: cifrele se pot schimba.',
    bs: 'Mjesec nije zaključen: brojke se mogu promijeniti.',
  },
} as const satisfies Readonly<Record<string, Words>>
