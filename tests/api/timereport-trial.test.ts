import { addDays, addMonths, mondayOf } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { timereport, users, workmonthreport } = calls
const monthsAgo = (months: number) => addMonths(`${today.slice(0, 7)}-01`, -months).slice(0, 7)
/** Months that are over, and so long ago that the demo company has nothing in them. */
const month = monthsAgo(4)
const open = monthsAgo(3)
const [standard] = overtimeRules
const { source: _, ...asNow } = { ...standard, from: `${today.slice(0, 4)}-12-31` }
const rules = { ...asNow, qualifiedDays: [...asNow.qualifiedDays] }
const tried = { from: month, to: month, rules }

const portal = standingPortal()
let wage: Client
let handlerId = ''
let driverId = ''
let departmentId = ''
beforeAll(async () => {
  const handler = await portal.as('handler')
  const driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  handlerId = await handler.ownId()
  driverId = await driver.ownId()
  const superadmin = await portal.as('superadmin')
  departmentId = (await superadmin.ok(users.one, { id: handlerId })).departmentIds[0] ?? ''
  // 36 hours, and on Thursday 10 more, until 20: 4 ordinary, 2 simple, 4 qualified.
  const monday = mondayOf(`${month}-14`)
  const save = (as: Client, day: string, from: string, to: string, send = true) =>
    as.ok(timereport.save, {
      ...{ day, version: -1, send, comment: 'Enligt schema.' },
      shifts: [{ from: `${day}T${from}`, to: `${day}T${to}` }],
    })
  for (const after of [0, 1, 2]) await save(handler, addDays(monday, after), '06:00', '18:00')
  await save(handler, addDays(monday, 3), '10:00', '20:00')
  await save(handler, addDays(monday, 4), '06:00', '07:00', false)
  await save(driver, monday, '06:00', '14:00')
  await portal.settled()
  await wage.ok(workmonthreport.close, { month, departmentId: null, version: 0 })
  await portal.settled()
})

const dump = async () => {
  const { pool } = portal.portal.parts
  const [events, report, day, closing] = await Promise.all(
    ['log.event', 'timereport.report', 'workmonthreport.day', 'workmonthreport.closing'].map(
      async (table) => (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n,
    ),
  )
  return { events, report, day, closing }
}

test('with the rules as they are it comes to what the month’s report says, and nothing is written', async () => {
  const before = await dump()
  const found = await wage.ok(timereport.trial, { ...tried, all: true, pageSize: 0 })
  const report = await wage.ok(workmonthreport.month, { month, pageSize: 0 })
  const divided = ({ ordinary, simple, qualified }: (typeof report.rows)[number]) => ({
    ...{ ordinary, simple, qualified },
  })
  const expected = report.rows.filter(({ days }) => days > 0)
  expect(expected.map(({ id }) => id)).toEqual(expect.arrayContaining([handlerId, driverId]))
  const byId = Object.fromEntries(found.rows.map((row) => [row.id, row.now]))
  expect(byId).toEqual(Object.fromEntries(expected.map((row) => [row.id, divided(row)])))
  expect(found.rows.every(({ now, changed }) => now.simple === changed.simple)).toBe(true)
  expect(found.sum).toEqual({ now: divided(sumRow(report)), changed: divided(sumRow(report)) })
  expect(found).toMatchObject({ total: expected.length, same: expected.length })
  const others = await wage.ok(timereport.trial, tried)
  expect(others).toMatchObject({ rows: [], total: 0, same: expected.length })
  expect(await dump()).toEqual(before)
})
const sumRow = ({ sum, rows }: { sum: object; rows: readonly object[] }) =>
  ({ ...rows[0], ...sum }) as never

// The handler's Thursday is 10 to 20, after 36 hours; the driver's week is one day of eight hours.
test.each([
  ['38 hours a week', { weekMinutes: 38 * 60 }, [38, 2, 6]],
  ['four simple hours', { simpleMinutes: 240 }, [40, 4, 2]],
  ['a night from 15', { night: { from: 15 * 60, to: 6 * 60 } }, [40, 1, 5]],
  ['no night', { night: { from: 1440, to: 0 }, simpleMinutes: 600 }, [40, 6, 0]],
  ['eleven hours a day', { dayMinutes: 11 * 60 }, [40, 5, 1]],
] as const)(
  '%s changes only whoever has the hours',
  async (_, more, [ordinary, simple, qualified]) => {
    const found = await wage.ok(timereport.trial, { ...tried, rules: { ...rules, ...more } })
    expect(found.rows).toMatchObject([
      {
        id: handlerId,
        now: { ordinary: 40 * 60, simple: 120, qualified: 240 },
        changed: { ordinary: 60 * ordinary, simple: 60 * simple, qualified: 60 * qualified },
      },
    ])
    expect(found.same).toBeGreaterThan(0)
    const one = await wage.ok(timereport.trialOf, {
      ...tried,
      ...{ userId: handlerId, rules: { ...rules, ...more } },
    })
    const sums = (which: 'now' | 'changed') =>
      one.days.reduce((all, day) => all + day[which].simple + day[which].qualified, 0)
    expect([sums('now'), sums('changed')]).toEqual([360, 60 * (simple + qualified)])
    expect(one.days.at(-1)?.changed.lines.length).toBeGreaterThan(0)
  },
)

test('of a department: its people alone; as a spreadsheet, too', async () => {
  const changed = { ...tried, rules: { ...rules, weekMinutes: 0 }, all: true }
  const found = await wage.ok(timereport.trial, { ...changed, departmentId, pageSize: 0 })
  const report = await wage.ok(workmonthreport.month, { month, departmentId, pageSize: 0 })
  expect(found.rows.map(({ id }) => id).sort()).toEqual(
    report.rows.flatMap(({ id, days }) => (days > 0 ? [id] : [])).sort(),
  )
  const file = await wage.call(timereport.trial, { ...changed, export: 'xlsx' })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`${month}.xlsx`),
  ])
})

test('for who reads the month’s report alone, on closed months, and of rules that can be', async () => {
  const { rules: proposed } = tried
  const driver = await portal.as('driver')
  expect((await driver.call(timereport.trial, tried)).status).toBe(403)
  expect((await driver.call(timereport.trialOf, { ...tried, userId: driverId })).status).toBe(403)
  const notClosed = await wage.call(timereport.trial, { ...tried, to: open })
  expect([notClosed.status, notClosed.error?.code]).toEqual([409, 'monthNotClosed'])
  const notOne = { ...tried, from: open, to: open, userId: handlerId }
  expect(await wage.refusal(timereport.trialOf, notOne)).toBe('monthNotClosed')
  const nobody = { ...tried, userId: '019abf5e-0000-7000-8000-000000000001' }
  expect(await wage.refusal(timereport.trialOf, nobody)).toBe('notFound')
  const wrong = [
    ['to', { to: addMonths(`${month}-01`, -1).slice(0, 7) }],
    ['to', { from: addMonths(`${month}-01`, -12).slice(0, 7) }],
    ['rules.from', { rules: { ...proposed, from: `${month}-20` } }],
    ['rules.weekMinutes', { rules: { ...proposed, weekMinutes: -1 } }],
    ['rules.weekMinutes', { rules: { ...proposed, weekMinutes: 10_081 } }],
    ['rules.simpleMinutes', { rules: { ...proposed, simpleMinutes: 1.5 } }],
    ['rules.night.to', { rules: { ...proposed, night: { from: 300, to: 360 } } }],
  ] as const
  for (const [path, more] of wrong) {
    const { status, error } = await wage.call(timereport.trial, { ...tried, ...more })
    expect([path, status, error?.fields?.map((one) => one.path)]).toEqual([path, 400, [path]])
  }
})
