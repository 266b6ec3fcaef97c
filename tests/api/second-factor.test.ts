import { calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { codeOf, ticketOf, withApp } from '../harness/factors.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { standingPortal } from '../harness/standing.ts'

const { account, app, auth, impersonation, users } = calls
const portal = standingPortal()

const password = 'en tillräckligt lång mening'
let nth = 20
async function somebody(): Promise<{ email: string; client: Client; id: string }> {
  const email = `person${nth++}@demo.example`
  const guest = portal.guest()
  await guest.ok(auth.requestReset, { email })
  await guest.ok(auth.reset, { email, token: await sentCode(portal, email), password })
  await guest.signIn(email, password)
  await guest.ok(app.setLocale, { locale: 'sv' })
  return { email, client: guest, id: await guest.ownId() }
}
const later = (id: string) =>
  portal.portal.parts.pool.query(
    "UPDATE auth.session SET proven_at = now() - interval '11 minutes' WHERE user_id = $1",
    [id],
  )

describe('an app for codes', () => {
  test('after the password its code is asked for; without it there is no session', async () => {
    const { email, client } = await somebody()
    const { secret, recoveryCodes } = await withApp(client)
    expect(recoveryCodes).toHaveLength(10)
    const guest = portal.guest()
    const first = await guest.call(auth.signIn, { email, password })
    expect(first.body).toEqual({ secondFactor: ['totp'], ticket: expect.any(String) })
    expect(first.headers.getSetCookie()).toEqual([])
    expect((await guest.call(auth.refresh, {})).status).toBe(401)
    const ticket = 'ticket' in first.body ? first.body.ticket : ''
    const code = codeOf(secret)
    const reply = await guest.ok(account.passCode, { ticket, code })
    guest.token = 'jwtToken' in reply ? reply.jwtToken : undefined
    expect((await guest.call(auth.me, {})).status).toBe(200)
    // A ticket is used once, and a code, too, also on another ticket.
    expect(await guest.refusal(account.passCode, { ticket, code })).toBe('signInExpired')
    const again = await ticketOf(portal.guest(), email, password)
    expect(await guest.refusal(account.passCode, { ticket: again, code })).toBe('wrongCode')
    await guest.ok(account.passCode, { ticket: again, code: codeOf(secret, 1) })
  })

  test('a code is taken by one of many at the same moment', async () => {
    const { email, client } = await somebody()
    const { secret } = await withApp(client)
    const tickets = await Promise.all(
      Array.from({ length: 5 }, () => ticketOf(portal.guest(), email, password)),
    )
    const code = codeOf(secret)
    const all = await Promise.all(
      tickets.map((ticket) => portal.guest().refusal(account.passCode, { ticket, code })),
    )
    expect(all.sort()).toEqual(['done', ...Array(4).fill('wrongCode')])
  })

  test('five wrong ones end the ticket; of ten in all even the right one is refused', async () => {
    const { email, client } = await somebody()
    const { secret } = await withApp(client)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const stranger = portal.guest()
    const first = await ticketOf(stranger, email, password)
    for (let tries = 0; tries < 5; tries++)
      expect(await stranger.refusal(account.passCode, { ticket: first, code: wrong })).toBe(
        'wrongCode',
      )
    expect(await stranger.refusal(account.passCode, { ticket: first, code: codeOf(secret) })).toBe(
      'signInExpired',
    )
    const second = await ticketOf(stranger, email, password)
    for (let tries = 0; tries < 5; tries++)
      await stranger.refusal(account.passCode, { ticket: second, code: wrong })
    const third = await ticketOf(stranger, email, password)
    expect(await stranger.refusal(account.passCode, { ticket: third, code: codeOf(secret) })).toBe(
      'wrongCode',
    )
    // The owner's own browser is not shut out by that.
    const own = await ticketOf(client, email, password)
    await client.ok(account.passCode, { ticket: own, code: codeOf(secret) })
  })

  test('a ticket is of no use after five minutes, after another password, or made up', async () => {
    const { email, client } = await somebody()
    const { secret } = await withApp(client)
    const guest = portal.guest()
    const old = await ticketOf(guest, email, password)
    await portal.portal.parts.pool.query('UPDATE auth.sign_in_ticket SET expires_at = now()')
    const code = codeOf(secret)
    expect(await guest.refusal(account.passCode, { ticket: old, code })).toBe('signInExpired')
    const before = await ticketOf(guest, email, password)
    await client.ok(account.changePassword, { password, newPassword: 'ett helt nytt lösenord' })
    expect(await guest.refusal(account.passCode, { ticket: before, code })).toBe('signInExpired')
    expect(await guest.refusal(account.passCode, { ticket: 'x', code })).toBe('signInExpired')
  })

  test('a recovery code does for the app, once; new ones end the old', async () => {
    const { email, client, id } = await somebody()
    const { recoveryCodes } = await withApp(client)
    const [code = '', other = ''] = recoveryCodes ?? []
    const guest = portal.guest()
    const pass = async (given: string) =>
      guest.refusal(account.passCode, {
        ticket: await ticketOf(guest, email, password),
        code: given,
      })
    expect(await pass(code.toUpperCase().replace('-', ' '))).toBe('done')
    expect(await pass(code)).toBe('wrongCode')
    expect((await client.ok(account.secondFactors, {})).recoveryCodesLeft).toBe(9)
    const fresh = await client.ok(account.newRecoveryCodes, {})
    expect(await pass(other)).toBe('wrongCode')
    expect(await pass(fresh.recoveryCodes[0] ?? '')).toBe('done')
    await portal.settled()
    const told = (await portal.outbox(email)).map(({ subject }) => subject)
    expect(told.filter((one) => one === 'En återställningskod har använts')).toHaveLength(2)
    expect(told).toContain('En andra faktor har lagts till')
    const { rows } = await portal.portal.parts.pool.query(
      'SELECT hash FROM auth.recovery_code WHERE user_id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain(fresh.recoveryCodes[1]?.replace('-', ''))
  })

  test('the secret stands nowhere in clear', async () => {
    const { client, id } = await somebody()
    const { secret } = await withApp(client)
    const { rows } = await portal.portal.parts.pool.query(
      `SELECT (SELECT string_agg(t::text, ' ') FROM auth.totp t) AS totp,
         (SELECT string_agg(i::text, ' ') FROM api.idempotency i) AS kept`,
    )
    expect(rows[0].totp).toContain(id)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const { events } = await portal.portal.parts.log.store.readAll(0n, { max: 100_000 })
    const log = JSON.stringify(events.map(({ data, meta }) => [data, meta]))
    expect(log).toContain(id)
    expect(log).not.toContain(secret)
  })
})

describe('what matters asks for the password again', () => {
  test('ten minutes after it was given: second factors, impersonation, those of others', async () => {
    const admin = portal.guest()
    await admin.signIn('superadmin@demo.example', 'Demo-portal-1')
    const { id: own } = await admin.ok(auth.me, {})
    const { id } = await (await portal.as('driver')).ok(auth.me, {})
    await later(own)
    for (const [call, input] of [
      [account.startTotp, {}],
      [account.confirmTotp, { code: '123456' }],
      [account.removeTotp, {}],
      [account.startPasskey, {}],
      [account.newRecoveryCodes, {}],
      [account.endSessions, { others: true }],
      [account.removeOthers, { id }],
      [impersonation.start, { id }],
    ] as const)
      expect(await admin.refusal(call, input as never), call.name).toBe('proofNeeded')
    await admin.ok(account.prove, { password: 'Demo-portal-1' })
    await admin.ok(impersonation.start, { id })
  })
})

describe('who has lost it', () => {
  test('a super admin removes it: sessions end, the person is told, the history says who', async () => {
    const { email, client, id } = await somebody()
    await withApp(client)
    const admin = await portal.as('superadmin')
    await admin.ok(account.prove, { password: 'Demo-portal-1' })
    await portal.settled()
    expect((await admin.ok(users.one, { id })).secondFactor).toBe(true)
    await admin.ok(account.removeOthers, { id })
    expect((await client.call(auth.me, {})).status).toBe(401)
    await portal.settled()
    expect((await admin.ok(users.one, { id })).secondFactor).toBe(false)
    const told = (await portal.outbox(email)).map(({ subject }) => subject)
    expect(told).toContain('En administratör har tagit bort din andra faktor')
    expect(await admin.refusal(account.removeOthers, { id })).toBe('noSecondFactor')
    await portal.guest().signIn(email, password)
  })

  test('an erasure leaves none of it', async () => {
    const { email, client, id } = await somebody()
    await withApp(client)
    await ticketOf(portal.guest(), email, password)
    const admin = await portal.as('superadmin')
    await admin.ok(users.remove, { id, erase: 'true' })
    const { pool } = portal.portal.parts
    const tables = await pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'auth' AND column_name = 'user_id'`,
    )
    expect(tables.rows.length).toBeGreaterThan(6)
    for (const { name } of tables.rows)
      expect(
        (await pool.query(`SELECT 1 FROM auth.${name} WHERE user_id = $1`, [id])).rowCount,
        name,
      ).toBe(0)
  })
})

describe('required by role', () => {
  let strict: TestPortal
  beforeAll(async () => {
    strict = await startTestPortal({ settings: { SECOND_FACTOR_FOR: 'superadmin, admin' } })
  })
  afterAll(() => strict.stop())

  test('who has none may set one up and nothing else, on no call and no socket; then all', async () => {
    const admin = await strict.as('admin')
    expect(await admin.ok(auth.me, {})).toMatchObject({ secondFactorNeeded: true })
    const open = ['me', 'signOut', 'prove', 'changePassword', 'secondFactors', 'startTotp']
    const setUp = [...open, 'confirmTotp', 'startPasskey', 'addPasskey']
    for (const call of Object.values(calls).flatMap((area) => Object.values(area))) {
      if (call.may !== 'user' && call.may !== 'self' && call.may !== 'admin') continue
      if (call.transfer === 'upload' || call.name === 'signOut') continue
      const code = await admin.refusal(call as typeof auth.me, call.example as never)
      if (setUp.includes(call.name) && (call.area === 'account' || call.area === 'auth'))
        expect(code, call.name).not.toBe('secondFactorNeeded')
      else expect(code, `${call.area}.${call.name}`).toBe('secondFactorNeeded')
    }
    await expect(admin.socket()).rejects.toThrow()
    expect(await admin.refusal(account.removeTotp, {})).toBe('secondFactorNeeded')
    await withApp(admin)
    expect(await admin.ok(auth.me, {})).not.toHaveProperty('secondFactorNeeded')
    await admin.ok(app.summary, {})
    const socket = await admin.socket()
    socket.close()
    expect(await admin.refusal(account.removeTotp, {})).toBe('secondFactorRequired')
    expect((await admin.ok(account.secondFactors, {})).required).toBe(true)
  })

  test('others sign in as before; whoever gets the role is held within seconds', async () => {
    const driver = await strict.as('driver')
    await driver.ok(app.summary, {})
    const socket = await driver.socket()
    const dead = new Promise((resolve) => socket.once('disconnect', resolve))
    const root = await strict.as('superadmin')
    await withApp(root)
    const { id } = await driver.ok(auth.me, {})
    const person = await root.ok(users.one, { id })
    await root.ok(users.change, {
      id,
      version: person.version,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      roles: ['admin'],
    })
    await strict.settled()
    await dead
    await expect
      .poll(() => driver.refusal(app.summary, {}), { timeout: 5000 })
      .toBe('secondFactorNeeded')
  })
})
