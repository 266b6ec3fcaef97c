import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { people } from '../kit/people.ts'

/**
 * SQL of those who would like to have a shift 's', as 'i': people 'c' who are there for the reader, and whom it can be
 * given to. Who has left the office, or may not sign in any more, is none of them.
 */
export const interestIn = <D>(db: Kysely<D>, actor: Actor): RawBuilder<unknown> => sql`
  workshifts.wanting i JOIN ${people(db, actor).as('c')} ON c.user_id = i.user_id
    AND c.status = 'active' AND s.department_id = ANY (c.department_ids)
  WHERE i.shift_id = s.shift_id AND i.standing = 'interested'`
