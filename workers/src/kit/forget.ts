import { sameEmail } from '@portal/contracts/email'
import type { KeyRing } from '@portal/platform/key-ring'
import type pg from 'pg'
import { spentBy } from './limits.ts'

/** Where somebody was reached, under all addresses and numbers that they ever had. */
export interface ReachedAt {
  readonly userId: string
  /** As they were written. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/**
 * Forgets what was sent or was to be sent to a person: the outbox, the jobs, also those that wait, what
 * they, or others of them, were to be told, and what counts against their limits. Under an erased key nothing new comes to stand there, see `deliver`.
 */
export async function forgetSent(
  { pool, claimKey }: { readonly pool: pg.Pool; readonly claimKey: KeyRing },
  { userId, emails, phones }: ReachedAt,
): Promise<void> {
  const theirs = `SELECT id FROM reactions.job WHERE user_id = $1 OR data->>'userId' = $1::text`
  // What others were told may lead to their page.
  await pool.query(
    `DELETE FROM outside.outbox WHERE id IN (${theirs}) OR strpos(text, $1::text) > 0`,
    [userId],
  )
  const forms = new Set(emails.map(sameEmail))
  const kept = await pool.query<{ address: string }>('SELECT DISTINCT address FROM outside.outbox')
  const addresses = kept.rows
    .map(({ address }) => address)
    .filter((address) => phones.includes(address) || forms.has(sameEmail(address)))
  await pool.query('DELETE FROM outside.outbox WHERE address = ANY ($1)', [addresses])
  await pool.query(
    `DELETE FROM reactions.notice n WHERE user_id = $1
       OR EXISTS (SELECT FROM jsonb_each_text(n.data) d WHERE d.value = $1::text)`,
    [userId],
  )
  await pool.query(`DELETE FROM reactions.job WHERE id IN (${theirs})`, [userId])
  await pool.query('DELETE FROM outside.spent WHERE who = ANY ($1)', [
    [userId, ...emails, ...phones, ...addresses].flatMap((to) => spentBy(claimKey, to)),
  ])
}
