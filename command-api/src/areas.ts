import { calls } from '@portal/contracts'
import { abnormalitiesAnswers } from '@portal/projections/abnormalities/queries'
import { accountAnswers } from '@portal/projections/account/queries'
import { agreementAnswers } from '@portal/projections/agreements/queries'
import { appAnswers } from '@portal/projections/app/queries'
import { applicantsAnswers } from '@portal/projections/applicants/queries'
import { authAnswers } from '@portal/projections/auth/queries'
import { bulkAnswers } from '@portal/projections/bulk/queries'
import { calendarFeedAnswers } from '@portal/projections/calendar-feed/queries'
import { certificatesAnswers } from '@portal/projections/certificates/queries'
import { contractsAnswers } from '@portal/projections/contracts/queries'
import { deliveriesAnswers } from '@portal/projections/deliveries/queries'
import { documentsAnswers } from '@portal/projections/documents/queries'
import { driverRightsAnswers } from '@portal/projections/driver-rights/queries'
import { educationAnswers } from '@portal/projections/education/queries'
import { emergencyAnswers } from '@portal/projections/emergency/queries'
import { evidenceAnswers } from '@portal/projections/evidence/queries'
import { faqAnswers } from '@portal/projections/faq/queries'
import { filesAnswers } from '@portal/projections/files/queries'
import { historyAnswers, logsAnswers } from '@portal/projections/history/queries'
import { incidentsAnswers } from '@portal/projections/incidents/queries'
import { jobsAnswers } from '@portal/projections/jobs/queries'
import { medicalAnswers } from '@portal/projections/medical/queries'
import { messagesAnswers } from '@portal/projections/messages/queries'
import { newsAnswers } from '@portal/projections/news/queries'
import {
  companiesAnswers,
  departmentsAnswers,
  groupsAnswers,
  trafficAreasAnswers,
} from '@portal/projections/organisation/queries'
import { pastAnswers } from '@portal/projections/past/queries'
import { privacyAnswers } from '@portal/projections/privacy/queries'
import { pushAnswers } from '@portal/projections/push/queries'
import { remindersAnswers } from '@portal/projections/reminders/queries'
import { signageAnswers } from '@portal/projections/signage/queries'
import { statisticsAnswers } from '@portal/projections/statistics/queries'
import { tachographAnswers } from '@portal/projections/tachograph/queries'
import { testsAnswers } from '@portal/projections/tests/queries'
import { timelogAnswers } from '@portal/projections/timelog/queries'
import { timereportAnswers } from '@portal/projections/timereport/queries'
import { impersonationAnswers, usersAnswers } from '@portal/projections/users/queries'
import { absenceAnswers, vacationAnswers } from '@portal/projections/vacation/queries'
import { viewsAnswers } from '@portal/projections/views/queries'
import { wagesAnswers } from '@portal/projections/wages/queries'
import { waitingAnswers } from '@portal/projections/waiting/queries'
import { whistleblowerAnswers } from '@portal/projections/whistleblower/queries'
import { workmonthreportAnswers } from '@portal/projections/workmonthreport/queries'
import { workshiftsAnswers } from '@portal/projections/workshifts/queries'
import { abnormalitiesDecisions } from './abnormalities/abnormalities.ts'
import { agreementDecisions } from './agreements/agreements.ts'
import { appDecisions } from './app/app.ts'
import { applicantsDecisions } from './applicants/applicants.ts'
import { accountDecisions } from './auth/account.ts'
import { authDecisions } from './auth/auth.ts'
import { bulkDecisions } from './bulk/bulk.ts'
import { calendarFeedDecisions } from './calendar-feed/calendar-feed.ts'
import { certificatesDecisions } from './certificates/certificates.ts'
import { contractsDecisions } from './contracts/contracts.ts'
import { deliveriesDecisions } from './deliveries/deliveries.ts'
import { documentsDecisions } from './documents/documents.ts'
import { driverRightsDecisions } from './driver-rights/driver-rights.ts'
import { educationDecisions } from './education/education.ts'
import { emergencyDecisions } from './emergency/emergency.ts'
import { evidenceDecisions } from './evidence/evidence.ts'
import { faqDecisions } from './faq/faq.ts'
import { filesDecisions } from './files/files.ts'
import { historyDecisions } from './history/history.ts'
import { incidentsDecisions } from './incidents/incidents.ts'
import { jobsDecisions } from './jobs/jobs.ts'
import type { MountedArea } from './kit/call.ts'
import { medicalDecisions } from './medical/medical.ts'
import { messagesDecisions } from './messages/messages.ts'
import { newsDecisions } from './news/news.ts'
import { companiesDecisions } from './organisation/companies.ts'
import { departmentsDecisions, trafficAreasDecisions } from './organisation/departments.ts'
import { groupsDecisions } from './organisation/groups.ts'
import { privacyDecisions } from './privacy/privacy.ts'
import { pushDecisions } from './push/push.ts'
import { remindersDecisions } from './reminders/reminders.ts'
import { signageDecisions } from './signage/signage.ts'
import { tachographDecisions } from './tachograph/tachograph.ts'
import { testsDecisions } from './tests/tests.ts'
import { timelogDecisions } from './timelog/timelog.ts'
import { timereportDecisions } from './timereport/timereport.ts'
import { impersonationDecisions } from './users/impersonation.ts'
import { usersDecisions } from './users/users.ts'
import { absenceDecisions, vacationDecisions } from './vacation/vacation.ts'
import { viewsDecisions } from './views/views.ts'
import { wagesDecisions } from './wages/wages.ts'
import { whistleblowerDecisions } from './whistleblower/whistleblower.ts'
import { workmonthreportDecisions } from './workmonthreport/workmonthreport.ts'
import { workshiftsDecisions } from './workshifts/workshifts.ts'

/** Every area that the server mounts, by name; nothing is found by magic. */
export const areas: readonly MountedArea[] = [
  { calls: calls.app, decisions: appDecisions, answers: appAnswers },
  { calls: calls.auth, decisions: authDecisions, answers: authAnswers },
  { calls: calls.account, decisions: accountDecisions, answers: accountAnswers },
  { calls: calls.push, decisions: pushDecisions, answers: pushAnswers },
  { calls: calls.users, decisions: usersDecisions, answers: usersAnswers },
  { calls: calls.past, answers: pastAnswers },
  {
    calls: calls.impersonation,
    decisions: impersonationDecisions,
    answers: impersonationAnswers,
  },
  { calls: calls.companies, decisions: companiesDecisions, answers: companiesAnswers },
  { calls: calls.departments, decisions: departmentsDecisions, answers: departmentsAnswers },
  { calls: calls.trafficAreas, decisions: trafficAreasDecisions, answers: trafficAreasAnswers },
  { calls: calls.groups, decisions: groupsDecisions, answers: groupsAnswers },
  { calls: calls.messages, decisions: messagesDecisions, answers: messagesAnswers },
  { calls: calls.driverRights, decisions: driverRightsDecisions, answers: driverRightsAnswers },
  { calls: calls.documents, decisions: documentsDecisions, answers: documentsAnswers },
  { calls: calls.files, decisions: filesDecisions, answers: filesAnswers },
  { calls: calls.evidence, decisions: evidenceDecisions, answers: evidenceAnswers },
  { calls: calls.signage, decisions: signageDecisions, answers: signageAnswers },
  { calls: calls.contracts, decisions: contractsDecisions, answers: contractsAnswers },
  { calls: calls.logs, answers: logsAnswers },
  { calls: calls.history, decisions: historyDecisions, answers: historyAnswers },
  {
    calls: calls.abnormalities,
    decisions: abnormalitiesDecisions,
    answers: abnormalitiesAnswers,
  },
  { calls: calls.education, decisions: educationDecisions, answers: educationAnswers },
  { calls: calls.certificates, decisions: certificatesDecisions, answers: certificatesAnswers },
  { calls: calls.tests, decisions: testsDecisions, answers: testsAnswers },
  { calls: calls.news, decisions: newsDecisions, answers: newsAnswers },
  { calls: calls.emergency, decisions: emergencyDecisions, answers: emergencyAnswers },
  { calls: calls.reminders, decisions: remindersDecisions, answers: remindersAnswers },
  { calls: calls.jobs, decisions: jobsDecisions, answers: jobsAnswers },
  { calls: calls.applicants, decisions: applicantsDecisions, answers: applicantsAnswers },
  { calls: calls.faq, decisions: faqDecisions, answers: faqAnswers },
  { calls: calls.deliveries, decisions: deliveriesDecisions, answers: deliveriesAnswers },
  { calls: calls.waiting, answers: waitingAnswers },
  { calls: calls.statistics, answers: statisticsAnswers },
  { calls: calls.views, decisions: viewsDecisions, answers: viewsAnswers },
  { calls: calls.wages, decisions: wagesDecisions, answers: wagesAnswers },
  { calls: calls.medical, decisions: medicalDecisions, answers: medicalAnswers },
  { calls: calls.incidents, decisions: incidentsDecisions, answers: incidentsAnswers },
  {
    calls: calls.whistleblower,
    decisions: whistleblowerDecisions,
    answers: whistleblowerAnswers,
  },
  { calls: calls.privacy, decisions: privacyDecisions, answers: privacyAnswers },
  { calls: calls.tachograph, decisions: tachographDecisions, answers: tachographAnswers },
  { calls: calls.timereport, decisions: timereportDecisions, answers: timereportAnswers },
  {
    calls: calls.workmonthreport,
    decisions: workmonthreportDecisions,
    answers: workmonthreportAnswers,
  },
  { calls: calls.bulk, decisions: bulkDecisions, answers: bulkAnswers },
  { calls: calls.workshifts, decisions: workshiftsDecisions, answers: workshiftsAnswers },
  { calls: calls.agreements, decisions: agreementDecisions, answers: agreementAnswers },
  { calls: calls.calendarFeed, decisions: calendarFeedDecisions, answers: calendarFeedAnswers },
  { calls: calls.vacation, decisions: vacationDecisions, answers: vacationAnswers },
  { calls: calls.absence, decisions: absenceDecisions, answers: absenceAnswers },
  { calls: calls.timelog, decisions: timelogDecisions, answers: timelogAnswers },
]
