import { abnormalitiesScreens } from './abnormalities/screens.ts'
import { authScreens } from './auth/screens.ts'
import { certificatesScreens } from './certificates/screens.ts'
import { contractsScreens } from './contracts/screens.ts'
import { documentsScreens } from './documents/screens.ts'
import { driverRightsScreens } from './driver-rights/screens.ts'
import { educationScreens } from './education/screens.ts'
import { emergencyScreens } from './emergency/screens.ts'
import { evidenceScreens } from './evidence/screens.ts'
import { faqScreens } from './faq/screens.ts'
import { historyScreens } from './history/screens.ts'
import { incidentsScreens } from './incidents/screens.ts'
import { jobsScreens } from './jobs/screens.ts'
import { jobsAdminScreens } from './jobs-admin/screens.ts'
import { listsScreens } from './lists/screens.ts'
import { medicalScreens } from './medical/screens.ts'
import { messagesScreens } from './messages/screens.ts'
import { newsScreens } from './news/screens.ts'
import { newsAdminScreens } from './news-admin/screens.ts'
import { organisationScreens } from './organisation/screens.ts'
import { privacyScreens } from './privacy/screens.ts'
import type { Screen } from './router/screen.ts'
import { startScreens } from './start/screens.ts'
import { statisticsScreens } from './statistics/screens.ts'
import { testsScreens } from './tests/screens.ts'
import { timelogScreens } from './timelog/screens.ts'
import { timereportScreens } from './timereport/screens.ts'
import { usersScreens } from './users/screens.ts'
import { vacationScreens } from './vacation/screens.ts'
import { wagesScreens } from './wages/screens.ts'
import { whistleblowerScreens } from './whistleblower/screens.ts'
import { workmonthreportScreens } from './workmonthreport/screens.ts'
import { workshiftsScreens } from './workshifts/screens.ts'

/** Every screen that there is, each at its own address. The router answers 404 for all others. */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...driverRightsScreens,
  ...timereportScreens,
  ...workmonthreportScreens,
  ...evidenceScreens,
  ...startScreens,
  ...statisticsScreens,
  ...abnormalitiesScreens,
  ...certificatesScreens,
  ...jobsAdminScreens,
  ...jobsScreens,
  ...listsScreens,
  ...contractsScreens,
  ...documentsScreens,
  ...educationScreens,
  ...medicalScreens,
  ...wagesScreens,
  ...testsScreens,
  ...emergencyScreens,
  ...newsScreens,
  ...newsAdminScreens,
  ...faqScreens,
  ...organisationScreens,
  ...usersScreens,
  ...messagesScreens,
  ...privacyScreens,
  ...historyScreens,
  ...incidentsScreens,
  ...whistleblowerScreens,
  ...workshiftsScreens,
  ...vacationScreens,
  ...timelogScreens,
]
