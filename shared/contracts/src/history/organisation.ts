import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const organisationHistory = {
  companyRegistered: {
    en: 'Company created',
    sv: 'Företag skapat',
    pl: 'Utworzono firmę',
    ro: 'Companie creată',
    bs: 'Firma kreirana',
  },
  companyDetailsChanged: {
    en: 'Company changed',
    sv: 'Företag ändrat',
    pl: 'Zmieniono firmę',
    ro: 'Companie modificată',
    bs: 'Firma izmijenjena',
  },
  companyRemoved: {
    en: 'Company deleted',
    sv: 'Företag borttaget',
    pl: 'Usunięto firmę',
    ro: 'Companie ștearsă',
    bs: 'Firma obrisana',
  },
  departmentOpened: {
    en: 'Department created',
    sv: 'Avdelning skapad',
    pl: 'Utworzono dział',
    ro: 'Departament creat',
    bs: 'Odjel kreiran',
  },
  departmentDetailsChanged: {
    en: 'Department changed',
    sv: 'Avdelning ändrad',
    pl: 'Zmieniono dział',
    ro: 'Departament modificat',
    bs: 'Odjel izmijenjen',
  },
  officeInformationChanged: {
    en: 'Office information changed',
    sv: 'Kontorets information ändrad',
    pl: 'Zmieniono informacje o biurze',
    ro: 'Informațiile biroului modificate',
    bs: 'Informacije o uredu izmijenjene',
  },
  departmentClosed: {
    en: 'Department deleted',
    sv: 'Avdelning borttagen',
    pl: 'Usunięto dział',
    ro: 'Departament șters',
    bs: 'Odjel obrisan',
  },
  groupFormed: {
    en: 'Group created',
    sv: 'Grupp skapad',
    pl: 'Utworzono grupę',
    ro: 'Grup creat',
    bs: 'Grupa kreirana',
  },
  groupDetailsChanged: {
    en: 'Group changed',
    sv: 'Grupp ändrad',
    pl: 'Zmieniono grupę',
    ro: 'Grup modificat',
    bs: 'Grupa izmijenjena',
  },
  groupMembersChanged: {
    en: 'Members of the group changed',
    sv: 'Gruppens medlemmar ändrade',
    pl: 'Zmieniono członków grupy',
    ro: 'Componența grupului modificată',
    bs: 'Članovi grupe izmijenjeni',
  },
  groupDissolved: {
    en: 'Group deleted',
    sv: 'Grupp borttagen',
    pl: 'Usunięto grupę',
    ro: 'Grup șters',
    bs: 'Grupa obrisana',
  },
} as const satisfies ActionWords
