import { calls } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { codeOf, ticketOf, withApp } from '../harness/factors.ts'
import { standingPortal } from '../harness/standing.ts'

const { account, auth, users } = calls
const portal = standingPortal()

const password = 'en tillräckligt lång mening'
let nth = 30
async function somebody(): Promise<{ email: string; client: Client }> {
  const email = `person${nth++}@demo.example`
  const client = portal.guest()
  await client.ok(auth.requestReset, { email })
  await client.ok(auth.reset, { email, token: await sentCode(portal, email), password })
  await client.signIn(email, password)
  return { email, client }
}

test('a device that somebody has signed in on has ten tries of its own, and no more', async () => {
  const { email, client } = await somebody()
  const other = portal.guest()
  await other.signIn(email, password)
  // Somebody else sits at it, as at an office's computer.
  for (let tries = 0; tries < 10; tries++)
    expect(await client.refusal(auth.signIn, { email, password: 'wrong' })).toBe('loginFailed')
  expect(await client.refusal(auth.signIn, { email, password })).toBe('loginFailed')
  // That shuts the owner out of no other of theirs, and who gets in there has ended it.
  await other.signIn(email, password)
  expect(await portal.guest().refusal(auth.signIn, { email, password })).toBe('done')
  await portal.portal.parts.pool.query(
    "UPDATE auth.attempt SET at = at - interval '16 minutes' WHERE subject LIKE '% %'",
  )
  await client.signIn(email, password)
})

test('whoever signs in with the right password gets in, however many do at the same moment', async () => {
  const { email } = await somebody()
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { status } = await portal.guest().call(auth.signIn, { email, password })
      return status
    }),
  )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('and ten tries at the second factor', async () => {
  const { email, client } = await somebody()
  const { secret } = await withApp(client)
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
  for (let tickets = 0; tickets < 2; tickets++) {
    const ticket = await ticketOf(client, email, password)
    for (let tries = 0; tries < 5; tries++)
      expect(await client.refusal(account.passCode, { ticket, code: wrong })).toBe('wrongCode')
  }
  const third = await ticketOf(client, email, password)
  expect(await client.refusal(account.passCode, { ticket: third, code: codeOf(secret) })).toBe(
    'wrongCode',
  )
})

test('who changes their password while a reset is under way keeps theirs', async () => {
  const email = 'driver@demo.example'
  const client = portal.guest()
  await client.signIn(email, 'Demo-portal-1')
  const stranger = portal.guest()
  await stranger.ok(auth.requestReset, { email })
  const token = await sentCode(portal, email)
  const { pool } = portal.portal.parts
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const own = 'ägarens egna nya lösenord'
  let changed: Promise<unknown> | undefined
  // The reset has spent its code, and hashed for as long as others do.
  pool.query = (async (...given: unknown[]) => {
    if (!changed && /(UPDATE|INSERT INTO) auth\.credential/.test(String(given[0]))) {
      changed = client.ok(account.changePassword, {
        password: 'Demo-portal-1',
        newPassword: own,
      })
      await changed
    }
    return query(...given)
  }) as never
  const reset = await stranger
    .refusal(auth.reset, { email, token, password: 'främlingens nya lösenord' })
    .finally(() => {
      pool.query = query as never
    })
  expect([reset, changed !== undefined]).toEqual(['invalidResetCode', true])
  await client.signIn(email, own)
})

test('who is deactivated between the password and the second factor gets no session', async () => {
  const { email, client } = await somebody()
  const { secret } = await withApp(client)
  const userId = await client.ownId()
  const guest = portal.guest()
  const ticket = await ticketOf(guest, email, password)
  const admin = await portal.as('superadmin')
  await admin.ok(users.activate, { id: userId, active: false })
  await portal.settled()
  const given = { ticket, code: codeOf(secret) }
  expect(await guest.refusal(account.passCode, given)).toBe('signInExpired')
  const { pool } = portal.portal.parts
  const open = 'SELECT FROM auth.session WHERE user_id = $1 AND revoked_at IS NULL'
  expect((await pool.query(open, [userId])).rowCount).toBe(0)
  expect(await guest.refusal(auth.signIn, { email, password })).toBe('accountDeactivated')
})

describe('a try that is refused because there were too many', () => {
  const minutesLater = (minutes: number) =>
    portal.portal.parts.pool.query("UPDATE auth.attempt SET at = at - $1 * interval '1 minute'", [
      minutes,
    ])

  test('is no further one at the sign-in: who goes on trying is let in when the time has passed', async () => {
    const { email } = await somebody()
    const tries = async (secret: string, times: number) => {
      for (let at = 0; at < times; at++)
        expect(await portal.guest().refusal(auth.signIn, { email, password: secret })).toBe(
          'loginFailed',
        )
    }
    await tries('wrong', 10)
    await minutesLater(10)
    await tries(password, 10)
    await minutesLater(6)
    await portal.guest().signIn(email, password)
  })

  test('nor where the password is asked for, and it is told when the next will be taken', async () => {
    const { client } = await somebody()
    const prove = (secret: string) => client.call(account.prove, { password: secret })
    for (let at = 0; at < 10; at++) expect((await prove('wrong')).error?.code).toBe('wrongPassword')
    await minutesLater(10)
    for (let at = 0; at < 10; at++) {
      const { error, headers } = await prove(password)
      expect(error?.code).toBe('tooMany')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(240)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300)
    }
    await minutesLater(6)
    expect((await prove(password)).status).toBe(200)
  })
})

test('who gives the right password, and a new one that is refused again and again, is not taken for a guesser', async () => {
  const { client } = await somebody()
  const change = (newPassword: string) =>
    client.refusal(account.changePassword, { password, newPassword })
  for (let at = 0; at < 11; at++) expect(await change('password1234')).toBe('passwordTooCommon')
  expect(await change('en helt annan lång mening')).toBe('done')
})
