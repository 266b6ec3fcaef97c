import { isSuperAdmin, person } from '@portal/domain/users/person'
import { everybody } from '@portal/projections/kit/people'
import { sql } from 'kysely'
import type { Looking } from '../kit/looking.ts'
import type { Alone } from '../kit/pointing.ts'

/** What takes a super admin away goes one after the other: two could take each other away. */
export async function ofSuperAdmin(userId: string, { parts }: Looking): Promise<Alone | undefined> {
  const { state } = await parts.executor.state(person, userId)
  return isSuperAdmin(state) ? { name: 'super admins', tellers: ['users'] } : undefined
}

/** Is there another super admin who is let in? */
export async function anotherSuperAdmin(
  { id }: { readonly id: string },
  { parts: { db } }: Looking,
): Promise<boolean> {
  const found = await everybody(db)
    .where(sql<boolean>`roles @> array['superadmin']`)
    .where('status', '=', 'active')
    .where('user_id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
