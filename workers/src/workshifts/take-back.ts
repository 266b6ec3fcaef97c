import { Id } from '@portal/contracts'
import { person } from '@portal/domain/users/person'
import { leave, shift } from '@portal/domain/workshifts/shift'
import type { Read } from '@portal/events'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import type { Reaction } from '../kit/reactions.ts'
import type { Schedule } from '../kit/schedule.ts'
import { seen } from '../kit/seen.ts'

/** What takes shifts back by itself, as their history names it. */
export const TAKE_BACK = 'workshifts.takeBack'

/**
 * The shifts to come of who may not sign in any more are vacant again: nobody would come to them, and the office
 * looks for somebody for what is vacant alone.
 */
const takeBack = job(
  TAKE_BACK,
  { userId: Id, position: z.string().regex(/^\d+$/) },
  async ({ userId, position }, { pool, decides, jobId, now }) => {
    if ((await decides.state(person, userId)).is === 'active') return
    await seen(pool, ['workshifts'], position)
    const { rows } = await pool.query<{ id: string }>(
      `SELECT shift_id AS id FROM workshifts.shift
       WHERE given_to = $1 AND state = 'given' AND starts_at > $2 ORDER BY starts_at, shift_id`,
      [userId, now()],
    )
    const because = { correlation: jobId, causation: TAKE_BACK }
    for (const { id } of rows) await decides.decide(shift, id, leave, { userId }, because)
  },
)

/** When somebody is shut out or deleted; and when a shift is given, as somebody may be shut out meanwhile. */
export const takingBackShifts: Reaction = {
  name: 'take-back-shifts',
  on: ['userDeactivated', 'userDeleted', 'shiftGiven'],
  react: ({ data, position }: Read<unknown>) => [
    takeBack({ userId: (data as { userId: string }).userId, position: `${position}` }),
  ],
}

/**
 * What no event brings: shifts of who was gone already when this began, or was given one by a release before it. Each
 * is looked at once.
 */
export const takingBackLeftShifts: Schedule = {
  name: 'take-back-left-shifts',
  due: async (pool, now) => {
    const { rows } = await pool.query<{ id: string; userId: string }>(
      `SELECT s.shift_id AS id, s.given_to AS "userId" FROM workshifts.shift s
       WHERE s.state = 'given' AND s.starts_at > $1 AND NOT EXISTS (
         SELECT FROM users.person p WHERE p.user_id = s.given_to AND p.status = 'active')
       ORDER BY s.shift_id`,
      [now],
    )
    return rows.map(({ id, userId }) => ({
      key: `${id}.${userId}`,
      ...takeBack({ userId, position: '0' }),
    }))
  },
}
