import { type RawBuilder, sql } from 'kysely'

/**
 * The names of departments in one line, in their order; NULL where there are none.
 * @param ids the column of a query that has theirs, as `u.department_ids`
 */
export const departmentsInLine = (ids: string): RawBuilder<string | null> => sql<string | null>`(
  SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM organisation.department d
  WHERE d.department_id = ANY (${sql.ref(ids)}))`
