import { addDays } from '@portal/calendar/days'
import type { SortKeyOf } from '@portal/contracts/columns'
import type { DriverRight, RightRow } from '@portal/contracts/driver-rights'
import {
  RENEWAL_DAYS,
  type RightKind,
  type RightState,
  rightStates,
  validState,
  validUntilOf,
} from '@portal/contracts/driver-rights-rules'
import { rightList } from '@portal/contracts/lists/driver-rights'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { isFound, isPicked, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { rights, StoredCard } from './rights.ts'

export type RightsDB = Databases<readonly [typeof rights, typeof people, typeof organisation]>
type Row = RightsDB['driver_rights.right']

/** A right as its person and its administrator see it on a day. */
export function rightOf(row: Row, today: string): DriverRight {
  const card = (stored: StoredCard | null) =>
    stored && { ...stored, validUntil: validUntilOf(stored) }
  const calendar = row.valid ? validState(row.valid_until, today) : null
  return {
    id: row.right_id,
    kind: row.kind as RightKind,
    state: (row.pending_state || (calendar ?? 'waiting')) as RightState,
    validState: calendar,
    valid: card(row.valid),
    pending: card(row.pending),
    requestedText: row.asked_text,
    submittedAt: row.submitted_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    version: row.version,
  }
}

export interface RightsSearch {
  readonly search: string
  readonly kind?: RightKind
  readonly state?: RightState
  readonly expiresBefore?: string
  readonly departmentId?: string
  readonly userId?: string
  readonly only: readonly string[]
  readonly except: readonly string[]
  readonly sort?: SortKeyOf<typeof rightList>
  readonly descending: boolean
  readonly page: number
  readonly pageSize: number
}
export const search = (wanted: Partial<RightsSearch>): RightsSearch => ({
  search: '',
  only: [],
  except: [],
  descending: false,
  page: 0,
  pageSize: 20,
  ...wanted,
})

const inOrder = orderOf(
  rightList,
  {
    userName: 'p.full_name',
    kind: 'r.kind',
    validUntil: 'r.valid_until',
    submittedAt: 'r.submitted_at',
  },
  ['validUntil'],
)

/**
 * Does a right stand so on a day? Conditions that an index serves. What the office asked more about has its old card
 * all the same: where that ends or has ended, it is among those, too, as its successor is not on its way.
 */
function inState(state: RightState, today: string) {
  const soon = addDays(today, RENEWAL_DAYS)
  if (state === 'waiting' || state === 'informationRequested')
    return sql<boolean>`r.pending_state = ${state}`
  const still = sql`r.pending_state IN ('', 'informationRequested') AND`
  if (state === 'expired') return sql<boolean>`${still} r.valid_until < ${today}::date`
  if (state === 'needsRenewal')
    return sql<boolean>`${still} r.valid_until BETWEEN ${today}::date AND ${soon}::date`
  return sql<boolean>`r.pending_state = '' AND (r.valid_until IS NULL OR r.valid_until > ${soon}::date)`
}

/** A page of the administrators' list, with how many of the filter are in each state; one may be in two. */
export async function findRights(
  db: Kysely<RightsDB>,
  actor: Actor,
  wanted: RightsSearch,
  today: string,
) {
  let found = db
    .selectFrom('driver_rights.right as r')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
  if (wanted.search !== '') {
    found = found.where((eb) =>
      eb.or([
        isFound('p.search', wanted.search),
        isFound('r.valid_search', wanted.search),
        isFound('r.pending_search', wanted.search),
      ]),
    )
  }
  if (wanted.kind) found = found.where('r.kind', '=', wanted.kind)
  if (wanted.userId) found = found.where('r.user_id', '=', wanted.userId)
  found = found.where(isPicked('r.right_id', wanted))
  if (wanted.expiresBefore) found = found.where('r.valid_until', '<', wanted.expiresBefore)
  if (wanted.departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
  const counting = found
    .select(sql<number>`count(*)::int`.as('all'))
    .select(
      rightStates.map((state) =>
        sql<number>`count(*) FILTER (WHERE ${inState(state, today)})::int`.as(state),
      ),
    )
    .executeTakeFirstOrThrow()
  const chosen = wanted.state ? found.where(inState(wanted.state, today)) : found
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  const order = inOrder(wanted)
  const reading = chosen
    .selectAll('r')
    .select(['p.full_name', 'p.email', departmentNames.as('department_names')])
    .orderBy(order.by, order.way)
    .orderBy('r.right_id', order.way)
    .limit(limit)
    .offset(offset)
    .execute()
  const [counted, rows] = await Promise.all([counting, reading])
  const { all, ...counts } = counted
  const total = wanted.state ? counts[wanted.state] : all
  return {
    total,
    counts,
    rows: rows.map((row): RightRow => {
      const { state, valid, pending } = rightOf(row, today)
      const card = pending ?? valid
      return {
        id: row.right_id,
        version: row.version,
        userId: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        kind: row.kind as RightKind,
        state,
        title: card?.title ?? '',
        cardNumber: card?.cardNumber ?? '',
        categories: card?.categories ?? [],
        validUntil: (valid ?? pending)?.validUntil ?? null,
        isRenewal: valid !== null && pending !== null,
        submittedAt: row.submitted_at.toISOString(),
      }
    }),
  }
}
