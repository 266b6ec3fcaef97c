import { keepTidy } from '@portal/command-api/tidy'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

const { account, auth } = calls
const portal = standingPortal()

/** How many rows each of the tables has. */
async function rows(tables: readonly string[]): Promise<Record<string, number>> {
  const counted = tables.map(async (table) => {
    const found = await portal.portal.parts.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table}`,
    )
    return [table, found.rows[0]?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** One turn of what is cleared away every hour. */
async function tidied(): Promise<void> {
  const tidy = keepTidy(portal.portal.parts)
  tidy.now()
  await tidy.stop()
}

test('what people leave behind by signing in and being written to goes when its time is over', async () => {
  const { pool } = portal.portal.parts
  const ways = ['auth.session', 'auth.refresh_token', 'auth.known_device', 'outside.spent']
  const client = portal.guest()
  await client.signIn('driver@demo.example', 'Demo-portal-1')
  for (let times = 0; times < 3; times++) await client.ok(auth.refresh, {})
  await portal.guest().ok(auth.requestReset, { email: 'driver@demo.example' })
  await portal.outbox('driver@demo.example')
  const before = await rows(ways)
  for (const table of ways) expect(before[table], table).toBeGreaterThan(0)

  // A day before its time is over everything is there.
  await pool.query(`UPDATE auth.session SET created_at = now() - interval '90 days'`)
  await pool.query(`UPDATE auth.refresh_token SET expires_at = now() + interval '1 hour'`)
  await pool.query(`UPDATE auth.known_device SET used_at = now() - interval '365 days'`)
  await pool.query(`UPDATE outside.spent SET day = current_date - 6`)
  await tidied()
  expect(await rows(ways)).toEqual(before)

  // A month of tokens goes though their session stays; and then the session.
  await pool.query(`UPDATE auth.refresh_token SET expires_at = now() - interval '1 second'`)
  await tidied()
  expect(await rows(ways)).toEqual({ ...before, 'auth.refresh_token': 0 })
  await pool.query(`UPDATE auth.session SET created_at = now() - interval '92 days'`)
  await pool.query(`UPDATE auth.known_device SET used_at = now() - interval '367 days'`)
  await pool.query(`UPDATE outside.spent SET day = current_date - 9`)
  await tidied()
  expect(await rows(ways)).toEqual(Object.fromEntries(ways.map((table) => [table, 0])))
})

test('what a clock that ran a month ahead left behind holds up nobody once it is mended', async () => {
  const { pool } = portal.portal.parts
  const ahead = (table: string, column: string) =>
    pool.query(`UPDATE auth.${table} SET ${column} = ${column} + interval '30 days'`)
  const clerk = { email: 'clerk@demo.example', password: 'Demo-portal-1' }
  const wrong = { ...clerk, password: 'en annan mening' }
  for (let times = 0; times < 11; times++) await portal.guest().refusal(auth.signIn, wrong)
  expect(await portal.guest().refusal(auth.signIn, clerk)).toBe('loginFailed')
  await portal.guest().ok(auth.requestReset, { email: clerk.email })
  await portal.outbox(clerk.email)
  await ahead('attempt', 'at')
  await ahead('security_code', 'expires_at')

  const client = portal.guest()
  await client.signIn(clerk.email, clerk.password)
  await portal.guest().ok(auth.requestReset, { email: clerk.email })
  await portal.outbox(clerk.email, 2)

  // A password that was given then was not given within the last ten minutes.
  await ahead('session', 'proven_at')
  client.token = (await client.ok(auth.refresh, {})).jwtToken
  expect(await client.refusal(account.newRecoveryCodes, {})).toBe('proofNeeded')
})
