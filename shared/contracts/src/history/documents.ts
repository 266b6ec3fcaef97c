import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const documentsHistory = {
  documentCreated: {
    en: 'Document created',
    sv: 'Dokument skapat',
    pl: 'Utworzono dokument',
    ro: 'Document creat',
    bs: 'Dokument kreiran',
  },
  documentChanged: {
    en: 'Document changed',
    sv: 'Dokument ändrat',
    pl: 'Zmieniono dokument',
    ro: 'Document modificat',
    bs: 'Dokument izmijenjen',
  },
  documentRemoved: {
    en: 'Document removed',
    sv: 'Dokument borttaget',
    pl: 'Usunięto dokument',
    ro: 'Document eliminat',
    bs: 'Dokument uklonjen',
  },
  documentRestored: {
    en: 'Document restored',
    sv: 'Dokument återställt',
    pl: 'Przywrócono dokument',
    ro: 'Document restaurat',
    bs: 'Dokument vraćen',
  },
  documentDeletedForGood: {
    en: 'Document deleted for good',
    sv: 'Dokument raderat för gott',
    pl: 'Trwale usunięto dokument',
    ro: 'Document șters definitiv',
    bs: 'Dokument trajno obrisan',
  },
  documentAttachedTo: {
    en: 'Document attached',
    sv: 'Dokument tilldelat',
    pl: 'Przypisano dokument',
    ro: 'Document atribuit',
    bs: 'Dokument dodijeljen',
  },
  documentDetachedFrom: {
    en: 'Document detached',
    sv: 'Tilldelning av dokument upphävd',
    pl: 'Cofnięto przypisanie dokumentu',
    ro: 'Atribuirea documentului anulată',
    bs: 'Dodjela dokumenta ukinuta',
  },
  documentAssigned: {
    en: 'People got the document',
    sv: 'Personer har fått dokumentet',
    pl: 'Osoby otrzymały dokument',
    ro: 'Persoane au primit documentul',
    bs: 'Osobe su dobile dokument',
  },
  documentUnassigned: {
    en: 'People no longer have the document to approve',
    sv: 'Personer behöver inte längre godkänna dokumentet',
    pl: 'Osoby nie muszą już zatwierdzać dokumentu',
    ro: 'Persoane nu mai au de aprobat documentul',
    bs: 'Osobe više ne trebaju odobriti dokument',
  },
  documentAudienceSettled: {
    en: 'Everybody concerned has the document',
    sv: 'Alla berörda har fått dokumentet',
    pl: 'Wszyscy zainteresowani mają dokument',
    ro: 'Toți cei vizați au documentul',
    bs: 'Svi kojih se tiče imaju dokument',
  },
  documentWatched: {
    en: 'Introduction movie watched',
    sv: 'Introduktionsfilm sedd',
    pl: 'Obejrzano film wprowadzający',
    ro: 'Film introductiv vizionat',
    bs: 'Uvodni film pogledan',
  },
  documentApproved: {
    en: 'Document approved',
    sv: 'Dokument godkänt',
    pl: 'Zatwierdzono dokument',
    ro: 'Document aprobat',
    bs: 'Dokument odobren',
  },
} as const satisfies ActionWords
