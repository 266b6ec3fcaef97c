import { sql } from 'kysely'

/** The names of the departments that the person 'p' of a query belongs to, in their order. */
export const departmentNames = sql<string[]>`(
  SELECT coalesce(array_agg(d.name ORDER BY d.name), '{}') FROM organisation.department d
  WHERE d.department_id = ANY (p.department_ids))`
