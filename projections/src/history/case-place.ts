import { type CaseId, type CaseName, caseKind, caseStream } from '@portal/contracts/history/cases'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { maySee } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import type { DB } from './queries-rows.ts'

/**
 * Where a case stands as long as there is one: who looks after its area sees it no longer than that.
 * Beside its id the column of the person, where each has one of the same id.
 */
const tables: Readonly<
  Record<Exclude<CaseName, 'user'>, readonly [table: string, id: string, of?: string]>
> = {
  personAgreement: ['agreements.turned', 'user_id'],
  report: ['incidents.report', 'report_id'],
  right: ['driver_rights.right', 'right_id'],
  leave: ['vacation.request', 'leave_id'],
  leaveType: ['vacation.type', 'type_id'],
  contract: ['contracts.contract', 'contract_id'],
  document: ['documents.document', 'document_id'],
  test: ['tests.test', 'test_id'],
  attempt: ['tests.hand_in', 'occasion_id', 'user_id'],
  course: ['certificates.course', 'course_id'],
  certificate: ['certificates.certificate', 'certificate_id'],
  timereport: ['timereport.report', 'report_id'],
  driverCard: ['tachograph.reading', 'reading_id'],
  wageSpec: ['wages.spec', 'wage_spec_id'],
  medical: ['medical.certificate', 'medical_certificate_id'],
  education: ['education.user_education', 'user_education_id'],
  offered: ['education.definition', 'education_id'],
  abnormality: ['abnormalities.abnormality', 'abnormality_id'],
  shift: ['workshifts.shift', 'shift_id'],
  loan: ['timelog.loan', 'loan_id'],
  company: ['organisation.company', 'company_id'],
  department: ['organisation.department', 'department_id'],
  group: ['organisation.user_group', 'group_id'],
  news: ['news.item', 'news_id'],
  question: ['faq.entry', 'entry_id'],
  folder: ['faq.folder', 'folder_id'],
  emergency: ['emergency.document', 'document_id'],
  jobAd: ['jobs.ad', 'job_ad_id'],
  application: ['applicants.application', 'application_id'],
}

/** A case in the log, as far as a reader may see it. */
export interface CasePlace {
  readonly is: CaseId
  readonly stream: string
  /** Its events have their moments' numbers as versions: nothing else stands in the stream. */
  readonly isAlone: boolean
  /** How many events it has. */
  readonly total: number
}

/** The entries of a case. */
const ofCase = (
  db: Kysely<DB>,
  { is: { category, id }, stream, isAlone }: Omit<CasePlace, 'total'>,
) =>
  db
    .selectFrom('history.entry')
    .where('stream', '=', stream)
    .$if(!isAlone, (q) => q.where('object_kind', '=', category).where('object_id', '=', id))

async function streamOf(db: Kysely<DB>, is: CaseId): Promise<string | undefined> {
  const own = caseStream(is)
  if (own !== undefined) return own
  const found = await db
    .selectFrom('history.entry')
    .select('stream')
    .where('object_id', '=', is.id)
    .where('object_kind', '=', is.category)
    .where('stream', 'like', `${caseKind(is.category).stream}-%`)
    .limit(1)
    .executeTakeFirst()
  return found?.stream
}

/** Is there such a case now? */
async function isThere(
  db: Kysely<DB>,
  actor: Actor,
  { category, id, of }: CaseId,
): Promise<boolean> {
  if (category === 'user') return maySee(db, actor, id)
  const [table, column, person] = tables[category]
  const whose = person ? sql`AND ${sql.ref(person)} = ${of ?? null}` : sql``
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} ${whose} LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Finds a case in the log.
 * @returns undefined where there is none, or it is not for this reader: not of their area, or of a person
 * whom they may not see; what is gone is for super administrators
 */
export async function placeOf(
  db: Kysely<DB>,
  actor: Actor,
  is: CaseId,
): Promise<CasePlace | undefined> {
  const { may, shares } = caseKind(is.category)
  if (!allows[may](actor) || (is.of === undefined) === (shares === 'people')) return undefined
  const stream = await streamOf(db, is)
  if (stream === undefined) return undefined
  const place = { is, stream, isAlone: shares !== 'stream' }
  const [total, owner] = await Promise.all([totalOf(db, place), ownerOf(db, place)])
  if (total === 0) return undefined
  if (isSuper(actor)) return { ...place, total }
  if (!(await isThere(db, actor, is))) return undefined
  return owner === null || (await maySee(db, actor, owner)) ? { ...place, total } : undefined
}

/** How many moments a case has: the version of its last, where its stream has nothing else. */
async function totalOf(db: Kysely<DB>, place: Omit<CasePlace, 'total'>): Promise<number> {
  if (!place.isAlone) {
    const all = await ofCase(db, place)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirst()
    return Number(all?.count ?? 0)
  }
  const last = await ofCase(db, place)
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.version ?? 0
}

/** Whom a case is about, if anybody: the first of its events that says so is mostly its first. */
async function ownerOf(db: Kysely<DB>, place: Omit<CasePlace, 'total'>): Promise<string | null> {
  const found = await ofCase(db, place)
    .select('subject_id')
    .where('subject_id', 'is not', null)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return found?.subject_id ?? null
}

/** The versions in its stream of a case's moments between two, both with them; the first first. */
export async function versionsOf(
  db: Kysely<DB>,
  place: CasePlace,
  from: number,
  to: number,
): Promise<number[]> {
  if (to < from) return []
  if (place.isAlone) return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const found = await ofCase(db, place)
    .select('version')
    .orderBy('version')
    .offset(from - 1)
    .limit(to - from + 1)
    .execute()
  return found.map(({ version }) => version)
}

/** The version of the newest of each kind of a case's events before a version, the newest first. */
export async function newestVersions(
  db: Kysely<DB>,
  place: CasePlace,
  before: number,
  actions: readonly string[],
): Promise<number[]> {
  if (place.isAlone) return newestAlone(db, place.stream, before, actions)
  const found = await ofCase(db, place)
    .select((eb) => eb.fn.max('version').as('version'))
    .where('version', '<', before)
    .where('action', '=', sql<string>`ANY (${actions}::text[])`)
    .groupBy('action')
    .orderBy('version', 'desc')
    .execute()
  return found.map(({ version }) => version)
}

/**
 * The same where the stream has nothing else: a kind after the other is looked up in the index, so that it
 * takes no longer for a case of ten thousand events than for one of ten.
 */
async function newestAlone(
  db: Kysely<DB>,
  stream: string,
  before: number,
  actions: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    WITH RECURSIVE kind AS (
      (SELECT action FROM history.entry WHERE stream = ${stream} ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT e.action FROM history.entry e
              WHERE e.stream = ${stream} AND e.action > kind.action ORDER BY e.action LIMIT 1)
      FROM kind WHERE kind.action IS NOT NULL
    )
    SELECT newest.version FROM kind CROSS JOIN LATERAL (
      SELECT e.version FROM history.entry e
      WHERE e.stream = ${stream} AND e.action = kind.action AND e.version < ${before}
      ORDER BY e.version DESC LIMIT 1
    ) newest
    WHERE kind.action = ANY (${actions}::text[])
    ORDER BY newest.version DESC`.execute(db)
  return rows.map(({ version }) => version)
}
