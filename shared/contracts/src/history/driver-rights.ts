import type { ActionWords } from './words.ts'

/** What the history calls the events of this area. */
export const driverRightsHistory = {
  driverRightSubmitted: {
    en: 'Driver right submitted',
    sv: 'Förarbehörighet inlämnad',
    pl: 'Przesłano uprawnienie kierowcy',
    ro: 'Drept de conducere trimis',
    bs: 'Vozačko ovlaštenje podneseno',
  },
  driverRightChanged: {
    en: 'Driver right changed',
    sv: 'Förarbehörighet ändrad',
    pl: 'Zmieniono uprawnienie kierowcy',
    ro: 'Drept de conducere modificat',
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
    ro: 'Drept de conducere reînnoit trimis',
    bs: 'Obnovljeno vozačko ovlaštenje podneseno',
  },
  driverRightApproved: {
    en: 'Driver right approved',
    sv: 'Förarbehörighet godkänd',
    pl: 'Zatwierdzono uprawnienie kierowcy',
    ro: 'Drept de conducere aprobat',
    bs: 'Vozačko ovlaštenje odobreno',
  },
  driverRightChangesRequested: {
    en: 'More information on a driver right requested',
    sv: 'Komplettering av förarbehörighet begärd',
    pl: 'Poproszono o uzupełnienie uprawnienia kierowcy',
    ro: 'Completarea dreptului de conducere solicitată',
    bs: 'Zatražena dopuna vozačkog ovlaštenja',
  },
  driverRightPendingDeleted: {
    en: 'Waiting driver right deleted',
    sv: 'Väntande förarbehörighet borttagen',
    pl: 'Usunięto oczekujące uprawnienie kierowcy',
    ro: 'Drept de conducere în așteptare șters',
    bs: 'Vozačko ovlaštenje na čekanju obrisano',
  },
  driverRightDeleted: {
    en: 'Driver right deleted',
    sv: 'Förarbehörighet borttagen',
    pl: 'Usunięto uprawnienie kierowcy',
    ro: 'Drept de conducere șters',
    bs: 'Vozačko ovlaštenje obrisano',
  },
  driverRightExpiryReminderSent: {
    en: 'Reminder of an expiring driver right sent',
    sv: 'Påminnelse om utgående förarbehörighet skickad',
    pl: 'Wysłano przypomnienie o kończącym się uprawnieniu kierowcy',
    ro: 'Memento despre expirarea dreptului de conducere trimis',
    bs: 'Podsjetnik na istek vozačkog ovlaštenja poslan',
  },
} as const satisfies ActionWords
