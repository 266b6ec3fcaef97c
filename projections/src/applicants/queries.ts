import { addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import {
  type ApplicationStep,
  applicants as calls,
  MOST_MAILED,
} from '@portal/contracts/applicants'
import { applicationStatuses, endedApplications } from '@portal/contracts/jobs'
import { applicantList } from '@portal/contracts/lists/applicants'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, people } from '../kit/people.ts'
import { monthsOf } from '../privacy/queries-retention.ts'
import { asRow, type DB, reads, shown } from './queries-shown.ts'

/** People that an application can be forwarded to, as many as are offered at once. */
const MOST_OFFERED = 100

const inOrder = orderOf(
  applicantList,
  {
    name: 'p.name',
    headline: 'a.headline',
    place: 'p.place',
    appliedAt: 'p.applied_at',
    status: 'p.step',
  },
  ['headline'],
)

/** Who may read applications, to whom one can be forwarded: wage administrators and super administrators. */
export const readers = (db: Kysely<DB>, actor: Actor) =>
  db
    .selectFrom(people(db, actor).as('u'))
    .where('u.status', '=', 'active')
    .where(sql<boolean>`u.roles && ARRAY['superadmin', 'wageadmin']`)

/** The files of an application, in the order in which they were sent. */
const filesOf = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('applicants.file as i')
    .innerJoin('files.file as f', 'f.file_id', 'i.file_id')
    .select(['f.file_id as id', 'f.name', 'f.type', 'f.size', 'f.sha256'])
    .where('i.application_id', '=', id)
    .orderBy('i.position')
    .orderBy('f.file_id')

/** What the office did with an application, the latest first. */
async function stepsOf(db: Kysely<DB>, id: string): Promise<ApplicationStep[]> {
  const rows = await db
    .selectFrom('applicants.step as s')
    .leftJoin(authors(db).as('b'), 'b.user_id', 's.by_id')
    .selectAll('s')
    .select([
      'b.full_name as by_name',
      sql<string | null>`(SELECT string_agg(u.full_name, ', ' ORDER BY u.full_name)
        FROM ${authors(db).as('u')} WHERE u.user_id = ANY (s.to_ids))`.as('to_name'),
    ])
    .where('s.application_id', '=', id)
    .orderBy('s.position', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.position,
    kind: (['status', 'mailed', 'forwarded'] as const).find((one) => one === row.kind) ?? 'status',
    at: row.at.toISOString(),
    byName: row.by_name ?? '',
    status: applicationStatuses.find((one) => one === row.status) ?? null,
    subject: row.subject,
    text: row.text,
    toName: row.to_name ?? '',
  }))
}

/** The day from which on a rule takes it away; null where none is set, or it is held. */
async function keptUntil(db: Kysely<DB>, id: string, saidAt: Date): Promise<string | null> {
  const [months, held] = await Promise.all([
    monthsOf(db, 'applications'),
    db
      .selectFrom('privacy.hold')
      .select('object_id')
      .where('object_id', '=', id)
      .executeTakeFirst(),
  ])
  return months === null || held ? null : addMonths(stockholmDay(saidAt), months)
}

export const applicantsAnswers = answers(calls, reads, {
  list: async (wanted, { actor, db }) => {
    const { jobAdId, status, right, search } = wanted
    let found = shown(db, actor)
    if (jobAdId) found = found.where('p.job_ad_id', '=', jobAdId)
    if (status === 'open') found = found.where('p.status', 'not in', [...endedApplications])
    else if (status) found = found.where('p.status', '=', status)
    if (right) found = found.where(sql<boolean>`${right} = ANY (p.rights)`)
    if (search !== '') {
      found = found.where(isFound('p.search', search))
    }
    const order = inOrder(wanted)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .orderBy(order.by, order.way)
        .orderBy('p.application_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: rows.map(asRow) }
  },

  ofAd: async ({ id }, { actor, db }) => {
    const ad = await db
      .selectFrom('jobs.ad')
      .select('job_ad_id')
      .where('job_ad_id', '=', id)
      .executeTakeFirst()
    if (!ad) return refuse('notFound')
    const found = () => shown(db, actor).where('p.job_ad_id', '=', id)
    const [counted, rows] = await Promise.all([
      found()
        .clearSelect()
        .select(['p.status', sql<number>`count(*)::int`.as('count')])
        .groupBy('p.status')
        .execute(),
      found()
        .orderBy('p.applied_at', 'desc')
        .orderBy('p.application_id', 'desc')
        .limit(MOST_MAILED)
        .execute(),
    ])
    const counts = applicationStatuses.flatMap((status) => {
      const one = counted.find((row) => row.status === status)
      return one ? [{ status, count: one.count }] : []
    })
    return { counts, rows: rows.map(asRow) }
  },

  users: async ({ search }, { actor, db }) => {
    let found = readers(db, actor).where('u.user_id', '<>', actor.userId)
    if (search !== '') found = found.where(isFound('u.search', search))
    const rows = await found
      .select(['u.user_id as id', 'u.full_name', 'u.email'])
      .orderBy('u.full_name')
      .orderBy('u.user_id')
      .limit(MOST_OFFERED)
      .execute()
    return {
      rows: rows.map(({ id, full_name, email }) => ({ id, name: full_name || email, email })),
    }
  },

  one: async ({ id }, { actor, db }) => {
    const row = await shown(db, actor).where('p.application_id', '=', id).executeTakeFirst()
    if (!row) return refuse('notFound')
    const [attachments, steps, until] = await Promise.all([
      filesOf(db, id).execute(),
      stepsOf(db, id),
      keptUntil(db, id, row.said_at),
    ])
    const applied: ApplicationStep = {
      ...{ id: '0', kind: 'applied', at: row.applied_at.toISOString(), byName: row.name },
      ...{ status: null, subject: '', text: '', toName: '' },
    }
    return {
      ...asRow(row),
      letter: row.letter,
      attachments: attachments.map(({ id: fileId, name, type, size }) => ({
        id: fileId,
        name,
        type,
        size,
      })),
      steps: [...steps, applied],
      keptUntil: until,
    }
  },

  file: async ({ id, fileId }, { actor, db, files: store }) => {
    const seen = await shown(db, actor).where('p.application_id', '=', id).executeTakeFirst()
    if (!seen) return refuse('notFound')
    const file = await filesOf(db, id).where('f.file_id', '=', fileId).executeTakeFirst()
    const body = file && (await store.get(fileId, file.sha256))
    if (!file || !body) return refuse('fileMissing')
    return { fileName: file.name, type: file.type, body }
  },
})
