import { sameEmail } from '@portal/contracts/email'
import { orElse, type Redacted } from '@portal/events'
import { forgetReplies } from '../kit/idempotency.ts'
import type { Parts } from '../kit/parts.ts'
import { earlierSameEmail } from './earlier-claims.ts'
import { registrationsOf } from './registrations.ts'

/** Every address and number that the log knows of a person, also earlier ones. */
async function reachedAt(parts: Parts, userId: string) {
  const emails = new Set<string>()
  const phones = new Set<string>()
  for (const { data } of await parts.log.read(`person-${userId}`)) {
    const { email, phone } = data as { email?: string | Redacted; phone?: string | Redacted }
    if (email !== undefined) emails.add(orElse(email, ''))
    if (phone !== undefined) phones.add(orElse(phone, ''))
  }
  for (const set of [emails, phones]) set.delete('')
  return { emails: [...emails], phones: [...phones] }
}

/** Removes a person's files for good; before the log says so, because then nobody knows them. */
export async function eraseFiles(parts: Parts, userId: string): Promise<void> {
  await parts.progress.reached(['files', 'driver_rights', 'signage'], await parts.log.store.head())
  const files = await parts.db
    .selectFrom('files.file')
    .select('file_id')
    .where('owner_id', '=', userId)
    .union((eb) =>
      // Pictures of their cards are theirs, whoever put them in.
      eb
        .selectFrom('files.for_scope as s')
        .innerJoin('driver_rights.right as r', 'r.right_id', 's.source_id')
        .select('s.file_id')
        .where('r.user_id', '=', userId),
    )
    .union((eb) =>
      // What they were asked to sign, and what it is a copy of.
      eb.selectFrom('signage.request as q').select('q.file_id').where('q.user_id', '=', userId),
    )
    .union((eb) =>
      eb
        .selectFrom('signage.request as q')
        .select('q.upload_id as file_id')
        .where('q.user_id', '=', userId),
    )
    .execute()
  for (const { file_id: fileId } of files)
    for (const id of [fileId, `${fileId}.thumbnail`]) await parts.files.remove(id)
}

/**
 * Makes what the log holds of a person unreadable for good, and forgets what was sent to them.
 * Their own key goes last: until then it can be repeated.
 */
export async function eraseWords(parts: Parts, userId: string): Promise<void> {
  const { emails, phones } = await reachedAt(parts, userId)
  // An address that registered before it was a person's stands in the log under a key of its own.
  const forms = new Set(emails.flatMap((email) => [sameEmail(email), earlierSameEmail(email)]))
  for (const registrationId of await registrationsOf(parts, forms))
    await parts.keyring.erase(registrationId)
  await parts.pool.query('DELETE FROM outside.outbox WHERE address = ANY ($1)', [
    [...emails, ...phones],
  ])
  await forgetReplies(parts.pool, userId)
  await parts.pool.query('DELETE FROM auth.signing WHERE user_id = $1', [userId])
  await parts.keyring.erase(userId)
}
