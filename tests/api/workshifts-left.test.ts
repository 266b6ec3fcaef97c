import { calls } from '@portal/contracts'
import { workshiftEvents } from '@portal/events'
import { createLogger } from '@portal/platform/log'
import type { JobQueue } from '@portal/platform/queue/queue'
import { ScheduleRunner } from '@portal/workers/kit/schedule'
import { takingBackLeftShifts } from '@portal/workers/workshifts/take-back'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { offered, type ShiftStage, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, workshifts } = calls
// The portal's own look comes not in the midst of these.
const portal = standingPortal({ clock: { now: () => new Date(), everyMs: 3_600_000 } })
let stage: ShiftStage
let boss: Client
let admin: Client
beforeAll(async () => {
  boss = await portal.as('superadmin')
  admin = await portal.as('admin')
  stage = await shiftStage(portal)
})

test('who may not sign in any more has no shift to come: it is vacant again, also when given meanwhile', async () => {
  const { manager, departmentId } = stage
  const { log } = portal.portal.parts
  const { rows } = await admin.ok(users.search, { search: 'person', status: 'active', pageSize: 3 })
  const ids = rows.map(({ id }) => id)
  const [first, second, third] = ids as [string, string, string]
  const given = async (userId: string, days: number) => {
    const { id } = await offered(manager, departmentId, days)
    const of = { shiftId: id, userId }
    const events = [workshiftEvents.shiftInterestShown(of), workshiftEvents.shiftGiven(of)]
    const because = { correlation: 'test', causation: 'test' }
    await log.append([{ stream: `shift-${id}`, expected: 1n, events }], because)
    await portal.settled()
    return id
  }
  const stateOf = async (id: string) => (await manager.ok(workshifts.one, { id })).state
  const isVacant = (id: string) =>
    until('it is vacant', async () => (await stateOf(id)) === 'vacant' || undefined)

  const [a, b] = [await given(first, 40), await given(second, 41)]
  expect([await stateOf(a), await stateOf(b)]).toEqual(['given', 'given'])
  await boss.ok(users.activate, { id: first, active: false })
  await isVacant(a)
  await portal.settled()
  const mails = await portal.portal.parts.pool.query<{ text: string }>(
    `SELECT o.text FROM outside.outbox o JOIN outside.sent s USING (id)
     JOIN users.person p ON p.user_id = s.user_id
     WHERE p.email = 'manager@demo.example' AND o.subject = 'Ett pass är ledigt igen'`,
  )
  expect(mails.rows).toHaveLength(1)
  expect(mails.rows[0]?.text).toContain(`${departmentId}/workshift?id=${a}`)
  await boss.ok(users.remove, { id: second, erase: 'true' })
  await isVacant(b)
  // Given in the moment in which they are shut out.
  await boss.ok(users.activate, { id: third, active: false })
  await portal.settled()
  await isVacant(await given(third, 42))
})

test('a shift that somebody had who was gone before anything took it back is taken back once', async () => {
  const { manager, departmentId } = stage
  const { log, pool } = portal.portal.parts
  const { rows } = await admin.ok(users.search, { search: 'person', status: 'active', pageSize: 1 })
  const [{ id: userId } = { id: '' }] = rows
  await boss.ok(users.activate, { id: userId, active: false })
  const { id } = await offered(manager, departmentId, 43)
  const of = { shiftId: id, userId }
  const events = [workshiftEvents.shiftInterestShown(of), workshiftEvents.shiftGiven(of)]
  // What was brought in no reaction hears of, as it hears of nothing from before it was there.
  const meta = { correlation: 'test', causation: 'test', occurred: new Date().toISOString() }
  await log.append([{ stream: `shift-${id}`, expected: 1n, events }], meta)
  await portal.settled()
  const stateOf = async () => (await manager.ok(workshifts.one, { id })).state
  expect(await stateOf()).toBe('given')
  const logger = createLogger('silent')
  const queue = { add: () => Promise.resolve() } as unknown as JobQueue
  const look = () =>
    new ScheduleRunner([takingBackLeftShifts], {
      pool,
      queue,
      logger,
      now: () => new Date(),
    }).tick()
  await look()
  await look()
  const owed = await pool.query(
    "UPDATE reactions.job SET due_at = now() WHERE id LIKE 'take-back-left-shifts.%' RETURNING id",
  )
  expect(owed.rows).toEqual([{ id: `take-back-left-shifts.${id}.${userId}` }])
  await until('it is vacant', async () => (await stateOf()) === 'vacant' || undefined)
})
