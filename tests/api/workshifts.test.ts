import { addDays } from '@portal/calendar/days'
import { vacationYearOf } from '@portal/calendar/vacation'
import { areas } from '@portal/command-api/areas'
import { carryingOut } from '@portal/command-api/kit/carry-out'
import { guardOfJobs } from '@portal/command-api/kit/legal-hold'
import { calls } from '@portal/contracts'
import { workshiftEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { become } from '../harness/hidden.ts'
import { type Many, manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { offered, type ShiftStage, shiftOn, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { auth, departments, users, vacation, workshifts } = calls
const portal = standingPortal()
let stage: ShiftStage
let boss: Client
let admin: Client
let many: Many
beforeAll(async () => {
  boss = await portal.as('superadmin')
  admin = await portal.as('admin')
  stage = await shiftStage(portal)
  many = manyIn(portal)
})

const page = { page: 0, pageSize: 0 }
const shownTo = async (client: Client, show: 'vacant' | 'mine', id: string) =>
  (await client.ok(workshifts.filter, { show, ...page })).rows.find((one) => one.id === id)

test('a shift is offered to the people of its office alone, live', async () => {
  const { manager, driver, departmentId } = stage
  const socket = await driver.socket()
  const heard: string[] = []
  socket.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  const { id } = await offered(manager, departmentId, 3)
  await until('the topic is heard', () => heard.includes('workshifts'))
  socket.close()
  expect(await shownTo(driver, 'vacant', id)).toMatchObject({
    state: 'vacant',
    standing: 'none',
    interested: 0,
    givenToName: '',
    information: 'Start vid terminalen',
  })
  const elsewhere = await portal.as('wageadmin')
  expect(await shownTo(elsewhere, 'vacant', id)).toBeUndefined()
  expect(await elsewhere.refusal(workshifts.one, { id })).toBe('notFound')
  const interest = { id, flag: true, version: 1 }
  expect(await elsewhere.refusal(workshifts.interested, interest)).toBe('notFound')
})

test('interest is shown and withdrawn; the office sees who, colleagues do not', async () => {
  const { manager, driver, clerk, driverId, departmentId } = stage
  const { id, version } = await offered(manager, departmentId, 4)
  await driver.ok(workshifts.interested, { id, flag: true, version })
  await driver.ok(workshifts.interested, { id, flag: true, version })
  expect(await manager.ok(workshifts.one, { id })).toMatchObject({
    interested: 1,
    people: [{ userId: driverId, standing: 'interested', collision: null }],
  })
  expect(await clerk.ok(workshifts.one, { id })).toMatchObject({ interested: 0, people: [] })
  await driver.ok(workshifts.interested, { id, flag: false, version })
  expect((await manager.ok(workshifts.one, { id })).people).toEqual([])
})

test('two managers give one shift at once: one wins, and the rest are told', async () => {
  const { manager, driver, clerk, driverId, clerkId, departmentId } = stage
  const { id, version } = await offered(manager, departmentId, 5)
  for (const one of [driver, clerk])
    await one.ok(workshifts.interested, { id, flag: true, version })
  const given = await Promise.all([
    manager.call(workshifts.give, { id, uid: driverId, flag: true, version }),
    boss.call(workshifts.give, { id, uid: clerkId, flag: true, version }),
  ])
  const statuses = given.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const [winner, loser] = statuses[0] === 200 ? [driver, clerk] : [clerk, driver]
  expect(await shownTo(winner, 'mine', id)).toMatchObject({ state: 'given', standing: 'given' })
  expect(await shownTo(loser, 'mine', id)).toBeUndefined()
  expect(await loser.refusal(workshifts.interested, { id, flag: true, version })).toBe('done')
  expect(await winner.refusal(workshifts.interested, { id, flag: false, version })).toBe(
    'shiftIsYours',
  )
})

test('who is hidden from a manager, or has left the office, is not counted among those who want a shift', async () => {
  const { manager, clerk, clerkId, departmentId } = stage
  const { id, version } = await offered(manager, departmentId, 7)
  await clerk.ok(workshifts.interested, { id, flag: true, version })
  const seen = async () => {
    await portal.settled()
    const { interested, people } = await manager.ok(workshifts.one, { id })
    const office = { show: 'office', departmentId, state: 'wanted', ...page } as const
    const wanted = (await manager.ok(workshifts.filter, office)).rows.some((row) => row.id === id)
    const given = await manager.refusal(workshifts.give, { id, uid: clerkId, flag: true, version })
    return [interested, people.length, wanted, given]
  }
  const { departmentIds } = await boss.ok(users.one, { id: clerkId })
  try {
    await become(boss, clerkId, 'Management', departmentIds)
    expect(await seen()).toEqual([0, 0, false, 'notFound'])
    expect((await boss.ok(workshifts.one, { id })).interested).toBe(1)
    const others = departmentIds.filter((one) => one !== departmentId)
    await become(boss, clerkId, 'Employee', others)
    expect(await seen()).toEqual([0, 0, false, 'notInterested'])
  } finally {
    await become(boss, clerkId, 'Employee', departmentIds)
  }
  expect(await seen()).toEqual([1, 1, true, 'done'])
})

test('what goes against another shift, or against the rest beside it, is marked', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const first = await offered(manager, departmentId, 20)
  await driver.ok(workshifts.interested, { ...first, flag: true })
  await manager.ok(workshifts.give, { ...first, uid: driverId, flag: true })
  const at = (startTime: string, endTime: string, days = 20) =>
    offered(manager, departmentId, days, { startTime, endTime })
  const [same, evening, soon, rested] = [
    await at('10:00', '18:00'),
    await at('17:00', '19:00'),
    await at('22:00', '23:30'),
    await at('01:30', '09:00', 21),
  ]
  const collisions = await Promise.all(
    [same, evening, soon, rested].map(
      async ({ id }) => (await shownTo(driver, 'vacant', id))?.collision,
    ),
  )
  // From 14:30 to 01:30 it is eleven hours; so it is after work in two parts from 6 to 19 (arbetstidslagen 13 §).
  expect(collisions).toEqual(['shift', null, 'rest', null])
  await driver.ok(workshifts.interested, { ...same, flag: true })
  expect((await manager.ok(workshifts.one, { id: same.id })).people[0]?.collision).toBe('shift')
})

test('what falls on a day of leave is marked, to its person and to the office', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const [day, night, before] = [
    await offered(manager, departmentId, 30),
    await offered(manager, departmentId, 29, { startTime: '22:00', endTime: '06:00' }),
    await offered(manager, departmentId, 29, { startTime: '14:00', endTime: '00:00' }),
  ]
  await driver.ok(workshifts.interested, { ...day, flag: true })
  const type = (await driver.ok(vacation.types, {})).rows.find((one) => !one.takesVacation)
  await admin.ok(vacation.decide, {
    ...{ action: 'enter', userId: driverId, override: true, reason: 'Enligt samtal' },
    ...{ typeId: type?.id, days: [addDays(today, 30)] },
  })
  await portal.settled()
  const marked = [day, night, before].map(
    async ({ id }) => (await shownTo(driver, 'vacant', id))?.collision,
  )
  expect(await Promise.all(marked)).toEqual(['leave', 'leave', null])
  expect((await manager.ok(workshifts.one, { id: day.id })).people[0]?.collision).toBe('leave')
})

test('leave that is granted over a shift that was given marks it to its office, which takes it back or not', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const one = await offered(manager, departmentId, 34)
  await driver.ok(workshifts.interested, { ...one, flag: true })
  await manager.ok(workshifts.give, { ...one, uid: driverId, flag: true })
  const found = async () => {
    await portal.settled()
    const { rows } = await manager.ok(workshifts.filter, { show: 'office', departmentId, ...page })
    const { people } = await manager.ok(workshifts.one, { id: one.id })
    return [rows.find(({ id }) => id === one.id)?.collision, people[0]?.collision]
  }
  expect(await found()).toEqual([null, null])
  const type = (await driver.ok(vacation.types, {})).rows.find((kind) => !kind.takesVacation)
  const days = [addDays(today, 34)]
  await admin.ok(vacation.decide, {
    ...{ action: 'enter', userId: driverId, override: true, reason: 'Enligt samtal' },
    ...{ typeId: type?.id, days },
  })
  expect(await found()).toEqual(['leave', 'leave'])
  expect((await shownTo(driver, 'mine', one.id))?.collision).toBe('leave')
})

test('who enters leave for somebody sees the leave and the shifts that they have', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const night = { startTime: '22:00', endTime: '06:00' }
  const one = await offered(manager, departmentId, 62, night)
  await driver.ok(workshifts.interested, { ...one, flag: true })
  await manager.ok(workshifts.give, { ...one, uid: driverId, flag: true })
  const type = (await driver.ok(vacation.types, {})).rows.find((found) => !found.takesVacation)
  const [asked, not] = [addDays(today, 64), addDays(today, 65)]
  const ask = (day: string) => driver.ok(vacation.request, { typeId: type?.id ?? '', days: [day] })
  await ask(asked)
  const { id } = await ask(not)
  await portal.settled()
  const { rows } = await admin.ok(vacation.filter, { userId: driverId, pageSize: 0 })
  const version = rows.find((row) => row.id === id)?.version ?? 0
  await driver.ok(vacation.withdraw, { id, version })
  await portal.settled()
  const years = [...new Set([62, 63, 64].map((days) => vacationYearOf(addDays(today, days))))]
  const found = await Promise.all(
    years.map((year) => admin.ok(vacation.daysOf, { id: driverId, year })),
  )
  const has = (what: 'held' | 'shifts', day: string) => found.some((of) => of[what].includes(day))
  expect([asked, not].map((day) => has('held', day))).toEqual([true, false])
  const nights = [61, 62, 63, 64].map((days) => has('shifts', addDays(today, days)))
  expect(nights).toEqual([false, true, true, false])
})

test('a shift that was changed is not wanted or given by who has seen the old one', async () => {
  const { manager, driver, departmentId } = stage
  const { id, version } = await offered(manager, departmentId, 6)
  await manager.ok(workshifts.save, { ...shiftOn(departmentId, 7), id, version })
  const again = { ...shiftOn(departmentId, 8), id, version }
  expect(await manager.refusal(workshifts.save, again)).toBe('changedMeanwhile')
  expect(await driver.refusal(workshifts.interested, { id, flag: true, version })).toBe(
    'changedMeanwhile',
  )
  const seen = (await shownTo(driver, 'vacant', id))?.version ?? 0
  await driver.ok(workshifts.interested, { id, flag: true, version: seen })
})

test('who wants a shift is told of each change of it, and can take their interest back', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const one = await offered(manager, departmentId, 60)
  await driver.ok(workshifts.interested, { ...one, flag: true })
  await portal.settled()
  const told = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
      `SELECT o.text FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = 'tellWantedShiftChanged' AND n.user_id = $1 ORDER BY n.position`,
      [driverId],
    )
    return rows.map(({ text }) => text)
  }
  const seen = async () => (await shownTo(driver, 'vacant', one.id))?.version ?? 0
  for (const startTime of ['07:10', '08:20']) {
    const times = { startTime, endTime: '15:00' }
    const version = await seen()
    await manager.ok(workshifts.save, { ...shiftOn(departmentId, 60, times), ...one, version })
    expect((await told()).at(-1)).toContain(startTime)
  }
  expect(await told()).toHaveLength(2)
  expect(await shownTo(driver, 'vacant', one.id)).toMatchObject({ standing: 'interested' })
  await driver.ok(workshifts.interested, { id: one.id, flag: false, version: await seen() })
  expect((await manager.ok(workshifts.one, { id: one.id })).people).toEqual([])
  const version = await seen()
  await manager.ok(workshifts.save, { ...shiftOn(departmentId, 61), ...one, version })
  expect(await told(), 'whom it concerns no more hears no more').toHaveLength(2)
})

test('who shows interest after a change is not told of it, though the letters come later', async () => {
  const { manager, driver, driverId, departmentId } = stage
  const { pool } = portal.portal.parts
  const one = await offered(manager, departmentId, 62)
  await portal.settled()
  const busy = await pool.connect()
  try {
    await busy.query('BEGIN; LOCK TABLE reactions.job')
    await manager.ok(workshifts.save, { ...shiftOn(departmentId, 63), ...one })
    const version = (await shownTo(driver, 'vacant', one.id))?.version ?? 0
    await driver.ok(workshifts.interested, { id: one.id, flag: true, version })
  } finally {
    await busy.query('ROLLBACK')
    busy.release()
  }
  await portal.settled()
  const { rows } = await pool.query(
    `SELECT FROM reactions.notice WHERE name = 'tellWantedShiftChanged' AND user_id = $1
       AND data ->> 'shiftId' = $2`,
    [driverId, one.id],
  )
  expect(rows).toHaveLength(0)
})

test('one form offers shifts on many days, all of them or none', async () => {
  const { manager, departmentId } = stage
  const until = addDays(today, 40 + 27)
  const form = shiftOn(departmentId, 40, { repeat: 'weekly', until })
  const { ids } = await manager.ok(workshifts.save, form)
  expect(ids).toHaveLength(4)
  expect(
    await manager.refusal(workshifts.save, { ...form, repeat: 'daily', until: '2199-12-31' }),
  ).toBe('tooManyShifts')
  expect(await manager.refusal(workshifts.save, { ...form, startDate: addDays(today, -1) })).toBe(
    'shiftBegun',
  )
  expect(
    await manager.refusal(workshifts.save, { ...form, repeat: 'no', endDate: addDays(today, 42) }),
  ).toBe('shiftTooLong')
})

describe('many shifts at once', () => {
  /** Of a day that no other test has, one that has begun. */
  const begun = async (departmentId: string) => {
    const shiftId = newId()
    const [startsAt = '', endsAt = ''] = [-1, 5].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    )
    const words = { shiftId, departmentId, startsAt, endsAt, information: 'Pågår' }
    const events = [workshiftEvents.shiftOffered(words)]
    await portal.portal.parts.log.append([{ stream: `shift-${shiftId}`, expected: 0n, events }], {
      ...{ correlation: shiftId, causation: 'test' },
    })
    await portal.settled()
    return shiftId
  }

  test('are withdrawn after it is said whom it concerns; what cannot be is told of each', async () => {
    const { manager, driver, clerk, driverId, clerkId, departmentId } = stage
    const [wanted, given, nobodys] = [
      await offered(manager, departmentId, 50),
      await offered(manager, departmentId, 51),
      await offered(manager, departmentId, 52),
    ]
    for (const one of [wanted, given])
      await driver.ok(workshifts.interested, { ...one, flag: true })
    await clerk.ok(workshifts.interested, { ...given, flag: true })
    await manager.ok(workshifts.give, { ...given, uid: clerkId, flag: true })
    const late = await begun(departmentId)
    await portal.settled()
    const ids = [wanted.id, given.id, nobodys.id, late]
    const asked = {
      action: 'workshiftsWithdraw' as const,
      filter: { show: 'office' as const, departmentId },
      ids,
    }
    const looked = await manager.ok(workshifts.bulk, { ...asked, preview: true })
    // The driver wants two of them, and the clerk has one.
    expect(looked).toMatchObject({ id: null, count: 4, concerned: 2 })
    expect(driverId).not.toBe(clerkId)
    const { id } = await many.begin(manager, asked, workshifts.bulk)
    await until('all were gone through', async () => {
      const { state } = await many.result(manager, id)
      return state === 'done'
    })
    const run = await many.result(manager, id)
    expect(run).toMatchObject({ worked: 4, refused: 1 })
    expect(run.rows[0]).toMatchObject({ id: late, refused: 'shiftBegun', userId: null, name: '' })
    for (const row of run.rows) expect(row.startsAt).not.toBeNull()
    for (const one of [wanted, given, nobodys])
      expect(await manager.refusal(workshifts.one, { id: one.id })).toBe('notFound')
    expect((await manager.ok(workshifts.one, { id: late })).state).toBe('vacant')
  })

  test('one that somebody changed meanwhile stays, and is said to', async () => {
    const { manager, departmentId } = stage
    const one = await offered(manager, departmentId, 53)
    await manager.ok(workshifts.save, { ...shiftOn(departmentId, 54), ...one })
    const { id: askedById } = await manager.ok(auth.me, {})
    const { parts } = portal.portal
    const carryOut = carryingOut(parts, areas, guardOfJobs(parts))
    const of = { action: 'workshiftsWithdraw', targetId: null, details: '', bulkId: newId() }
    expect(await carryOut({ ...of, item: one, askedById })).toBe('changedMeanwhile')
    expect((await manager.ok(workshifts.one, { id: one.id })).state).toBe('vacant')
  })

  test('are those of an office that one manages, and of nobody else', async () => {
    const { manager, driver, departmentId } = stage
    const { rows } = await boss.ok(departments.filter, page)
    const other = rows.find((one) => one.id !== departmentId)?.id ?? ''
    const theirs = await offered(boss, other, 55)
    await portal.settled()
    const asked = (departmentId: string) => ({
      action: 'workshiftsWithdraw' as const,
      filter: { show: 'office' as const, departmentId },
      ...{ ids: [theirs.id], preview: true },
    })
    expect(await manager.refusal(workshifts.bulk, asked(other))).toBe('notFound')
    expect((await manager.ok(workshifts.bulk, asked(departmentId))).count).toBe(0)
    for (const one of [driver, admin])
      expect(await one.refusal(workshifts.bulk, asked(departmentId))).toBe('forbidden')
  })
})

describe('rights', () => {
  test('nobody but who manages the office offers, gives or withdraws', async () => {
    const { manager, driver, driverId, departmentId } = stage
    const { rows } = await boss.ok(departments.filter, page)
    const other = rows.find((one) => one.id !== departmentId)
    const theirs = await offered(boss, other?.id ?? '', 9)
    expect(await manager.refusal(workshifts.save, shiftOn(other?.id ?? '', 9))).toBe('notFound')
    expect(await manager.refusal(workshifts.one, { id: theirs.id })).toBe('notFound')
    expect(await manager.refusal(workshifts.withdraw, theirs)).toBe('notFound')
    const give = { ...theirs, uid: driverId, flag: true }
    expect(await manager.refusal(workshifts.give, give)).toBe('notFound')
    const show = { show: 'office', departmentId: other?.id, ...page } as const
    expect(await manager.refusal(workshifts.filter, show)).toBe('notFound')
    for (const one of [driver, admin])
      expect(await one.refusal(workshifts.save, shiftOn(departmentId, 9))).toBe('forbidden')
  })

  test('a shift is given to who wants it, and to nobody else', async () => {
    const { manager, driverId, clerkId, clerk, departmentId } = stage
    const one = await offered(manager, departmentId, 10)
    await clerk.ok(workshifts.interested, { ...one, flag: true })
    const give = { ...one, flag: true }
    expect(await manager.refusal(workshifts.give, { ...give, uid: driverId })).toBe('notInterested')
    await manager.ok(workshifts.give, { ...give, uid: clerkId })
    await manager.ok(workshifts.give, { ...give, uid: clerkId, flag: false })
    expect(await shownTo(clerk, 'mine', one.id)).toBeUndefined()
    await manager.ok(workshifts.withdraw, one)
    await manager.ok(workshifts.withdraw, one)
    expect(await manager.refusal(workshifts.one, { id: one.id })).toBe('notFound')
  })
})
