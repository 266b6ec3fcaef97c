import { calls } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { named } from '../harness/people.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { account, app, auth, impersonation, users } = calls
const portal = standingPortal()

const password = 'en tillräckligt lång mening'
let nth = 40

/** Somebody of the demo company who has chosen a password; each only once. */
async function somebody(): Promise<{ email: string; client: Client; id: string }> {
  const email = `person${nth++}@demo.example`
  const guest = portal.guest()
  await guest.ok(auth.requestReset, { email })
  await guest.ok(auth.reset, { email, token: await sentCode(portal, email), password })
  await guest.signIn(email, password)
  await guest.ok(app.setLocale, { locale: 'sv' })
  return { email, client: guest, id: await guest.ownId() }
}
const another = async (email: string, secret = password) => {
  const client = portal.guest()
  await client.signIn(email, secret)
  return client
}
const subjects = async (email: string, word: string, count = 1) =>
  expect
    .poll(
      async () =>
        (await portal.outbox(email)).filter(({ subject }) => subject.includes(word)).length,
      { timeout: 30_000 },
    )
    .toBe(count)

describe('passwords that others guess', () => {
  test.each([
    ['password123', 'passwordTooCommon'],
    ['P@ssw0rd2024!', 'passwordTooCommon'],
    ['Sommar2024!', 'passwordTooCommon'],
    ['lösenord12', 'passwordTooCommon'],
    ['Kierowca123', 'passwordTooCommon'],
    ['Primăvara2025', 'passwordTooCommon'],
    ['Željezničar1', 'passwordTooCommon'],
    ['qwertyuiop', 'passwordTooCommon'],
    ['aaaaaaaaaaaa', 'passwordTooCommon'],
    ['abcabcabcabc', 'passwordTooCommon'],
    ['070123456789', 'passwordTooCommon'],
    ['lastbil på vägen hem', 'done'],
    ['correct horse battery', 'done'],
  ])('%s: %s', async (chosen, outcome) => {
    const email = 'password.tries@demo.example'
    // Who has no code hears it too: it is said of the password, of nobody.
    const code = outcome === 'done' ? 'invalidRegistrationCode' : outcome
    expect(
      await portal
        .guest()
        .refusal(auth.register, { ...named, email, token: '12345678', password: chosen }),
    ).toBe(code)
  })

  test('names, address and numbers are refused, at a reset only to who has the code, and it is not spent', async () => {
    const { email, client, id } = await somebody()
    const admin = await portal.as('superadmin')
    const details = await admin.ok(users.one, { id })
    await admin.ok(users.change, {
      id,
      version: details.version,
      firstName: 'Łukasz',
      lastName: 'Vedholm',
      email,
      phone: '070-174 06 05',
      street: 'Kvarnbacksgatan 12',
      postalCode: '123 45',
      city: 'Sundsvall',
    })
    const change = (newPassword: string) =>
      client.refusal(account.changePassword, { password, newPassword })
    expect(await change('vedholm är bäst av alla')).toBe('passwordHasName')
    expect(await change('lukasz-k-2024')).toBe('passwordHasName')
    expect(await change(`${email.split('@')[0]}-lösen`)).toBe('passwordHasAddress')
    expect(await change('Kvarnbacksgatan-12')).toBe('passwordHasAddress')
    expect(await change('tel 1740605 x')).toBe('passwordHasAddress')
    expect(await change('i sundsvall 9')).toBe('passwordHasAddress')

    const guest = portal.guest()
    // Another mail goes only after a while.
    await portal.portal.parts.pool.query(
      "UPDATE auth.attempt SET at = at - interval '5 minutes' WHERE subject LIKE 'reset mail %'",
    )
    await client.ok(auth.requestReset, { email })
    const token = await sentCode(portal, email, 2)
    const named = 'vedholm är bäst av alla'
    expect(await guest.refusal(auth.reset, { email, token: '22222-22222', password: named })).toBe(
      'invalidResetCode',
    )
    expect(await guest.refusal(auth.reset, { email, token, password: named })).toBe(
      'passwordHasName',
    )
    await guest.ok(auth.reset, { email, token, password: 'ett helt nytt lösenord' })
  })
})

describe('changing one’s password', () => {
  test('asks for the old one, ends every other session, is told by mail', async () => {
    const { email, client } = await somebody()
    const other = await another(email)
    const told = async () =>
      (await portal.outbox(email)).filter(({ subject }) => subject.includes('lösenord har ändrats'))
        .length
    await portal.settled()
    const before = await told()
    const chosen = 'ett helt nytt lösenord'
    expect(
      await client.refusal(account.changePassword, { password: 'not it', newPassword: chosen }),
    ).toBe('wrongPassword')
    expect((await other.call(auth.me, {})).status).toBe(200)
    await client.ok(account.changePassword, { password, newPassword: chosen })
    expect((await client.call(auth.me, {})).status).toBe(200)
    expect((await other.call(auth.me, {})).status).toBe(401)
    expect((await other.call(auth.refresh, {})).status).toBe(401)
    expect(await portal.guest().refusal(auth.signIn, { email, password })).toBe('loginFailed')
    await another(email, chosen)
    await portal.settled()
    expect(await told()).toBe(before + 1)
  })

  test('tries are counted, and the right one is refused after ten', async () => {
    const { client } = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.call(account.prove, { password: 'wrong one' })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
    const late = await client.call(account.prove, { password })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('nobody does it in another’s name', async () => {
    const eyes = await impersonate(portal, 'admin', 'driver')
    const form = { password: 'Demo-portal-1', newPassword: password }
    for (const [call, input] of [
      [account.changePassword, form],
      [account.prove, { password: 'Demo-portal-1' }],
      [account.sessions, {}],
      [account.endSessions, { others: true }],
      [account.secondFactors, {}],
      [account.startTotp, {}],
      [account.confirmTotp, { code: '123456' }],
      [account.removeTotp, {}],
      [account.startPasskey, {}],
      [account.newRecoveryCodes, {}],
    ] as const)
      expect(await eyes.refusal(call, input as never), call.name).toBe('notWhileImpersonating')
  })

  test('nothing of it is kept to answer a repeat with', async () => {
    const { client } = await somebody()
    await client.ok(account.prove, { password }, { headers: { 'idempotency-key': 'a-secret-one' } })
    await client.ok(account.startTotp, {}, { headers: { 'idempotency-key': 'another-secret' } })
    const { rows } = await portal.portal.parts.pool.query(
      "SELECT 1 FROM api.idempotency WHERE key LIKE '%secret%'",
    )
    expect(rows).toEqual([])
  })
})

describe('the list of one’s sessions', () => {
  const agent = (text: string) => ({ headers: { 'user-agent': text } })
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('says which device, which is this one; each can be ended, on HTTP and on sockets', async () => {
    const { email, client } = await somebody()
    const other = portal.guest()
    const reply = await other.ok(auth.signIn, { email, password }, agent(firefox))
    other.token = 'jwtToken' in reply ? reply.jwtToken : undefined
    const { rows } = await client.ok(account.sessions, {})
    expect(rows.map(({ current }) => current)).toEqual([true, false])
    expect(rows[1]?.device).toBe('Firefox · Windows')
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Gecko/)
    const socket = await other.socket()
    const dead = new Promise((resolve) => socket.once('disconnect', resolve))
    await client.ok(account.endSessions, { ids: [rows[1]?.id ?? ''] })
    await dead
    expect((await other.call(auth.me, {})).status).toBe(401)
    expect((await other.call(auth.refresh, {})).status).toBe(401)
    expect((await client.ok(account.sessions, {})).rows).toHaveLength(1)
  })

  test('all others at once; somebody else’s stays', async () => {
    const one = await somebody()
    const stranger = await somebody()
    const others = [await another(one.email), await another(one.email)]
    const { rows } = await stranger.client.ok(account.sessions, {})
    await one.client.ok(account.endSessions, { ids: rows.map(({ id }) => id) })
    expect((await stranger.client.call(auth.me, {})).status).toBe(200)
    await one.client.ok(account.endSessions, { others: true })
    for (const other of others) expect((await other.call(auth.me, {})).status).toBe(401)
    expect((await one.client.call(auth.me, {})).status).toBe(200)
  })

  test('ending a session ends what was opened from it', async () => {
    const admin = portal.guest()
    await admin.signIn('admin@demo.example', 'Demo-portal-1')
    const own = (await admin.ok(account.sessions, {})).rows.find(({ current }) => current)
    const elsewhere = portal.guest()
    await elsewhere.signIn('admin@demo.example', 'Demo-portal-1')
    const { id } = await (await portal.as('driver')).ok(auth.me, {})
    const { jwtToken } = await admin.ok(impersonation.start, { id })
    const eyes = portal.guest()
    eyes.token = jwtToken
    expect((await eyes.call(auth.me, {})).status).toBe(200)
    await elsewhere.ok(account.endSessions, { ids: [own?.id ?? ''] })
    expect((await eyes.call(auth.me, {})).status).toBe(401)
  })

  test('a new device is told by mail, the first one and a known one are not', async () => {
    const { email, client } = await somebody()
    const again = portal.guest()
    for (const [name, value] of client.cookies) again.cookies.set(name, value)
    await again.signIn(email, password)
    await portal.settled()
    await subjects(email, 'ny enhet', 0)
    await another(email)
    await subjects(email, 'ny enhet')
  })
})
