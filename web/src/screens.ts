import { places } from '@portal/contracts/places'

/** Who may open a screen; the words are those of the product's list of screens. */
export type Who =
  | 'guest'
  | 'user'
  | 'self'
  | 'clerk'
  | 'manager'
  | 'admin'
  | 'adminmenu'
  | 'wage'
  | 'super'
  | 'whistle'

export interface Screen {
  readonly path: string
  readonly layout: 'default' | 'empty' | 'jobs'
  readonly who: Who
}

const screen = (path: string, who: Who, layout: Screen['layout'] = 'default'): Screen => ({
  path,
  who,
  layout,
})

/** Every address of the product. The router answers 404 for one that has no page. */
export const screens: readonly Screen[] = [
  screen(places.home.path, 'guest', 'empty'),
  screen(places.login.path, 'guest', 'empty'),
  screen(places.register.path, 'guest', 'empty'),
  screen(places.forgotPassword.path, 'guest', 'empty'),
  screen('/external/card/:code', 'guest', 'empty'),
  screen('/external/jobs', 'guest', 'jobs'),
  screen('/external/jobs/:id', 'guest', 'jobs'),
  screen('/external/verify', 'guest', 'jobs'),
  screen('/start', 'user'),
  screen('/start/abnormalities', 'self'),
  screen('/start/driver-rights', 'self'),
  screen(places.course.path, 'self'),
  screen(places.contract.path, 'self'),
  screen('/start/document/:id?', 'self'),
  screen(places.education.path, 'self'),
  screen('/start/test/:id?', 'self'),
  screen('/start/usertest/:id?', 'self'),
  screen('/test', 'self'),
  screen('/inside', 'user'),
  screen('/inside/absence', 'clerk'),
  screen('/inside/education', 'user'),
  screen('/inside/emergencyDocument', 'user'),
  screen('/inside/incidentreport', 'user'),
  screen('/inside/incidentreport/:incidentTypes', 'user'),
  screen('/inside/jobs', 'user'),
  screen('/inside/news', 'user'),
  screen('/inside/news/:newsId', 'user'),
  screen('/inside/whistleblower', 'user'),
  screen('/inside/faq/:slug?', 'user'),
  screen('/inside/officemanager/:departmentId?/information', 'manager'),
  screen('/inside/officemanager/:departmentId?/workshift', 'manager'),
  screen('/inside/user/abnormalities', 'self'),
  screen(places.details.path, 'self'),
  screen(places.driverRights.path, 'self'),
  screen(places.educations.path, 'self'),
  screen('/inside/user/medical-certificate', 'self'),
  screen(places.messages.path, 'self'),
  screen('/inside/user/office', 'self'),
  screen(places.signed.path, 'self'),
  screen('/inside/user/timereporting', 'self'),
  screen('/inside/user/timereporting/:date', 'self'),
  screen('/inside/user/vacation', 'self'),
  screen('/inside/user/wageSpecs', 'self'),
  screen('/inside/admin/abnormality', 'admin'),
  screen('/inside/admin/certificate', 'wage'),
  screen('/inside/admin/certificate/:certificateId', 'wage'),
  screen('/inside/admin/company', 'super'),
  screen('/inside/admin/company/:companyId', 'super'),
  screen('/inside/admin/department/:departmentId?', 'admin'),
  screen('/inside/admin/document', 'wage'),
  screen('/inside/admin/faq', 'admin'),
  screen('/inside/admin/incidentreport', 'admin'),
  screen('/inside/admin/incidentreport/:incidentReportId', 'admin'),
  screen('/inside/admin/jobs', 'wage'),
  screen('/inside/admin/jobs/:id', 'wage'),
  screen('/inside/admin/monthworkreport', 'wage'),
  screen('/inside/admin/news', 'admin'),
  screen('/inside/admin/news/:newsId', 'admin'),
  screen('/inside/admin/statistics', 'super'),
  screen('/inside/admin/test', 'wage'),
  screen('/inside/admin/test/edit/:testId', 'wage'),
  screen('/inside/admin/test/result/:testId?', 'wage'),
  screen('/inside/admin/test/users/:testId', 'wage'),
  screen('/inside/admin/user', 'adminmenu'),
  screen('/inside/admin/user/invite', 'admin'),
  screen('/inside/admin/user/:userId', 'adminmenu'),
  screen(places.logs.path, 'super'),
  screen('/inside/admin/user-rights', 'wage'),
  screen('/inside/admin/user-rights/list', 'wage'),
  screen('/inside/admin/user-rights/:id', 'wage'),
  screen('/inside/admin/usergroup/:usergroupId?', 'admin'),
  screen('/inside/admin/vacation', 'admin'),
  screen('/inside/admin/wagespec', 'wage'),
  screen('/inside/admin/whistleblower', 'whistle'),
]

/** Is this a path of ours, of plain characters? Only such are remembered and followed. */
export function internalPath(path: string | null | undefined): string | undefined {
  return path && /^\/(?!\/)[\w\-./?=&%]*$/.test(path) ? path : undefined
}
