import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { departmentsInLine } from '../kit/departments.ts'
import { people } from '../kit/people.ts'
import type { Database } from '../kit/read-model.ts'
import type { organisation } from './organisation.ts'

/** The names of the departments that the person 'p' of a query belongs to, in their order. */
export const departmentNames = sql<string[]>`(
  SELECT coalesce(array_agg(d.name ORDER BY d.name), '{}') FROM organisation.department d
  WHERE d.department_id = ANY (p.department_ids))`

/** All departments by name, as they are chosen from, each with its company: several may have one of that name. */
export const departmentsByName = <D>(db: Kysely<D>) =>
  (db as unknown as Kysely<Database<typeof organisation>>)
    .selectFrom('organisation.department as d')
    .innerJoin('organisation.company as c', 'c.company_id', 'd.company_id')
    .select(['d.department_id as id', 'd.name', 'c.name as companyName'])
    .orderBy('d.name')
    .orderBy('d.department_id')

/** Departments as they are called where they are not chosen from: those of one name say whose they are, too. */
export const toldApart = <R extends { readonly name: string; readonly companyName: string }>(
  rows: readonly R[],
) =>
  rows.map((row) => {
    const isAlone = rows.filter(({ name }) => name === row.name).length === 1
    return isAlone ? row : { ...row, name: `${row.name} · ${row.companyName}` }
  })

/**
 * What tells a person of a query from others of their name, whom the reader sees, too: their departments, and for who
 * looks after them their employment number or address; empty where nobody else has that name.
 * @param of the person in the query, as `u`
 */
export function tellsApart<D>(
  db: Kysely<D>,
  actor: Actor,
  of: string,
  isForOffice = true,
): RawBuilder<string> {
  const its = (column: string) => sql.ref(`${of}.${column}`)
  const more = isForOffice
    ? sql`coalesce(nullif(${its('employment_number')}, ''), ${its('email')})`
    : sql`NULL`
  return sql<string>`CASE WHEN EXISTS (SELECT FROM ${people(db, actor).as('namesake')}
      WHERE namesake.full_name = ${its('full_name')} AND namesake.user_id <> ${its('user_id')})
    THEN concat_ws(' · ', ${departmentsInLine(`${of}.department_ids`)}, ${more}) ELSE '' END`
}
