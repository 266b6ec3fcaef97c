import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { session } from '@portal/command-api/auth/entering'
import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { manyIn } from '../harness/many.ts'
import { named } from '../harness/people.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, users } = calls
const portal = standingPortal()

const password = 'en tillräckligt lång mening'

/** Somebody new who may sign in. */
async function activated(email: string): Promise<string> {
  const guest = portal.guest()
  await guest.ok(auth.invite, { email })
  const token = await sentCode(portal, email)
  await guest.ok(auth.register, { ...named, email, token, password })
  await portal.settled()
  const admin = await portal.as('admin')
  const { rows } = await admin.ok(users.search, { search: email })
  const id = rows[0]?.id ?? ''
  await admin.ok(users.activate, { id, active: true })
  await portal.settled()
  return id
}

describe('refresh and sign-out', () => {
  const fresh = async () => {
    const client = portal.guest()
    await client.signIn('person10@demo.example', password)
    return client
  }
  beforeAll(async () => {
    const guest = portal.guest()
    await guest.ok(auth.requestReset, { email: 'person10@demo.example' })
    const token = await sentCode(portal, 'person10@demo.example')
    await guest.ok(auth.reset, { email: 'person10@demo.example', token, password })
  })
  const cookieOf = (client: Client): string => client.cookies.get('refresh') ?? ''
  const withCookie = (value: string): Client => {
    const client = portal.guest()
    client.cookies.set('refresh', value)
    return client
  }
  const withToken = (token: string | undefined): Client => {
    const client = portal.guest()
    client.token = token
    return client
  }
  const clerk = { email: 'clerk@demo.example', password: 'Demo-portal-1' }
  const later = () =>
    portal.portal.parts.pool.query(
      "UPDATE auth.refresh_token SET replaced_at = replaced_at - interval '1 minute'",
    )

  test('rotates: a new pair, and the new one works', async () => {
    const client = await fresh()
    const first = cookieOf(client)
    const { jwtToken } = await client.ok(auth.refresh, {})
    expect(cookieOf(client)).not.toBe(first)
    client.token = jwtToken
    expect((await client.call(auth.me, {})).status).toBe(200)
    expect((await client.call(auth.refresh, {})).status).toBe(200)
  })

  test('two tabs that refresh at once both stay signed in', async () => {
    const client = await fresh()
    const shared = cookieOf(client)
    const tabs = await Promise.all(
      Array.from({ length: 4 }, () => withCookie(shared).call(auth.refresh, {})),
    )
    expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200, 200])
    expect((await client.call(auth.me, {})).status).toBe(200)
  })

  test('an old one presented later is theft: the whole family is revoked', async () => {
    const client = await fresh()
    const stolen = cookieOf(client)
    await client.ok(auth.refresh, {})
    await later()
    const thief = await withCookie(stolen).call(auth.refresh, {})
    expect(thief.status).toBe(401)
    expect((await client.call(auth.refresh, {})).status).toBe(401)
    expect((await client.call(auth.me, {})).status).toBe(401)
  })

  test('signing out revokes at once, on every process that asks the database', async () => {
    const client = await fresh()
    const other = await fresh()
    const cookie = cookieOf(client)
    const token = client.token
    await client.ok(auth.signOut, {})
    expect(client.cookies.has('refresh')).toBe(false)
    client.token = token
    expect((await client.call(auth.me, {})).status).toBe(401)
    expect((await withCookie(cookie).call(auth.refresh, {})).status).toBe(401)
    expect((await other.call(auth.me, {})).status).toBe(200)
  })

  test('who signs in takes the place of who was left in the browser, and of nobody else', async () => {
    const client = await fresh()
    const elsewhere = await fresh()
    const { token } = client
    const cookie = cookieOf(client)
    // Logged out without the server’s having heard of it: the page bears no token any more.
    client.token = undefined
    expect(await client.refusal(auth.signIn, { ...clerk, password: 'not this' })).toBe(
      'loginFailed',
    )
    expect((await withToken(token).call(auth.me, {})).status).toBe(200)
    await client.signIn(clerk.email, clerk.password)
    expect((await withToken(token).call(auth.me, {})).status).toBe(401)
    expect((await withCookie(cookie).call(auth.refresh, {})).status).toBe(401)
    // The log says so, as of any log-out.
    const { pool, executor } = portal.portal.parts
    const { rows } = await pool.query<{ session_id: string }>(
      'SELECT session_id FROM auth.session WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC LIMIT 1',
    )
    const { state } = await executor.state(session, rows[0]?.session_id ?? '')
    expect(state).toEqual({ open: false })
    expect((await elsewhere.call(auth.me, {})).status).toBe(200)
    expect((await client.ok(auth.refresh, {})).jwtToken).toBeTruthy()
  })

  test('who signs in after somebody who looked through another’s eyes ends both', async () => {
    const client = await impersonate(portal, 'admin', 'driver')
    const { token } = client
    const cookie = cookieOf(client)
    client.token = undefined
    await client.signIn(clerk.email, clerk.password)
    expect((await withToken(token).call(auth.me, {})).status).toBe(401)
    // Nor is it the administrator’s again, as where looking through ends by itself.
    expect((await withCookie(cookie).call(auth.refresh, {})).status).toBe(401)
    expect((await client.call(auth.me, {})).status).toBe(200)
  })

  test('after ninety days one signs in anew, however much the session was used', async () => {
    const client = await fresh()
    const { id } = await client.ok(auth.me, {})
    await client.ok(auth.refresh, {})
    await portal.portal.parts.pool.query(
      "UPDATE auth.session SET created_at = now() - interval '91 days' WHERE user_id = $1",
      [id],
    )
    expect((await client.call(auth.refresh, {})).status).toBe(401)
  })

  test('a refresh token that is none, or empty, or another cookie', async () => {
    for (const value of ['', 'x', 'a'.repeat(4000), '%00', "';--"])
      expect((await withCookie(value).call(auth.refresh, {})).status).toBe(401)
    expect((await portal.guest().call(auth.refresh, {})).status).toBe(401)
  })

  test('deactivating ends every session, and role changes hold', async () => {
    const admin = await portal.as('superadmin')
    const email = 'tillfallig@demo.example'
    const id = await activated(email)
    const client = portal.guest()
    await client.signIn(email, password)
    const details = await admin.ok(users.one, { id })
    await admin.ok(users.change, {
      id,
      version: details.version,
      firstName: 'Till',
      lastName: 'Fällig',
      email,
      roles: ['admin'],
    })
    await portal.settled()
    await expect
      .poll(async () => (await client.call(users.search, {})).status, { timeout: 5000 })
      .toBe(200)
    await admin.ok(users.activate, { id, active: false })
    expect((await client.call(auth.me, {})).status).toBe(401)
    expect((await client.call(auth.refresh, {})).status).toBe(401)
    expect((await client.call(auth.signIn, { email, password })).error?.code).toBe(
      'accountDeactivated',
    )
  })
})

describe('who may do it when the call comes, and no longer when it is done', () => {
  const signedIn = async (name: string) => {
    const [id = ''] = await manyIn(portal).people(name, ['active'], { roles: ['admin'] })
    const { jwtToken } = await portal.portal.parts.sessions.open(id)
    return { id, client: new Client(portal.url, jwtToken) }
  }
  const loses = async (id: string, isRole: boolean) => {
    const office = await portal.as('superadmin')
    const { version, firstName, lastName, email } = await office.ok(users.one, { id })
    const form = { id, version, firstName, lastName, email, roles: [] }
    if (!isRole) return office.call(users.activate, { id, active: false })
    return office.call(users.change, form)
  }

  /** Begins an upload, and ends it when something else was done. */
  async function slowly(
    path: string,
    client: Client,
    headers: object,
    then: () => unknown,
  ): Promise<number | undefined> {
    const head = 'Content-Disposition: form-data; name="files"; filename="a.csv"'
    const [first, rest] = [`--half\r\n${head}\r\n\r\na;b\n`, '1;2\n\r\n--half--\r\n']
    const sending = request(`${portal.url}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${client.token}`,
        'content-type': 'multipart/form-data; boundary=half',
        'content-length': first.length + rest.length,
      },
    })
    const status = new Promise<number | undefined>((resolve, reject) => {
      sending.on('error', reject)
      sending.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    await new Promise((sent) => sending.write(first, sent))
    await then()
    await portal.settled()
    sending.end(rest)
    // A machine that is busy sheds load: it says to come again.
    return (await status) === 503 ? slowly(path, client, headers, then) : status
  }

  test('sends nothing more of an upload that was begun before', async () => {
    const { path } = calls.files.upload
    for (const headers of [{}, { 'idempotency-key': 'en uppladdning' }]) {
      const one = await signedIn('Långsam')
      expect(await slowly(path, one.client, headers, () => loses(one.id, false))).toBe(401)
    }
    const staff = await signedIn('Degraderad')
    const list = users.readStaffList.path
    expect(await slowly(list, staff.client, {}, () => loses(staff.id, true))).toBe(403)
    const same = await signedIn('Likadan')
    expect(await slowly(path, same.client, {}, () => undefined)).toBe(200)
  })

  test('does nothing while what was written before is waited for', async () => {
    const { id, client } = await signedIn('Väntande')
    const { pool } = portal.portal.parts
    await client.ok(auth.me, {})
    const holdsUp = await pool.connect()
    try {
      await holdsUp.query("BEGIN; SELECT FROM projections.model WHERE name = 'users' FOR UPDATE")
      await loses(id, true)
      const comes = client.refusal(users.comment, { userId: id, text: 'Hann jag?' })
      await holdsUp.query('SELECT pg_sleep(0.3); ROLLBACK')
      expect(await comes).toBe('forbidden')
    } finally {
      holdsUp.release()
    }
  })
})

test('a session that ended elsewhere, and nobody said so, is over in seconds also where the clock is set back', async () => {
  const client = portal.guest()
  await client.signIn('driver@demo.example', 'Demo-portal-1')
  await portal.settled()
  // What the sign-in changed has been heard of by then.
  await sleep(1000)
  await client.ok(auth.me, {})
  const right = Date.now.bind(Date)
  const hourAgo = vi.spyOn(Date, 'now').mockImplementation(() => right() - 3_600_000)
  try {
    await portal.portal.parts.pool.query(
      'UPDATE auth.session SET revoked_at = now() WHERE session_id = (SELECT session_id FROM auth.session ORDER BY created_at DESC LIMIT 1)',
    )
    await expect
      .poll(async () => (await client.call(auth.me, {})).status, { timeout: 6000 })
      .toBe(401)
  } finally {
    hourAgo.mockRestore()
  }
})
