import { place } from './place.ts'

/**
 * Every screen (the product's list of screens). Who writes a link (`addressOf`) and the screen that reads it
 * (`usePlace`) take path and parameters from here: one that is misspelt on either side does not compile.
 * Each a constant of its own, so that what a browser loads has no names of them.
 */
export const home = place('/', { returnUrl: 'text' })
export const login = place('/login', { returnUrl: 'text' })
export const register = place('/register', { step: ['code'], email: 'text' })
export const forgotPassword = place('/forgot-password', { step: ['code'], email: 'text' })
export const jobs = place('/external/jobs', { company: 'text', place: 'text' })
export const job = place('/external/jobs/:id')
export const checkCard = place('/external/card/:code')
export const checkProof = place('/external/verify')

export const start = place('/start', { returnUrl: 'text' })
export const startAbnormalities = place('/start/abnormalities')
/** What is done with a right of one's own. */
const ownRight = { new: 'text', renew: 'text', change: 'text' } as const
export const startRights = place('/start/driver-rights', ownRight)
export const course = place('/start/certificate-course/:id?')
export const contract = place('/start/contract/:id?')
export const document = place('/start/document/:id?')
export const education = place('/start/education/:id?')
export const test = place('/start/test/:id?')
export const userTest = place('/start/usertest/:id?')
export const myTests = place('/test', { id: 'text' })

export const inside = place('/inside')
export const offeredEducations = place('/inside/education')
export const emergency = place('/inside/emergencyDocument')
export const news = place('/inside/news')
export const newsItem = place('/inside/news/:newsId')
export const faq = place('/inside/faq/:slug?', { tag: 'text' })
export const incidentReport = place('/inside/incidentreport/:incidentTypes?', {
  tab: ['new', 'mine'],
  /** What waits on the device and is written anew. */
  waits: 'text',
})
export const insideJobs = place('/inside/jobs', { id: 'text' })
export const whistleblower = place('/inside/whistleblower')
export const followCase = place('/whistleblower')
export const officeInformation = place('/inside/officemanager/:departmentId?/information')
export const officeShifts = place('/inside/officemanager/:departmentId?/workshift', {
  /** Those alone that somebody would like to have, or that have been. */
  state: ['wanted', 'past'],
  /** The one that is looked at. */
  id: 'text',
})

export const myAbnormalities = place('/inside/user/abnormalities')
/** All that is kept of people, for those who look after it: beside the product's list of screens. */
export const privacy = place('/inside/admin/privacy', {
  tab: ['requests', 'erasures', 'holds', 'retention'],
  state: ['open'],
  /** A rule, what it removes being shown; and with how many months. */
  rule: 'text',
  months: 'text',
})
export const details = place('/inside/user/details', { part: ['notices', 'lent'] })
export const driverRights = place('/inside/user/driverrights', ownRight)
export const educations = place('/inside/user/education', {
  tab: ['educations', 'certificates', 'courses', 'add'],
})
export const medicalCertificates = place('/inside/user/medical-certificate', {
  tab: ['list', 'add'],
})
export const wageSpecs = place('/inside/user/wageSpecs', { id: 'text' })
export const messages = place('/inside/user/messages', {
  tab: ['messages', 'new'],
  group: 'text',
  to: 'text',
})
export const office = place('/inside/user/office', { tab: ['office', 'vacant', 'mine'] })
export const timeReports = place('/inside/user/timereporting', { to: 'text' })
export const timeReportDay = place('/inside/user/timereporting/:date')
export const signed = place('/inside/user/signed-documents', {
  tab: ['documents', 'contracts', 'files'],
  id: 'text',
  file: 'text',
})

export const adminAbnormalities = place('/inside/admin/abnormality', { status: 'text' })
export const adminCertificates = place('/inside/admin/certificate', {
  tab: ['certificates', 'courses', 'educations', 'handedIn'],
  status: 'text',
  state: 'text',
})
export const adminCertificate = place('/inside/admin/certificate/:certificateId')
export const companies = place('/inside/admin/company')
export const company = place('/inside/admin/company/:companyId')
export const departments = place('/inside/admin/department/:departmentId?', { companyId: 'text' })
export const adminContracts = place('/inside/admin/contract', { state: 'text', days: 'text' })
export const adminDocuments = place('/inside/admin/document', { id: 'text', asOf: 'text' })
export const adminFaq = place('/inside/admin/faq')
export const adminWhistleblower = place('/inside/admin/whistleblower', {
  tab: ['open', 'handled', 'keys', 'year'],
  case: 'text',
  version: 'text',
  with: 'text',
})
export const adminIncidents = place('/inside/admin/incidentreport', {
  status: 'text',
  authority: 'text',
})
export const adminIncident = place('/inside/admin/incidentreport/:incidentReportId')
export const adminJobs = place('/inside/admin/jobs', {
  tab: ['ads', 'templates', 'applicants'],
  status: 'text',
  state: 'text',
  /** What applications are filtered by beside their status. */
  ad: 'text',
  right: 'text',
  /** The application that is looked at. */
  application: 'text',
})
/** One ad; `new` is one that is not written yet. */
export const adminJob = place('/inside/admin/jobs/:id', {
  tab: ['applicants', 'ad'],
  status: 'text',
  application: 'text',
  /** What a new one begins from, and of which kind it is. */
  from: 'text',
  kind: ['template'],
})
export const monthWorkReport = place('/inside/admin/monthworkreport', {
  tab: ['month', 'days', 'rules', 'agreements'],
  agreement: 'text',
  month: 'text',
  department: 'text',
  state: 'text',
  q: 'text',
  id: 'text',
})
export const adminNews = place('/inside/admin/news', { tab: ['news', 'emergency'] })
export const adminNewsItem = place('/inside/admin/news/:newsId')
export const adminTests = place('/inside/admin/test')
export const editTest = place('/inside/admin/test/edit/:testId')
export const testResults = place('/inside/admin/test/result/:testId?')
export const testUsers = place('/inside/admin/test/users/:testId')
export const adminWageSpecs = place('/inside/admin/wagespec', {
  tab: ['specs', 'import'],
  month: 'text',
  /** The import that is shown. */
  import: 'text',
})
export const users = place('/inside/admin/user', { status: 'text' })
export const inviteUsers = place('/inside/admin/user/invite')
export const user = place('/inside/admin/user/:userId', { tab: 'text' })
/** What I asked to be done to many: beside the product's list of screens. */
export const bulk = place('/inside/admin/bulk/:id?', { back: 'text' })
export const logs = place('/inside/admin/user-logs', {
  tab: ['history', 'emails', 'sms', 'open', 'check'],
  show: ['undecided'],
  object: 'text',
  entry: 'text',
})
/** One case as it stood at any moment: beside the product's list of screens. */
export const caseHistory = place('/inside/admin/history/:category/:id', {
  of: 'text',
  version: 'text',
  with: 'text',
})
/** The history of a case as it is printed, part by part: beside the product's list of screens. */
export const casePaper = place('/inside/admin/history/:category/:id/print', {
  of: 'text',
  part: 'text',
})
export const adminRights = place('/inside/admin/user-rights', { tab: 'text' })
export const adminRightsList = place('/inside/admin/user-rights/list')
export const adminRight = place('/inside/admin/user-rights/:id')
export const adminTimelog = place('/inside/admin/timelog', { state: 'text' })
export const adminVacation = place('/inside/admin/vacation', {
  tab: ['requests', 'away', 'types', 'settings'],
  state: 'text',
})
export const myVacation = place('/inside/user/vacation', {
  tab: ['requests', 'apply', 'edit'],
  id: 'text',
})
export const absence = place('/inside/absence')
export const groups = place('/inside/admin/usergroup/:usergroupId?')
export const adminStatistics = place('/inside/admin/statistics', {
  months: 'text',
  company: 'text',
  department: 'text',
})
