import { randomUUID } from 'node:crypto'
import { addMonths } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Sibling, startSibling } from '../harness/sibling.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

// A month is closed, or somebody comes to where it is, in the moment in which their day is sent.
const { companies, departments, timereport, users, workmonthreport } = calls
const ROUNDS = 12
const portal = standingPortal()
let sibling: Sibling
let superadmin: Client
let driver: Client
let wage: Client
let driverId = ''
let companyId = ''
beforeAll(async () => {
  sibling = await startSibling(portal)
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  driverId = await driver.ownId()
  companyId = (await superadmin.ok(companies.save, { name: 'Månadsskiftet' })).id
})
afterAll(async () => {
  await sibling.stop()
})

const monthsAgo = (months: number) => addMonths(`${today.slice(0, 7)}-01`, -months).slice(0, 7)
const at = (date: number, of: string) => `${of}-${String(date).padStart(2, '0')}`
const form = (day: string, more: object = {}) => ({
  ...{ day, version: -1, send: true, comment: 'Enligt schema.', breaks: [] },
  shifts: [{ from: `${day}T06:00`, to: `${day}T14:00` }],
  ...more,
})
const aDepartment = async () =>
  (
    await superadmin.ok(departments.save, {
      ...{ name: `Avdelning ${randomUUID()}`, type: 'Other' as const, companyId },
    })
  ).id
const positionOf = ({ headers }: { headers: Headers }) => Number(headers.get('x-position') ?? 0)
const monthOf = async (month: string, departmentId: string) => {
  await portal.settled()
  return wage.ok(workmonthreport.month, { month, departmentId, pageSize: 0 })
}

describe.each(['one process', 'two processes'])('in %s', (how) => {
  const second = (client: Client) => (how === 'one process' ? client : sibling.as(client))
  const date = how === 'one process' ? 1 : 14

  test('what is sent while its month is closed comes before that, or is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const departmentId = await aDepartment()
      const month = monthsAgo(3)
      await superadmin.ok(users.move, { id: driverId, departmentId })
      const [saved, closed] = await Promise.all([
        driver.call(timereport.save, form(at(date + round, month))),
        second(wage).call(workmonthreport.close, { month, departmentId, version: 0 }),
      ])
      expect(closed.status).toBe(200)
      if (saved.status === 200) expect(positionOf(saved)).toBeLessThan(positionOf(closed))
      else expect([saved.status, saved.error?.code]).toEqual([409, 'monthClosed'])
      expect((await monthOf(month, departmentId)).closing.late).toBe(0)
    }
  }, 120_000)

  test('what is sent while one comes to where the month is closed comes before that, or is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const month = monthsAgo(4)
      const [from, to] = [await aDepartment(), await aDepartment()]
      await superadmin.ok(users.move, { id: driverId, departmentId: from })
      await wage.ok(workmonthreport.close, { month, departmentId: to, version: 0 })
      const [saved, moved] = await Promise.all([
        driver.call(timereport.save, form(at(date + round, month))),
        second(superadmin).call(users.move, { id: driverId, departmentId: to }),
      ])
      expect(moved.status).toBe(200)
      if (saved.status === 200) expect(positionOf(saved)).toBeLessThan(positionOf(moved))
      else expect([saved.status, saved.error?.code]).toEqual([409, 'monthClosed'])
    }
  }, 120_000)
})

test('who has moved brings their days into a month that is closed, or out of one, and whoever pays is told', async () => {
  const month = monthsAgo(5)
  const [from, to] = [await aDepartment(), await aDepartment()]
  await superadmin.ok(users.move, { id: driverId, departmentId: from })
  await driver.ok(timereport.save, form(at(3, month)))
  await driver.ok(timereport.save, form(at(4, month)))
  const close = (departmentId: string) =>
    wage.ok(workmonthreport.close, { month, departmentId, version: 0 })
  const standsAt = async (departmentId: string) => {
    const { closing, rows } = await monthOf(month, departmentId)
    return [rows.length, closing.late, closing.elsewhere]
  }
  await close(to)
  await superadmin.ok(users.move, { id: driverId, departmentId: to })
  expect([await standsAt(from), await standsAt(to)]).toEqual([
    [0, 0, 0],
    [1, 2, 0],
  ])

  // The other way round: closed and paid there, and then counted here.
  const third = await aDepartment()
  expect(await standsAt(third)).toEqual([0, 0, 0])
  await wage.ok(workmonthreport.reopen, {
    month,
    departmentId: to,
    version: await turned(month, to),
  })
  await wage.ok(workmonthreport.close, {
    month,
    departmentId: to,
    version: await turned(month, to),
  })
  expect(await standsAt(to)).toEqual([1, 0, 0])
  await superadmin.ok(users.move, { id: driverId, departmentId: third })
  expect(await standsAt(third)).toEqual([1, 0, 2])
  await wage.ok(workmonthreport.reopen, {
    month,
    departmentId: to,
    version: await turned(month, to),
  })
  expect(await standsAt(third)).toEqual([1, 0, 0])
})
const turned = async (month: string, departmentId: string) =>
  (await monthOf(month, departmentId)).closing.version
