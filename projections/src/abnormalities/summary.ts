import type { Summary, SummaryPeriod } from '@portal/contracts/abnormalities'
import type { AbnormalityType } from '@portal/contracts/abnormality-types'
import type { SortKeyOf } from '@portal/contracts/columns'
import { summaryList } from '@portal/contracts/lists/abnormalities'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { ALL_ROWS, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { people as peopleOf } from '../kit/people.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { abnormalities } from './abnormalities.ts'

type DB = Databases<readonly [typeof abnormalities, typeof people, typeof organisation]>

interface Chosen {
  userId?: string | undefined
  departmentId?: string | undefined
  type?: AbnormalityType | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The abnormalities 'a' of people 'p' that were chosen, of those who are there for the actor. */
export function shownTo(db: Kysely<DB>, actor: Actor, chosen: Chosen) {
  let found = db
    .selectFrom('abnormalities.abnormality as a')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'a.user_id')
  if (chosen.userId) found = found.where('a.user_id', '=', chosen.userId)
  if (chosen.departmentId) found = found.where('a.department_id', '=', chosen.departmentId)
  if (chosen.type) found = found.where('a.type', '=', chosen.type)
  if (chosen.from) found = found.where('a.day', '>=', chosen.from)
  if (chosen.to) found = found.where('a.day', '<=', chosen.to)
  return found
}

const inOrder = orderOf(summaryList, {
  fullName: 'g.full_name',
  type: 'g.type',
  period: 'g.period',
  count: 'g.count',
})

interface Wanted extends Chosen {
  period: SummaryPeriod
  sort?: SortKeyOf<typeof summaryList> | undefined
  descending: boolean
  page: number
  pageSize: number
  export?: 'xlsx' | undefined
}

/** How many of each type everybody had in each period; weeks begin on Monday. */
export async function summed(db: Kysely<DB>, actor: Actor, wanted: Wanted): Promise<Summary> {
  const period = sql<string>`date_trunc(${sql.lit(wanted.period)}, a.day::timestamp)::date::text`
  const found = shownTo(db, actor, wanted)
  const groups = found
    .leftJoin('organisation.department as d', 'd.department_id', 'a.department_id')
    .select((eb) => [
      'a.user_id',
      'a.type',
      period.as('period'),
      sql<string>`max(coalesce(nullif(p.full_name, ''), p.email))`.as('full_name'),
      sql<string | null>`max(d.name)`.as('department_name'),
      eb.fn.countAll<string>().as('count'),
      sql<string>`count(*) FILTER (WHERE a.accepted_at IS NULL)`.as('unaccepted'),
      sql<string>`count(*) FILTER (WHERE a.severity = 'verySerious')`.as('very_serious'),
    ])
    .groupBy(['a.user_id', 'a.type', 'period'])
  const { limit, offset } = wanted.export
    ? { limit: ALL_ROWS, offset: 0 }
    : window(wanted.page, wanted.pageSize)
  const { by: chosen, way } = inOrder(wanted)
  const [{ total }, rows, byType, byPeriod] = await Promise.all([
    db
      .selectFrom(groups.as('g'))
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(groups.as('g'))
      .selectAll()
      .orderBy(chosen, way)
      .orderBy(sql`g.full_name COLLATE "sv-x-icu"`)
      .orderBy('g.user_id')
      .orderBy('g.type')
      .orderBy('g.period')
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .select((eb) => ['a.type', eb.fn.countAll<string>().as('count')])
      .groupBy('a.type')
      .orderBy('count', 'desc')
      .orderBy('a.type')
      .execute(),
    found
      .select((eb) => [period.as('period'), eb.fn.countAll<string>().as('count')])
      .groupBy('period')
      .orderBy('period')
      .limit(ALL_ROWS)
      .execute(),
  ])
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      userId: row.user_id,
      fullName: row.full_name,
      departmentName: row.department_name,
      type: row.type as AbnormalityType,
      period: row.period,
      count: Number(row.count),
      unaccepted: Number(row.unaccepted),
      verySerious: Number(row.very_serious),
    })),
    byType: byType.map((row) => ({ type: row.type as AbnormalityType, count: Number(row.count) })),
    byPeriod: byPeriod.map((row) => ({ period: row.period, count: Number(row.count) })),
  }
}
