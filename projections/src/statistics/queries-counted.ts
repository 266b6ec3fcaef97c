import { addMonths, monthOf } from '@portal/calendar/days'
import { STOCKHOLM, stockholmDayStart } from '@portal/calendar/stockholm'
import { incidentTypes } from '@portal/contracts/incident-shapes'
import { type CountKind, timeKinds } from '@portal/contracts/statistics'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { abnormalities } from '../abnormalities/abnormalities.ts'
import type { contracts } from '../contracts/contracts.ts'
import type { documents } from '../documents/documents.ts'
import type { incidents } from '../incidents/incidents.ts'
import type { Databases } from '../kit/answers.ts'
import { people as peopleOf } from '../kit/people.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { tests } from '../tests/tests.ts'
import type { people } from '../users/people.ts'
import type { workMonths } from '../workmonthreport/months.ts'
import { isCounted } from '../workmonthreport/queries-figures.ts'
import type { workshifts } from '../workshifts/workshifts.ts'

export type DB = Databases<
  readonly [
    typeof workMonths,
    typeof incidents,
    typeof abnormalities,
    typeof workshifts,
    typeof tests,
    typeof documents,
    typeof contracts,
    typeof people,
    typeof organisation,
  ]
>

/** Whom and what it is counted of; without either, of everybody. */
export interface Whose {
  readonly companyId?: string | undefined
  readonly departmentId?: string | undefined
}

/** What is counted, and when; days with both ends. */
export interface Asked extends Whose {
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** What was found of a month in one place. */
export type Found = { readonly month: string } & Partial<Record<CountKind, number>>

const dayMonth = (day: string) => sql<string>`to_char(${sql.ref(day)}, 'YYYY-MM')`.as('month')
const timeMonth = (at: string) =>
  sql<string>`to_char(${sql.ref(at)} AT TIME ZONE ${sql.lit(STOCKHOLM)}, 'YYYY-MM')`.as('month')
const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`
const all = sql<number>`count(*)::int`
const those = (that: RawBuilder<boolean>) => sql<number>`(count(*) FILTER (WHERE ${that}))::int`

/** People who belong there now, as lists of people are filtered. */
export function wantedPeople(db: Kysely<DB>, actor: Actor, { companyId, departmentId }: Whose) {
  let found = db.selectFrom(peopleOf(db, actor).as('p')).select('p.user_id')
  if (companyId) found = found.where('p.company_id', '=', companyId)
  if (departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
  return found
}

/**
 * What was counted in the months of these days: each of its own table, by the month that it belongs to in Stockholm.
 * Time is that of days that were sent or approved, as in the month report. A shift that nobody was given is one
 * that has begun.
 */
export function counted(db: Kysely<DB>, actor: Actor, asked: Asked): Promise<readonly Found[][]> {
  const { companyId, departmentId, now } = asked
  const anywhere = !companyId && !departmentId
  const [from, to] = [asked.from, asked.to]
  const [begin, end] = [stockholmDayStart(from), stockholmDayStart(addMonths(monthOf(to).from, 1))]
  const dayIn = (day: string) => sql<boolean>`${sql.ref(day)} BETWEEN ${from}::date AND ${to}::date`
  const timeIn = (at: string) =>
    sql<boolean>`${sql.ref(at)} >= ${begin} AND ${sql.ref(at)} < ${end}`
  const people = wantedPeople(db, actor, asked)
  const ofPeople = (user: string) => sql<boolean>`${sql.ref(user)} IN (${people})`
  const place = sql.join(
    [
      sql`SELECT o.department_id FROM organisation.department o WHERE true`,
      ...(companyId ? [sql`AND o.company_id = ${companyId}`] : []),
      ...(departmentId ? [sql`AND o.department_id = ${departmentId}`] : []),
    ],
    sql` `,
  )
  const there = (department: string) =>
    anywhere ? sql<boolean>`true` : sql<boolean>`${sql.ref(department)} IN (${place})`
  return Promise.all([
    db
      // By days first: a year of ten thousand people is two million rows, and has 365 days.
      .selectFrom(
        db
          .selectFrom('workmonthreport.day as d')
          .select([
            'd.day',
            sumOf('d.minutes').as('work'),
            sumOf('d.travel').as('travel'),
            sumOf('d.sick').as('sick'),
            sumOf('d.vab').as('vab'),
            sumOf('d.leave').as('leave'),
            sumOf('d.other').as('other'),
          ])
          .where(isCounted)
          .where(dayIn('d.day'))
          .where(ofPeople('d.user_id'))
          .groupBy('d.day')
          .as('b'),
      )
      .select([dayMonth('b.day'), ...timeKinds.map((kind) => sumOf(`b.${kind}`).as(kind))])
      .groupBy('month')
      .execute(),
    db
      // What was reported is counted, also of reports that are kept no longer.
      .selectFrom('incidents.counted as c')
      .leftJoin('incidents.report as r', 'r.report_id', 'c.report_id')
      .select([
        dayMonth('c.day'),
        ...incidentTypes.map((type) => those(sql`c.type = ${sql.lit(type)}`).as(type)),
      ])
      .where(dayIn('c.day'))
      .where(there('r.department_id'))
      .groupBy('month')
      .execute(),
    db
      .selectFrom('abnormalities.abnormality as a')
      .select([dayMonth('a.day'), all.as('abnormalities')])
      .where(dayIn('a.day'))
      .where(ofPeople('a.user_id'))
      .groupBy('month')
      .execute(),
    db
      .selectFrom('workshifts.shift as s')
      .select([
        timeMonth('s.starts_at'),
        those(sql`s.state = 'given'`).as('shiftsGiven'),
        those(sql`s.state = 'vacant' AND s.starts_at <= ${now}`).as('shiftsLeft'),
      ])
      .where(timeIn('s.starts_at'))
      .where(there('s.department_id'))
      .groupBy('month')
      .execute(),
    db
      .selectFrom('tests.hand_in as h')
      .select([
        timeMonth('h.handed_in_at'),
        those(sql`h.approved`).as('testsApproved'),
        those(sql`NOT h.approved`).as('testsFailed'),
      ])
      .where('h.kind', '=', 'test')
      .where(timeIn('h.handed_in_at'))
      .where(ofPeople('h.user_id'))
      .groupBy('month')
      .execute(),
    db
      .selectFrom('documents.approval as a')
      .select([timeMonth('a.approved_at'), all.as('documents')])
      .where(timeIn('a.approved_at'))
      .where(ofPeople('a.user_id'))
      .groupBy('month')
      .execute(),
    db
      .selectFrom('contracts.contract as c')
      .select([timeMonth('c.signed_at'), all.as('contracts')])
      .where(timeIn('c.signed_at'))
      .where(ofPeople('c.user_id'))
      .groupBy('month')
      .execute(),
    people
      .clearSelect()
      .select([timeMonth('p.created_at'), all.as('joined')])
      .where(timeIn('p.created_at'))
      .groupBy('month')
      .execute(),
  ])
}
