import type pg from 'pg'
import { forgetFactors } from './second-factors.ts'

/** Removes all that somebody signed in with, and where they did: password, factors, devices, sessions. */
export async function forgetSignIn(pool: pg.Pool, userId: string): Promise<void> {
  await forgetFactors(pool, userId)
  for (const table of ['credential', 'known_device', 'session'])
    await pool.query(`DELETE FROM auth.${table} WHERE user_id = $1`, [userId])
  for (const what of ['proof', 'second', 'totp'])
    await pool.query('DELETE FROM auth.attempt WHERE subject = $1', [`${what} ${userId}`])
}
