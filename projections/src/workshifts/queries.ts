import { dailyRest } from '@portal/calendar/rest'
import { STOCKHOLM, stockholmDay } from '@portal/calendar/stockholm'
import { shiftList } from '@portal/contracts/lists/workshifts'
import {
  type Collision,
  workshifts as calls,
  MOST_WANTING,
  type Shift,
  type Wanting,
} from '@portal/contracts/workshifts'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { answers, type Databases, refuse, type SignedIn } from '../kit/answers.ts'
import { totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { oneself, people as peopleOf } from '../kit/people.ts'
import { tellsApart } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { vacation } from '../vacation/vacation.ts'
import { interestIn } from './wanting.ts'
import { workshifts } from './workshifts.ts'

const reads = [workshifts, people, organisation, vacation] as const
type DB = Databases<typeof reads>

const manages = (actor: Actor, departmentId: string): boolean =>
  isSuper(actor) || actor.managedDepartmentIds.includes(departmentId)

/**
 * SQL of what a shift 's' would go against for a person: a shift that they have at that time, leave on one of
 * its days, or the rest that the law asks for between two.
 */
function collisionOf(userId: RawBuilder<string>, now: Date): RawBuilder<Collision | null> {
  const others = (hours: number, also = sql``) => sql`EXISTS (
    SELECT FROM workshifts.shift o
    WHERE o.given_to = ${userId} AND o.state = 'given' AND o.shift_id <> s.shift_id
      AND o.starts_at < s.ends_at + make_interval(hours => ${hours}::int)
      AND o.ends_at > s.starts_at - make_interval(hours => ${hours}::int) ${also})`
  // What ends at midnight is not on the next day.
  const leave = sql`EXISTS (
    SELECT FROM vacation.day v WHERE v.user_id = ${userId} AND v.away
      AND v.day BETWEEN (s.starts_at AT TIME ZONE ${STOCKHOLM})::date
        AND ((s.ends_at - interval '1 second') AT TIME ZONE ${STOCKHOLM})::date)`
  const rest = dailyRest(stockholmDay(now))
  // A day's work may be in two parts: what rest there is before, between or after them is of each 24 hours.
  const isLong = sql`AND greatest(o.ends_at, s.ends_at) - least(o.starts_at, s.starts_at)
    > make_interval(hours => 24 - ${rest}::int)`
  return sql<Collision | null>`CASE WHEN ${others(0)} THEN 'shift' WHEN ${leave} THEN 'leave'
    WHEN ${others(rest, isLong)} THEN 'rest' END`
}

/** Shifts 's' of offices 'd', with where the reader stands. */
const shiftsFor = (db: Kysely<DB>, { userId }: Actor) =>
  db
    .selectFrom('workshifts.shift as s')
    .innerJoin('organisation.department as d', 'd.department_id', 's.department_id')
    .leftJoin('workshifts.wanting as w', (on) =>
      on.onRef('w.shift_id', '=', 's.shift_id').on('w.user_id', '=', userId),
    )
    .where('s.state', '<>', 'withdrawn')

const isWanted = (db: Kysely<DB>, actor: Actor) =>
  sql<boolean>`s.state = 'vacant' AND EXISTS (SELECT FROM ${interestIn(db, actor)})`

const picked = (db: Kysely<DB>, actor: Actor, now: Date) =>
  [
    's.shift_id',
    's.department_id',
    'd.name as department_name',
    's.starts_at',
    's.ends_at',
    's.information',
    's.state',
    's.given_to',
    's.terms',
    'w.standing',
    // Of who has it, as leave may have been granted since; while nobody does, of the reader.
    collisionOf(sql<string>`coalesce(s.given_to, ${actor.userId}::uuid)`, now).as('collision'),
    sql<number>`(SELECT count(*)::int FROM ${interestIn(db, actor)})`.as('interested'),
    sql<
      string | null
    >`(SELECT g.full_name FROM ${peopleOf(db, actor).as('g')} WHERE g.user_id = s.given_to)`.as(
      'given_to_name',
    ),
  ] as const

interface Row {
  shift_id: string
  department_id: string
  department_name: string
  starts_at: Date
  ends_at: Date
  information: string
  state: string
  given_to: string | null
  terms: number
  standing: string | null
  collision: Collision | null
  interested: number
  given_to_name: string | null
}

function shiftOf(row: Row, actor: Actor): Shift {
  const office = manages(actor, row.department_id)
  const isShown = office || row.given_to === null || row.given_to === actor.userId
  return {
    id: row.shift_id,
    departmentId: row.department_id,
    departmentName: row.department_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    information: row.information,
    state: row.state as Shift['state'],
    standing: (row.standing ?? 'none') as Shift['standing'],
    collision: isShown ? row.collision : null,
    interested: office ? row.interested : 0,
    givenToName: (office && row.given_to_name) || '',
    version: row.terms,
  }
}

const order = orderOf(shiftList, { when: 's.starts_at', department: 'd.name' })

/** Who would like to have a shift: first who has it, then as they said so. */
async function wantingOf(
  { actor, db, now }: Pick<SignedIn<DB>, 'actor' | 'db' | 'now'>,
  shiftId: string,
): Promise<Wanting[]> {
  const rows = await db
    .selectFrom('workshifts.wanting as i')
    .innerJoin('workshifts.shift as s', 's.shift_id', 'i.shift_id')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'i.user_id')
    .where('i.shift_id', '=', shiftId)
    .where(
      sql<boolean>`(i.standing <> 'interested' OR i.user_id IN (
        SELECT c.user_id FROM ${interestIn(db, actor)}))`,
    )
    .select(['i.user_id', 'p.full_name', 'i.standing', 'i.since'])
    .select(tellsApart(db, actor, 'p').as('detail'))
    .select(collisionOf(sql<string>`i.user_id`, now).as('collision'))
    .orderBy(sql`i.standing <> 'given'`)
    .orderBy('i.since')
    .orderBy('i.user_id')
    .limit(MOST_WANTING)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    detail: row.detail,
    standing: row.standing as Wanting['standing'],
    collision: row.collision,
    since: row.since.toISOString(),
  }))
}

const officesOf = async (db: Kysely<DB>, actor: Actor): Promise<readonly string[]> =>
  (await oneself(db, actor).executeTakeFirst())?.department_ids ?? []

export const workshiftsAnswers = answers(calls, reads, {
  filter: async (asked, { actor, db, now }) => {
    const { show, departmentId, state } = asked
    let found = shiftsFor(db, actor)
    if (show === 'office') {
      if (!departmentId || !manages(actor, departmentId)) return refuse('notFound')
      found = found.where('s.department_id', '=', departmentId)
    } else if (show === 'mine') {
      found = found.where('s.state', '=', 'given').where('s.given_to', '=', actor.userId)
    } else {
      const mine = [...(await officesOf(db, actor))]
      found = found
        .where('s.state', '=', 'vacant')
        .where(sql<boolean>`s.department_id = ANY (${mine}::uuid[])`)
    }
    if (show === 'vacant') found = found.where('s.starts_at', '>', now)
    else if (state === 'past') found = found.where('s.ends_at', '<=', now)
    else found = found.where('s.ends_at', '>', now)
    if (state === 'wanted') found = found.where(isWanted(db, actor)).where('s.starts_at', '>', now)
    const { limit, offset } = window(asked.page, asked.pageSize)
    const { by, way } = order(asked)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .select(picked(db, actor, now))
        .orderBy(sql.ref(by), way)
        .orderBy('s.starts_at')
        .orderBy('s.shift_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { rows: rows.map((row) => shiftOf(row, actor)), total }
  },

  one: async ({ id }, { actor, db, now }) => {
    const row = await shiftsFor(db, actor)
      .where('s.shift_id', '=', id)
      .select(picked(db, actor, now))
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const office = manages(actor, row.department_id)
    const mine = row.given_to === actor.userId
    if (!office && !mine && !(await officesOf(db, actor)).includes(row.department_id))
      return refuse('notFound')
    return { ...shiftOf(row, actor), people: office ? await wantingOf({ actor, db, now }, id) : [] }
  },
})
