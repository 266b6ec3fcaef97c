import type { DecodedOf } from '@portal/contracts'
import type { jobs } from '@portal/contracts/jobs'
import { type Kysely, sql } from 'kysely'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { type Audience, asRow, type DB, isOpenTo, shown } from './queries-shown.ts'

export type Looking = DecodedOf<typeof jobs.filter>

/** Ads that are open to somebody on a day, the latest first. */
export async function openAds(db: Kysely<DB>, audience: Audience, today: string, wanted: Looking) {
  const { companyId, place, form, search } = wanted
  let found = shown(db).where(isOpenTo(audience, today))
  if (companyId) found = found.where('a.company_id', '=', companyId)
  if (place !== '') found = found.where(sql<boolean>`lower(a.place) = lower(${place}::text)`)
  if (form) found = found.where('a.form', '=', form)
  if (search !== '') {
    found = found.where(isFound('a.search', search))
  }
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .orderBy('a.from_day', 'desc')
      .orderBy('a.job_ad_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total, rows: rows.map(asRow) }
}

/** Companies and places at most that are offered to filter by. */
const MOST = 500

/** Who has ads that are open to somebody on a day, and where, each with how many. */
export async function choicesOf(db: Kysely<DB>, audience: Audience, today: string) {
  const open = () =>
    db
      .selectFrom('jobs.ad as a')
      .leftJoin('organisation.company as c', 'c.company_id', 'a.company_id')
      .where(isOpenTo(audience, today))
  const [rows, places] = await Promise.all([
    open()
      .where('c.company_id', 'is not', null)
      .select(['a.company_id as id', 'c.name as name', sql<number>`count(*)::int`.as('ads')])
      .groupBy(['a.company_id', 'c.name'])
      .orderBy('c.name')
      .limit(MOST)
      .execute(),
    open()
      .select([sql<string>`min(a.place)`.as('name'), sql<number>`count(*)::int`.as('ads')])
      .groupBy(sql`lower(a.place)`)
      .orderBy(sql`min(a.place)`)
      .limit(MOST)
      .execute(),
  ])
  return { rows: rows.map((one) => ({ ...one, name: one.name ?? '' })), places }
}
