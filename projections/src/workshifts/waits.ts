import { addressOf, places } from '@portal/contracts/places'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Counted, Looked } from '../kit/waits.ts'
import { interestIn } from './wanting.ts'

const wantedOf = (departmentId?: string) =>
  addressOf(places.officeShifts, { departmentId, state: 'wanted' })

/**
 * Shifts of a manager's offices that somebody wants and nobody has, and that have not begun. One that they want
 * themselves another gives to them, or not.
 */
async function wanted<D>(db: Kysely<D>, actor: Actor, now: Date): Promise<Counted> {
  const offices = [...actor.managedDepartmentIds]
  if (offices.length === 0) return { count: 0, oldest: null }
  const { rows } = await sql<{ id: string; count: number; oldest: Date }>`
    SELECT s.department_id AS id, count(DISTINCT s.shift_id)::int AS count, min(w.since) AS oldest
    FROM workshifts.shift s
    JOIN LATERAL (SELECT i.since FROM ${interestIn(db, actor)}
      AND i.user_id <> ${actor.userId}) w ON true
    JOIN organisation.department d ON d.department_id = s.department_id
    WHERE s.department_id = ANY (${offices}::uuid[]) AND s.state = 'vacant' AND s.starts_at > ${now}
    GROUP BY s.department_id ORDER BY oldest, s.department_id`.execute(db)
  // The list is of one office: the others' come when these are given.
  const [first] = rows
  return first
    ? { count: first.count, oldest: first.oldest, link: wantedOf(first.id) }
    : { count: 0, oldest: null }
}

/** Shifts to be given to one of those who want them. */
export const shiftsWait: Looked = {
  name: 'shifts',
  who: 'manager',
  touched: [
    'shiftChanged',
    'shiftWithdrawn',
    'shiftInterestShown',
    'shiftInterestWithdrawn',
    'shiftGiven',
    'shiftDeclined',
    'shiftTakenBack',
    // Whom it can be given to.
    'userPlaced',
    'userActivated',
    'userDeactivated',
  ],
  count: wanted,
  link: () => wantedOf(),
}
