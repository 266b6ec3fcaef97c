import { sameEmail } from '@portal/contracts/email'
import type { Parts } from '../kit/parts.ts'

/** The person with this address, however it is spelled, from the read side. */
export async function personByEmail({ db }: Pick<Parts, 'db'>, email: string) {
  return db
    .selectFrom('users.person')
    .select(['user_id', 'status', 'locale'])
    .where('same_email', '=', sameEmail(email))
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst()
}
