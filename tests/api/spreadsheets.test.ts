import { addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { allCalls, calls, type Locale, locales } from '@portal/contracts'
import { abnormalityStatuses } from '@portal/contracts/abnormality-shapes'
import { abnormalityTypeNames, severities } from '@portal/contracts/abnormality-types'
import { roles } from '@portal/contracts/auth'
import { courseStatuses } from '@portal/contracts/certificates'
import { rightStates } from '@portal/contracts/driver-rights-rules'
import { incidentStatuses } from '@portal/contracts/incident-shapes'
import { timeReportStates } from '@portal/contracts/timereport-shapes'
import { languageWords } from '@portal/contracts/user-words'
import { userStatuses, userTypes } from '@portal/contracts/users'
import { unpackedZip } from '@portal/platform/files/zip'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const {
  abnormalities,
  certificates,
  contracts,
  documents,
  driverRights,
  incidents,
  logs,
  statistics,
  tests,
  timelog,
  timereport,
  users,
  vacation,
  wages,
  workmonthreport,
} = calls
const portal = standingPortal()
let superadmin: Client
const lastMonth = addMonths(stockholmDay(new Date()), -1).slice(0, 7)

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  const day = `${lastMonth}-14`
  const shifts = [{ from: `${day}T06:00`, to: `${day}T14:00` }]
  const said = { day, version: -1, send: true, comment: 'Enligt schema.', shifts }
  await superadmin.ok(timereport.save, said)
  await portal.settled()
})

type Headers = { headers: { locale: string } }
type Sheet = (told: Headers) => Promise<Answer<unknown>>

const all = { export: 'xlsx', search: '', pageSize: 0 } as const
const first = async (rows: Promise<{ rows: { id: string }[] }>) => (await rows).rows[0]?.id ?? ''

/** The month before, which is closed from then on. */
async function closedMonth() {
  const about = { month: lastMonth, departmentId: null }
  const { closing } = await superadmin.ok(workmonthreport.month, about)
  await superadmin.ok(workmonthreport.close, { ...about, version: closing.version })
  await portal.settled()
  return about
}

/** Every spreadsheet that the portal gives, with the columns, from 0, that are days or times. */
const sheets: Readonly<Record<string, { sheet: Sheet; dates: number[] }>> = {
  users: { sheet: (told) => superadmin.call(users.search, all, told), dates: [9] },
  'special users': {
    sheet: (told) => superadmin.call(users.searchSpecial, all, told),
    dates: [9],
  },
  history: {
    sheet: (told) =>
      superadmin.call(logs.all, { export: 'xlsx', locale: told.headers.locale }, told),
    dates: [0],
  },
  'driver rights': {
    sheet: (told) => superadmin.call(driverRights.sheet, {}, told),
    dates: [6, 7],
  },
  'time reports': {
    sheet: (told) => superadmin.call(timereport.sheet, {}, told),
    dates: [2, 14],
  },
  'a month': {
    sheet: async (told) =>
      superadmin.call(workmonthreport.month, { ...(await closedMonth()), export: 'xlsx' }, told),
    dates: [],
  },
  'a trial of overtime rules': {
    sheet: async (told) => {
      const { month, departmentId } = await closedMonth()
      const { rules } = timereport.trial.example
      const tried = { from: month, to: month, departmentId, rules, all: true }
      return superadmin.call(timereport.trial, { ...tried, export: 'xlsx' }, told)
    },
    dates: [],
  },
  'wage specifications': {
    sheet: (told) => superadmin.call(wages.list, all, told),
    dates: [2],
  },
  contracts: {
    sheet: (told) => superadmin.call(contracts.filter, all, told),
    dates: [3, 5, 6, 7, 8],
  },
  abnormalities: {
    sheet: (told) => superadmin.call(abnormalities.filter, all, told),
    dates: [2, 3, 10],
  },
  'abnormalities summed up': {
    sheet: (told) =>
      superadmin.call(abnormalities.summary, { export: 'xlsx', period: 'month' }, told),
    dates: [3],
  },
  leave: {
    sheet: (told) => superadmin.call(vacation.sheet, {}, told),
    dates: [3, 4, 9],
  },
  loans: {
    sheet: (told) => superadmin.call(timelog.sheet, {}, told),
    dates: [5, 6, 8],
  },
  reports: {
    sheet: (told) => superadmin.call(incidents.filter, all, told),
    dates: [2, 7],
  },
  certificates: {
    sheet: async (told) => {
      const { rows } = await superadmin.ok(certificates.list, {})
      const found = rows.toSorted((a, b) => b.acceptedCount - a.acceptedCount)[0]?.id ?? ''
      return superadmin.call(certificates.users, { id: found, ...all }, told)
    },
    dates: [3, 9],
  },
  'documents approved': {
    sheet: async (told) => {
      const id = await first(superadmin.ok(documents.search, { search: '', state: 'active' }))
      return superadmin.call(documents.exportSigned, { id }, told)
    },
    dates: [5],
  },
  statistics: {
    sheet: (told) => superadmin.call(statistics.figures, { export: 'xlsx' }, told),
    dates: [],
  },
  'results of a test': {
    sheet: async (told) => {
      const id = await first(superadmin.ok(tests.search, { search: '', pageSize: 0 }))
      return superadmin.call(tests.export, { id }, told)
    },
    dates: [6],
  },
}

const keys = new Set<string>([
  ...userTypes,
  ...userStatuses,
  ...roles,
  ...abnormalityTypeNames,
  ...abnormalityStatuses,
  ...severities,
  ...courseStatuses,
  ...incidentStatuses,
  ...rightStates,
  ...timeReportStates,
  'true',
  'false',
])
const alone = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$|^\d\d:\d\d$/

test('no two spreadsheets of a day are files of one name', async () => {
  const names: string[] = []
  for (const [of, { sheet }] of Object.entries(sheets)) {
    // Some of the people are a list of people.
    if (of === 'special users') continue
    const { headers } = await sheet({ headers: { locale: 'sv' } })
    names.push(headers.get('content-disposition') ?? '')
  }
  expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([])
})

describe.each(Object.entries(sheets))('the spreadsheet of %s', (_, { sheet, dates }) => {
  test('filters at its head, which stays in place; days and times are dates', async () => {
    const { status, bytes } = await sheet({ headers: { locale: 'sv' } })
    expect(status).toBe(200)
    const parts = (await unpackedZip(bytes, 50_000_000))?.toString() ?? ''
    const all = await readSheet(bytes)
    // What is to be said of the whole stands below a row that is empty.
    const empty = all.findIndex((row) => row.every((cell) => cell === null))
    const rows = empty < 0 ? all : all.slice(0, empty)
    expect(rows.length).toBeGreaterThan(1)
    const [, last] = /<autoFilter ref="A1:[A-Z]+(\d+)"\/>/.exec(parts) ?? []
    expect(Number(last)).toBe(rows.length)
    expect(parts).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    for (const row of rows.slice(1))
      for (const [at, cell] of row.entries()) {
        if (dates.includes(at))
          expect(cell === null || cell instanceof Date, String(cell)).toBe(true)
        else expect(String(cell)).not.toMatch(alone)
        expect(String(cell)).not.toMatch(/^'\+\d/)
      }
  })

  test.each(locales)('is in the words of %s', async (locale) => {
    const { bytes } = await sheet({ headers: { locale } })
    const [head = [], ...rows] = await readSheet(bytes)
    expect(new Set(head).size).toBe(head.length)
    // What a language calls as the code does is a word of it.
    for (const cell of rows.flat())
      if (typeof cell === 'string' && locale !== 'en') expect(keys).not.toContain(cell)
    const english = (await readSheet((await sheet({ headers: { locale: 'en' } })).bytes))[0] ?? []
    if (locale !== 'en') expect(head).not.toEqual(english)
  })
})

let people = 0
const made = (person: { firstName: string; lastName: string; phone: string; locale?: Locale }) =>
  superadmin.ok(users.create, { ...person, email: `rundtur${++people}@demo.example` })

test.each(locales)(
  'the spreadsheet of users in %s goes back into the import of a staff list',
  async (locale) => {
    const lastName = `Rundtur${locale}`
    const phone = '+46701740605'
    await made({ firstName: '=Åsa', lastName, phone, locale })
    await made({ firstName: 'Łukasz', lastName, phone: '' })
    const wanted = { search: lastName, pageSize: 0 }
    const shown = (await superadmin.ok(users.search, wanted)).rows
    const filter = { ...wanted, export: 'xlsx' as const }
    const sheet = await superadmin.call(users.search, filter, { headers: { locale } })
    const { body } = await superadmin.upload(users.readStaffList, [
      { name: 'lista.xlsx', bytes: new Uint8Array(sheet.bytes) },
    ])
    const read = body.rows.map(({ line: _, ...row }) => row)
    expect(read).toHaveLength(2)
    expect(read).toEqual(
      shown.map(({ id, email, fullName, status }) => ({
        firstName: fullName.split(' ')[0],
        lastName,
        email,
        phone: fullName.startsWith('=') ? phone : '',
        personalNumber: '',
        language: fullName.startsWith('=') ? languageWords[locale][locale] : '',
        locale: fullName.startsWith('=') ? locale : null,
        // They are here already; there is nothing else to say of them.
        errors: [{ field: 'email', code: 'emailTaken', holder: { id, name: fullName, status } }],
      })),
    )
    expect((await readSheet(sheet.bytes)).flat()).toContain(phone)
  },
)

test('every call that gives a spreadsheet is looked at here', () => {
  const found = allCalls
    .filter(
      ({ input, summary }) =>
        'export' in ((input as { shape?: object }).shape ?? {}) || /spreadsheet/.test(summary),
    )
    .map(({ area, name }) => `${area}.${name}`)
  expect(found.sort()).toEqual([
    'abnormalities.filter',
    'abnormalities.summary',
    'certificates.users',
    'contracts.filter',
    'documents.exportSigned',
    'driver-rights.sheet',
    'incidents.filter',
    'logs.all',
    'statistics.figures',
    'tests.export',
    'timelog.sheet',
    'timereport.sheet',
    'timereport.trial',
    'users.search',
    'users.searchSpecial',
    'vacation.sheet',
    'wages.list',
    'workmonthreport.month',
  ])
})
