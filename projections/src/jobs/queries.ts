import { stockholmDay } from '@portal/calendar/stockholm'
import {
  jobs as calls,
  type Job,
  type JobAd,
  type JobAdRow,
  jobAudiences,
} from '@portal/contracts/jobs'
import { jobAdList } from '@portal/contracts/lists/jobs'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { isSeenOrNobody } from '../kit/people.ts'
import { monthsOf } from '../privacy/queries-retention.ts'
import { choicesOf, openAds } from './queries-open.ts'
import {
  asRow,
  type DB,
  isOpenTo,
  ownRights,
  reads,
  type Shown,
  shown,
  stateOf,
} from './queries-shown.ts'

/** Ads and templates, each, that the office has at most. */
export const MOST_ADS = 2000
export const MOST_TEMPLATES = 100

/** How many applications an ad 'a' has that this viewer sees, and how many nobody has begun with. */
const counts = (db: Kysely<DB>, actor: Actor) =>
  db
    .selectFrom('applicants.application as p')
    .select([
      sql<number>`count(*)::int`.as('applications'),
      sql<number>`count(*) FILTER (WHERE p.status = 'received')::int`.as('fresh'),
    ])
    .where(sql<boolean>`p.job_ad_id = a.job_ad_id`)
    .where(isSeenOrNobody(actor, 'p.user_id'))
    .as('n')

const ads = (db: Kysely<DB>, actor: Actor) =>
  shown(db)
    .innerJoinLateral(counts(db, actor), (on) => on.onTrue())
    .select(['n.applications', 'n.fresh'])

type Counted = Shown & { applications: number; fresh: number }
const asAdRow = (row: Counted, today: string): JobAdRow => ({
  ...asRow(row),
  audience: jobAudiences.find((one) => one === row.audience) ?? 'inside',
  state: stateOf(row, today),
  isTemplate: row.is_template,
  applications: row.applications,
  fresh: row.fresh,
  version: row.version,
})
const asAd = (row: Counted & { html: string; contact: string }, today: string): JobAd => ({
  ...asAdRow(row, today),
  html: row.html,
  contact: row.contact,
})
/** In which states an ad 'a' is on a day, in SQL. */
const inState = (state: string, today: string) =>
  sql<boolean>`CASE WHEN a.is_archived THEN 'archived' WHEN a.from_day > ${today} THEN 'coming'
    WHEN a.until_day < ${today} THEN 'ended' ELSE 'open' END = ${state}`

/** How many ads, or templates, there are. */
export const howMany = (db: Kysely<DB>, templates: boolean): Promise<number> =>
  totalOf(db.selectFrom('jobs.ad').where('is_template', '=', templates))

const inOrder = orderOf(
  jobAdList,
  {
    headline: 'a.headline',
    place: 'a.place',
    companyName: 'c.name',
    from: 'a.from_day',
    until: 'a.until_day',
    applications: 'n.applications',
  },
  ['companyName', 'until'],
)

const asJob = (row: Shown & { html: string; contact: string }, months: number | null): Job => ({
  ...asRow(row),
  html: row.html,
  contact: row.contact,
  keptMonths: months,
})

export const jobsAnswers = answers(calls, reads, {
  filter: (wanted, { db, now }) => openAds(db, 'public', stockholmDay(now), wanted),
  companies: (_, { db, now }) => choicesOf(db, 'public', stockholmDay(now)),
  one: async ({ id }, { db, now }) => {
    const row = await shown(db)
      .where(isOpenTo('public', stockholmDay(now)))
      .where('a.job_ad_id', '=', id)
      .executeTakeFirst()
    return row ? asJob(row, await monthsOf(db, 'applications')) : refuse('notFound')
  },

  inside: (wanted, { db, now }) => openAds(db, 'inside', stockholmDay(now), wanted),
  insideCompanies: (_, { db, now }) => choicesOf(db, 'inside', stockholmDay(now)),
  insideOne: async ({ id }, { actor, db, now }) => {
    const today = stockholmDay(now)
    const row = await shown(db)
      .where(isOpenTo('inside', today))
      .where('a.job_ad_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const [months, rights, applied] = await Promise.all([
      monthsOf(db, 'applications'),
      ownRights(db, actor, today),
      db
        .selectFrom('applicants.application')
        .select('applied_at')
        .where('user_id', '=', actor.userId)
        .where('job_ad_id', '=', id)
        .orderBy('applied_at', 'desc')
        .orderBy('application_id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ])
    return {
      ...asJob(row, months),
      ownRights: rights,
      appliedAt: applied?.applied_at.toISOString() ?? null,
    }
  },

  admin: async (wanted, { actor, db, now }) => {
    const today = stockholmDay(now)
    const { search, state, audience, companyId } = wanted
    // What came in to each is counted for all only where it orders them, else for those of the page.
    const all =
      wanted.sort === 'applications' ? ads(db, actor) : (shown(db) as ReturnType<typeof ads>)
    let found = all.where('a.is_template', '=', false)
    if (search !== '') found = found.where(isFound('a.search', search))
    if (audience) found = found.where('a.audience', '=', audience)
    if (companyId) found = found.where('a.company_id', '=', companyId)
    if (state) found = found.where(inState(state, today))
    const order = inOrder(wanted)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const page = found
      .clearSelect()
      .select('a.job_ad_id')
      .orderBy(order.by, order.way)
      .orderBy('a.job_ad_id', order.way)
      .limit(limit)
      .offset(offset)
    const [total, rows] = await Promise.all([
      totalOf(found),
      ads(db, actor)
        .innerJoin(page.as('x'), 'x.job_ad_id', 'a.job_ad_id')
        .orderBy(order.by, order.way)
        .orderBy('a.job_ad_id', order.way)
        .execute(),
    ])
    return { total, rows: rows.map((row) => asAdRow(row, today)) }
  },
  adminOne: async ({ id }, { actor, db, now }) => {
    const row = await ads(db, actor).where('a.job_ad_id', '=', id).executeTakeFirst()
    return row ? asAd(row, stockholmDay(now)) : refuse('notFound')
  },
  templates: async (_, { actor, db, now }) => {
    const rows = await ads(db, actor)
      .where('a.is_template', '=', true)
      .orderBy('a.headline')
      .orderBy('a.job_ad_id')
      .limit(MOST_TEMPLATES)
      .execute()
    return { rows: rows.map((row) => asAd(row, stockholmDay(now))) }
  },
})
