import type { Words } from '../locales.ts'

/** What the history of a case says on paper. */
export const paperWords = {
  history: { en: 'History', sv: 'Historik', pl: 'Historia', ro: 'Istoric', bs: 'Historija' },
  events: { en: 'Events', sv: 'Händelser', pl: 'Zdarzenia', ro: 'Evenimente', bs: 'Događaji' },
  savedAt: { en: 'Saved', sv: 'Sparad', pl: 'Zapisano', ro: 'Salvat', bs: 'Sačuvano' },
  savedBy: {
    en: 'Saved by',
    sv: 'Sparad av',
    pl: 'Zapis wykonany przez',
    ro: 'Salvat de',
    bs: 'Sačuvao/la',
  },
  stream: {
    en: 'Stream in the log',
    sv: 'Ström i loggen',
    pl: 'Strumień w dzienniku',
    ro: 'Flux în jurnal',
    bs: 'Tok u dnevniku',
  },
  place: {
    en: 'Place in the log',
    sv: 'Plats i loggen',
    pl: 'Miejsce w dzienniku',
    ro: 'Poziția în jurnal',
    bs: 'Mjesto u dnevniku',
  },
  seal: { en: 'Seal', sv: 'Sigill', pl: 'Pieczęć', ro: 'Sigiliu', bs: 'Pečat' },
  seals: { en: 'Seals', sv: 'Sigill', pl: 'Pieczęcie', ro: 'Sigilii', bs: 'Pečati' },
  notSealed: {
    en: 'not sealed yet',
    sv: 'ännu inte förseglad',
    pl: 'jeszcze bez pieczęci',
    ro: 'încă nesigilat',
    bs: 'još nije zapečaćeno',
  },
  sealedAt: {
    en: 'Sealed',
    sv: 'Förseglad',
    pl: 'Zapieczętowano',
    ro: 'Sigilat',
    bs: 'Zapečaćeno',
  },
  sealHash: {
    en: 'Hash (SHA-256)',
    sv: 'Kontrollsumma (SHA-256)',
    pl: 'Suma kontrolna (SHA-256)',
    ro: 'Amprentă (SHA-256)',
    bs: 'Kontrolni zbir (SHA-256)',
  },
  key: {
    en: 'The portal’s public key (Ed25519)',
    sv: 'Portalens publika nyckel (Ed25519)',
    pl: 'Klucz publiczny portalu (Ed25519)',
    ro: 'Cheia publică a portalului (Ed25519)',
    bs: 'Javni ključ portala (Ed25519)',
  },
  sealsHelp: {
    en: 'Each seal is signed and chained to the one before it. Events that stand under a seal cannot be changed or removed without it showing. The same history, saved as JSON, can be verified event by event without the portal.',
    sv: 'Varje sigill är signerat och kedjat till det föregående. Händelser under ett sigill kan inte ändras eller tas bort utan att det syns. Samma historik sparad som JSON kan kontrolleras händelse för händelse utan portalen.',
    pl: 'Każda pieczęć jest podpisana i powiązana z poprzednią. Zdarzeń pod pieczęcią nie da się niezauważenie zmienić ani usunąć. Tę samą historię zapisaną jako JSON można sprawdzić zdarzenie po zdarzeniu bez portalu.',
    ro: 'Fiecare sigiliu este semnat și legat de cel dinaintea lui. Evenimentele de sub un sigiliu nu pot fi modificate sau șterse fără să se vadă. Același istoric salvat ca JSON poate fi verificat eveniment cu eveniment fără portal.',
    bs: 'Svaki pečat je potpisan i vezan za prethodni. Događaji pod pečatom ne mogu se promijeniti ni ukloniti a da se to ne vidi. Ista historija sačuvana kao JSON može se provjeriti događaj po događaj bez portala.',
  },
  nothing: { en: 'empty', sv: 'tomt', pl: 'puste', ro: 'gol', bs: 'prazno' },
  more: { en: 'and more', sv: 'med flera', pl: 'i inne', ro: 'și altele', bs: 'i još' },
} as const satisfies Readonly<Record<string, Words>>
