import { addDays, addMonths } from '@portal/calendar/days'
import { STOCKHOLM, stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import type { RetainedRow, RetentionRow } from '@portal/contracts/privacy'
import {
  type RetentionRule,
  retentionRuleNames,
  retentionRules,
} from '@portal/contracts/retention-rules'
import type { EventName } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { everybody, people } from '../kit/people.ts'

/** When the last of these happened to a person. */
const lastOf = (actions: readonly string[]) => sql`
  JOIN LATERAL (SELECT max(e.at) AS at FROM history.entry e WHERE e.subject_id = p.user_id
    AND e.action = ANY (${actions}::text[])) AS l ON true`

/**
 * What was taken away and can still be read in the log by who has the key: things by this action, as long
 * as the key of the thing is there.
 * @param id the column of the history that has its id
 */
const takenAway = (action: string, id: 'object_id' | 'subject_id') => sql`
  SELECT ${sql.ref(`e.${id}`)} AS id, max(e.subject_id::text)::uuid AS user_id, max(e.at) AS since
  FROM history.entry e JOIN personal.subject_key k ON k.subject_id = ${sql.ref(`e.${id}`)}
  WHERE e.action = ${action} AND k.wrapped_key IS NOT NULL GROUP BY 1`

/** When a day was over, here and not where the database is. */
const after = (day: string) =>
  sql`(${sql.ref(day)} + 1)::timestamp AT TIME ZONE ${sql.lit(STOCKHOLM)}`

/** What is a word on an abnormality; a hold or a saved history names it, too, and would keep it anew. */
const wordsOnIt = [
  'abnormalityNoted',
  'abnormalityChanged',
  'abnormalityAccepted',
  'abnormalityHandled',
  'abnormalityPhotoAdded',
] as const satisfies readonly EventName[]

type Candidates = <D>(db: Kysely<D>) => RawBuilder<unknown>

/** Things whose time is counted, each from when; of some it is counted when they are taken away, too. */
const candidates: Readonly<Record<RetentionRule, Candidates>> = {
  leftPeople: (db) => sql`
    SELECT p.user_id AS id, p.user_id, l.at AS since FROM ${everybody(db).as('p')}
      ${lastOf(['userDeactivated'])} WHERE p.status = 'inactive'
    UNION ALL ${takenAway('userDeleted', 'subject_id')}`,
  registrations: (db) => sql`
    SELECT p.user_id AS id, p.user_id, l.at AS since FROM ${everybody(db).as('p')}
      ${lastOf(['userCreated', 'userInvited', 'userRegistered'])}
      WHERE p.status IN ('invited', 'registered')`,
  reports: () => sql`
    SELECT r.report_id AS id, r.user_id,
      coalesce((SELECT max(s.at) FROM incidents.step s WHERE s.report_id = r.report_id
        AND s.action = 'incidentStatusSet'), r.reported_at) AS since
      FROM incidents.report r WHERE r.status = 'closed'
    UNION ALL ${takenAway('incidentRemoved', 'object_id')}`,
  abnormalities: () => sql`
    SELECT a.abnormality_id AS id, a.user_id,
      (SELECT max(e.at) FROM history.entry e WHERE e.object_id = a.abnormality_id
        AND e.action = ANY (${[...wordsOnIt]}::text[])) AS since
      FROM abnormalities.abnormality a WHERE a.accepted_at IS NOT NULL AND a.status <> 'disputed'
    UNION ALL ${takenAway('abnormalityRemoved', 'object_id')}`,
  rights: () => sql`
    SELECT r.right_id AS id, r.user_id, ${after('r.valid_until')} AS since
      FROM driver_rights."right" r WHERE r.pending_state = '' AND r.valid_until IS NOT NULL
    UNION ALL ${takenAway('driverRightDeleted', 'object_id')}`,
  timeReports: () => sql`
    SELECT r.report_id AS id, r.user_id, ${after('r.day')} AS since FROM timereport.report r
    UNION ALL ${takenAway('timeReportDeleted', 'object_id')}`,
  driverCards: () => sql`
    SELECT c.reading_id AS id, c.user_id, ${after('c.to_day')} AS since
      FROM tachograph.reading c
    UNION ALL ${takenAway('driverCardReadingRemoved', 'object_id')}`,
  applications: () => sql`
    SELECT p.application_id AS id, p.user_id, p.said_at AS since FROM applicants.application p
    UNION ALL ${takenAway('applicationRemoved', 'object_id')}`,
  certificates: () => sql`
    SELECT c.medical_certificate_id AS id, c.user_id, ${after('c.to_day')} AS since
      FROM medical.certificate c
    UNION ALL ${takenAway('medicalCertificateDeleted', 'object_id')}`,
  loans: () => sql`
    SELECT l.loan_id AS id, l.user_id, ${after('l.returned_on')} AS since
      FROM timelog.loan l WHERE l.returned_on IS NOT NULL
    UNION ALL ${takenAway('loanRemoved', 'object_id')}`,
}

interface Retained {
  readonly id: string
  readonly user_id: string | null
  readonly since: Date
  readonly held: boolean
}

interface Looking {
  readonly rule: RetentionRule
  readonly months: number
  readonly now: Date
}

/**
 * What a rule finds on the day with so many months, and did not strike before. Held is what is under legal
 * hold itself, what is of a person who is, and a person of whom something is.
 */
function retained<D>(db: Kysely<D>, { rule, months, now }: Looking): RawBuilder<Retained> {
  // Before the day after the last one that is old enough.
  const before = stockholmDayStart(addDays(addMonths(stockholmDay(now), -months), 1))
  const held =
    retentionRules[rule].kind === 'user'
      ? sql`SELECT FROM privacy.hold h WHERE h.object_id = c.id OR h.user_id = c.id`
      : sql`SELECT FROM privacy.hold h WHERE h.object_id IN (c.id, c.user_id)`
  return sql<Retained>`SELECT c.*, EXISTS (${held}) AS held FROM (${candidates[rule](db)}) AS c
    WHERE c.since < ${before}
      AND NOT EXISTS (SELECT FROM privacy.struck s WHERE s.object_id = c.id)`
}

/** What a rule removes on a day, a page of it, and how many they are. */
export async function retainedBy<DB>(
  db: Kysely<DB>,
  actor: Actor,
  of: Looking,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RetainedRow[]; total: number }> {
  const found = retained(db, of)
  const { rows } = await sql<Retained & { full_name: string | null }>`
    SELECT f.*, p.full_name FROM (${found}) AS f
    LEFT JOIN ${people(db, actor).as('p')} ON p.user_id = f.user_id
    ORDER BY f.since, f.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { total } = await countOf(db, found)
  return {
    total,
    rows: rows.map(({ id, user_id: userId, full_name: fullName, held, ...row }) => {
      const since = stockholmDay(row.since)
      const dueOn = addMonths(since, of.months)
      return { id, kind: retentionRules[of.rule].kind, userId, fullName, since, dueOn, held }
    }),
  }
}

async function countOf<DB>(db: Kysely<DB>, found: RawBuilder<Retained>) {
  const { rows } = await sql<{ total: string; held: string }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE f.held) AS held FROM (${found}) AS f`.execute(
    db,
  )
  return { total: Number(rows[0]?.total ?? 0), held: Number(rows[0]?.held ?? 0) }
}

interface RuleRow {
  rule: string
  months: number | null
  version: number
  ran_at: Date | null
  struck: number
  held: number
  left: number
}

/** Months that things are kept by a rule; null where nobody has set a time. */
export async function monthsOf<DB>(db: Kysely<DB>, rule: RetentionRule): Promise<number | null> {
  const { rows } = await sql<{ months: number | null }>`
    SELECT months FROM privacy.rule WHERE rule = ${rule}`.execute(db)
  return rows[0]?.months ?? null
}

/** Every rule there is, as it is set, with what it removes next. */
export async function rulesOf<DB>(db: Kysely<DB>, now: Date): Promise<RetentionRow[]> {
  const set = await sql<RuleRow>`SELECT * FROM privacy.rule`.execute(db)
  return Promise.all(
    retentionRuleNames.map(async (rule) => {
      const row = set.rows.find((one) => one.rule === rule)
      const months = row?.months ?? null
      const { total, held } =
        months === null
          ? { total: 0, held: 0 }
          : await countOf(db, retained(db, { rule, months, now }))
      const ran = row?.ran_at && {
        ...{ at: row.ran_at.toISOString(), struck: row.struck, held: row.held, left: row.left },
      }
      return { rule, months, version: row?.version ?? 0, due: total - held, held, ran: ran ?? null }
    }),
  )
}

/** What a rule is to remove now, the longest due first, and how many a legal hold keeps. */
export async function dueBy<DB>(
  db: Kysely<DB>,
  of: Looking,
  most: number,
): Promise<{ items: { id: string; userId: string | null }[]; due: number; held: number }> {
  const found = retained(db, of)
  const { rows } = await sql<Retained>`
    SELECT f.* FROM (${found}) AS f WHERE NOT f.held ORDER BY f.since, f.id LIMIT ${most}`.execute(
    db,
  )
  const { total, held } = await countOf(db, found)
  return { items: rows.map(({ id, user_id: userId }) => ({ id, userId })), due: total - held, held }
}
