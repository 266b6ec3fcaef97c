import type { Day } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { agreements as calls } from '@portal/contracts/agreements'
import { firstOf } from '@portal/contracts/columns'
import { agreementPeopleList } from '@portal/contracts/lists/agreements'
import { earliestUnder, timeOf } from '@portal/contracts/timereport-agreed'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { authors, maySee, people as peopleOf } from '../kit/people.ts'
import type { Database } from '../kit/read-model.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { workMonths } from '../workmonthreport/months.ts'
import { lastClosed } from '../workmonthreport/queries-closed.ts'
import { agreements } from './agreements.ts'

type DB = Databases<
  readonly [typeof agreements, typeof people, typeof organisation, typeof workMonths]
>

/**
 * The agreement of the person of a row `p` on a day, and since when: `agreementOn` where many are looked up.
 * It stands in SQL here alone.
 */
const underOn = (today: Day) => sql<{ agreement_id: string; from_day: string | null }>`LATERAL (
  SELECT coalesce(u.agreement_id, ${AGREEMENT}) AS agreement_id, u.from_day FROM (SELECT) one
  LEFT JOIN (SELECT agreement_id, from_day FROM agreements.period
    WHERE user_id = p.user_id AND from_day <= ${today} ORDER BY from_day DESC LIMIT 1) u ON true)`

/** People who are there for the reader, with the agreement that they work by today and the next that they will. */
const placed = (db: Kysely<DB>, actor: Actor, today: Day) =>
  db
    .selectFrom(peopleOf(db, actor).as('p'))
    .innerJoin(underOn(today).as('now'), (join) => join.onTrue())
    .leftJoin('agreements.period as ahead', (join) =>
      join
        .onRef('ahead.user_id', '=', 'p.user_id')
        .on('ahead.from_day', '>', today)
        .onRef('ahead.agreement_id', '<>', 'now.agreement_id'),
    )

/** Does somebody work by an agreement today, or will? */
export async function isInUse<D>(db: Kysely<D>, agreementId: string, today: Day): Promise<boolean> {
  const found = await (db as unknown as Kysely<Database<typeof agreements>>)
    .selectFrom('agreements.period as p')
    .innerJoin(underOn(today).as('now'), (join) => join.onTrue())
    .select('p.user_id')
    .where('p.agreement_id', '=', agreementId)
    .where(({ eb, or }) =>
      or([eb('p.from_day', '>', today), eb('now.agreement_id', '=', agreementId)]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many agreements stand, the common rules left out. */
export async function howMany<D>(db: Kysely<D>): Promise<number> {
  const found = await (db as unknown as Kysely<Database<typeof agreements>>)
    .selectFrom('agreements.agreement')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('removed', '=', false)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

const isKnown = async (db: Kysely<DB>, id: string): Promise<boolean> =>
  id === AGREEMENT ||
  (await db
    .selectFrom('agreements.agreement')
    .select('agreement_id')
    .where('agreement_id', '=', id)
    .where('removed', '=', false)
    .executeTakeFirst()) !== undefined

export const agreementAnswers = answers(calls, [agreements, people, organisation, workMonths], {
  list: async (_, { actor, db, now }) => {
    const today = stockholmDay(now)
    const [named, counted, coming] = await Promise.all([
      db
        .selectFrom('agreements.agreement')
        .selectAll()
        .where('removed', '=', false)
        .orderBy('name')
        .orderBy('agreement_id')
        .execute(),
      placed(db, actor, today)
        .select(['now.agreement_id', sql<number>`count(DISTINCT p.user_id)::int`.as('people')])
        .groupBy('now.agreement_id')
        .execute(),
      placed(db, actor, today)
        .select(['ahead.agreement_id', sql<number>`count(DISTINCT p.user_id)::int`.as('people')])
        .where('ahead.agreement_id', 'is not', null)
        .groupBy('ahead.agreement_id')
        .execute(),
    ])
    const row = (id: string, name: string, version: number) => ({
      ...{ id, name, version },
      people: counted.find((one) => one.agreement_id === id)?.people ?? 0,
      ahead: coming.find((one) => one.agreement_id === id)?.people ?? 0,
    })
    return {
      rows: [
        row(AGREEMENT, '', 0),
        ...named.map(({ agreement_id, name, version }) => row(agreement_id, name, version)),
      ],
    }
  },

  people: async (wanted, { actor, db, now }) => {
    if (!(await isKnown(db, wanted.id))) return refuse('notFound')
    let found = placed(db, actor, stockholmDay(now)).where(({ eb, or }) =>
      or([eb('now.agreement_id', '=', wanted.id), eb('ahead.agreement_id', '=', wanted.id)]),
    )
    if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
    const isNow = sql<boolean>`bool_or(now.agreement_id = ${wanted.id})`
    const since = sql<string | null>`CASE WHEN ${isNow} THEN min(now.from_day)
      ELSE min(ahead.from_day) FILTER (WHERE ahead.agreement_id = ${wanted.id}) END`
    const grouped = found
      .select(['p.user_id', 'p.full_name', 'p.email', departmentNames.as('department_names')])
      .select([isNow.as('is_now'), since.as('since')])
      .groupBy(['p.user_id', 'p.full_name', 'p.email', 'p.department_ids'])
    const first = firstOf(agreementPeopleList)
    const way = (wanted.sort ? wanted.descending : first.descending) ? 'desc' : 'asc'
    const by = (wanted.sort ?? first.sort) === 'from' ? 'since' : 'full_name'
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const [total, rows] = await Promise.all([
      totalOf(db.selectFrom(grouped.as('g'))),
      db
        .selectFrom(grouped.as('g'))
        .selectAll()
        .orderBy(by, way)
        .orderBy('user_id', way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return {
      total,
      rows: rows.map((row) => ({
        id: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        time: row.is_now ? ('now' as const) : ('ahead' as const),
        from: row.since,
      })),
    }
  },

  ofPerson: async ({ userId }, { actor, db, now }) => {
    if (!(await maySee(db, actor, userId))) return refuse('notFound')
    const [periods, turned, closed] = await Promise.all([
      db
        .selectFrom('agreements.period as u')
        .leftJoin('agreements.agreement as a', 'a.agreement_id', 'u.agreement_id')
        .leftJoin(authors(db).as('by'), 'by.user_id', 'u.set_by')
        .selectAll('u')
        .select(['a.name', 'by.full_name as by_name'])
        .where('u.user_id', '=', userId)
        .orderBy('u.from_day', 'desc')
        .execute(),
      db
        .selectFrom('agreements.turned')
        .select('version')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
      lastClosed(db, userId),
    ])
    const today = stockholmDay(now)
    const applies = periods.find(({ from_day }) => from_day <= today)
    const rows = periods.map((one) => ({
      agreementId: one.agreement_id,
      agreementName: one.name ?? '',
      from: one.from_day,
      time: timeOf(one.from_day, applies?.from_day, today),
      setAt: one.set_at.toISOString(),
      setByName: one.by_name,
      open: one.from_day.slice(0, 7) > closed && one.from_day >= earliestUnder(today),
    }))
    const before = { agreementId: AGREEMENT, agreementName: '', from: null } as const
    return {
      version: turned?.version ?? 0,
      rows: [
        ...rows,
        {
          ...before,
          time: applies ? ('past' as const) : ('now' as const),
          ...{ setAt: null, setByName: null, open: false },
        },
      ],
    }
  },
})
