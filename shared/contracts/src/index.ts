import { abnormalities } from './abnormalities.ts'
import { account } from './account.ts'
import { agreements } from './agreements.ts'
import { app } from './app.ts'
import { applicants } from './applicants.ts'
import { auth } from './auth.ts'
import { bulk } from './bulk.ts'
import { calendarFeed } from './calendar-feed.ts'
import { certificates } from './certificates.ts'
import { contracts } from './contracts.ts'
import { deliveries } from './deliveries.ts'
import { documents } from './documents.ts'
import { driverRights } from './driver-rights.ts'
import { education } from './education.ts'
import { emergency } from './emergency.ts'
import { evidence } from './evidence.ts'
import { faq } from './faq.ts'
import { files } from './files.ts'
import { history } from './history.ts'
import { impersonation } from './impersonation.ts'
import { incidents } from './incidents.ts'
import { jobs } from './jobs.ts'
import type { AnyCall, LiveTopic } from './kit.ts'
import { logs } from './logs.ts'
import { medical } from './medical.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { companies, departments, groups, trafficAreas } from './organisation.ts'
import { past } from './past.ts'
import { privacy } from './privacy.ts'
import { push } from './push.ts'
import { reminders } from './reminders.ts'
import { signage } from './signage.ts'
import { statistics } from './statistics.ts'
import { tachograph } from './tachograph.ts'
import { tests } from './tests.ts'
import { timelog } from './timelog.ts'
import { timereport } from './timereport.ts'
import { users } from './users.ts'
import { absence, vacation } from './vacation.ts'
import { views } from './views.ts'
import { wages } from './wages.ts'
import { waiting } from './waiting.ts'
import { whistleblower } from './whistleblower.ts'
import { workmonthreport } from './workmonthreport.ts'
import { workshifts } from './workshifts.ts'

export * from './kit.ts'
export { type Refusal, type RefusalBody, refusals } from './refusals.ts'

/** Every area built so far; the server mounts exactly these. */
export const calls = {
  app,
  auth,
  account,
  push,
  users,
  past,
  impersonation,
  companies,
  departments,
  trafficAreas,
  groups,
  messages,
  documents,
  files,
  contracts,
  signage,
  statistics,
  driverRights,
  logs,
  history,
  abnormalities,
  incidents,
  medical,
  wages,
  whistleblower,
  education,
  certificates,
  tests,
  news,
  emergency,
  faq,
  jobs,
  applicants,
  privacy,
  deliveries,
  reminders,
  evidence,
  waiting,
  bulk,
  views,
  workshifts,
  calendarFeed,
  agreements,
  timereport,
  tachograph,
  workmonthreport,
  vacation,
  absence,
  timelog,
}

type Shown<A> = A[keyof A] extends infer C
  ? C extends { readonly live: infer L }
    ? L
    : never
  : never
type ShownTopic = { [A in keyof typeof calls]: Shown<(typeof calls)[A]> }[keyof typeof calls]
// Of a topic that no query has nobody could be told anything.
true satisfies LiveTopic extends ShownTopic ? true : never

/** All calls in one list, for the OpenAPI document, the checks and the tests. */
export const allCalls: readonly AnyCall[] = Object.values(calls).flatMap((area) =>
  Object.values<AnyCall>(area),
)
