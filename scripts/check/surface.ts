import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApi } from '@portal/command-api/kit/openapi'
import { root, type Step } from './step.ts'

/** The areas that are built: every call of theirs in the list must be there. */
const built = [
  'app',
  'auth',
  'users',
  'impersonation',
  'companies',
  'departments',
  'organisation',
  'groups',
  'messages',
  'documents',
  'files',
  'driver-rights',
  'logs',
  'tests',
  'abnormalities',
  'contracts',
  'signage',
  'education',
  'certificates',
  'news',
  'emergency',
  'faq',
  'incidents',
  'vacation',
  'absence',
  'whistleblower',
  'privacy',
  'workshifts',
  'timereport',
  'medical',
  'wages',
  'workmonthreport',
  'statistics',
  'jobs',
  'applicants',
  'timelog',
]

/** Calls of built areas that are not built yet, each with what it waits for. One that is there must not stand here. */
const later: Readonly<Record<string, string>> = {}

/** Areas of ours whose calls the list counts to another. */
const partOf: Readonly<Record<string, string>> = { tachograph: 'timereport' }

/** Calls of its areas that the list has not, each with what it is for. */
const ours: Readonly<Record<string, string>> = {
  'POST /api/jobs/inside/filter': 'job ads for those who work here',
  'GET /api/jobs/inside/companies': 'what these are filtered by',
  'GET /api/jobs/inside/{id}': 'one of them, and whether one has applied',
  'POST /api/jobs/inside/applicant': 'applies as one who works here',
  'POST /api/admin/jobs/filter': 'job ads as the office works on them',
  'GET /api/admin/jobs/{id}': 'one of them',
  'POST /api/admin/applicant/bulk': 'begins with many applications, or declines them',
  'GET /api/timereport/tachograph': 'the driver cards that one has had read',
  'GET /api/timereport/tachograph/days': 'which days a driver card says something of',
  'DELETE /api/timereport/tachograph/{id}': 'takes a reading of a driver card away',
  'POST /api/admin/timereport/filter': 'the time reports of everybody, to be approved',
  'GET /api/admin/timereport/excel': 'the same as a spreadsheet',
  'GET /api/admin/timereport/{id}': 'a time report with its calculation, for who approves it',
  'POST /api/admin/timereport/{id}/approve': 'approves a time report',
  'POST /api/admin/timereport/{id}/return':
    'returns a time report to be corrected, with the reason',
  'POST /api/workmonthreport/close': 'closes a month: its time reports are locked',
  'POST /api/workmonthreport/reopen': 'opens a month again that was closed',
  'GET /api/admin/agreement': 'the collective agreements, with how many work by each',
  'POST /api/admin/agreement': 'adds one, or names it otherwise',
  'DELETE /api/admin/agreement/{id}': 'removes one by which nobody works',
  'POST /api/admin/agreement/{id}/people': 'who works by it',
  'GET /api/admin/agreement/person/{userId}': 'by which a person works, from which day on',
  'POST /api/admin/agreement/person/{userId}': 'has a person work by one from a day on',
  'DELETE /api/admin/agreement/person/{userId}/{from}': 'withdraws that',
  'POST /api/admin/timereport/bulk': 'approves many time reports',
  'GET /api/admin/timereport/rules': 'the rules of overtime, with the days that they apply from',
  'POST /api/admin/timereport/rules': 'sets them from a day to come on',
  'DELETE /api/admin/timereport/rules/{from}': 'withdraws them before that day',
  'POST /api/admin/timereport/rules/trial':
    'tries an overtime rule set on closed months: who would have got what',
  'POST /api/admin/timereport/rules/trial/{userId}':
    'the same of one person, day by day with the calculation',
  'GET /api/history/entry/{position}':
    'one entry of the history: what it changed, what it came of, what came of it',
  'GET /api/admin/as-of/{day}':
    'where in the log a day ended, and how far a list is as it stood then',
  'POST /api/history/{category}/{id}/export':
    'asks for the history of a case as a file, which the log then says',
  'GET /api/history/{category}/{id}/paper': 'a part of the history of a case, to be printed',
  'GET /api/history/export/{id}': 'that file, for who has asked for it',
  'GET /api/auth/mails': 'whether codes come late, as no mail goes out at present',
  'POST /api/auth/second': 'the second step of a sign-in: the code of an app',
  'POST /api/auth/second/passkey': 'the second step of a sign-in: what a passkey is to sign',
  'PUT /api/auth/second/passkey': 'the second step of a sign-in: what it signed',
  'POST /api/auth/proof': 'the password once more, before something that matters',
  'PUT /api/auth/password': 'a new password with the old one',
  'GET /api/auth/sessions': 'where one is signed in',
  'POST /api/auth/sessions/end': 'signs out elsewhere',
  'GET /api/auth/second-factor': 'one’s second factors',
  'POST /api/auth/second-factor/totp': 'begins with an app for codes',
  'PUT /api/auth/second-factor/totp': 'the first code of the app',
  'DELETE /api/auth/second-factor/totp': 'without the app',
  'POST /api/auth/second-factor/passkey': 'what a device makes a passkey from',
  'PUT /api/auth/second-factor/passkey': 'the passkey that it made',
  'PUT /api/auth/second-factor/passkey/{id}': 'another name for a passkey',
  'DELETE /api/auth/second-factor/passkey/{id}': 'without a passkey',
  'POST /api/auth/second-factor/recovery': 'new recovery codes',
  'GET /api/user/privacy': 'my requests for what is kept of me',
  'POST /api/user/privacy/export': 'asks for all that is kept of me (GDPR, article 15)',
  'GET /api/user/privacy/export/{id}': 'fetches it',
  'PUT /api/user/privacy/export/{id}': 'says that one has it',
  'GET /api/admin/privacy/request':
    'who asked for what is kept of them, and until when they are to have it',
  'POST /api/admin/user/{id}/privacy/export': 'notes that a person asked on paper or by telephone',
  'GET /api/admin/user/{id}/privacy/export/{requestId}': 'all that is kept of that person',
  'GET /api/admin/privacy/hold': 'what is under legal hold',
  'GET /api/admin/privacy/hold/{kind}/{id}': 'whether one thing is',
  'POST /api/admin/privacy/hold/{kind}/{id}': 'places a legal hold',
  'DELETE /api/admin/privacy/hold/{kind}/{id}': 'lifts it',
  'GET /api/admin/privacy/erasure': 'who was erased, in figures',
  'GET /api/admin/privacy/erasure/{id}': 'the certificate of an erasure',
  'PUT /api/admin/user/{id}/privacy/export/{requestId}': 'says that it was handed to them',
  'GET /api/user/push': 'the devices that pushes go to',
  'PUT /api/user/push': 'from now on pushes go to this device',
  'DELETE /api/user/push/{id}': 'no pushes to a device any more',
  'GET /api/calendar/feed': 'whether one has a calendar link',
  'POST /api/calendar/feed': 'makes a secret link to one’s shifts and leave as a calendar',
  'DELETE /api/calendar/feed': 'closes it',
  'GET /api/calendar/{token}': 'that calendar, for the program that subscribes to it',
  'GET /api/user/notices': 'what one is told of by mail, SMS and push',
  'PUT /api/user/notices': 'whether one wants to be told of it so',
  'POST /api/whistleblower/receipt/file': 'a piece of a sealed picture that a message will name',
  'GET /api/admin/whistleblower/{id}/file/{contentId}/{piece}': 'such a piece, for a handler',
  'GET /api/admin/whistleblower/{id}/history/{moment}':
    'a case as it stood after one of its entries',
  'PUT /api/admin/whistleblower/{id}/hold': 'a legal hold on a case',
  'POST /api/admin/whistleblower/{id}/evidence':
    'what the portal signs of a case that is taken along',
  'POST /api/admin/whistleblower/{id}/acknowledged': 'the acknowledgement that the law asks for',
  'POST /api/admin/whistleblower/{id}/read': 'that a handler has read a case',
  'PUT /api/admin/whistleblower/{id}/handlers': 'shuts a handler out whom a case concerns',
  'GET /api/admin/whistleblower/keys': 'one’s own key, and who waits for cases',
  'PUT /api/admin/whistleblower/keys': 'a handler’s key, locked in their browser',
  'GET /api/admin/whistleblower/keys/{handlerId}': 'the cases that a handler waits for',
  'POST /api/admin/whistleblower/keys/{handlerId}': 'gives them to that handler',
  'GET /api/admin/whistleblower/year/{year}': 'the year in figures',
  'DELETE /api/admin/user/{id}/second-factor': 'removes the second factors of who lost them',
  'GET /api/driver-rights/card/{code}': 'whether a printed card is valid, for who scans its code',
  'GET /api/admin/medical-certificate/user/{userId}':
    'the medical certificates of a person, for the office that must see them',
  'GET /api/wages/import': 'my imports of wage specs, and how far each has come',
  'GET /api/wages/import/{id}': 'what became of each file of an import',
  'POST /api/wages/import/{id}/confirm': 'imports what was looked at',
  'POST /api/wages/import/{id}/stop': 'does no more of an import, and throws its files away',
  'POST /api/wages/import/{id}/former':
    'says that a file with a former number is that person’s, or not',
  'POST /api/wages/bulk': 'withdraws many wage specs',
  'POST /api/workshift/bulk': 'withdraws many shifts of an office',
  'GET /api/department/{id}/staff': 'who may be a contact of an office',
  'GET /api/education': 'the screen of educations to read and take, for everybody',
  'POST /api/certificate/course/{id}/decide':
    'an administrator accepts a course, asks for more, or cancels',
  'POST /api/certificate/course/filter':
    'the courses of everybody, to be accepted one after another',
  'GET /api/certificate/course/user/{userId}':
    'the courses of a person, on the administrators’ page of them',
  'GET /api/user/document/{id}/file': 'the PDF or movie of a document, for who has it before them',
  'POST /api/user/document/{id}/approve/code': 'the SMS code to sign a document with',
  'POST /api/user/document/{id}/watched': 'how much of an introduction movie was seen',
  'GET /api/admin/document/{id}/file': 'the PDF or movie of a document, for administrators',
  'POST /api/admin/user/invite/list': 'a staff list as a file, looked at before anybody is invited',
  'POST /api/test/user/{id}/watched': 'how much of a test’s video was seen',
  'GET /api/test/open': 'tests and surveys that wait, the optional ones too',
  'POST /api/admin/incidentreport/bulk': 'begins with many reports, or closes them',
  'PUT /api/admin/incidentreport/{id}/authority':
    'whether Arbetsmiljöverket is to be told, and what it was told',
  'POST /api/admin/abnormality/import': 'the rows of a file that was looked at, as one unit',
  'DELETE /api/admin/abnormality/automation/{id}': 'deletes an automation rule',
  'POST /api/admin/delivery/open': 'mails and SMS that did not simply go out',
  'PUT /api/admin/delivery/{id}/again': 'a person decides that it is sent again',
  'PUT /api/admin/delivery/{id}/let-be': 'a person decides that it is not sent',
  'POST /api/admin/delivery/decide': 'the same of many at once',
  'POST /api/admin/delivery/held/release': "what waits for the day's limit goes",
  'POST /api/admin/delivery/held/discard': "what waits for the day's limit does not",
  'GET /api/admin/reminder/{id}': 'how many have not done what a list shows',
  'POST /api/admin/reminder/{id}': 'reminds those who have not',
  'POST /api/admin/user/bulk':
    'activates, groups, moves or writes to many, chosen one by one or by a filter',
  'POST /api/admin/user/bulk/give': 'gives many a document, an education or a course',
  'POST /api/admin/test/{id}/occasion/{occasionId}/people':
    'gives a test to people, as each of many',
  'PUT /api/admin/user/{id}/department': 'moves a person to a department, as one of many',
  'POST /api/admin/contract/bulk': 'reminds many who have not signed',
  'POST /api/admin/user/bulk/special': 'the same of people of the sensitive user types',
  'POST /api/admin/user-rights/driver-rights/bulk': 'approves many driver rights',
  'POST /api/admin/user/education/bulk': 'approves many educations',
  'POST /api/certificate/course/bulk': 'accepts many courses',
  'POST /api/admin/vacation/bulk': 'approves many requests for leave, or not',
  'GET /api/admin/vacation/excel': 'requests for leave as a spreadsheet',
  'GET /api/admin/vacation/user/{id}/days/{year}':
    'what a person has on days that leave is entered on',
  'GET /api/admin/vacation/away': 'who is away in a month, for the office',
  'GET /api/admin/timelog/excel': 'things lent out, as a spreadsheet',
  'DELETE /api/admin/timelog/{id}': 'deletes a loan that was noted by mistake',
  'POST /api/admin/timelog/bulk': 'marks many loans returned',
  'GET /api/user/timelog/{userId}': 'what was lent to oneself',
  'PUT /api/user/group/{id}/member/{userId}': 'adds one person to a group',
  'GET /api/admin/bulk': 'what I asked to be done to many',
  'GET /api/admin/bulk/{id}': 'what became of each of them',
  'POST /api/admin/bulk/{id}/stop': 'does no more of it',
  'POST /api/evidence/check': 'whoever was handed a PDF has it checked',
  'POST /api/file/{id}/signage/code': 'the SMS code for signing a file',
  'GET /api/file/{id}/signage/file': 'the bytes of a file to sign, for who is asked',
  'GET /api/file/{id}/signage/export': 'a file that I have signed as PDF, with its signature page',
  'GET /api/file/signage': 'the files that I am asked to sign, and have signed',
  'GET /api/admin/signage/user/{userId}': 'the files that a person is asked to sign',
  'POST /api/admin/signage/user/{userId}': 'asks a person to sign a file',
  'GET /api/admin/signage/{id}/file': 'the bytes of a file to sign, for who asks for it',
  'GET /api/admin/signage/{id}/export': 'a signed file as PDF, for who asked for it',
  'POST /api/admin/signage/{id}/withdraw': 'asks no longer for a signature',
  'POST /api/admin/contract/user/{id}/preview': 'a contract as it would be issued, with warnings',
  'POST /api/admin/contract/{id}/withdraw': 'withdraws a contract, with the reason in the body',
  'POST /api/admin/contract/filter': 'the contracts of everybody, to see who has not signed',
  'GET /api/admin/contract/{id}': 'the text of a contract, for who issues them',
  'GET /api/admin/contract/{id}/export': 'a contract as PDF, for who issues them',
  'GET /api/contract/{id}/user/{userId}/export': 'a contract of mine as PDF, with its signature',
  'POST /api/admin/news/{id}/restore': 'a deleted item of news comes back as a draft',
  'GET /api/waiting': 'what waits for an administrator, as counts with the lists of it',
  'GET /api/emergency-document/{id}/file':
    'the PDF or picture of an emergency document, for everybody',
}

interface Operation {
  readonly 'x-scope'?: string
  readonly tags?: readonly string[]
}

/** A parameter may bear another name; its place may not change. */
const shape = (path: string): string => path.replace(/\{[^}]+\}/g, '{}')

/** The OpenAPI document against the product's list of calls: method, path, scope, area. */
export const surface: Step = {
  name: 'surface',
  what: 'the OpenAPI document against the list of calls',
  run: async () => {
    const file = join(root, '..', 'shared', 'spec', 'surface.tsv')
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return { skipped: 'the list of calls is not here' }
    const listed = new Map<string, { path: string; scope: string; area: string }>()
    for (const row of text.split('\n')) {
      if (row.trim() === '' || row.startsWith('#')) continue
      const [method = '', path = '', scope = '', area = ''] = row.split('\t')
      listed.set(`${method} ${shape(path)}`, { path, scope, area })
    }
    // An area that the list has nothing of is our own altogether.
    const theirs = new Set([...listed.values()].map(({ area }) => area))
    const found: string[] = []
    const there = new Set<string>()
    const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }
    for (const [path, operations] of Object.entries(paths))
      for (const [verb, operation] of Object.entries(operations)) {
        const method = verb.toUpperCase()
        const key = `${method} ${shape(path)}`
        there.add(key)
        const wanted = listed.get(key)
        const tag = operation.tags?.[0] ?? ''
        const area = partOf[tag] ?? tag
        if (!wanted) {
          if (theirs.has(area) && !(`${method} ${path}` in ours))
            found.push(`${method} ${path} is not in the list`)
          continue
        }
        if (operation['x-scope'] !== wanted.scope)
          found.push(`${method} ${path} is for ${operation['x-scope']}, should be ${wanted.scope}`)
        if (area !== wanted.area)
          found.push(`${method} ${path} is tagged ${area}, should be ${wanted.area}`)
      }
    for (const [key, { path, area }] of listed) {
      const call = `${key.split(' ')[0]} ${path}`
      if (built.includes(area) && !there.has(key) && !(call in later))
        found.push(`${call} (${area}) is missing`)
    }
    const wanted = new Set([...listed].map(([key, { path }]) => `${key.split(' ')[0]} ${path}`))
    for (const call of Object.keys(later)) {
      const [method = '', path = ''] = call.split(' ')
      if (there.has(`${method} ${shape(path)}`))
        found.push(`${call} is there, and said to come later`)
      if (!wanted.has(call)) found.push(`${call} is said to come later, and is not in the list`)
    }
    return found
  },
}
