import { addDays, mondayOf, monthOf } from '@portal/calendar/days'
import { calls, type InputOf } from '@portal/contracts'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readPaxml } from '../harness/paxml.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

// What a month comes to is shown in five places: they say the same, to the minute, also where the clock is changed.
const { timereport, users, workmonthreport } = calls
const portal = standingPortal()

/** The last months that are over in which summer time begins and ends. */
const turns = ['03', '10'].map((of) => {
  const month = `${today.slice(0, 4)}-${of}`
  return addDays(monthOf(month).to, 8) < today ? month : `${Number(today.slice(0, 4)) - 1}-${of}`
})

const pieces = [
  'ordinary',
  'simple',
  'qualified',
  'travel',
  'absence',
  'total',
  'expenses',
] as const
/** What payroll is given of a month's row, and by which codes. */
const codes = {
  ordinary: ['TID'],
  simple: ['ÖT1', 'ÖK1'],
  qualified: ['ÖT2', 'ÖK2'],
  timeOff: ['ÖK1', 'ÖK2'],
  travel: ['RE1'],
  sick: ['SJK'],
  vab: ['VAB'],
  leave: ['TJL'],
  other: ['FR1'],
} as const

const upTo = (max: number) => fc.integer({ min: 0, max })
const aDay = fc.record({
  from: upTo(1439),
  minutes: fc.integer({ min: 1, max: 900 }),
  earlier: fc.option(fc.integer({ min: 1, max: 300 })),
  rest: fc.option(fc.integer({ min: 1, max: 60 })),
  absences: fc.array(
    fc.record({ type: fc.constantFrom('sick', 'vab', 'leave', 'other'), minutes: upTo(300) }),
    { maxLength: 2 },
  ),
  travel: upTo(200),
  amount: upTo(99_999),
  saveExtraTime: fc.boolean(),
  becomes: fc.constantFrom('sent', 'sent', 'draft', 'returned', 'approved', 'removed', 'none'),
})
type Made = typeof aDay extends fc.Arbitrary<infer T> ? T : never
/** The days of a month and of the weeks that it begins and ends with, the same ones each time. */
const madeUp = (seed: number): readonly Made[] =>
  fc.sample(fc.array(aDay, { minLength: 42, maxLength: 42 }), { numRuns: 1, seed })[0] ?? []

/** A minute of a day, or of the night after it, as the clock shows it. */
const clock = (day: string, minute: number) => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  const of = addDays(day, Math.floor(hour / 24))
  return `${of}T${[hour % 24, rest].map((part) => String(part).padStart(2, '0')).join(':')}`
}
const span = (day: string, from: number, minutes: number) => ({
  from: clock(day, from),
  to: clock(day, from + minutes),
})
const formOf = (day: string, one: Made): InputOf<typeof timereport.save> => ({
  ...{ day, version: -1, send: one.becomes !== 'draft', comment: 'Enligt schema.' },
  shifts: [
    ...(one.earlier && one.from > 350 ? [span(day, one.from - 350, one.earlier)] : []),
    span(day, one.from, one.minutes),
  ],
  breaks: one.rest && one.minutes > 200 ? [span(day, one.from + 100, one.rest)] : [],
  absences: one.absences,
  trips: [{ description: 'Resa', minutes: one.travel, amount: one.amount }],
  saveExtraTime: one.saveExtraTime,
})

/** The day whose night is the one in which a month's clocks are changed. */
const eveOf = (month: string) => {
  const { to } = monthOf(month)
  return addDays(mondayOf(addDays(to, 1)), -2)
}
const night = { from: 1320, minutes: 480, earlier: null, rest: null, becomes: 'sent' } as const

/** Reports what is made up, and a night in which the clock is changed; what would meet the day before is refused, and left out. */
async function reported(login: string, month: string, seed: number) {
  const [person, wage] = [await portal.as(login), await portal.as('wageadmin')]
  const { from, to } = monthOf(month)
  const made = madeUp(seed)
  for (let at = 0, day = mondayOf(from); day <= addDays(mondayOf(to), 6); day = addDays(day, 1)) {
    const any = made[at++]
    const one = any && day === eveOf(month) ? { ...any, ...night } : any
    if (!one || one.becomes === 'none') continue
    const { status, body } = await person.call(timereport.save, formOf(day, one))
    if (status !== 200) continue
    const seen = { id: body.id, version: body.version }
    if (one.becomes === 'returned') await wage.ok(timereport.giveBack, { ...seen, text: 'Rast?' })
    if (one.becomes === 'approved') await wage.refusal(timereport.approve, seen)
    if (one.becomes === 'removed') await person.ok(timereport.remove, seen)
  }
}

async function numbered(userId: string, employmentNumber: string) {
  const boss = await portal.as('superadmin')
  const { version, firstName, lastName, email, phone, personalNumber, ...one } = await boss.ok(
    users.one,
    { id: userId },
  )
  const { street, postalCode, city, roles, companyId, userType, departmentIds } = one
  await boss.ok(users.change, {
    ...{ id: userId, version, employmentNumber, firstName, lastName, email, phone },
    ...{ personalNumber, street, postalCode, city, roles, companyId, userType, departmentIds },
  })
}

/** An hour cell of a spreadsheet, which counts days from 30 December 1899, in minutes. */
const minutesIn = (cell: unknown) =>
  cell instanceof Date ? Math.round((cell.getTime() - Date.UTC(1899, 11, 30)) / 60_000) : cell
const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((added, one) => added + of(one), 0)

describe.each(turns)('%s', (month) => {
  test.each([
    ['driver', 11],
    ['handler', 12],
    ['clerk', 13],
    ['manager', 14],
  ] as const)('of %s', async (login, seed) => {
    const [person, wage] = [await portal.as(login), await portal.as('wageadmin')]
    const id = await person.ownId()
    const number = `N${seed}`
    await reported(login, month, seed)
    await numbered(id, number)
    await portal.settled()
    const { from: startdate, to: enddate } = monthOf(month)
    const { weeks } = await person.ok(timereport.overview, { startdate, enddate })
    const days = weeks
      .flatMap((week) => week.days)
      .filter(({ day, state }) => day.startsWith(month) && /sent|approved/.test(state))
    expect(days.length).toBeGreaterThan(5)
    const turned = days.find(({ day }) => day === eveOf(month))
    const worked = turned && turned.ordinary + turned.simple + turned.qualified
    expect(worked).toBe(month.endsWith('-03') ? 420 : 540)

    const { rows } = await wage.ok(workmonthreport.month, { month, pageSize: 0 })
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`${login} is not in the month`)
    expect(row.days).toBe(days.length)
    for (const piece of pieces)
      expect([piece, row[piece]]).toEqual([piece, sum(days, (one) => one[piece])])

    const asked = { month, evenOpen: true } as const
    const file = await wage.call(workmonthreport.month, { ...asked, export: 'paxml' })
    const lines = readPaxml(file.bytes.toString()).lines.filter(({ anstid }) => anstid === number)
    const paid = (of: readonly string[], day?: string) =>
      sum(lines, ({ tidkod, datum, timmar }) =>
        of.includes(tidkod) && (!day || datum === day) ? Math.round(timmar * 60) : 0,
      )
    for (const [piece, of] of Object.entries(codes))
      expect([piece, paid(of)]).toEqual([piece, row[piece as keyof typeof codes]])
    for (const day of days) {
      const { figures } = await person.ok(timereport.one, { id: day.id })
      expect({ ...day, ...figures }).toEqual(day)
      const work = [...codes.ordinary, ...codes.simple, ...codes.qualified]
      expect(paid(work, day.day)).toBe(day.ordinary + day.simple + day.qualified)
    }

    const book = await wage.call(workmonthreport.month, { ...asked, export: 'xlsx' })
    const said = (await readSheet(book.bytes)).find((cells) => cells.includes(number))
    const kinds = ['ordinary', 'simple', 'qualified', 'timeOff', 'travel', 'sick'] as const
    expect(said?.slice(3, 15).map(minutesIn)).toEqual([
      row.days,
      ...kinds.map((kind) => row[kind]),
      ...[row.vab, row.leave, row.other, row.total],
      row.expenses / 100,
    ])
  })
})
