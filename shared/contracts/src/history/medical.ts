import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area: never of what somebody is ill. */
export const medicalHistory = {
  medicalCertificateHandedIn: {
    en: 'Medical certificate handed in',
    sv: 'Läkarintyg inlämnat',
    pl: 'Przesłano zaświadczenie lekarskie',
    ro: 'Certificat medical trimis',
    bs: 'Ljekarsko uvjerenje poslano',
  },
  medicalCertificateChanged: {
    en: 'Medical certificate changed',
    sv: 'Läkarintyg ändrat',
    pl: 'Zmieniono zaświadczenie lekarskie',
    ro: 'Certificat medical modificat',
    bs: 'Ljekarsko uvjerenje izmijenjeno',
  },
  medicalCertificateDeleted: {
    en: 'Medical certificate deleted',
    sv: 'Läkarintyg borttaget',
    pl: 'Usunięto zaświadczenie lekarskie',
    ro: 'Certificat medical șters',
    bs: 'Ljekarsko uvjerenje obrisano',
  },
} as const satisfies ActionWords
