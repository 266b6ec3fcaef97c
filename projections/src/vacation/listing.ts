import { type Allowance, daysThatCount, shortBy, type Taken } from '@portal/calendar/vacation'
import type { DecodedOf } from '@portal/contracts'
import { leaveList } from '@portal/contracts/lists/vacation'
import type { vacation as calls } from '@portal/contracts/vacation'
import type { LeaveRow, LeaveState, OwnLeave } from '@portal/contracts/vacation-shapes'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import { limitsOn } from './limits.ts'
import type { vacation } from './vacation.ts'

export type LeaveDB = Databases<readonly [typeof vacation, typeof people, typeof organisation]>

const inOrder = orderOf(leaveList, {
  userName: 'p.full_name',
  firstDay: 'r.first_day',
  submittedAt: 'r.submitted_at',
})

type Row = LeaveDB['vacation.request'] & { names: LeaveDB['vacation.type']['names'] }

/** A request as its person sees it. */
export const leaveOf = (row: Row): OwnLeave => ({
  id: row.leave_id,
  typeId: row.type_id,
  names: row.names,
  state: row.state as LeaveState,
  days: row.days,
  takesVacation: row.takes_vacation,
  extent: row.extent,
  course: row.course,
  comment: row.comment,
  reason: row.reason,
  entered: row.entered,
  submittedAt: row.submitted_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  version: row.version,
})

/** What the office knows of these people's vacation, and what they take of it. */
export async function accountsOf(db: Kysely<LeaveDB>, userIds: readonly string[]) {
  const among = sql<boolean>`user_id = ANY (${[...new Set(userIds)]}::uuid[])`
  const [allowances, taken] = await Promise.all([
    db.selectFrom('vacation.allowance').selectAll().where(among).orderBy('year').execute(),
    db
      .selectFrom('vacation.request')
      .select(['leave_id', 'user_id', 'days', 'state'])
      .where(among)
      .where('takes_vacation', '=', true)
      .where('state', 'in', ['waiting', 'approved', 'withdrawalAsked'])
      .execute(),
  ])
  return (userId: string, but?: string): { allowances: Allowance[]; taken: Taken[] } => ({
    allowances: allowances
      .filter((one) => one.user_id === userId)
      .map(({ year, hired_on, days, saved }) => ({ year, hiredOn: hired_on, days, saved })),
    taken: taken
      .filter((one) => one.user_id === userId && one.leave_id !== but)
      .map(({ days, state }) => ({ days, approved: state !== 'waiting' })),
  })
}

export type LeaveSearch = Omit<DecodedOf<typeof calls.filter>, 'page' | 'pageSize'> & {
  readonly page?: number
  readonly pageSize?: number
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** A page of the office's list, with what stands against each request that waits. */
export async function findLeave(db: Kysely<LeaveDB>, actor: Actor, wanted: LeaveSearch) {
  const { search, state, open, typeId, departmentId, userId, only = [], except = [] } = wanted
  let found = db
    .selectFrom('vacation.request as r')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
    .innerJoin('vacation.type as t', 't.type_id', 'r.type_id')
    .where(isPicked('r.leave_id', { only, except }))
  if (search !== '') found = found.where(isFound('p.search', search))
  if (state) found = found.where('r.state', '=', state)
  if (open) found = found.where('r.state', 'in', ['waiting', 'withdrawalAsked'])
  if (typeId) found = found.where('r.type_id', '=', typeId)
  if (userId) found = found.where('r.user_id', '=', userId)
  if (departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
  const { limit, offset } = window(wanted.page ?? 0, wanted.pageSize ?? 0)
  const order = inOrder(wanted)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .leftJoin(authors(db).as('a'), 'a.user_id', 'r.answered_by')
      .selectAll('r')
      .select([
        'p.full_name',
        'p.email',
        't.names',
        'a.full_name as answered_name',
        departmentNames.as('department_names'),
      ])
      .orderBy(order.by, order.way)
      .orderBy('r.leave_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const waiting = rows.filter((row) => row.state === 'waiting')
  const [limits, accounts] = await Promise.all([
    limitsOn(
      db,
      waiting.map((row) => ({ key: row.leave_id, userId: row.user_id, days: row.days })),
    ),
    accountsOf(
      db,
      waiting.filter((row) => row.takes_vacation).map((row) => row.user_id),
    ),
  ])
  const shortOf = (row: Row): number => {
    if (row.state !== 'waiting' || !row.takes_vacation) return 0
    const { allowances, taken } = accounts(row.user_id, row.leave_id)
    return shortBy(row.days, allowances, taken)
  }
  return {
    total,
    rows: rows.map(
      (row): LeaveRow => ({
        ...leaveOf(row),
        userId: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        firstDay: row.first_day,
        lastDay: row.last_day,
        takes: row.takes_vacation ? daysThatCount(row.days).length : 0,
        answeredByName: row.answered_name ?? null,
        against: { closed: [], full: [], ...limits.get(row.leave_id), short: shortOf(row) },
      }),
    ),
  }
}
