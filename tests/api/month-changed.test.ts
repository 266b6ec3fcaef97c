import { randomUUID } from 'node:crypto'
import { calls } from '@portal/contracts'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { at, form, monthsAgo } from '../harness/months.ts'
import { standingPortal } from '../harness/standing.ts'

// What a month comes to that was closed before, and is not what payroll had then.
const { agreements, companies, departments, timereport, users, workmonthreport } = calls
const portal = standingPortal()
let superadmin: Client
let driver: Client
let wage: Client
let driverId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  driverId = await driver.ownId()
})

const seen = async (month: string, departmentId: string | null) => {
  await portal.settled()
  return wage.ok(workmonthreport.month, {
    ...{ month, pageSize: 0 },
    ...(departmentId === null ? {} : { departmentId }),
  })
}
/** Closes a month as it stands, or opens it again. */
const turn = async (how: 'close' | 'reopen', month: string, departmentId: string | null) => {
  const { version } = (await seen(month, departmentId)).closing
  await wage.ok(workmonthreport[how], { month, departmentId, version })
}
const under = async (agreementId: string, from: string) => {
  await portal.settled()
  const { version } = await wage.ok(agreements.ofPerson, { userId: driverId })
  await wage.ok(agreements.put, { userId: driverId, agreementId, from, version })
}
const nothing = { id: '', version: 0 }
const toldIn = async (month: string, departmentId: string | null = null) => {
  const { changed, rows } = await seen(month, departmentId)
  const mine = rows.find(({ id }) => id === driverId)
  return { days: changed?.days, people: changed?.people.map(({ id }) => id), mine }
}

test('days that another agreement divides otherwise are changed since the month was closed before', async () => {
  const month = monthsAgo(2)
  const { rows } = await wage.ok(agreements.list, {})
  const haulage = rows.find(({ name }) => name.endsWith('Åkeri'))?.id ?? ''
  // A day of work before the agreement's, one of absence alone, and two of work under it.
  await driver.ok(timereport.save, form(at(3, month), 600))
  const away = { absences: [{ type: 'sick', minutes: 480 }] }
  await driver.ok(timereport.save, form(at(11, month), 0, away))
  for (const day of [12, 13]) await driver.ok(timereport.save, form(at(day, month), 1380))
  await turn('close', month, null)
  await turn('reopen', month, null)
  expect(await toldIn(month)).toMatchObject({ days: 0, people: [] })

  await under(haulage, at(10, month))
  expect(await toldIn(month)).toMatchObject({ days: 2, people: [driverId] })
  // What payroll had by it from a later day on is the same again, and told with the days between.
  await under(AGREEMENT, at(13, month))
  expect(await toldIn(month)).toMatchObject({ days: 2, people: [driverId] })
  await turn('close', month, null)
  expect(await toldIn(month)).toMatchObject({ days: 2, people: [driverId] })
  const xml = await wage.call(workmonthreport.month, { month, export: 'paxml' })
  expect(xml.bytes.toString()).toContain(`(${at(12, month)}, ${at(13, month)})`)

  // Payroll has had that; withdrawn, it is otherwise once more.
  await turn('reopen', month, null)
  expect(await toldIn(month)).toMatchObject({ days: 0, people: [] })
  const { version } = await wage.ok(agreements.ofPerson, { userId: driverId })
  await wage.ok(agreements.withdraw, { userId: driverId, from: at(10, month), version })
  expect(await toldIn(month)).toMatchObject({ days: 1, people: [driverId] })
})

test('whoever looks at all departments is told what changed since one of them was closed', async () => {
  const month = monthsAgo(5)
  const companyId = (await superadmin.ok(companies.save, { name: 'Löneunderlaget' })).id
  const saved = { name: `Avdelning ${randomUUID()}`, type: 'Other' as const, companyId }
  const departmentId = (await superadmin.ok(departments.save, saved)).id
  await superadmin.ok(users.move, { id: driverId, departmentId })
  const sent = await driver.ok(timereport.save, form(at(6, month), 480))
  expect((await seen(month, null)).changed).toBeNull()
  await turn('close', month, departmentId)
  expect((await seen(month, null)).changed).toBeNull()
  await turn('reopen', month, departmentId)
  await driver.ok(timereport.save, form(at(6, month), 420, { version: sent.version }))
  const changed = { days: 1, people: [driverId] }
  expect(await toldIn(month, departmentId)).toMatchObject(changed)
  expect(await toldIn(month)).toMatchObject(changed)
  await turn('close', month, departmentId)
  expect(await toldIn(month, departmentId)).toMatchObject(changed)
  expect(await toldIn(month)).toMatchObject(changed)
  await turn('reopen', month, departmentId)
  const again = (await seen(month, departmentId)).changed
  expect([again?.days, (await seen(month, null)).changed]).toEqual([0, null])
  await driver.ok(timereport.save, form(at(7, month), 420))
  await turn('close', month, null)
  const [own, all] = [await seen(month, departmentId), await seen(month, null)]
  expect(own.changed).toMatchObject({ days: 1 })
  expect(all.changed).toEqual(own.changed)
  const xml = await wage.call(workmonthreport.month, { month, export: 'paxml' })
  expect(xml.bytes.toString()).toContain(at(7, month))
})

test('what was counted where its person worked before is told as long as it is counted here, whatever happens to it', async () => {
  const month = monthsAgo(6)
  const companyId = (await superadmin.ok(companies.save, { name: 'Två kontor' })).id
  const added = () => ({ name: `Avdelning ${randomUUID()}`, type: 'Other' as const, companyId })
  const before = (await superadmin.ok(departments.save, added())).id
  const after = (await superadmin.ok(departments.save, added())).id
  await superadmin.ok(users.move, { id: driverId, departmentId: before })
  const days = [3, 4, 5, 6].map((day) => at(day, month))
  const sent = []
  for (const day of days) sent.push(await driver.ok(timereport.save, form(day, 480)))
  const [approved, corrected, again] = sent
  await turn('close', month, before)
  await superadmin.ok(users.move, { id: driverId, departmentId: after })
  const told = async () => (await seen(month, after)).closing.elsewhere
  const gone = async () => (await seen(month, after)).closing.gone
  expect(await told()).toBe(4)
  // One of them is approved, one corrected, and one deleted and sent again; another day is new.
  await wage.ok(timereport.approve, approved ?? nothing)
  const { version = -1 } = corrected ?? {}
  await driver.ok(timereport.save, form(at(4, month), 420, { version }))
  await driver.ok(timereport.remove, again ?? nothing)
  expect(await told()).toBe(3)
  // Nobody else sees that payroll has had it: where it was paid it is of nobody, and here it is not counted.
  expect(await gone()).toBe(1)
  expect((await seen(month, null)).closing.gone).toBe(1)
  expect((await seen(month, before)).closing.gone).toBe(0)
  await driver.ok(timereport.save, form(at(5, month), 300))
  await driver.ok(timereport.save, form(at(10, month), 300))
  expect(await told()).toBe(4)
  expect(await gone()).toBe(0)
  await turn('reopen', month, before)
  expect(await told()).toBe(0)
})

test('who is erased goes out of the sums of a closed month, too, as is said before it is done', async () => {
  const month = monthsAgo(7)
  const clerk = await portal.as('clerk')
  await clerk.ok(timereport.save, form(at(3, month), 480))
  await driver.ok(timereport.save, form(at(3, month), 600))
  await turn('close', month, null)
  const before = (await seen(month, null)).sum.total
  await superadmin.ok(users.remove, { id: await clerk.ownId(), erase: 'true' })
  expect((await seen(month, null)).sum.total).toBe(before - 480)
})
