import { newsList } from '@portal/contracts/lists/news'
import { news as calls, type NewsItem, type NewsRow, type NewsState } from '@portal/contracts/news'
import { isAdmin } from '@portal/platform/actor'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors } from '../kit/people.ts'
import { people } from '../users/people.ts'
import { news } from './news.ts'

const reads = [news, people] as const
type DB = Databases<typeof reads>

/** Since when an item is shown: the time that was set, or when it was published. */
const since = sql<Date | null>`coalesce(i.publish_from, i.published_at)`

/** What makes an item be in each state at a moment. */
const isIn = (state: NewsState, now: Date) => {
  const begun = sql`(i.publish_from IS NULL OR i.publish_from <= ${now})`
  const ended = sql`(i.publish_to IS NOT NULL AND i.publish_to <= ${now})`
  const conditions: Record<NewsState, ReturnType<typeof sql<SqlBool>>> = {
    draft: sql<SqlBool>`i.state = 'draft'`,
    deleted: sql<SqlBool>`i.state = 'deleted'`,
    planned: sql<SqlBool>`(i.state = 'active' AND NOT ${begun} AND NOT ${ended})`,
    shown: sql<SqlBool>`(i.state = 'active' AND ${begun} AND NOT ${ended})`,
    ended: sql<SqlBool>`(i.state = 'active' AND ${ended})`,
  }
  return conditions[state]
}

const stateAt = (
  row: { state: string; publish_from: Date | null; publish_to: Date | null },
  now: Date,
): NewsState => {
  if (row.state !== 'active') return row.state as NewsState
  if (row.publish_to && row.publish_to <= now) return 'ended'
  return row.publish_from && row.publish_from > now ? 'planned' : 'shown'
}

interface ItemRow {
  news_id: string
  title: string
  html: string
  is_important: boolean
  show_on_start: boolean
  state: string
  publish_from: Date | null
  publish_to: Date | null
  since: Date | null
}
const itemOf = (row: ItemRow, now: Date): NewsItem => ({
  id: row.news_id,
  title: row.title,
  html: row.html,
  isImportant: row.is_important,
  showOnStart: row.show_on_start,
  state: stateAt(row, now),
  since: row.since?.toISOString() ?? null,
})

const withNames = (db: Kysely<DB>) =>
  db
    .selectFrom('news.item as i')
    .leftJoin(authors(db).as('p'), 'p.user_id', 'i.changed_by_id')
    .selectAll('i')
    .select('p.full_name')

type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const rowOf = (row: NamedRow, now: Date): NewsRow => ({
  id: row.news_id,
  title: row.title,
  state: stateAt(row, now),
  showOnStart: row.show_on_start,
  isImportant: row.is_important,
  publishFrom: row.publish_from?.toISOString() ?? null,
  publishTo: row.publish_to?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
  changedByName: row.full_name ?? '',
})

const inOrder = orderOf(
  newsList,
  { title: 'i.title', publishFrom: 'since', changedAt: 'i.changed_at' },
  ['publishFrom'],
)

/** When the time of a published item begins or ends next. */
async function nextChange(db: Kysely<DB>, now: Date): Promise<string | null> {
  const found = await sql<{ at: Date | null }>`SELECT least(
    (SELECT min(publish_from) FROM news.item WHERE state = 'active' AND publish_from > ${now}),
    (SELECT min(publish_to) FROM news.item WHERE state = 'active' AND publish_to > ${now})
  ) AS at`.execute(db)
  return found.rows[0]?.at?.toISOString() ?? null
}

export const newsAnswers = answers(calls, reads, {
  list: async ({ page, pageSize, onlyShowOnStart, onlyActive }, { actor, db, now }) => {
    let found = db
      .selectFrom('news.item as i')
      .where(
        onlyActive || !isAdmin(actor)
          ? isIn('shown', now)
          : sql<SqlBool>`NOT ${isIn('deleted', now)}`,
      )
    if (onlyShowOnStart) found = found.where('i.show_on_start', '=', true)
    const { limit, offset } = window(page, pageSize)
    const [total, rows, changesAt] = await Promise.all([
      totalOf(found),
      found
        .selectAll('i')
        .select(since.as('since'))
        .orderBy('i.is_important', 'desc')
        .orderBy(since, (order) => order.desc().nullsLast())
        .orderBy('i.news_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      nextChange(db, now),
    ])
    return { rows: rows.map((row) => itemOf(row, now)), total, changesAt }
  },

  one: async ({ id }, { actor, db, now }) => {
    const row = await db
      .selectFrom('news.item as i')
      .selectAll('i')
      .select(since.as('since'))
      .where('i.news_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const item = itemOf(row, now)
    return item.state === 'shown' || isAdmin(actor) ? item : refuse('notFound')
  },

  filter: async (wanted, { db, now }) => {
    const { search, state, showOnStart } = wanted
    const inState = state ? isIn(state, now) : sql<SqlBool>`NOT ${isIn('deleted', now)}`
    let found = db.selectFrom('news.item as i').where(inState)
    if (search !== '') found = found.where(isFound('i.search', search))
    if (showOnStart !== undefined) found = found.where('i.show_on_start', '=', showOnStart)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const order = inOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .leftJoin(authors(db).as('p'), 'p.user_id', 'i.changed_by_id')
        .selectAll('i')
        .select(['p.full_name', since.as('since')])
        .orderBy(order.by, order.way)
        .orderBy('i.news_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: rows.map((row) => rowOf(row, now)) }
  },

  details: async ({ id }, { db, now }) => {
    const row = await withNames(db).where('i.news_id', '=', id).executeTakeFirst()
    if (!row) return refuse('notFound')
    return {
      ...rowOf(row, now),
      html: row.html,
      isActive: row.state === 'active',
      version: row.version,
    }
  },
})
