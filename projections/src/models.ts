import { abnormalities } from './abnormalities/abnormalities.ts'
import { notices } from './account/notices.ts'
import { agreements } from './agreements/agreements.ts'
import { applicants } from './applicants/applicants.ts'
import { bulkRuns } from './bulk/runs.ts'
import { calendarFeeds } from './calendar-feed/calendar-feed.ts'
import { courses } from './certificates/courses.ts'
import { contracts } from './contracts/contracts.ts'
import { decidedDeliveries } from './deliveries/deliveries.ts'
import { documents } from './documents/documents.ts'
import { rights } from './driver-rights/rights.ts'
import { educations } from './education/educations.ts'
import { emergency } from './emergency/emergency.ts'
import { faq } from './faq/faq.ts'
import { files } from './files/owned.ts'
import { history } from './history/history.ts'
import { incidents } from './incidents/incidents.ts'
import { jobs } from './jobs/jobs.ts'
import { medicalCertificates } from './medical/certificates.ts'
import { inbox } from './messages/inbox.ts'
import { news } from './news/news.ts'
import { organisation } from './organisation/organisation.ts'
import { privacy } from './privacy/privacy.ts'
import { reminders } from './reminders/reminders.ts'
import { signage } from './signage/signage.ts'
import { startup } from './startup/startup.ts'
import { driverCards } from './tachograph/cards.ts'
import { tests } from './tests/tests.ts'
import { timelog } from './timelog/timelog.ts'
import { overtimeRuleSets } from './timereport/overtime-rules.ts'
import { timereports } from './timereport/reports.ts'
import { people } from './users/people.ts'
import { vacation } from './vacation/vacation.ts'
import { views } from './views/views.ts'
import { wageSpecs } from './wages/specs.ts'
import { waiting } from './waiting/waiting.ts'
import { workMonths } from './workmonthreport/months.ts'
import { workshifts } from './workshifts/workshifts.ts'

/** What the company says of itself: no table of theirs ever holds anything of a person, not even an id. */
export const ofTheCompany = [emergency, faq] as const

/** Every read model there is; the runner runs exactly these. */
export const models = [
  people,
  organisation,
  inbox,
  files,
  history,
  startup,
  abnormalities,
  contracts,
  signage,
  rights,
  educations,
  courses,
  documents,
  tests,
  news,
  ...ofTheCompany,
  decidedDeliveries,
  waiting,
  reminders,
  bulkRuns,
  notices,
  views,
  incidents,
  medicalCertificates,
  wageSpecs,
  privacy,
  workshifts,
  calendarFeeds,
  driverCards,
  timereports,
  overtimeRuleSets,
  agreements,
  workMonths,
  vacation,
  jobs,
  applicants,
  timelog,
] as const
