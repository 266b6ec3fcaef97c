import { sql } from 'kysely'
import { isPublic } from '../kit/people.ts'

/**
 * Is the person 'u' of a query of the office 'd', so that its people may see how to reach them: placed
 * there or managing it, here still, and of no sensitive type?
 */
export const isOfOffice = sql<boolean>`(u.status <> 'inactive' AND ${isPublic}
  AND (u.department_ids @> array[d.department_id] OR EXISTS (
    SELECT 1 FROM organisation.membership m JOIN organisation.user_group g USING (group_id)
    WHERE m.user_id = u.user_id AND g.type = 'OfficeManager'
      AND g.department_id = d.department_id)))`
