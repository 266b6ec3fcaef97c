import type { Words } from '@portal/contracts'
import type { DocumentKind } from '@portal/contracts/documents'

export const kindWords: Readonly<Record<DocumentKind, Words>> = {
  EMPLOYEECONTRACT: {
    en: 'Employment contract',
    sv: 'Anställningsavtal',
    pl: 'Umowa o pracę',
    ro: 'Contract de muncă',
    bs: 'Ugovor o radu',
  },
  INTEGRITYPOLICY: {
    en: 'Privacy policy',
    sv: 'Integritetspolicy',
    pl: 'Polityka prywatności',
    ro: 'Politica de confidențialitate',
    bs: 'Politika privatnosti',
  },
  INTRODUCTIONMOVIE: {
    en: 'Introduction movie',
    sv: 'Introduktionsfilm',
    pl: 'Film wprowadzający',
    ro: 'Film introductiv',
    bs: 'Uvodni film',
  },
  POLICY: { en: 'Policy', sv: 'Policy', pl: 'Polityka', ro: 'Politică', bs: 'Pravilnik' },
  INSTRUCTION: {
    en: 'Instruction',
    sv: 'Instruktion',
    pl: 'Instrukcja',
    ro: 'Instrucțiune',
    bs: 'Uputstvo',
  },
  OTHER: { en: 'Other', sv: 'Övrigt', pl: 'Inne', ro: 'Altele', bs: 'Ostalo' },
}
