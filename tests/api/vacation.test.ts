import { addDays, daysBetween, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { stockholmDay } from '@portal/calendar/stockholm'
import { vacationYearOf } from '@portal/calendar/vacation'
import { calls } from '@portal/contracts'
import { readSheet } from '@portal/platform/files/sheet'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'

const { absence, auth, bulk, users, vacation, workshifts } = calls
const portal = standingPortal()
let admin: Client
let driver: Client
let other: Client
let clerk: Client
let userId = ''
let typeId = ''
let departmentId = ''

beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  other = await portal.as('handler')
  clerk = await portal.as('clerk')
  userId = await driver.ownId()
  const { rows } = await driver.ok(vacation.types, {})
  typeId = rows.find((one) => one.takesVacation)?.id ?? ''
  const boss = await portal.as('superadmin')
  departmentId = (await boss.ok(users.one, { id: userId })).departmentIds[0] ?? ''
})

const today = stockholmDay(new Date())
/** Each test has weeks of its own, far from those of the demo company. */
let week = 20
const days = (count = 2): string[] => {
  week += 2
  let day = addDays(today, week * 7 + 1 - weekday(today))
  const found: string[] = []
  for (; found.length < count; day = addDays(day, 1)) if (isWorkday(day)) found.push(day)
  return found
}
const ask = (more: object = {}, by = driver) =>
  by.ok(vacation.request, { typeId, days: days(), ...more })
const row = async (id: string) => {
  await portal.settled()
  const { rows } = await admin.ok(vacation.filter, { pageSize: 0 })
  const found = rows.find((one) => one.id === id)
  if (!found) throw new Error('it is not in the list')
  return found
}
const answer = async (
  id: string,
  action: 'approve' | 'notApprove' | 'undo' | 'remove',
  more = {},
) => admin.ok(vacation.decide, { action, id, version: (await row(id)).version, ...more })

test('leave is asked for, counted, approved with a word, and told of by mail', async () => {
  const chosen = days(3)
  const { id } = await ask({ days: chosen, comment: 'Fjällen' })
  expect(await row(id)).toMatchObject({ state: 'waiting', takes: 3, comment: 'Fjällen' })
  const year = vacationYearOf(chosen[0] ?? '')
  const before = await driver.ok(vacation.mine, { userId, year })
  await answer(id, 'approve', { reason: 'Ha det så bra' })
  await portal.settled()
  const { balance, rows } = await driver.ok(vacation.mine, { userId, year })
  expect(balance.left).toBe(before.balance.left)
  expect(balance.approved).toBe(before.balance.approved + 3)
  expect(rows.find((one) => one.id === id)).toMatchObject({
    ...{ state: 'approved', reason: 'Ha det så bra' },
  })
})

test('days are given once, however many ask at the same moment', async () => {
  const chosen = days()
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => driver.refusal(vacation.request, { typeId, days: chosen })),
  )
  expect(outcomes.sort()).toEqual(['done', ...Array(4).fill('leaveOverlaps')].sort())
})

test('what is changed waits again; what was answered meanwhile is not written over', async () => {
  const { id } = await ask()
  const { version } = await row(id)
  await answer(id, 'notApprove', { reason: 'För få' })
  const change = { id, version, typeId, days: days() }
  expect(await driver.refusal(vacation.request, change)).toBe('changedMeanwhile')
  await driver.ok(vacation.request, { ...change, version: (await row(id)).version })
  expect((await row(id)).state).toBe('waiting')
})

test('taken back while it waits; afterwards the office is asked', async () => {
  const first = await ask()
  await driver.ok(vacation.withdraw, { id: first.id, version: (await row(first.id)).version })
  expect((await row(first.id)).state).toBe('withdrawn')
  const { id } = await ask()
  await answer(id, 'approve')
  await driver.ok(vacation.withdraw, { id, version: (await row(id)).version })
  expect((await row(id)).state).toBe('withdrawalAsked')
  await answer(id, 'notApprove')
  expect((await row(id)).state).toBe('approved')
  await answer(id, 'undo')
  expect((await row(id)).state).toBe('waiting')
  await answer(id, 'remove')
  expect(await driver.refusal(vacation.withdraw, { id, version: 1 })).toBe('notFound')
})

test('nobody answers, sees or takes back what is another’s', async () => {
  const { id } = await ask()
  const { version } = await row(id)
  expect(await other.refusal(vacation.withdraw, { id, version })).toBe('notFound')
  expect(await other.refusal(vacation.request, { id, version, typeId, days: days() })).toBe(
    'notFound',
  )
  expect(await other.refusal(vacation.mine, { userId, year: 2026 })).toBe('notFound')
  expect(await driver.refusal(vacation.decide, { action: 'approve', id, version })).toBe(
    'forbidden',
  )
})

test('limits of a department are told before, and passed over only with a reason', async () => {
  const [closed = '', full = ''] = days()
  const { version } = await admin.ok(vacation.departmentSettings, { id: departmentId })
  await admin.ok(vacation.saveDepartment, {
    ...{ id: departmentId, version, mostAway: 1 },
    closed: [{ from: closed, to: closed, reason: 'Inventering' }],
  })
  const colleague = (await admin.ok(users.search, { departmentId, pageSize: 0 })).rows.find(
    (one) => one.id !== userId,
  )
  await admin.ok(vacation.decide, {
    ...{ action: 'enter' as const, userId: colleague?.id ?? '', typeId, days: [full] },
  })
  await portal.settled()
  const mine = await driver.ok(vacation.mine, { userId, year: vacationYearOf(full) })
  expect(mine.full).toContain(full)
  expect(mine.closed).toContainEqual({ from: closed, to: closed, reason: 'Inventering' })
  const { id } = await ask({ days: [closed, full] })
  const shown = await row(id)
  expect(shown.against).toEqual({ closed: [closed], full: [full], short: 0 })
  const approve = { action: 'approve' as const, id, version: shown.version }
  expect(await admin.refusal(vacation.decide, approve)).toBe('leaveLimits')
  expect(await admin.refusal(vacation.decide, { ...approve, override: true })).toBe('invalidInput')
  await admin.ok(vacation.decide, { ...approve, override: true, reason: 'Vikarie finns' })
  expect((await row(id)).state).toBe('approved')
})

test('a user’s days are facts from a year on, and hold what is asked for', async () => {
  const me = await other.ownId()
  const chosen = days(3)
  const year = vacationYearOf(chosen[0] ?? '')
  const before = await admin.ok(vacation.userSettings, { id: me })
  await admin.ok(vacation.saveUser, { id: me, version: before.version, year, days: 2 })
  expect(
    await admin.refusal(vacation.saveUser, { id: me, version: before.version, year, days: 9 }),
  ).toBe('changedMeanwhile')
  await portal.settled()
  expect(await other.refusal(vacation.request, { typeId, days: chosen })).toBe('tooFewVacationDays')
  await other.ok(vacation.request, { typeId, days: chosen.slice(1) })
})

test('whose vacation days are set is told so, once', async () => {
  const { id } = await clerk.ok(auth.me, {})
  const told = async () => {
    const sent = await portal.outbox('clerk@demo.example', 0)
    return sent.filter(({ text }) => text.includes('/inside/user/vacation')).length
  }
  const before = await told()
  const set = async (year: number) => {
    const { version } = await admin.ok(vacation.userSettings, { id })
    const saved = [{ year: year - 1, days: 5 }]
    await admin.ok(vacation.saveUser, { id, version, year, days: 30, saved })
    await portal.settled()
  }
  await set(2031)
  await until('they are told', async () => (await told()) === before + 1)
  const { version } = await admin.ok(vacation.userSettings, { id })
  await set(2031)
  expect((await admin.ok(vacation.userSettings, { id })).version).toBe(version)
  await set(2032)
  await until('they are told again', async () => (await told()) === before + 2)
})

test('a clerk sees who is away, and never why', async () => {
  const { id } = await ask()
  await answer(id, 'approve')
  const [from = '', to = ''] = (await row(id)).days
  const { rows } = await clerk.ok(absence.list, { from, to })
  expect(rows.find((one) => one.userId === userId)?.days).toEqual([from, to])
  expect(JSON.stringify(rows)).not.toMatch(/Semester|typeId/)
  expect(await driver.refusal(absence.list, { from, to })).toBe('forbidden')
  expect(await clerk.refusal(absence.list, { from: to, to: from })).toBe('endBeforeStart')
  expect(await clerk.refusal(absence.list, { from, to: addDays(from, 400) })).toBe('periodTooLong')
  const { rows: away } = await admin.ok(vacation.away, { from, to, departmentId })
  expect(away.map((one) => one.userId)).toContain(userId)
})

test('kinds of leave: one no longer in use cannot be asked for; a part of the day has its own', async () => {
  const names = { en: 'Sabbatical', sv: 'Friår', pl: 'Rok', ro: 'An liber', bs: 'Godina' }
  const { id } = await admin.ok(vacation.saveType, { names, scaled: true })
  await portal.settled()
  const scaled = (await driver.ok(vacation.types, { scaled: true })).rows.map((one) => one.id)
  expect([scaled.includes(id), scaled.includes(typeId)]).toEqual([true, false])
  await ask({ typeId: id, extent: 50 })
  expect(await driver.refusal(vacation.request, { typeId, days: days(), extent: 50 })).toBe(
    'leaveNotScaled',
  )
  const { version } =
    (await admin.ok(vacation.allTypes, {})).rows.find((one) => one.id === id) ?? {}
  await admin.ok(vacation.saveType, { id, version: version ?? 0, names, active: false })
  await portal.settled()
  expect(await driver.refusal(vacation.request, { typeId: id, days: days() })).toBe(
    'leaveTypeUnknown',
  )
  const both = { names, scaled: true, takesVacation: true }
  expect(await admin.refusal(vacation.saveType, both)).toBe('invalidInput')
})

test('many are answered as a run, and the list is a spreadsheet', async () => {
  const ids = [(await ask()).id, (await ask()).id]
  for (const id of ids) await row(id)
  const wanted = { action: 'leaveNotApprove' as const, ids, filter: { open: true } }
  const { mark, count } = await admin.ok(vacation.bulk, { ...wanted, preview: true })
  expect(count).toBe(2)
  const { id } = await admin.ok(vacation.bulk, { ...wanted, mark })
  await until('the run is done', async () => {
    await portal.settled()
    return (await admin.ok(bulk.one, { id: id ?? '' })).state === 'done'
  })
  for (const one of ids) expect((await row(one)).state).toBe('notApproved')
  const sheet = await admin.call(vacation.sheet, { state: 'notApproved' })
  const { rows } = await readSheet(sheet.bytes, { maxRows: 100 })
  expect(rows.length).toBeGreaterThan(2)
})

test('who approves many is told beforehand how many of them have a shift on their days', async () => {
  const stage = await shiftStage(portal)
  const [first = '', second = ''] = days(2)
  const shift = async (day: string, more = {}) => {
    const one = await offered(stage.manager, stage.departmentId, daysBetween(today, day), more)
    await driver.ok(workshifts.interested, { ...one, flag: true })
    await stage.manager.ok(workshifts.give, { ...one, uid: userId, flag: true })
    return one
  }
  // It ends at midnight: it is none of the next day.
  await shift(addDays(first, -1), { startTime: '16:00', endTime: '00:00' })
  const ids = [
    (await ask({ days: [first] })).id,
    (await ask({ days: [second] })).id,
    (await ask({ days: [first, second] }, clerk)).id,
  ]
  await portal.settled()
  const looked = async (action: 'leaveApprove' | 'leaveNotApprove') => {
    const { count, concerned } = await admin.ok(vacation.bulk, {
      ...{ action, ids, filter: { open: true }, preview: true },
    })
    return { count, concerned }
  }
  expect(await looked('leaveApprove')).toEqual({ count: 3, concerned: 0 })
  await shift(addDays(first, -1), { startTime: '22:00', endTime: '06:00' })
  const given = await shift(second)
  await portal.settled()
  expect(await looked('leaveApprove')).toEqual({ count: 3, concerned: 1 })
  expect(await looked('leaveNotApprove')).toEqual({ count: 3, concerned: 0 })
  await stage.manager.ok(workshifts.give, { ...given, uid: userId, flag: false })
  await portal.settled()
  // That of the night before goes on into the first of the days.
  expect(await looked('leaveApprove')).toEqual({ count: 3, concerned: 1 })
})

test('of a person’s days that leave is entered on each vacation year says what is left of it', async () => {
  const year = vacationYearOf(today)
  const me = await clerk.ownId()
  const { version } = await admin.ok(vacation.userSettings, { id: me })
  await admin.ok(vacation.saveUser, { id: me, version, year: year + 1, days: 28 })
  await portal.settled()
  for (const each of [year, year + 1]) {
    const { balance } = await admin.ok(vacation.daysOf, { id: me, year: each })
    expect(balance).toEqual((await clerk.ok(vacation.mine, { userId: me, year: each })).balance)
    expect(balance.entitled).toBe(each === year ? 25 : 28)
  }
})

test('of days that a later year was to have saved the list says what is missing, as approving does', async () => {
  const whom = await portal.as('newdriver')
  const id = await whom.ownId()
  const year = vacationYearOf(today) + 1
  const workdays = (of: number, count: number) =>
    Array.from({ length: 60 }, (_, at) => addDays(`${of}-05-02`, at))
      .filter(isWorkday)
      .slice(0, count)
  // However many of the department are away on days that are theirs by chance.
  const { version: limited } = await admin.ok(vacation.departmentSettings, { id: departmentId })
  const free = { id: departmentId, version: limited, mostAway: null, closed: [] }
  await admin.ok(vacation.saveDepartment, free)
  const known = { year, hiredOn: null, days: null, saved: [] }
  const { version } = await admin.ok(vacation.userSettings, { id })
  await admin.ok(vacation.saveUser, { id, version, ...known })
  await portal.settled()
  const asked = await ask({ days: workdays(year, 22) }, whom)
  expect((await row(asked.id)).against.short).toBe(0)
  // 3 of the year can be saved: of the next one 28 are there, and 30 are taken.
  const entered = { action: 'enter' as const, userId: id, typeId, days: workdays(year + 1, 30) }
  expect(await admin.refusal(vacation.decide, entered)).toBe('tooFewVacationDays')
  await admin.ok(vacation.decide, { ...entered, override: true, reason: 'I förskott' })
  const { against, version: seen } = await row(asked.id)
  const approve = { action: 'approve' as const, id: asked.id, version: seen }
  expect(await admin.refusal(vacation.decide, approve)).toBe('tooFewVacationDays')
  expect(against.short).toBe(2)
})

test('who answers what its person has taken back is told so', async () => {
  const { id } = await ask()
  const { version } = await row(id)
  await driver.ok(vacation.withdraw, { id, version })
  const answered = (action: 'approve' | 'notApprove' | 'undo' | 'remove', seen: number) =>
    admin.refusal(vacation.decide, { action, id, version: seen, reason: 'Nej' })
  expect(await answered('approve', version)).toBe('changedMeanwhile')
  const now = (await row(id)).version
  for (const action of ['approve', 'notApprove', 'undo', 'remove'] as const)
    expect(await answered(action, now), action).toBe('leaveTakenBack')
})
