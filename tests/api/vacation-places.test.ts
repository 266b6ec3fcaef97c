import { addDays, weekday } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { leaveEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Many, manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, bulk, users, vacation } = calls
const MOST = 3
const portal = standingPortal()
let admin: Client
let many: Many
let departmentId = ''
let typeId = ''

beforeAll(async () => {
  admin = await portal.as('admin')
  many = manyIn(portal)
  const driver = await portal.as('driver')
  const boss = await portal.as('superadmin')
  const { id } = await driver.ok(auth.me, {})
  departmentId = (await boss.ok(users.one, { id })).departmentIds[0] ?? ''
  typeId = (await driver.ok(vacation.types, {})).rows.find((one) => one.takesVacation)?.id ?? ''
  const { version } = await admin.ok(vacation.departmentSettings, { id: departmentId })
  await admin.ok(vacation.saveDepartment, { id: departmentId, version, mostAway: MOST })
  await portal.settled()
})

/** Each test has a week of its own, far from those of the demo company. */
let week = 40
const twoDays = (): string[] => {
  const today = stockholmDay(new Date())
  const monday = addDays(today, ++week * 7 + 1 - weekday(today))
  return [monday, addDays(monday, 1)]
}
/** People of the department who have asked for leave on these days. */
async function asking(name: string, count: number, days: string[]) {
  const { log } = portal.portal.parts
  const people = await many.people(name, Array(count).fill('active'), {
    departmentIds: [departmentId],
  })
  const asked = people.map((userId) => ({ userId, leaveId: newId() }))
  for (const { userId, leaveId } of asked) {
    const facts = { leaveId, userId, typeId, days, takesVacation: true, extent: 100 }
    const event = leaveEvents.leaveRequested({ ...facts, course: '', comment: '' })
    await log.append([{ stream: `leave-${userId}`, expected: 0n, events: [event] }], {
      ...{ correlation: leaveId, causation: 'test', actor: userId },
    })
  }
  await portal.settled()
  return asked
}
const approve = (id: string, more: object = {}) =>
  admin.refusal(vacation.decide, { action: 'approve', id, version: 1, ...more })
const counted = (outcomes: readonly string[]) => ({
  done: outcomes.filter((one) => one === 'done').length,
  full: outcomes.filter((one) => one === 'leaveLimits').length,
})
const rowsOf = async (search: string) => {
  await portal.settled()
  return (await admin.ok(vacation.filter, { search, pageSize: 0 })).rows
}

test('of many who are approved at the same moment, as many pass as may be away', async () => {
  const asked = await asking('Samtidig', 12, twoDays())
  const outcomes = await Promise.all(asked.map(({ leaveId }) => approve(leaveId)))
  expect(counted(outcomes)).toEqual({ done: MOST, full: 12 - MOST })
  const states = (await rowsOf('Samtidig')).map((one) => one.state)
  expect(states.filter((one) => one === 'approved')).toHaveLength(MOST)
})

test('leave that is entered and leave that is approved share the places', async () => {
  const days = twoDays()
  const asked = await asking('Blandad', 6, days)
  const others = await many.people('Inlagd', Array(6).fill('active'), {
    departmentIds: [departmentId],
  })
  const outcomes = await Promise.all([
    ...asked.map(({ leaveId }) => approve(leaveId)),
    ...others.map((userId) =>
      admin.refusal(vacation.decide, { action: 'enter', userId, typeId, days: days.slice(1) }),
    ),
  ])
  expect(counted(outcomes)).toEqual({ done: MOST, full: 12 - MOST })
})

test('who passes over the limit does so with a reason, and takes a place', async () => {
  const asked = await asking('Undantag', 5, twoDays())
  for (const { leaveId } of asked.slice(0, MOST)) expect(await approve(leaveId)).toBe('done')
  const [over = { leaveId: '' }, last = { leaveId: '' }] = asked.slice(MOST)
  expect(await approve(over.leaveId)).toBe('leaveLimits')
  expect(await approve(over.leaveId, { override: true })).toBe('invalidInput')
  const passing = { override: true, reason: 'Vikarie finns' }
  expect(await approve(over.leaveId, passing)).toBe('done')
  expect(await approve(last.leaveId)).toBe('leaveLimits')
})

test('leave that is taken back, undone or removed frees its place at once', async () => {
  const days = twoDays()
  const asked = await asking('Frigjord', MOST + 3, days)
  const waiting = asked.slice(MOST)
  for (const { leaveId } of asked.slice(0, MOST)) expect(await approve(leaveId)).toBe('done')
  const row = async (id: string) => (await rowsOf('Frigjord')).find((one) => one.id === id)
  for (const [at, action] of (['undo', 'remove', 'withdraw'] as const).entries()) {
    const [freeing, next] = [asked[at]?.leaveId ?? '', waiting[at]?.leaveId ?? '']
    expect(await approve(next)).toBe('leaveLimits')
    if (action === 'withdraw') {
      const { log } = portal.portal.parts
      const userId = asked[at]?.userId ?? ''
      const event = leaveEvents.leaveWithdrawalAsked({ leaveId: freeing, userId })
      await log.append([{ stream: `leave-${userId}`, expected: 2n, events: [event] }], {
        ...{ correlation: freeing, causation: 'test', actor: userId },
      })
    }
    const version = (await row(freeing))?.version ?? 0
    // Nothing waits for the list to hear of it.
    const said = action === 'withdraw' ? ('approve' as const) : action
    expect(await admin.refusal(vacation.decide, { action: said, id: freeing, version })).toBe(
      'done',
    )
    expect(await approve(next)).toBe('done')
  }
})

test('who has left has no place to come, and has it again who comes back', async () => {
  const days = twoDays()
  const asked = await asking('Avslutad', MOST + 2, days)
  for (const { leaveId } of asked.slice(0, MOST)) expect(await approve(leaveId)).toBe('done')
  const [leaving] = asked.map(({ userId }) => userId)
  const [next, last] = asked.slice(MOST).map(({ leaveId }) => leaveId)
  const shown = async () => {
    await portal.settled()
    const [from = '', to = ''] = days
    const { rows } = await admin.ok(vacation.away, { from, to, departmentId })
    const full = (await rowsOf('Avslutad')).find(({ id }) => id === last)?.against.full
    return { away: rows.some(({ userId }) => userId === leaving), full }
  }
  expect(await shown()).toEqual({ away: true, full: days })
  await admin.ok(users.activate, { id: leaving ?? '', active: false })
  expect(await shown()).toEqual({ away: false, full: [] })
  expect(await approve(next ?? '')).toBe('done')
  expect(await approve(last ?? '')).toBe('leaveLimits')
  await admin.ok(users.activate, { id: leaving ?? '', active: true })
  expect(await shown()).toEqual({ away: true, full: days })
})

test('who looks at leave, or at who is away, hears that somebody moves or has left', async () => {
  const [one] = await asking('Flyttande', 1, twoDays())
  const id = one?.userId ?? ''
  const boss = await portal.as('superadmin')
  const elsewhere = (await boss.ok(calls.departments.filter, {})).rows.find(
    (row) => row.id !== departmentId,
  )
  const heard = new Set<string>()
  const sockets = await Promise.all([admin, await portal.as('clerk')].map((by) => by.socket()))
  for (const socket of sockets)
    socket.on('touched', (list: readonly { topic: string }[]) => {
      for (const { topic } of list) heard.add(topic)
    })
  const acts = [
    () => boss.ok(users.move, { id, departmentId: elsewhere?.id ?? '' }),
    () => boss.ok(users.activate, { id, active: false }),
    () => boss.ok(users.activate, { id, active: true }),
  ]
  for (const act of acts) {
    heard.clear()
    await act()
    await until('both hear', () => heard.has('vacation') && heard.has('absence'), 5000)
  }
  for (const socket of sockets) socket.close()
})

test('a run takes as many as there are places, and says of each of the others why not', async () => {
  const asked = await asking('Massvis', 8, twoDays())
  const ids = asked.map(({ leaveId }) => leaveId)
  const wanted = { action: 'leaveApprove' as const, ids, filter: { open: true } }
  const { mark } = await admin.ok(vacation.bulk, { ...wanted, preview: true })
  const { id } = await admin.ok(vacation.bulk, { ...wanted, mark })
  await until('the run is done', async () => {
    await portal.settled()
    return (await admin.ok(bulk.one, { id: id ?? '' })).state === 'done'
  })
  const { rows } = await admin.ok(bulk.one, { id: id ?? '', page: 0, pageSize: 100 })
  expect(counted(rows.map((one) => (one.refused ? one.refused : 'done')))).toEqual({
    ...{ done: MOST, full: 8 - MOST },
  })
})
