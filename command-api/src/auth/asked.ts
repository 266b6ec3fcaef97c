import type { Locale } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { type KeyRing, underEach } from '@portal/platform/key-ring'
import { keyedHash } from '@portal/platform/keyed-hash'
import { codeSubjects, expectCode, type Purpose } from '@portal/platform/security-codes'
import type pg from 'pg'
import type { HttpSide } from '../kit/acting.ts'
import type { Parts } from '../kit/parts.ts'
import { type Asked, opened, sealed } from './asked-mails.ts'
import { deviceOf } from './attempts.ts'

/**
 * Takes note that a guest wants a mail with a code. It is the same work whoever the address belongs
 * to, and all of the work before the answer: what differs is done afterwards, see `AskedMails`.
 */
export async function askForMail(
  acting: { readonly parts: Parts; readonly http: HttpSide; readonly locale: string },
  purpose: Purpose,
  email: string,
): Promise<void> {
  const { pool, settings } = acting.parts
  const from = underEach(settings.claimKey, (key) =>
    keyedHash(key, acting.http.address, 'base64url'),
  )
  const asked: Asked = {
    purpose,
    email,
    locale: acting.locale as Locale,
    from,
    device: deviceOf(acting.http) ?? null,
  }
  await expectCode(pool, purpose, codeSubjects(settings.claimKey, sameEmail(email)))
  await pool.query('INSERT INTO auth.asked (sealed) VALUES ($1)', [
    sealed(settings.claimKey.current.bytes, asked),
  ])
  acting.parts.askedMails.wake()
}

/** Removes what was asked for to these addresses, in the form in which they are compared. */
export async function forgetAsked(
  pool: pg.Pool,
  claimKey: KeyRing,
  emails: ReadonlySet<string>,
): Promise<void> {
  const kept = await pool.query<{ id: string; sealed: Buffer }>('SELECT id, sealed FROM auth.asked')
  const theirs = kept.rows.filter(({ sealed: bytes }) =>
    emails.has(sameEmail(opened(claimKey, bytes)?.email ?? '')),
  )
  await pool.query('DELETE FROM auth.asked WHERE id = ANY ($1)', [theirs.map(({ id }) => id)])
}
