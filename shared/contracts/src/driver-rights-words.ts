import type { RightKind, RightState } from './driver-rights-rules.ts'
import type { Words } from './locales.ts'

/** What the kinds of rights are called. */
export const kindWords: Readonly<Record<RightKind, Words>> = {
  drivingLicence: {
    en: 'Driving licence',
    sv: 'Körkort',
    pl: 'Prawo jazdy',
    ro: 'Permis de conducere',
    bs: 'Vozačka dozvola',
  },
  ykb: {
    en: 'Driver qualification (YKB)',
    sv: 'Yrkeskompetensbevis (YKB)',
    pl: 'Kwalifikacja zawodowa (YKB)',
    ro: 'Calificare profesională (YKB)',
    bs: 'Stručna kvalifikacija (YKB)',
  },
  adr: {
    en: 'ADR certificate',
    sv: 'ADR-intyg',
    pl: 'Zaświadczenie ADR',
    ro: 'Certificat ADR',
    bs: 'ADR certifikat',
  },
  driverCard: {
    en: 'Driver card',
    sv: 'Förarkort',
    pl: 'Karta kierowcy',
    ro: 'Card de conducător',
    bs: 'Kartica vozača',
  },
  truckCard: {
    en: 'Truck card',
    sv: 'Truckkort',
    pl: 'Uprawnienia na wózek',
    ro: 'Permis stivuitorist',
    bs: 'Dozvola za viljuškar',
  },
  permit: { en: 'Permit', sv: 'Tillstånd', pl: 'Zezwolenie', ro: 'Autorizație', bs: 'Dozvola' },
}

export const stateWords: Readonly<Record<RightState, Words>> = {
  waiting: {
    en: 'Waiting for approval',
    sv: 'Väntar på godkännande',
    pl: 'Czeka na zatwierdzenie',
    ro: 'Așteaptă aprobarea',
    bs: 'Čeka odobrenje',
  },
  informationRequested: {
    en: 'More information requested',
    sv: 'Komplettering begärd',
    pl: 'Wymaga uzupełnienia',
    ro: 'Completare solicitată',
    bs: 'Zatražena dopuna',
  },
  needsRenewal: {
    en: 'Needs renewal',
    sv: 'Behöver förnyas',
    pl: 'Wymaga odnowienia',
    ro: 'Necesită reînnoire',
    bs: 'Potrebna obnova',
  },
  expired: { en: 'Expired', sv: 'Utgången', pl: 'Wygasło', ro: 'Expirat', bs: 'Isteklo' },
  approved: { en: 'Approved', sv: 'Godkänd', pl: 'Zatwierdzone', ro: 'Aprobat', bs: 'Odobreno' },
}
