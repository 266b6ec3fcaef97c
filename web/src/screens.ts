import { places } from '@portal/contracts/places'
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
import { listsScreens } from './lists/screens.ts'
import { messagesScreens } from './messages/screens.ts'
import { newsScreens } from './news/screens.ts'
import { organisationScreens } from './organisation/screens.ts'
import { type Screen, screen } from './router/screen.ts'
import { startScreens } from './start/screens.ts'
import { testsScreens } from './tests/screens.ts'
import { usersScreens } from './users/screens.ts'

/** Addresses of the product's list of screens that no area has taken. */
const without: readonly Screen[] = [
  screen(places.openJobs, 'guest', { layout: 'jobs' }),
  screen(places.openJob, 'guest', { layout: 'jobs' }),
  screen(places.absence, 'clerk'),
  screen(places.reportIncident, 'user'),
  screen(places.reportIncidentOf, 'user'),
  screen(places.jobs, 'user'),
  screen(places.whistleblower, 'user'),
  screen(places.officeWorkshift, 'manager'),
  screen(places.medicalCertificate, 'self'),
  screen(places.timeReporting, 'self'),
  screen(places.timeReportingOf, 'self'),
  screen(places.vacation, 'self'),
  screen(places.wageSpecs, 'self'),
  screen(places.incidents, 'admin'),
  screen(places.incident, 'admin'),
  screen(places.adminJobs, 'wage'),
  screen(places.adminJob, 'wage'),
  screen(places.monthWorkReport, 'wage'),
  screen(places.statistics, 'super'),
  screen(places.adminVacation, 'admin'),
  screen(places.adminWageSpecs, 'wage'),
  screen(places.adminWhistleblower, 'whistle'),
]

/** Every address of the product, each once. The router answers 404 for one that has no page. */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...driverRightsScreens,
  ...evidenceScreens,
  ...startScreens,
  ...abnormalitiesScreens,
  ...certificatesScreens,
  ...listsScreens,
  ...contractsScreens,
  ...documentsScreens,
  ...educationScreens,
  ...testsScreens,
  ...emergencyScreens,
  ...newsScreens,
  ...faqScreens,
  ...organisationScreens,
  ...usersScreens,
  ...messagesScreens,
  ...historyScreens,
  ...without,
]
