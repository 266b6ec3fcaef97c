import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { Screen } from '../../web/src/router/screen.ts'
import type { TestPortal } from './portal.ts'

/** Every screen, by the demo login that sees it; `{name}` stands for an id of `screenIds`. */
export const screens: Record<string, readonly string[]> = {
  guest: [
    '/',
    '/login',
    '/register',
    '/register?step=code',
    '/forgot-password',
    '/external/verify',
    '/external/card/unknown',
    '/external/jobs',
    '/external/jobs/{job}',
    '/whistleblower',
    '/nowhere',
  ],
  driver: [
    '/start',
    '/start/contract',
    '/start/document',
    '/start/document/{signed}',
    '/start/test',
    '/start/usertest',
    '/start/driver-rights',
    '/start/education',
    '/start/certificate-course',
    '/start/abnormalities',
    '/test',
    '/inside',
    '/inside/education',
    '/inside/news',
    '/inside/faq',
    '/inside/faq/lon-och-tid',
    '/inside/news/{news}',
    '/inside/emergencyDocument',
    '/inside/jobs',
    '/inside/jobs?id={job}',
    '/inside/user/messages',
    '/inside/user/messages?group={conversation}',
    '/inside/user/messages?tab=new',
    '/inside/user/details',
    '/inside/user/details?part=lent',
    '/inside/user/office',
    '/inside/user/office?tab=vacant',
    '/inside/user/office?tab=mine',
    '/inside/user/abnormalities',
    '/inside/user/signed-documents',
    '/inside/user/signed-documents?tab=files',
    '/inside/user/signed-documents?file={file}',
    '/inside/user/signed-documents?tab=contracts',
    '/inside/user/signed-documents?id={signed}',
    '/inside/user/driverrights',
    '/inside/user/driverrights?new=permit',
    '/inside/user/timereporting',
    '/inside/user/timereporting/{day}',
    '/inside/user/timereporting/{returned}',
    '/inside/user/timereporting/{approved}',
    '/inside/user/wageSpecs',
    '/inside/user/wageSpecs?id={wageSpec}',
    '/inside/user/vacation',
    '/inside/user/vacation?tab=apply',
    '/inside/user/vacation?tab=edit',
    '/inside/user/education',
    '/inside/user/education?tab=certificates',
    '/inside/user/education?tab=courses',
    '/inside/user/education?tab=add',
    '/inside/incidentreport',
    '/inside/incidentreport?tab=mine',
    '/inside/incidentreport/DamageReport',
    '/inside/incidentreport/DamageReport?tab=mine',
    '/inside/user/medical-certificate',
    '/inside/user/medical-certificate?tab=add',
    '/inside/whistleblower',
  ],
  newdriver: [
    '/start',
    '/start/contract',
    '/start/document',
    '/start/usertest',
    '/start/driver-rights',
    '/start/education',
    '/start/certificate-course',
    '/start/abnormalities',
    '/inside/emergencyDocument',
  ],
  manager: ['/inside/officemanager/information', '/inside/officemanager/workshift'],
  clerk: ['/inside/absence'],
  handler: [
    '/inside/admin/whistleblower',
    '/inside/admin/whistleblower?tab=handled',
    '/inside/admin/whistleblower?tab=keys',
    '/inside/admin/whistleblower?tab=year',
  ],
  superadmin: [
    '/inside/admin/user',
    '/inside/admin/user?tab=sensitive',
    '/inside/admin/user/invite',
    '/inside/admin/user/invite?tab=list',
    '/inside/admin/user/invite?tab=create',
    '/inside/admin/user/{user}',
    '/inside/admin/user/{user}?tab=relatives',
    '/inside/admin/user/{user}?tab=groups',
    '/inside/admin/user/{user}?tab=medical',
    '/inside/admin/user/{user}?tab=loans',
    '/inside/admin/user/{user}?tab=comments',
    '/inside/admin/user/{user}?tab=log',
    '/inside/admin/user/{user}?tab=contracts',
    '/inside/admin/user/{user}?tab=files',
    '/inside/admin/user/{user}?tab=education',
    '/inside/admin/department',
    '/inside/admin/department/{department}',
    '/start',
    '/inside/admin/contract',
    '/inside/admin/company',
    '/inside/admin/company/{company}',
    '/inside/admin/usergroup',
    '/inside/admin/usergroup/{group}',
    '/inside/admin/statistics',
    '/inside/admin/user-logs',
    '/inside/admin/user-logs?tab=emails',
    '/inside/admin/user-logs?tab=sms',
    '/inside/admin/user-logs?tab=open',
    '/inside/admin/user-logs?tab=check',
    '/inside/admin/privacy',
    '/inside/admin/privacy?tab=erasures',
    '/inside/admin/privacy?tab=holds',
    '/inside/admin/privacy?tab=retention',
    '/inside/admin/news',
    '/inside/admin/faq',
    '/inside/admin/news?tab=emergency',
    '/inside/admin/news/new',
    '/inside/admin/news/{news}',
    '/inside/admin/test',
    '/inside/admin/test/edit/{test}',
    '/inside/admin/test/edit/{test}?tab=facts',
    '/inside/admin/test/edit/{test}?tab=occasions',
    '/inside/admin/test/edit/{test}?tab=diploma',
    '/inside/admin/test/edit/{test}?tab=preview',
    '/inside/admin/test/users/{test}',
    '/inside/admin/test/result/{test}',
    '/inside/admin/document',
    '/inside/admin/document?state=removed',
    '/inside/admin/document?id=new',
    '/inside/admin/document?id={document}',
    '/inside/admin/user-rights',
    '/inside/admin/user-rights?tab=informationRequested',
    '/inside/admin/user-rights?tab=needsRenewal',
    '/inside/admin/user-rights?tab=expired',
    '/inside/admin/user-rights/list',
    '/inside/admin/user-rights/{right}',
    '/inside/admin/user-rights/new',
    '/inside/admin/monthworkreport',
    '/inside/admin/monthworkreport?tab=days',
    '/inside/admin/monthworkreport?tab=rules',
    '/inside/admin/monthworkreport?tab=agreements',
    '/inside/admin/monthworkreport?id={timereport}',
    '/inside/admin/certificate',
    '/inside/admin/certificate?tab=courses',
    '/inside/admin/certificate?tab=educations',
    '/inside/admin/certificate?tab=handedIn',
    '/inside/admin/certificate/{certificate}',
    '/inside/admin/abnormality',
    '/inside/admin/abnormality?tab=summary',
    '/inside/admin/abnormality?tab=import',
    '/inside/admin/abnormality?tab=automation',
    '/inside/admin/bulk',
    '/inside/admin/wagespec',
    '/inside/admin/wagespec?tab=import',
    '/inside/admin/timelog',
    '/inside/admin/timelog?state=late',
    '/inside/admin/vacation',
    '/inside/admin/vacation?tab=away',
    '/inside/admin/vacation?tab=types',
    '/inside/admin/vacation?tab=settings',
    '/inside/admin/jobs',
    '/inside/admin/jobs?tab=templates',
    '/inside/admin/jobs?tab=applicants',
    '/inside/admin/jobs?tab=applicants&application={application}',
    '/inside/admin/jobs/new',
    '/inside/admin/jobs/{jobAd}',
    '/inside/admin/jobs/{jobAd}?tab=ad',
    '/inside/admin/incidentreport',
    '/inside/admin/incidentreport/{incident}',
    '/inside/admin/history/report/{incident}',
    '/inside/admin/history/report/{incident}/print',
  ],
}

/** Ids of the demo company for the screens that show one thing, by the name in braces. */
export async function screenIds(portal: TestPortal): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const admin = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const page = { page: 0, pageSize: 20 }
  ids.user = await driver.ownId()
  ids.company = (await admin.ok(calls.companies.filter, page)).rows[0]?.id ?? ''
  ids.department = (await admin.ok(calls.departments.filter, page)).rows[0]?.id ?? ''
  ids.group = (await admin.ok(calls.groups.filter, page)).rows[0]?.id ?? ''
  ids.test = (await admin.ok(calls.tests.search, { search: 'backning' })).rows[0]?.id ?? ''
  ids.file = (await driver.ok(calls.signage.mine, { state: 'open' })).rows[0]?.id ?? ''
  ids.survey = (await driver.ok(calls.tests.open, {})).rows[0]?.id ?? ''
  ids.news = (await driver.ok(calls.news.list, page)).rows[0]?.id ?? ''
  ids.document = (await admin.ok(calls.documents.search, page)).rows[0]?.id ?? ''
  const approved = { ...page, state: 'approved' as const }
  ids.signed = (await driver.ok(calls.documents.mine, approved)).rows[0]?.id ?? ''
  ids.right = (await admin.ok(calls.driverRights.list, page)).rows[0]?.id ?? ''
  const reports = await driver.ok(calls.timereport.overview, {
    startdate: addDays(stockholmDay(portal.portal.parts.now()), -28),
    enddate: stockholmDay(portal.portal.parts.now()),
  })
  const days = reports.weeks.flatMap((week) => week.days)
  ids.day = stockholmDay(portal.portal.parts.now())
  ids.returned = days.find((one) => one.state === 'returned')?.day ?? ''
  ids.approved = days.find((one) => one.state === 'approved')?.day ?? ''
  ids.timereport = (await admin.ok(calls.timereport.filter, page)).rows[0]?.id ?? ''
  ids.certificate = (await admin.ok(calls.certificates.list, page)).rows[0]?.id ?? ''
  ids.wageSpec = (await driver.ok(calls.wages.mine, { userId: ids.user })).rows[0]?.id ?? ''
  ids.conversation = (await driver.ok(calls.messages.mine, page)).rows[0]?.id ?? ''
  ids.job = (await driver.ok(calls.jobs.inside, { ...page, search: 'fjärr' })).rows[0]?.id ?? ''
  const [applied] = (await admin.ok(calls.applicants.list, page)).rows
  ids.application = applied?.id ?? ''
  ids.jobAd = applied?.jobAdId ?? ''
  ids.incident = (await admin.ok(calls.incidents.filter, page)).rows[0]?.id ?? ''
  return ids
}

/** The address of a screen. */
export const addressOf = (template: string, ids: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '')

/** The screens and tabs that the client declares and nobody walks to; the first tab is the page itself. */
export async function neverWalked(): Promise<string[]> {
  const walked = Object.values(screens).flat()
  const isWalked = (path: string, tab: string) => {
    const named = path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
    const wanted = new RegExp(tab === '' ? `^${named}(\\?|$)` : `^${named}\\?tab=${tab}$`)
    return walked.some((template) => wanted.test(template))
  }
  return (await declaredScreens()).flatMap(({ path, place }) => {
    const { tab = [] } = place.search
    const tabs = typeof tab === 'string' ? [] : tab.slice(1)
    return ['', ...tabs].filter((one) => !isWalked(path, one)).map((one) => `${path} ${one}`)
  })
}

/** The client's screens. Imported when asked for: their pages are of the client's types. */
export async function declaredScreens(): Promise<readonly Screen[]> {
  const of = '../../web/src/screens.ts'
  const { screens } = (await import(of)) as { screens: readonly Screen[] }
  return screens
}
