import { createHash } from 'node:crypto'

/** What stands in place of a token in the database. */
export const hashed = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** What somebody has shown to be let in: the password, by the hash that it was right against, or a ticket. */
export type Shown = { readonly passwordHash: string } | { readonly ticket: string }

/**
 * Finds a row while what was shown still holds: to look takes its time, and a password that was changed meanwhile has
 * ended every session and ticket that there was. Who changes it waits for the statement that this is part of, and ends
 * what it begins. A ticket is spent by it.
 * @returns SQL of a user ($1) and the value ($2)
 */
export const stillShown = (shown: Shown): { readonly sql: string; readonly value: string } =>
  'ticket' in shown
    ? {
        sql: 'DELETE FROM auth.sign_in_ticket WHERE user_id = $1 AND hash = $2 RETURNING user_id',
        value: hashed(shown.ticket),
      }
    : {
        sql: 'SELECT user_id FROM auth.credential WHERE user_id = $1 AND password_hash = $2 FOR SHARE',
        value: shown.passwordHash,
      }
