import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const abnormalitiesHistory = {
  abnormalityNoted: {
    en: 'Abnormality noted',
    sv: 'Överträdelse noterad',
    pl: 'Odnotowano naruszenie',
    ro: 'Abatere consemnată',
    bs: 'Prekršaj evidentiran',
  },
  abnormalityChanged: {
    en: 'Abnormality changed',
    sv: 'Överträdelse ändrad',
    pl: 'Zmieniono naruszenie',
    ro: 'Abatere modificată',
    bs: 'Prekršaj izmijenjen',
  },
  abnormalityAccepted: {
    en: 'Abnormality accepted',
    sv: 'Överträdelse accepterad',
    pl: 'Zaakceptowano naruszenie',
    ro: 'Abatere acceptată',
    bs: 'Prekršaj prihvaćen',
  },
  abnormalityHandled: {
    en: 'Abnormality handled',
    sv: 'Överträdelse hanterad',
    pl: 'Rozpatrzono naruszenie',
    ro: 'Abatere tratată',
    bs: 'Prekršaj obrađen',
  },
  abnormalityPhotoAdded: {
    en: 'Photo added to an abnormality',
    sv: 'Foto lagt till en överträdelse',
    pl: 'Dodano zdjęcie do naruszenia',
    ro: 'Fotografie adăugată la o abatere',
    bs: 'Fotografija dodana uz prekršaj',
  },
  abnormalityRemoved: {
    en: 'Abnormality deleted',
    sv: 'Överträdelse borttagen',
    pl: 'Usunięto naruszenie',
    ro: 'Abatere ștearsă',
    bs: 'Prekršaj obrisan',
  },
  automationRuleSaved: {
    en: 'Rule for abnormalities saved',
    sv: 'Regel för överträdelser sparad',
    pl: 'Zapisano regułę naruszeń',
    ro: 'Regulă pentru abateri salvată',
    bs: 'Pravilo za prekršaje sačuvano',
  },
  automationRuleRemoved: {
    en: 'Rule for abnormalities deleted',
    sv: 'Regel för överträdelser borttagen',
    pl: 'Usunięto regułę naruszeń',
    ro: 'Regulă pentru abateri ștearsă',
    bs: 'Pravilo za prekršaje obrisano',
  },
} as const satisfies ActionWords
