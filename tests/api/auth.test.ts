import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { codeIn, sentCode } from '../harness/codes.ts'
import { named } from '../harness/people.ts'
import { type Sent, startTestPortal } from '../harness/portal.ts'
import { standingPortal } from '../harness/standing.ts'

const { account, auth, companies, users } = calls
const portal = standingPortal()

const password = 'en tillräckligt lång mening'
const chosen = { ...named, password }
const wrong = (code: string): string => code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
/** As if the code had been guessed at this often. */
const guessed = (tries: number) =>
  portal.portal.parts.pool.query('UPDATE auth.security_code SET tries = $1', [tries])

async function registrationCode(guest: Client, email: string, nth = 1): Promise<string> {
  await guest.ok(auth.invite, { email })
  return sentCode(portal, email, nth)
}

async function register(email: string): Promise<Client> {
  const guest = portal.guest()
  const token = await registrationCode(guest, email)
  await guest.ok(auth.register, { email, token, ...chosen })
  return guest
}

async function activated(email: string): Promise<string> {
  await register(email)
  await portal.settled()
  const admin = await portal.as('admin')
  const { rows } = await admin.ok(users.search, { search: email })
  const id = rows[0]?.id ?? ''
  await admin.ok(users.activate, { id, active: true })
  await portal.settled()
  return id
}

describe('registration', () => {
  test('a code by mail, then wait for activation, then sign in', async () => {
    const email = 'ny.person@demo.example'
    const guest = await register(email)
    await portal.settled()
    const early = await guest.call(auth.signIn, { email, password })
    expect(early.status).toBe(403)
    expect(early.error?.code).toBe('accountNotActive')

    const admin = await portal.as('admin')
    const { rows } = await admin.ok(users.search, { search: email, status: 'registered' })
    expect(rows).toHaveLength(1)
    await admin.ok(users.activate, { id: rows[0]?.id ?? '', active: true })
    const [told] = await portal.outbox(email, 2)
    expect(told?.text).toContain('/login')
    await portal.settled()
    await guest.signIn(email, password)
    expect(await guest.ok(auth.me, {})).toMatchObject({ id: rows[0]?.id, roles: [] })
  })

  test('a wrong code is counted: after a thousand the right one is of no use', async () => {
    const email = 'fel.kod@demo.example'
    const guest = portal.guest()
    const code = await registrationCode(guest, email)
    await guessed(995)
    for (let tries = 0; tries < 5; tries++) {
      const answer = await guest.call(auth.register, { email, token: wrong(code), ...chosen })
      expect(answer.status).toBe(422)
      expect(answer.error).toMatchObject({
        code: 'invalidRegistrationCode',
        message: 'Your security code is not valid.',
      })
    }
    expect(await guest.refusal(auth.register, { email, token: code, ...chosen })).toBe(
      'invalidRegistrationCode',
    )
    // A new code starts anew, and the old one stays dead.
    const fresh = await registrationCode(guest, email, 2)
    if (fresh !== code)
      expect(await guest.refusal(auth.register, { email, token: code, ...chosen })).toBe(
        'invalidRegistrationCode',
      )
    await guest.ok(auth.register, { email, token: fresh, ...chosen })
  })

  test('a code is used once, by one of many at the same moment', async () => {
    const email = 'samtidigt@demo.example'
    const guest = portal.guest()
    const token = await registrationCode(guest, email)
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        portal.guest().refusal(auth.register, { email, token, ...chosen }),
      ),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(all.filter((one) => one === 'invalidRegistrationCode')).toHaveLength(5)
    expect(await guest.refusal(auth.register, { email, token, ...chosen })).not.toBe('done')
  })

  test('a code does for its own address and purpose alone', async () => {
    const guest = portal.guest()
    const token = await registrationCode(guest, 'egen@demo.example')
    expect(
      await guest.refusal(auth.register, { email: 'annan@demo.example', token, ...chosen }),
    ).toBe('invalidRegistrationCode')
    expect(await guest.refusal(auth.reset, { email: 'egen@demo.example', token, password })).toBe(
      'invalidResetCode',
    )
    // Written with spaces and in small letters it is the same.
    await guest.ok(auth.register, {
      email: ' EGEN@demo.example ',
      token: token.toLowerCase().replace('-', ' '),
      ...chosen,
    })
  })

  test('a code of ten minutes ago is of no use', async () => {
    const [email, guest] = ['sen@demo.example', portal.guest()]
    const token = await registrationCode(guest, email)
    await portal.portal.parts.pool.query(
      "UPDATE auth.security_code SET expires_at = now() - interval '1 second' WHERE purpose = 'register'",
    )
    expect(await guest.refusal(auth.register, { email, token, ...chosen })).toBe(
      'invalidRegistrationCode',
    )
  })

  test('whoever has an account is not asked to register, and the answer does not tell', async () => {
    const guest = portal.guest()
    const known = await guest.call(auth.invite, { email: 'driver@demo.example' })
    const unknown = await guest.call(auth.invite, { email: 'okand@demo.example' })
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    await portal.outbox('okand@demo.example')
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query(
      "SELECT 1 FROM outside.outbox WHERE address = 'driver@demo.example' AND text LIKE '%/register%'",
    )
    expect(rows).toHaveLength(0)
  })

  test('somebody who was invited finishes what the administrator began', async () => {
    const admin = await portal.as('admin')
    const [company] = (await (await portal.as('superadmin')).ok(companies.filter, {})).rows
    await admin.ok(users.invite, {
      people: [{ firstName: 'Inga', lastName: 'Bjuden', email: 'inga@demo.example' }],
      companyId: company?.id ?? null,
    })
    const [invitation] = await portal.outbox('inga@demo.example')
    expect(invitation?.text).toContain(company?.name)
    expect(invitation?.text).toContain('/register?email=inga%40demo.example')
    await portal.settled()
    const guest = portal.guest()
    const token = await registrationCode(guest, 'inga@demo.example')
    await guest.ok(auth.register, { email: 'inga@demo.example', token, ...chosen })
    await portal.settled()
    const { rows } = await admin.ok(users.search, { search: 'inga@demo.example' })
    expect(rows).toMatchObject([{ fullName: 'Inga Bjuden', status: 'registered' }])
  })

  test('a password of nine characters is refused, one of a hundred is not', async () => {
    const guest = portal.guest()
    const form = { ...named, email: 'kort@demo.example', token: '123456' }
    const short = await guest.call(auth.register, { ...form, password: 'niotecken' })
    expect(short.error?.fields?.[0]?.path).toBe('password')
    expect(await guest.refusal(auth.register, { ...form, password: 'åäö är bra '.repeat(9) })).toBe(
      'invalidRegistrationCode',
    )
  })
})

describe('a forgotten password', () => {
  test('whole: request, look, set, sign in; every session of before is over', async () => {
    const email = 'glomsk@demo.example'
    await activated(email)
    const before = portal.guest()
    await before.signIn(email, password)
    const guest = portal.guest()
    await guest.ok(auth.requestReset, { email, url: 'https://evil.example/steal' })
    const token = await sentCode(portal, email, 2)
    const mail = (await portal.outbox(email)).find((one) => one.text.includes(token))
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.text).toContain('/forgot-password')
    expect(await guest.ok(auth.checkReset, { email, token: wrong(token) })).toEqual({
      valid: false,
    })
    expect(await guest.ok(auth.checkReset, { email, token })).toEqual({ valid: true })
    const refused = await guest.call(auth.reset, { email, token: wrong(token), password })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'invalidResetCode',
      message:
        'Your security code is not valid. You can create a new code that will be sent to your e-mail address.',
    })
    await guest.ok(auth.reset, { email, token, password: 'ett helt nytt lösenord' })
    expect((await before.call(auth.me, {})).status).toBe(401)
    expect((await before.call(auth.refresh, {})).status).toBe(401)
    expect(await guest.refusal(auth.signIn, { email, password })).toBe('loginFailed')
    await guest.signIn(email, 'ett helt nytt lösenord')
    expect(await guest.refusal(auth.reset, { email, token, password })).toBe('invalidResetCode')
  })

  test('a code that was mailed before the password was changed is of no use after', async () => {
    const email = 'last.brev@demo.example'
    await activated(email)
    const owner = portal.guest()
    await owner.signIn(email, password)
    await portal.guest().ok(auth.requestReset, { email })
    const token = await sentCode(portal, email, 2)
    const newPassword = 'ett helt nytt lösenord'
    await owner.ok(account.changePassword, { password, newPassword })
    const reset = { email, token, password: 'en främmandes lösenord' }
    expect(await portal.guest().refusal(auth.reset, reset)).toBe('invalidResetCode')
    await portal.guest().signIn(email, newPassword)
  })

  test('another password ends also what was just being signed in with the old one', async () => {
    const email = 'samtidig@demo.example'
    await activated(email)
    const owner = portal.guest()
    await owner.signIn(email, password)
    let now = password
    for (const newPassword of ['ett helt nytt lösenord', 'ett ännu nyare lösenord']) {
      const others = Array.from({ length: 6 }, async (_, nth) => {
        await sleep(nth * 15)
        const other = portal.guest()
        await other.signIn(email, now).catch(() => undefined)
        return other
      })
      await owner.ok(account.changePassword, { password: now, newPassword })
      for (const other of await Promise.all(others))
        expect((await other.call(auth.me, {})).status).toBe(401)
      await owner.ok(auth.me, {})
      now = newPassword
    }
  })

  test('of two who change a password at once one does, and theirs holds', async () => {
    const email = 'bada@demo.example'
    await activated(email)
    const chosen = ['den enas nya lösenord', 'den andras nya lösenord']
    const both = [portal.guest(), portal.guest()] as const
    for (const one of both) await one.signIn(email, password)
    const answers = await Promise.all(
      both.map((one, nth) =>
        one.call(account.changePassword, { password, newPassword: chosen[nth] ?? '' }),
      ),
    )
    const done = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await portal.guest().signIn(email, chosen[done] ?? '')
  })

  test('looking counts too: after a thousand wrong ones the right one is not valid', async () => {
    const email = 'person20@demo.example'
    const guest = portal.guest()
    await guest.ok(auth.requestReset, { email })
    const token = await sentCode(portal, email)
    await guessed(995)
    for (let tries = 0; tries < 5; tries++)
      expect(await guest.ok(auth.checkReset, { email, token: wrong(token) })).toEqual({
        valid: false,
      })
    expect(await guest.ok(auth.checkReset, { email, token })).toEqual({ valid: false })
    expect(await guest.refusal(auth.reset, { email, token, password })).toBe('invalidResetCode')
  })

  test('the answer does not tell who has an account', async () => {
    const guest = portal.guest()
    const emails = ['driver@demo.example', 'nobody@demo.example', 'person58@demo.example']
    const answers = []
    for (const email of emails)
      answers.push([
        (await guest.call(auth.requestReset, { email })).body,
        (await guest.call(auth.checkReset, { email, token: '111111' })).body,
        await guest.refusal(auth.reset, { email, token: '111111', password }),
      ])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('many requests at once send one mail, whose code is good', async () => {
    const email = 'person21@demo.example'
    for (let asked = 0; asked < 9; asked++)
      expect(await portal.guest().ok(auth.requestReset, { email })).toEqual({
        ok: true,
        delayed: false,
      })
    await portal.settled()
    const codes = (await portal.outbox(email)).map(codeIn).filter(Boolean)
    expect(codes).toHaveLength(1)
    const token = codes[0] ?? ''
    expect(await portal.guest().ok(auth.checkReset, { email, token })).toEqual({ valid: true })
  })
})

describe('mails that strangers ask for', () => {
  const codes = async (email: string) => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
      'SELECT text FROM outside.outbox WHERE address = $1',
      [email],
    )
    return rows.filter(({ text }) => codeIn({ text } as Sent)).length
  }
  const later = async (minutes: number) => {
    await portal.settled()
    for (const [table, column] of [
      ['attempt', 'at'],
      ['security_code', 'expires_at'],
    ])
      await portal.portal.parts.pool.query(
        `UPDATE auth.${table} SET ${column} = ${column} - $1 * interval '1 minute'`,
        [minutes],
      )
  }

  test('are few, and do not keep the owner’s from them', async () => {
    const email = 'agare@demo.example'
    await activated(email)
    const owner = portal.guest()
    await owner.signIn(email, password)
    const before = await codes(email)
    for (let asked = 0; asked < 12; asked++) {
      await portal.guest().ok(auth.requestReset, { email })
      await later(3)
    }
    const strangers = (await codes(email)) - before
    expect(strangers).toBeGreaterThan(0)
    expect(strangers).toBeLessThanOrEqual(5)
    // On a device that they know the owner asks, and gets.
    await owner.ok(auth.requestReset, { email })
    expect((await codes(email)) - before).toBe(strangers + 1)
    const token = await sentCode(portal, email)
    expect(await owner.ok(auth.checkReset, { email, token })).toEqual({ valid: true })
    // Elsewhere they wait for an hour at the most.
    await later(61)
    await portal.guest().ok(auth.requestReset, { email })
    expect((await codes(email)) - before).toBe(strangers + 2)
  })

  test('guesses of strangers do not spend the owner’s code', async () => {
    const email = 'person25@demo.example'
    await portal.guest().ok(auth.requestReset, { email })
    const token = await sentCode(portal, email)
    for (let tries = 0; tries < 25; tries++)
      await portal.guest().ok(auth.checkReset, { email, token: wrong(token) })
    expect(await portal.guest().ok(auth.checkReset, { email, token })).toEqual({ valid: true })
  })

  test('a registration that others ask for does not keep its owner from theirs', async () => {
    const email = 'kommande@demo.example'
    for (let asked = 0; asked < 8; asked++) await portal.guest().ok(auth.invite, { email })
    expect(await codes(email)).toBe(1)
    const token = await sentCode(portal, email)
    await portal.guest().ok(auth.register, { email, token, ...chosen })
  })
})

describe('signing in', () => {
  const attempt = (client: Client, email: string, secret: string) =>
    client.call(auth.signIn, { email, password: secret })

  test('the message is the same for a wrong password, an unknown address and a lock-out', async () => {
    const email = 'person22@demo.example'
    const shape = async (address: string) => {
      const { status, error, headers } = await attempt(portal.guest(), address, 'wrong password')
      return { status, code: error?.code, message: error?.message, cookies: headers.getSetCookie() }
    }
    const first = await shape(email)
    expect(first).toMatchObject({ status: 401, code: 'loginFailed', message: 'Login failed' })
    expect(await shape('nobody.at.all@demo.example')).toEqual(first)
    for (let tries = 0; tries < 12; tries++) expect(await shape(email)).toEqual(first)
    for (let tries = 0; tries < 12; tries++)
      expect(await shape('nobody.at.all@demo.example')).toEqual(first)
  })

  test('after ten tries even the right password is refused, but on a known device', async () => {
    const email = 'last.ut@demo.example'
    await activated(email)
    const known = portal.guest()
    await known.signIn(email, password)
    for (let tries = 0; tries < 11; tries++)
      expect((await attempt(portal.guest(), email.toUpperCase(), 'wrong')).status).toBe(401)
    const stranger = await attempt(portal.guest(), email, password)
    expect(stranger.status).toBe(401)
    expect(stranger.error?.code).toBe('loginFailed')
    await known.signIn(email, password)
    expect((await attempt(portal.guest(), email, password)).status).toBe(200)
  })

  test('guesses at the same moment are counted as well', async () => {
    const email = 'person23@demo.example'
    await portal.guest().ok(auth.requestReset, { email })
    const token = await sentCode(portal, email)
    await portal.guest().ok(auth.reset, { email, token, password })
    // The right password is among them, later than ten others: it must not get in.
    await Promise.all(
      Array.from({ length: 14 }, () => attempt(portal.guest(), email, 'wrong password')),
    )
    expect((await attempt(portal.guest(), email, password)).status).toBe(401)
    const { rows } = await portal.portal.parts.pool.query('SELECT count(*) FROM auth.attempt')
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(14)
  })

  test('an account that is not active is told so only to who knows the password', async () => {
    const email = 'vilande@demo.example'
    await register(email)
    await portal.settled()
    expect((await attempt(portal.guest(), email, 'wrong')).error?.code).toBe('loginFailed')
    expect((await attempt(portal.guest(), email, password)).error?.code).toBe('accountNotActive')
  })

  test('case and spaces of the address do not matter, those of the password do', async () => {
    const client = portal.guest()
    expect((await attempt(client, ' DRIVER@Demo.Example ', 'Demo-portal-1')).status).toBe(200)
    expect((await attempt(client, 'driver@demo.example', 'demo-portal-1')).status).toBe(401)
  })

  test('the token bears no more than it must, the cookie is out of scripts’ reach', async () => {
    const answer = await attempt(portal.guest(), 'driver@demo.example', 'Demo-portal-1')
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('refresh=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(answer.body)).toEqual(['jwtToken'])
  })
})

describe('rate limits', () => {
  test('guests are stopped whoever they ask about', async () => {
    const limited = await startTestPortal({ settings: { GUEST_LIMIT: '5' } })
    try {
      const shapes = new Set<string>()
      for (const email of ['driver@demo.example', 'nobody@demo.example']) {
        const guest = limited.guest()
        let answer = await guest.call(auth.requestReset, { email })
        for (let more = 0; more < 6; more++) answer = await guest.call(auth.requestReset, { email })
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        shapes.add(`${answer.status} ${answer.error?.code} ${answer.error?.message}`)
      }
      expect([...shapes]).toEqual(['429 tooMany Too many requests'])
      const claimed = await limited.guest().raw('POST', '/api/auth/forgot', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.3' },
        body: '{"email":"driver@demo.example"}',
      })
      expect(claimed.status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})
