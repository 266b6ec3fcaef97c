import { randomUUID } from 'node:crypto'
import { addMonths } from '@portal/calendar/days'
import { stockholmDayStart } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { incidentTypes } from '@portal/contracts/incident-shapes'
import { type CountKind, sickShare, timeKinds } from '@portal/contracts/statistics'
import { workshiftEvents } from '@portal/events'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { reportsMadeUp } from '../harness/months.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { abnormalities, incidents, statistics, users, workmonthreport } = calls
const portal = standingPortal()
let chief: Client
let handler: Client

const monthAgo = (months: number) => addMonths(`${today.slice(0, 7)}-01`, -months).slice(0, 7)
const figures = async (input: Parameters<typeof chief.ok<typeof statistics.figures>>[1] = {}) => {
  await portal.settled()
  return chief.ok(statistics.figures, input)
}

beforeAll(async () => {
  chief = await portal.as('superadmin')
  handler = await portal.as('handler')
  await reportsMadeUp(handler, monthAgo(3))
})

describe('figures', () => {
  test('are those of the month report, to the minute, for everybody and for a department', async () => {
    const { departmentIds } = await chief.ok(users.one, { id: await handler.ownId() })
    for (const departmentId of [undefined, ...departmentIds]) {
      const { months } = await figures({ months: '3', ...(departmentId ? { departmentId } : {}) })
      expect(months.map(({ month }) => month)).toEqual([3, 2, 1, 0].map(monthAgo))
      for (const row of months) {
        const { sum } = await chief.ok(workmonthreport.month, {
          month: row.month,
          departmentId: departmentId ?? null,
        })
        expect([row.month, row.travel, row.sick, row.vab, row.leave, row.other]).toEqual([
          ...[row.month, sum.travel, sum.sick, sum.vab, sum.leave, sum.other],
        ])
        expect(row.work).toBe(sum.ordinary + sum.simple + sum.qualified)
      }
      expect(months.find(({ month }) => month === monthAgo(3))?.work).toBeGreaterThan(1000)
    }
  })

  test('are as many reports and abnormalities as their lists have', async () => {
    const { months } = await figures({ months: '24' })
    const listed = await chief.ok(incidents.filter, { pageSize: 0 })
    expect(listed.total).toBe(listed.rows.length)
    for (const type of incidentTypes) {
      const those = listed.rows.filter((row) => row.type === type)
      expect([type, months.reduce((sum, row) => sum + row[type], 0)]).toEqual([type, those.length])
    }
    const { rows, total } = await chief.ok(abnormalities.filter, { pageSize: 0 })
    expect(rows.length).toBe(total)
    expect(total).toBeGreaterThan(0)
    for (const { month, abnormalities: counted } of months) {
      const inMonth = rows.filter(({ day }) => day.startsWith(month))
      expect([month, counted]).toEqual([month, inMonth.length])
    }
  })

  test('sum up the months that are over, and as many before them', async () => {
    const [three, six] = [await figures({ months: '3' }), await figures({ months: '6' })]
    const of = (rows: readonly Record<CountKind, number>[], kind: CountKind) =>
      rows.reduce((sum, row) => sum + row[kind], 0)
    for (const kind of [...timeKinds, 'documents', 'joined', 'testsApproved'] as const) {
      expect([kind, three.sum[kind]]).toEqual([kind, of(three.months.slice(0, -1), kind)])
      expect([kind, three.before[kind]]).toEqual([kind, of(six.months.slice(0, 3), kind)])
    }
    expect(six.months.at(-1)).toEqual(three.months.at(-1))
  })

  test('of companies and of departments add up to no more than all, and of one that is not there to nothing', async () => {
    const all = await figures()
    const each = await Promise.all(all.companies.map(({ id }) => figures({ companyId: id })))
    const active = each.reduce((sum, { people }) => sum + people.active, 0)
    expect(active).toBeLessThanOrEqual(all.people.active)
    expect(active).toBeGreaterThan(0)
    const [one] = all.departments
    const both = await figures({ departmentId: one?.id, companyId: one?.companyId })
    expect(both.sum.documents).toBeLessThanOrEqual(all.sum.documents)
    const none = await figures({ departmentId: '019abf5e-0000-7000-8000-00000000dead' })
    expect(none.people).toEqual({ active: 0, coming: 0, inactive: 0 })
    expect(Object.values(none.sum).every((value) => value === 0)).toBe(true)
    expect(none.months.length).toBe(13)
  })

  test('of a month belong to it in Stockholm: a shift that begins in the first hour of its first day', async () => {
    const before = await figures()
    const [department] = before.departments
    const first = stockholmDayStart(`${monthAgo(0)}-01`)
    const offered = async (after: number, given: boolean) => {
      const shiftId = randomUUID()
      const at = (hours: number) => new Date(first.getTime() + hours * 3_600_000).toISOString()
      const terms = { shiftId, startsAt: at(after), endsAt: at(after + 8), information: '' }
      const events = [
        workshiftEvents.shiftOffered({ ...terms, departmentId: department?.id ?? '' }),
        ...(given ? [workshiftEvents.shiftGiven({ shiftId, userId: await handler.ownId() })] : []),
      ]
      const stream = `shift-${shiftId}`
      await portal.portal.parts.log.append([{ stream, expected: 'none', events }], {})
    }
    for (const [after, given] of [
      [0.5, true],
      [-0.5, true],
      [-0.5, false],
      // Nobody is too late for one that is to come.
      [40 * 24, false],
    ] as const)
      await offered(after, given)
    const more = async (input: object) => {
      const { months } = await figures(input)
      return [1, 0].map((ago) => {
        const row = months.find(({ month }) => month === monthAgo(ago))
        const then = before.months.find(({ month }) => month === monthAgo(ago))
        return [
          (row?.shiftsGiven ?? 0) - (then?.shiftsGiven ?? 0),
          (row?.shiftsLeft ?? 0) - (then?.shiftsLeft ?? 0),
        ]
      })
    }
    expect(await more({})).toEqual([
      [1, 1],
      [1, 0],
    ])
    const { months } = await figures({ departmentId: department?.id })
    expect(months.slice(-2).map((row) => row.shiftsGiven)).toEqual([1, 1])
  })

  test('are in the spreadsheet with what they come to below them', async () => {
    const { months, sum } = await figures({ months: '3' })
    const sheet = await chief.call(statistics.figures, { months: '3', export: 'xlsx' })
    const rows = await readSheet(Buffer.from(sheet.bytes ?? new Uint8Array()))
    expect(rows[0]?.[0]).toBe('Month')
    expect(rows.slice(1, 5).map(([month]) => month)).toEqual(months.map(({ month }) => month))
    // Apart from them: whoever sorts them leaves it where it is.
    expect(rows[5]?.every((cell) => cell === null)).toBe(true)
    expect(rows[6]?.[0]).toBe('The months that are over')
    const at = rows[0]?.indexOf('Abnormalities') ?? -1
    expect(rows[6]?.[at]).toBe(sum.abnormalities)
    expect(JSON.stringify(rows)).toContain(`${today.slice(0, 7)}: The month is not over.`)
  })
})

test('sick leave is a share of what was worked or missed, and none where nothing was', () => {
  const time = { work: 4500, sick: 300, vab: 100, leave: 60, other: 40 }
  expect(sickShare(time)).toBe(0.06)
  expect(sickShare({ work: 0, sick: 0, vab: 0, leave: 0, other: 0 })).toBeNull()
  expect(sickShare({ work: 0, sick: 480, vab: 0, leave: 0, other: 0 })).toBe(1)
})
