import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const driverRightsHistory = {
  driverRightSubmitted: {
    en: 'Driver right submitted',
    sv: 'Förarbehörighet inlämnad',
    pl: 'Przesłano uprawnienie kierowcy',
    ro: 'Permis sau atestat trimis',
    bs: 'Vozačko ovlaštenje podneseno',
  },
  driverRightChanged: {
    en: 'Driver right changed',
    sv: 'Förarbehörighet ändrad',
    pl: 'Zmieniono uprawnienie kierowcy',
    ro: 'Permis sau atestat modificat',
    bs: 'Vozačko ovlaštenje izmijenjeno',
  },
  cardImagesAttached: {
    en: 'Pictures of the card added',
    sv: 'Bilder på kortet tillagda',
    pl: 'Dodano zdjęcia karty',
    ro: 'Fotografii ale cardului adăugate',
    bs: 'Slike kartice dodane',
  },
  driverRightRenewed: {
    en: 'Renewed driver right submitted',
    sv: 'Förnyad förarbehörighet inlämnad',
    pl: 'Przesłano odnowione uprawnienie kierowcy',
    ro: 'Permis sau atestat reînnoit trimis',
    bs: 'Obnovljeno vozačko ovlaštenje podneseno',
  },
  driverRightApproved: {
    en: 'Driver right approved',
    sv: 'Förarbehörighet godkänd',
    pl: 'Zatwierdzono uprawnienie kierowcy',
    ro: 'Permis sau atestat aprobat',
    bs: 'Vozačko ovlaštenje odobreno',
  },
  driverRightChangesRequested: {
    en: 'More information on a driver right requested',
    sv: 'Komplettering av förarbehörighet begärd',
    pl: 'Poproszono o uzupełnienie uprawnienia kierowcy',
    ro: 'Completarea permisului sau atestatului solicitată',
    bs: 'Zatražena dopuna vozačkog ovlaštenja',
  },
  driverRightPendingDeleted: {
    en: 'Waiting driver right deleted',
    sv: 'Väntande förarbehörighet borttagen',
    pl: 'Usunięto oczekujące uprawnienie kierowcy',
    ro: 'Permis sau atestat în așteptare șters',
    bs: 'Vozačko ovlaštenje na čekanju obrisano',
  },
  driverRightDeleted: {
    en: 'Driver right deleted',
    sv: 'Förarbehörighet borttagen',
    pl: 'Usunięto uprawnienie kierowcy',
    ro: 'Permis sau atestat șters',
    bs: 'Vozačko ovlaštenje obrisano',
  },
  driverRightExpiryReminderSent: {
    en: 'Reminder of an expiring driver right sent',
    sv: 'Påminnelse om utgående förarbehörighet skickad',
    pl: 'Wysłano przypomnienie o kończącym się uprawnieniu kierowcy',
    ro: 'Memento despre expirarea permisului sau atestatului trimis',
    bs: 'Podsjetnik na istek vozačkog ovlaštenja poslan',
  },
} as const satisfies ActionWords
