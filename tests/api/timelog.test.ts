import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { bulk, timelog, users } = calls
const portal = standingPortal()
let admin: Client
let superadmin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  ;[admin, superadmin, driver] = await Promise.all([
    portal.as('admin'),
    portal.as('superadmin'),
    portal.as('driver'),
  ])
  driverId = await driver.ownId()
})

const key = { kind: 'key' as const, name: 'Nyckel till grinden', lentOn: addDays(today, -10) }
const lend = async (more: object = {}) =>
  (await admin.ok(timelog.save, { userId: driverId, ...key, ...more })).id
const found = async (filter: object = {}, by = admin) => {
  await portal.settled()
  return (await by.ok(timelog.filter, { ...filter, page: 0, pageSize: 0 })).rows
}
const one = async (id: string) => (await found()).find((row) => row.id === id)

describe('a loan', () => {
  test('is noted, changed, back, and not back after all; whoever looks hears of it', async () => {
    const [office, own] = await Promise.all([admin.socket(), driver.socket()])
    const heard: string[] = []
    for (const socket of [office, own])
      socket.on('touched', (told: { topic: string }[]) =>
        heard.push(...told.map(({ topic }) => topic)),
      )
    const id = await lend({ number: '17' })
    await until('both hear of it', () => heard.includes('timelog') && heard.includes('ownTimelog'))
    for (const socket of [office, own]) socket.close()
    const { fullName } = await admin.ok(users.one, { id: driverId })
    expect(await one(id)).toMatchObject({
      ...{ ...key, number: '17', userId: driverId, userName: fullName, dueOn: null },
      ...{ state: 'out', returnedOn: null, returnedByName: '', version: 1 },
    })
    await admin.ok(timelog.save, { id, version: 1, ...key, name: 'Grindnyckel' })
    await admin.ok(timelog.returned, { id, version: 2 })
    expect(await one(id)).toMatchObject({
      ...{ name: 'Grindnyckel', number: '', state: 'returned', returnedOn: today, version: 3 },
    })
    expect((await one(id))?.returnedByName).toBe((await one(id))?.notedByName)
    const late = { id, version: 3, ...key }
    expect(await admin.refusal(timelog.save, late)).toBe('loanReturned')
    await admin.ok(timelog.returned, { id, version: 3, isReturned: false })
    expect(await one(id)).toMatchObject({ state: 'out', returnedOn: null, returnedByName: '' })
    await admin.ok(timelog.remove, { id, version: 4 })
    expect(await one(id)).toBeUndefined()
  })

  test('is changed by nobody who saw an earlier one, nor marked, nor deleted', async () => {
    const id = await lend()
    await admin.ok(timelog.save, { id, version: 1, ...key, number: '18' })
    const seen = { id, version: 1 }
    expect(await superadmin.refusal(timelog.save, { ...seen, ...key })).toBe('changedMeanwhile')
    expect(await superadmin.refusal(timelog.returned, seen)).toBe('changedMeanwhile')
    expect(await superadmin.refusal(timelog.remove, seen)).toBe('changedMeanwhile')
    await admin.ok(timelog.remove, { id, version: 2 })
    expect(await admin.refusal(timelog.save, { id, version: 3, ...key })).toBe('notFound')
  })

  test('is noted again where the answer was lost, and is one', async () => {
    const said = { userId: driverId, ...key, name: 'En gång' }
    const again = { headers: { 'idempotency-key': '019abf5e-0000-7000-8000-0000000000aa' } }
    const first = await admin.call(timelog.save, said, again)
    const second = await admin.call(timelog.save, said, again)
    expect(second.body).toEqual(first.body)
    expect(await found({ search: 'en gång' })).toHaveLength(1)
  })

  test('stays with its person, and is for somebody who is there', async () => {
    const id = await lend()
    const userId = await admin.ownId()
    const nobody = '019abf5e-0000-7000-8000-0000000000ff'
    expect(await admin.refusal(timelog.save, { id, version: 1, ...key, userId })).toBe(
      'unknownUser',
    )
    expect(await admin.refusal(timelog.save, { ...key, userId: nobody })).toBe('unknownUser')
    await admin.ok(timelog.save, { id, version: 1, ...key, userId: driverId, number: '1' })
    expect(await admin.refusal(timelog.save, { ...key })).toBe('invalidInput')
  })

  test('is for administrators; one sees one’s own, and nobody else’s', async () => {
    const id = await lend({ name: 'Bara min' })
    await portal.settled()
    const { rows } = await driver.ok(timelog.mine, { userId: driverId })
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'Bara min', state: 'out' })
    expect(rows[0]?.returnedOn).toBeNull()
    expect(await driver.refusal(timelog.filter, {})).toBe('forbidden')
    const wage = await portal.as('wageadmin')
    expect(await wage.refusal(timelog.filter, {})).toBe('forbidden')
    expect(await wage.refusal(timelog.mine, { userId: driverId })).toBe('notFound')
  })
})

describe('the list', () => {
  test('is filtered by what is out, late or back, by kind, person, department and words', async () => {
    const due = { dueOn: addDays(today, -1) }
    const [late, out, back] = [
      await lend({ ...due, name: 'Åkeritelefon', kind: 'phone', number: 'A-7' }),
      await lend({ dueOn: today, name: 'Idag', kind: 'phone' }),
      await lend({ ...due, name: 'Tillbaka', kind: 'phone' }),
    ]
    await portal.settled()
    await admin.ok(timelog.returned, { id: back, version: 1, returnedOn: addDays(today, -2) })
    const ids = async (filter: object) =>
      (await found({ kind: 'phone', ...filter })).map((row) => row.id).toSorted()
    expect(await ids({})).toEqual([late, out, back].toSorted())
    expect(await ids({ state: 'late' })).toEqual([late])
    expect(await ids({ state: 'out' })).toEqual([late, out].toSorted())
    expect(await ids({ state: 'returned' })).toEqual([back])
    expect(await ids({ search: 'akeri' })).toEqual([late])
    expect(await ids({ search: 'a-7' })).toEqual([late])
    expect(await ids({ userId: await admin.ownId() })).toEqual([])
    const { departmentIds, fullName } = await admin.ok(users.one, { id: driverId })
    expect(await ids({ search: fullName, departmentId: departmentIds[0] })).toHaveLength(3)
    expect((await one(late))?.state).toBe('late')
  })

  test('finds by a number what has that very number, whatever else begins with it', async () => {
    const other = { kind: 'fuelCard' as const }
    for (let more = 0; more < 3; more++) await lend({ ...other, number: `AB-1${more}` })
    const id = await lend({ ...other, number: 'AB-1' })
    await lend({ ...other, name: 'Kort AB-1', number: '' })
    const rows = await found({ ...other, number: 'ab-1' })
    expect(rows.map((row) => row.id)).toEqual([id])
  })

  test('is exported as it is filtered', async () => {
    const { headers, status } = await admin.call(timelog.sheet, { state: 'returned' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`-${today}.xlsx`)
  })

  test('marks many returned, each by itself', async () => {
    const ids = [await lend({ kind: 'tablet' }), await lend({ kind: 'tablet' })]
    await portal.settled()
    const wanted = { action: 'loansReturn' as const, ids, filter: { kind: 'tablet' as const } }
    const looked = await admin.ok(timelog.bulk, { ...wanted, preview: true })
    expect(looked.count).toBe(2)
    // One of them is another by now: whoever looked at what it was is asked again.
    await admin.ok(timelog.save, { id: ids[1], version: 1, ...key, kind: 'tablet', number: '2' })
    await portal.settled()
    expect(await admin.refusal(timelog.bulk, { ...wanted, mark: looked.mark })).toBe('foundChanged')
    const { mark } = await admin.ok(timelog.bulk, { ...wanted, preview: true })
    const { id } = await admin.ok(timelog.bulk, { ...wanted, mark })
    await until('all were gone through', async () => {
      const run = await admin.ok(bulk.one, { id: id ?? '', page: 0, pageSize: 20 })
      return run.state === 'done' && run.worked === 2
    })
    for (const each of ids) expect((await one(each))?.state).toBe('returned')
  })
})
