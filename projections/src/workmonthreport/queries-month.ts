import type { MonthFigures, MonthRow } from '@portal/contracts/workmonthreport'
import type { Actor } from '@portal/platform/actor'
import { mapped } from '@portal/platform/mapped'
import { type Kysely, sql } from 'kysely'
import { isFound } from '../kit/listing.ts'
import { employmentNumbers, people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { figuresOf } from './queries-kept.ts'
import type { MonthDB } from './queries-tables.ts'

/** Of whom a month is asked for. */
export interface Whose {
  readonly month: string
  readonly departmentId: string | null
  readonly search: string
}

/** Whose days a month is looked at for: people who are there for the reader, of the department. */
export function wanted(db: Kysely<MonthDB>, actor: Actor, { departmentId, search }: Whose) {
  let found = db
    .selectFrom(peopleOf(db, actor).as('p'))
    .select(['p.user_id', 'p.full_name', 'p.email', 'p.employment_number', 'p.department_ids'])
  if (departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
  if (search !== '') found = found.where(isFound('p.search', search))
  return found
}

const nothing: MonthFigures = {
  ...{ days: 0, ordinary: 0, simple: 0, qualified: 0, timeOff: 0, travel: 0 },
  ...{ sick: 0, vab: 0, leave: 0, other: 0, absence: 0, total: 0, expenses: 0 },
  ...{ draft: 0, sent: 0, returned: 0 },
}

/** What people's months come to together. */
export function sumOf(rows: readonly MonthFigures[]): MonthFigures {
  const sum = { ...nothing }
  const keys = Object.keys(nothing) as (keyof MonthFigures)[]
  for (const row of rows) for (const key of keys) sum[key] += row[key]
  return sum
}

/**
 * Employment numbers that several people have who reported in a month, in whichever department: payroll would give the
 * hours of one to the other.
 */
export async function sharedNumbers(
  db: Kysely<MonthDB>,
  month: string,
): Promise<ReadonlySet<string>> {
  const [figures, rows] = await Promise.all([
    figuresOf(db, month),
    db
      .selectFrom(employmentNumbers(db).as('p'))
      .select(['p.user_id', 'p.employment_number as shared'])
      .where('p.employment_number', 'in', (eb) =>
        eb
          .selectFrom(employmentNumbers(db).as('all'))
          .select('all.employment_number')
          .groupBy('all.employment_number')
          .having(sql<boolean>`count(*) > 1`),
      )
      .execute(),
  ])
  const once = new Set<string>()
  const several = new Set<string>()
  for (const { user_id, shared } of rows)
    if (figures.has(user_id)) (once.has(shared) ? several : once).add(shared)
  return several
}

/** Does payroll know whose hours these are? @param shared numbers that are of several people */
export const isNumbered = (
  { employmentNumber }: Pick<MonthRow, 'employmentNumber'>,
  shared: ReadonlySet<string>,
): boolean => employmentNumber !== '' && !shared.has(employmentNumber)

/** Is there anything of theirs in the file for payroll? */
export const isInPayroll = (
  row: Pick<MonthRow, 'employmentNumber' | 'days'>,
  shared: ReadonlySet<string>,
): boolean => row.days > 0 && isNumbered(row, shared)

/** A person's month, without where they work. */
export type MonthOfOne = Omit<MonthRow, 'departmentNames'>

/** Who is found, by name: of everybody no more than what a month is sorted and counted by. */
export const peopleIn = (db: Kysely<MonthDB>, actor: Actor, whose: Whose) =>
  wanted(db, actor, whose)
    .clearSelect()
    .select(['p.user_id', 'p.full_name', 'p.email', 'p.employment_number', 'p.status'])
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
export type MonthPeople = Awaited<ReturnType<typeof peopleIn>>

/** What a month comes to for these, in their order. */
export async function monthRows(
  db: Kysely<MonthDB>,
  month: string,
  people: MonthPeople,
): Promise<MonthOfOne[]> {
  const figures = await figuresOf(db, month)
  const reported = people.filter(({ user_id }) => figures.has(user_id))
  return mapped(reported, (row) => ({
    ...{ id: row.user_id, userName: row.full_name || row.email },
    ...{ employmentNumber: row.employment_number },
    ...(figures.get(row.user_id) ?? nothing),
  }))
}

/** The same with the departments that each belongs to. */
export async function withDepartments(
  db: Kysely<MonthDB>,
  rows: readonly MonthOfOne[],
): Promise<MonthRow[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: named } = await sql<{ user_id: string; names: string[] | null }>`
    SELECT p.user_id, ${departmentNames} AS names FROM users.place p
    WHERE p.user_id = ANY (${ids}::uuid[])`.execute(db)
  const names = new Map(named.map((one) => [one.user_id, one.names]))
  return mapped(rows, (row) => ({ ...row, departmentNames: names.get(row.id) ?? [] }))
}
