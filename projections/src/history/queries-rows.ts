import { allCalls } from '@portal/contracts'
import { caseIn, caseKind, caseNames } from '@portal/contracts/history/cases'
import type { ObjectKind } from '@portal/contracts/history/objects'
import type { LogEntry } from '@portal/contracts/logs'
import { type Kysely, sql } from 'kysely'
import { abnormalities } from '../abnormalities/abnormalities.ts'
import { agreements } from '../agreements/agreements.ts'
import { applicants } from '../applicants/applicants.ts'
import { courses } from '../certificates/courses.ts'
import { contracts } from '../contracts/contracts.ts'
import { documents } from '../documents/documents.ts'
import { rights } from '../driver-rights/rights.ts'
import { educations } from '../education/educations.ts'
import { emergency } from '../emergency/emergency.ts'
import { faq } from '../faq/faq.ts'
import { incidents } from '../incidents/incidents.ts'
import { jobs } from '../jobs/jobs.ts'
import type { Databases } from '../kit/answers.ts'
import { people as peopleOf } from '../kit/people.ts'
import { type FoundRow, type Gives, prepared } from '../kit/prepared.ts'
import { medicalCertificates } from '../medical/certificates.ts'
import { news } from '../news/news.ts'
import { organisation } from '../organisation/organisation.ts'
import { driverCards } from '../tachograph/cards.ts'
import { tests } from '../tests/tests.ts'
import { timelog } from '../timelog/timelog.ts'
import { timereports } from '../timereport/reports.ts'
import { people } from '../users/people.ts'
import { vacation } from '../vacation/vacation.ts'
import { wageSpecs } from '../wages/specs.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { history } from './history.ts'
import { objectName } from './objects.ts'

/** All tables that say what an entry of the history is about, or where a case stands. */
export const reads = [
  history,
  people,
  organisation,
  contracts,
  courses,
  educations,
  tests,
  documents,
  emergency,
  news,
  faq,
  incidents,
  rights,
  abnormalities,
  vacation,
  agreements,
  applicants,
  driverCards,
  jobs,
  medicalCertificates,
  timelog,
  timereports,
  wageSpecs,
  workshifts,
] as const
export type DB = Databases<typeof reads>

/** Kinds of which several share a stream: their moments are counted. */
const sharing = caseNames.filter((name) => caseKind(name).shares === 'stream')

/** The rows at these positions, the newest first, with the names of those they are about. */
export const rowsAt = prepared(
  'history_rows',
  (db: Kysely<DB>, given: Gives<{ positions: string[]; everybody: boolean }>) => {
    const people = peopleOf(db, given('everybody'))
    return db
      .selectFrom('history.entry as e')
      .leftJoin(people.as('a'), 'a.user_id', 'e.actor_id')
      .leftJoin(people.as('i'), 'i.user_id', 'e.impersonator_id')
      .leftJoin(people.as('s'), 's.user_id', 'e.subject_id')
      .select([
        'e.event_id',
        'e.position',
        'e.action',
        'e.actor_id',
        'e.cause',
        'e.subject_id',
        'e.at',
        'a.full_name as actor_name',
        'i.full_name as impersonator_name',
        's.full_name as subject_name',
        'e.object_kind',
        'e.stream',
        'e.version',
        sql<number>`CASE WHEN e.object_kind IN (${sql.join(sharing.map((name) => sql.lit(name)))})
          THEN (SELECT count(*)::int FROM history.entry o WHERE o.object_id = e.object_id
            AND o.object_kind = e.object_kind AND o.stream = e.stream AND o.version <= e.version)
          ELSE e.version END`.as('moment'),
        'e.object_id',
        objectName().as('object_name'),
      ])
      .where(sql<boolean>`e.position = any(${given('positions')}::bigint[])`)
      .orderBy('e.at', 'desc')
      .orderBy('e.position', 'desc')
  },
)
type Row = FoundRow<typeof rowsAt>

/** What a person asked for, signed in or not: anything else happened by itself. */
const callNames: ReadonlySet<string> = new Set(allCalls.map(({ area, name }) => `${area}.${name}`))

/** The case that an entry is of, and which moment of it; of none where it happened elsewhere. */
function caseOfRow({ object_kind: kind, object_id, stream, moment }: Row) {
  const known = caseIn(stream, kind && object_id ? { kind, id: object_id } : null)
  if (!known) return { inCase: null, moment: null }
  return { inCase: { ...known, of: known.of ?? null }, moment }
}

/** A row as it is told. */
export const asEntry = (row: Row): LogEntry => ({
  id: row.event_id,
  position: row.position,
  action: row.action,
  actorId: row.actor_id,
  actorName: row.actor_name,
  impersonatorName: row.impersonator_name,
  automation: row.actor_id || !row.cause || callNames.has(row.cause) ? null : row.cause,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  object:
    row.object_kind && row.object_id
      ? { kind: row.object_kind as ObjectKind, id: row.object_id, name: row.object_name }
      : null,
  ...caseOfRow(row),
  at: row.at.toISOString(),
})
