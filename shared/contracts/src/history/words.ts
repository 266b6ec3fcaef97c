import type { Locale } from '../locales.ts'
import { abnormalitiesHistory } from './abnormalities.ts'
import type { ActionWords } from './action-words.ts'
import { agreementsHistory } from './agreements.ts'
import { applicantsHistory } from './applicants.ts'
import { bulkHistory } from './bulk.ts'
import { calendarFeedHistory } from './calendar-feed.ts'
import { certificatesHistory } from './certificates.ts'
import { contractsHistory } from './contracts.ts'
import { deliveriesHistory } from './deliveries.ts'
import { documentsHistory } from './documents.ts'
import { driverRightsHistory } from './driver-rights.ts'
import { educationHistory } from './education.ts'
import { emergencyHistory } from './emergency.ts'
import { exportsHistory } from './exports.ts'
import { faqHistory } from './faq.ts'
import { filesHistory } from './files.ts'
import { incidentsHistory } from './incidents.ts'
import { jobsHistory } from './jobs.ts'
import { medicalHistory } from './medical.ts'
import { messagesHistory } from './messages.ts'
import { newsHistory } from './news.ts'
import { organisationHistory } from './organisation.ts'
import { privacyHistory } from './privacy.ts'
import { remindersHistory } from './reminders.ts'
import { signageHistory } from './signage.ts'
import { tachographHistory } from './tachograph.ts'
import { testsHistory } from './tests.ts'
import { timelogHistory } from './timelog.ts'
import { timereportHistory } from './timereport.ts'
import { usersHistory } from './users.ts'
import { vacationHistory } from './vacation.ts'
import { viewsHistory } from './views.ts'
import { wagesHistory } from './wages.ts'
import { workmonthreportHistory } from './workmonthreport.ts'
import { workshiftsHistory } from './workshifts.ts'

/** What people read instead of the names of events: in the client, and in spreadsheets. */
export const actionWords = {
  ...usersHistory,
  ...organisationHistory,
  ...messagesHistory,
  ...filesHistory,
  ...documentsHistory,
  ...driverRightsHistory,
  ...contractsHistory,
  ...remindersHistory,
  ...signageHistory,
  ...abnormalitiesHistory,
  ...testsHistory,
  ...educationHistory,
  ...certificatesHistory,
  ...newsHistory,
  ...emergencyHistory,
  ...faqHistory,
  ...deliveriesHistory,
  ...bulkHistory,
  ...viewsHistory,
  ...privacyHistory,
  ...incidentsHistory,
  ...jobsHistory,
  ...applicantsHistory,
  ...medicalHistory,
  ...wagesHistory,
  ...exportsHistory,
  ...workshiftsHistory,
  ...agreementsHistory,
  ...calendarFeedHistory,
  ...tachographHistory,
  ...timereportHistory,
  ...workmonthreportHistory,
  ...vacationHistory,
  ...timelogHistory,
} as const

/** The heads of the history's columns, and what stands for people without a name. */
export const historyWords = {
  when: { en: 'When', sv: 'När', pl: 'Kiedy', ro: 'Când', bs: 'Kada' },
  action: { en: 'Action', sv: 'Händelse', pl: 'Czynność', ro: 'Acțiune', bs: 'Radnja' },
  who: { en: 'Who', sv: 'Vem', pl: 'Kto', ro: 'Cine', bs: 'Ko' },
  signedInAs: {
    en: 'Signed in as',
    sv: 'Inloggad som',
    pl: 'Zalogowano jako',
    ro: 'Conectat ca',
    bs: 'Prijava kao',
  },
  whom: { en: 'Concerns', sv: 'Gäller', pl: 'Dotyczy', ro: 'Se referă la', bs: 'Odnosi se na' },
  object: { en: 'Object', sv: 'Objekt', pl: 'Obiekt', ro: 'Obiect', bs: 'Objekat' },
  deletedPerson: {
    en: 'Deleted person',
    sv: 'Borttagen person',
    pl: 'Usunięta osoba',
    ro: 'Persoană ștearsă',
    bs: 'Obrisana osoba',
  },
  notSignedIn: {
    en: 'Not signed in',
    sv: 'Ej inloggad',
    pl: 'Bez logowania',
    ro: 'Neconectat',
    bs: 'Bez prijave',
  },
  fileName: { en: 'history', sv: 'historik', pl: 'historia', ro: 'istoric', bs: 'historija' },
} as const satisfies ActionWords

/** An event's name in words; one that nobody has words for yet stays as it is. */
export function actionWord(action: string, locale: Locale): string {
  return (actionWords as ActionWords)[action]?.[locale] ?? action
}

/** The person an event is about: the name, or that they are gone; '' where it is about nobody. */
export function subjectWord(id: string | null, name: string | null, locale: Locale): string {
  if (name) return name
  return id ? historyWords.deletedPerson[locale] : ''
}

/** The person who did it: the name, that they are gone, or that nobody was signed in. */
export function actorWord(id: string | null, name: string | null, locale: Locale): string {
  return subjectWord(id, name, locale) || historyWords.notSignedIn[locale]
}
