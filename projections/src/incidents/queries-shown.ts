import type {
  AuthorityState,
  IncidentDetail,
  IncidentRow,
  IncidentStatus,
  IncidentType,
} from '@portal/contracts/incidents'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { files } from '../files/owned.ts'
import type { Databases } from '../kit/answers.ts'
import { employerOf } from '../kit/letterhead.ts'
import { authors, people as peopleOf } from '../kit/people.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { incidents } from './incidents.ts'

export const reads = [incidents, people, organisation, files] as const
/** Contacts of an office that are told with a report. */
const MOST_CONTACTS = 3
export type DB = Databases<typeof reads>

/** What is shown of a report 'r': its day as text, and the name of its traffic area. */
export const shown = (db: Kysely<DB>) =>
  db
    .selectFrom('incidents.report as r')
    .leftJoin('organisation.department as area', 'area.department_id', 'r.traffic_area_id')
    .selectAll('r')
    .select([sql<string>`r.day::text`.as('on_day'), 'area.name as area_name'])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const shapeOf = (row: Row) => ({
  id: row.report_id,
  type: row.type as IncidentType,
  headline: row.headline,
  day: row.on_day,
  trafficAreaName: row.area_name,
  registration: row.registration,
  status: row.status as IncidentStatus,
  reportedAt: row.reported_at.toISOString(),
  madeAt: row.made_at?.toISOString() ?? null,
  version: row.version,
})

/** A row of the administrators' list. */
export const asRow = (
  row: Row & { full_name: string; email: string; department_name: string | null },
): IncidentRow => ({
  ...shapeOf(row),
  userId: row.user_id,
  fullName: row.full_name || row.email,
  departmentName: row.department_name,
  authority: row.authority as AuthorityState,
  answered: row.answered,
})

/** The files and what was written of some reports, each in the order in which it came. */
async function besides(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return { files: [], written: [] }
  const [files, written] = await Promise.all([
    db
      .selectFrom('incidents.file as i')
      .innerJoin('files.file as f', 'f.file_id', 'i.file_id')
      .select(['i.report_id', 'f.file_id as id', 'f.name', 'f.type', 'f.size'])
      .where('i.report_id', 'in', ids)
      .orderBy('i.position')
      .orderBy('i.file_id')
      .execute(),
    db
      .selectFrom('incidents.written as w')
      .leftJoin(authors(db).as('a'), 'a.user_id', 'w.by_id')
      .select(['w.report_id', 'w.written_id', 'w.is_answer', 'w.text', 'w.at', 'a.full_name'])
      .where('w.report_id', 'in', ids)
      .orderBy('w.at')
      .orderBy('w.written_id')
      .execute(),
  ])
  return { files, written }
}

/** The reports whole, with what hangs on them; comments for the office alone. */
export async function whole<R extends Row>(db: Kysely<DB>, rows: readonly R[]) {
  const { files, written } = await besides(
    db,
    rows.map((row) => row.report_id),
  )
  return rows.map((row) => {
    const said = (isAnswer: boolean) =>
      written
        .filter((one) => one.report_id === row.report_id && one.is_answer === isAnswer)
        .map((one) => ({
          id: one.written_id,
          text: one.text,
          at: one.at.toISOString(),
          byName: one.full_name ?? '',
        }))
    return {
      row,
      comments: said(false),
      shown: {
        ...shapeOf(row),
        description: row.description,
        spot: row.spot,
        files: files
          .filter((one) => one.report_id === row.report_id)
          .map(({ id, name, type, size }) => ({ id, name, type, size })),
        filesMissing: row.files_to_come,
        answers: said(true),
      },
    }
  })
}

/** Who answers for an office, as far as this administrator sees them. */
const contactsOf = (db: Kysely<DB>, actor: Actor, departmentId: string) =>
  db
    .selectFrom(peopleOf(db, actor).as('p'))
    .innerJoin('organisation.department as d', (on) =>
      on.on(sql<boolean>`p.user_id = any(d.contact_ids)`),
    )
    .select(['p.full_name as fullName', 'p.phone', 'p.email'])
    .where('d.department_id', '=', departmentId)
    // Who has left is asked no longer.
    .where('p.status', '!=', 'inactive')
    .orderBy('p.full_name')
    .limit(MOST_CONTACTS)
    .execute()

/** A report with all that the office knows of it; undefined where it is not there for this administrator. */
export async function oneIncident(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
): Promise<IncidentDetail | undefined> {
  const row = await shown(db)
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
    .leftJoin('organisation.department as d', 'd.department_id', 'r.department_id')
    .select(['p.full_name', 'p.email', 'd.name as department_name'])
    .where('r.report_id', '=', id)
    .executeTakeFirst()
  const [found] = row ? await whole(db, [row]) : []
  if (!row || !found) return undefined
  const { told } = row
  const [employer, contacts] = await Promise.all([
    employerOf(db, row.user_id),
    row.department_id === null ? [] : contactsOf(db, actor, row.department_id),
  ])
  return {
    ...found.shown,
    userId: row.user_id,
    fullName: row.full_name || row.email,
    departmentName: row.department_name,
    authority: {
      state: row.authority as AuthorityState,
      since: row.authority_since?.toISOString() ?? null,
      ground: told?.ground ?? null,
      time: told?.time ?? '',
      address: told?.address ?? '',
      affected: told?.affected ?? null,
      measures: told?.measures ?? '',
      reportedOn: told?.reportedOn ?? null,
      reference: told?.reference ?? '',
    },
    employer: { ...employer },
    contacts,
    comments: found.comments,
  }
}
