import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const wagesHistory = {
  wageImportBegun: {
    en: 'Import of wage specs begun',
    sv: 'Import av lönespecifikationer påbörjad',
    pl: 'Rozpoczęto import pasków wynagrodzeń',
    ro: 'Import de fluturași de salariu început',
    bs: 'Uvoz platnih lista započet',
  },
  wageImportRead: {
    en: 'Files of an import of wage specs read',
    sv: 'Filer i en import av lönespecifikationer lästes',
    pl: 'Odczytano pliki z importu pasków wynagrodzeń',
    ro: 'Fișiere dintr-un import de fluturași de salariu citite',
    bs: 'Datoteke iz uvoza platnih lista pročitane',
  },
  wageImportFormerGiven: {
    en: 'Wage spec with a former number decided on',
    sv: 'Lönespecifikation med ett tidigare nummer avgjord',
    pl: 'Zdecydowano o pasku wynagrodzenia z dawnym numerem',
    ro: 'Fluturaș de salariu cu un număr vechi: decizie luată',
    bs: 'Odlučeno o platnoj listi s ranijim brojem',
  },
  wageImportConfirmed: {
    en: 'Import of wage specs confirmed',
    sv: 'Import av lönespecifikationer bekräftad',
    pl: 'Potwierdzono import pasków wynagrodzeń',
    ro: 'Import de fluturași de salariu confirmat',
    bs: 'Uvoz platnih lista potvrđen',
  },
  wageImportWorked: {
    en: 'Wage specs of an import gone through',
    sv: 'Lönespecifikationer i en import gicks igenom',
    pl: 'Przetworzono paski wynagrodzeń z importu',
    ro: 'Fluturași de salariu din import parcurși',
    bs: 'Platne liste iz uvoza obrađene',
  },
  wageImportStopped: {
    en: 'Import of wage specs stopped',
    sv: 'Import av lönespecifikationer avbruten',
    pl: 'Przerwano import pasków wynagrodzeń',
    ro: 'Import de fluturași de salariu oprit',
    bs: 'Uvoz platnih lista prekinut',
  },
  wageSpecImported: {
    en: 'Wage spec imported',
    sv: 'Lönespecifikation importerad',
    pl: 'Zaimportowano pasek wynagrodzenia',
    ro: 'Fluturaș de salariu importat',
    bs: 'Platna lista uvezena',
  },
  wageSpecWithdrawn: {
    en: 'Wage spec withdrawn',
    sv: 'Lönespecifikation återkallad',
    pl: 'Wycofano pasek wynagrodzenia',
    ro: 'Fluturaș de salariu retras',
    bs: 'Platna lista povučena',
  },
} as const satisfies ActionWords
