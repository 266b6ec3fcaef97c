import { sameEmail } from '@portal/contracts/email'
import { underEach } from '@portal/platform/key-ring'
import { codeSubjects } from '@portal/platform/security-codes'
import type pg from 'pg'
import { claimIdOf } from '../kit/claim-id.ts'
import type { Parts } from '../kit/parts.ts'
import { forgetAsked } from './asked.ts'
import { forgetFactors } from './second-factors.ts'

/** Removes all that somebody signed in with, and where they did: password, factors, devices, sessions. */
export async function forgetSignIn(pool: pg.Pool, userId: string): Promise<void> {
  await forgetFactors(pool, userId)
  for (const table of ['credential', 'known_device', 'session'])
    await pool.query(`DELETE FROM auth.${table} WHERE user_id = $1`, [userId])
  await forgetTries(pool, userId)
}

/** Removes the tries at what only a person who is known is asked for. */
export async function forgetTries(pool: pg.Pool, userId: string): Promise<void> {
  // Those on a device have it behind the person.
  await pool.query(
    `DELETE FROM auth.attempt WHERE split_part(subject, ' ', 1) = ANY ($1)
       AND split_part(subject, ' ', 2) = $2`,
    [['proof', 'second', 'totp'], userId],
  )
}

/**
 * Removes what stands under the addresses of somebody, as keyed hashes or sealed: tries to sign in,
 * mails with codes that were asked for and those that were sent, and the codes themselves.
 */
export async function forgetMailed(
  { pool, settings: { claimKey } }: Pick<Parts, 'pool' | 'settings'>,
  emails: readonly string[],
): Promise<void> {
  const forms = [...new Set(emails.map(sameEmail))]
  await forgetAsked(pool, claimKey, new Set(forms))
  const codes = forms.flatMap((form) => codeSubjects(claimKey, form).map(({ name }) => name))
  await pool.query('DELETE FROM auth.security_code WHERE subject = ANY ($1)', [codes])
  await pool.query(
    `DELETE FROM auth.attempt WHERE split_part(subject, ' ', 1) = ANY ($1)
       OR split_part(subject, ' ', 2) = 'mail' AND split_part(subject, ' ', 3) = ANY ($2)`,
    [forms.flatMap((form) => signInSubject(claimKey, form)), codes],
  )
}

/** What the tries to sign in with an address are counted under; the first is the present one. */
export const signInSubject = (claimKey: Parts['settings']['claimKey'], email: string) =>
  underEach(claimKey, (key) => claimIdOf(key, 'sign-in', sameEmail(email)))
