import { abnormalityEvents } from './abnormalities.ts'
import { agreementEvents, personAgreementEvents } from './agreements.ts'
import { applicantEvents } from './applicants.ts'
import { bulkEvents } from './bulk.ts'
import { calendarFeedEvents } from './calendar-feed.ts'
import { certificateEvents } from './certificates.ts'
import { contractEvents } from './contracts.ts'
import { deliveryEvents } from './deliveries.ts'
import { documentEvents } from './documents.ts'
import { driverRightEvents } from './driver-rights.ts'
import { educationEvents } from './education.ts'
import { emergencyEvents } from './emergency.ts'
import { faqEvents } from './faq.ts'
import { fileEvents } from './files.ts'
import { historyEvents } from './history.ts'
import { incidentEvents } from './incidents.ts'
import { jobEvents } from './jobs.ts'
import type { AnyEventDef } from './kit.ts'
import { medicalEvents } from './medical.ts'
import { messageEvents } from './messages.ts'
import { newsEvents } from './news.ts'
import { organisationEvents } from './organisation.ts'
import { privacyEvents } from './privacy.ts'
import { reminderEvents } from './reminders.ts'
import { signageEvents } from './signage.ts'
import { tachographEvents } from './tachograph.ts'
import { testEvents } from './tests.ts'
import { timelogEvents } from './timelog.ts'
import { overtimeRuleEvents, timereportEvents } from './timereport.ts'
import { userEvents } from './users.ts'
import { leaveEvents, leaveRuleEvents } from './vacation.ts'
import { viewEvents } from './views.ts'
import { wageEvents } from './wages.ts'
import { whistleblowerEvents } from './whistleblower.ts'
import { workmonthreportEvents } from './workmonthreport.ts'
import { workshiftEvents } from './workshifts.ts'

export * from './kit.ts'
export { filesNamedIn, namesFiles } from './naming-files.ts'
export {
  abnormalityEvents,
  agreementEvents,
  applicantEvents,
  bulkEvents,
  calendarFeedEvents,
  certificateEvents,
  contractEvents,
  deliveryEvents,
  documentEvents,
  driverRightEvents,
  educationEvents,
  emergencyEvents,
  faqEvents,
  fileEvents,
  historyEvents,
  incidentEvents,
  jobEvents,
  leaveEvents,
  leaveRuleEvents,
  medicalEvents,
  messageEvents,
  newsEvents,
  organisationEvents,
  overtimeRuleEvents,
  personAgreementEvents,
  privacyEvents,
  reminderEvents,
  signageEvents,
  tachographEvents,
  testEvents,
  timelogEvents,
  timereportEvents,
  userEvents,
  viewEvents,
  wageEvents,
  whistleblowerEvents,
  workmonthreportEvents,
  workshiftEvents,
}

/** Every event of the portal's log, by name; the store's records are read through it. */
export const allEvents = {
  ...userEvents,
  ...organisationEvents,
  ...medicalEvents,
  ...wageEvents,
  ...messageEvents,
  ...fileEvents,
  ...documentEvents,
  ...driverRightEvents,
  ...contractEvents,
  ...reminderEvents,
  ...privacyEvents,
  ...signageEvents,
  ...abnormalityEvents,
  ...testEvents,
  ...educationEvents,
  ...certificateEvents,
  ...newsEvents,
  ...emergencyEvents,
  ...faqEvents,
  ...deliveryEvents,
  ...bulkEvents,
  ...historyEvents,
  ...viewEvents,
  ...incidentEvents,
  ...workshiftEvents,
  ...calendarFeedEvents,
  ...tachographEvents,
  ...timereportEvents,
  ...overtimeRuleEvents,
  ...agreementEvents,
  ...personAgreementEvents,
  ...workmonthreportEvents,
  ...leaveEvents,
  ...leaveRuleEvents,
  ...jobEvents,
  ...applicantEvents,
  ...timelogEvents,
} as const

export type EventName = keyof typeof allEvents

/** Those, and the events of the log of whistleblowers' cases: what an aggregate can be folded from. */
export type KnownEvents = typeof allEvents & typeof whistleblowerEvents
export type KnownEvent = keyof KnownEvents

/** The definition of an event read from the store, or undefined for a name nobody knows. */
export function eventDef(type: string): AnyEventDef | undefined {
  for (const all of [allEvents, whistleblowerEvents])
    if (Object.hasOwn(all, type)) return (all as Record<string, AnyEventDef>)[type]
  return undefined
}
