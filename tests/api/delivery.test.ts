import { calls } from '@portal/contracts'
import { Progress } from '@portal/projections/kit/progress'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { messages, auth, app, users, groups, companies, files } = calls
const portal = standingPortal()
let admin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

const letter = () => ({
  recipients: [{ kind: 'user' as const, id: driverId }],
  subject: 'Hej',
  content: '<p>Hej</p>',
})
let keys = 0
const key = () => ({ 'idempotency-key': `prov-${process.pid}-${keys++}` })
const head = () => portal.portal.parts.log.store.head()

describe('a repeated command', () => {
  test('gets the same reply, and happens once', async () => {
    const headers = key()
    const first = await admin.call(messages.start, letter(), { headers })
    const at = await head()
    const again = await admin.call(messages.start, letter(), { headers })
    expect(again.body).toEqual(first.body)
    expect(again.status).toBe(200)
    expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'))
    expect(await head()).toBe(at)
  })

  test('twenty at the same moment happen once', async () => {
    const headers = key()
    const before = await head()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(messages.start, letter(), { headers })),
    )
    const bodies = new Set(all.filter((one) => one.status === 200).map((one) => one.body.id))
    expect(bodies.size).toBe(1)
    expect(all.every((one) => one.status === 200 || one.status === 409)).toBe(true)
    const { events } = await portal.portal.parts.log.store.readAll(before, { max: 100 })
    expect(events.map(({ type }) => type)).toEqual(['conversationStarted', 'messageSent'])
  })

  test('a refusal is repeated as well', async () => {
    const headers = key()
    const empty = { ...letter(), content: '' }
    for (let times = 0; times < 2; times++)
      expect(await admin.refusal(messages.start, empty, { headers })).toBe('emptyMessage')
  })

  test('the key with another input, or by another person, is another matter', async () => {
    const headers = key()
    const first = await admin.ok(messages.start, letter(), { headers })
    const other = await admin.call(messages.start, { ...letter(), subject: 'x' }, { headers })
    expect([other.status, other.error?.code]).toEqual([409, 'idempotencyKeyReused'])
    const somebody = await portal.as('superadmin')
    const theirs = await somebody.ok(messages.start, letter(), { headers })
    expect(theirs.id).not.toBe(first.id)
  })

  test('each of the calls that make something makes it once', async () => {
    const superadmin = await portal.as('superadmin')
    const twice = async <T>(make: (headers: Record<string, string>) => Promise<T>) => {
      const headers = key()
      const first = await make(headers)
      const at = await head()
      expect(await make(headers)).toEqual(first)
      expect(await head()).toBe(at)
    }
    const person = { firstName: 'En', lastName: 'Gång', email: 'en.gang@demo.example' }
    await twice((headers) => admin.ok(users.create, person, { headers }))
    await twice((headers) => admin.ok(groups.save, { name: 'En gång' }, { headers }))
    await twice((headers) => superadmin.ok(companies.save, { name: 'En gång AB' }, { headers }))
    await twice((headers) =>
      admin.ok(users.comment, { userId: driverId, text: 'En gång' }, { headers }),
    )
    await twice((headers) =>
      admin.ok(users.sendSms, { userIds: [driverId], text: 'En gång' }, { headers }),
    )
    const form = () => {
      const data = new FormData()
      data.append('files', new Blob(['hej']), 'en.txt')
      return data
    }
    await twice((headers) => admin.ok(files.upload, {}, { headers, form: form() }))
    await portal.settled()
    expect(
      (await portal.outbox('+46700001006')).filter((one) => one.text === 'En gång'),
    ).toHaveLength(1)
  })
})

describe('one’s own writes are read', () => {
  test('fifty times in a row, without waiting', async () => {
    const own = portal.guest()
    await own.signIn('admin@demo.example', 'Demo-portal-1')
    for (let nth = 0; nth < 25; nth++) {
      const { id } = await own.ok(groups.save, { name: `Genast ${nth}` })
      const read = await own.call(groups.one, { id })
      expect(read.status).toBe(200)
      expect(read.headers.get('x-stale')).toBeNull()
    }
  })

  test('a position that nobody has reached is answered, and says that it may be stale', async () => {
    const guest = portal.guest()
    guest.token = driver.token
    const read = await guest.call(
      messages.mine,
      {},
      {
        headers: { 'x-after-position': '999999999999' },
      },
    )
    expect(read.status).toBe(200)
    expect(read.headers.get('x-stale')).toBe('true')
    // Whoever comes from a log that was longer is told, and waits for their own writes from there on.
    const end = String(await portal.portal.parts.log.store.head())
    expect(read.headers.get('x-log-end')).toBe(end)
  })

  test('a position beyond the log’s end is waited for by nobody', async () => {
    const { progress } = portal.portal.parts
    // Who waits here, waits longer than a test may take.
    const waiting = vi
      .spyOn(progress, 'reached')
      .mockImplementation((names, position) =>
        Progress.prototype.reached.call(progress, names, position, 3_600_000),
      )
    try {
      const headers = { 'x-after-position': '999999999999' }
      const read = await driver.call(messages.mine, {}, { headers })
      expect(read.headers.get('x-stale')).toBe('true')
      expect((await driver.call(app.setLocale, { locale: 'sv' }, { headers })).status).toBe(200)
    } finally {
      waiting.mockRestore()
    }
  })

  test('a command that did nothing has no position', async () => {
    const { id } = await admin.ok(groups.save, { name: 'Oförändrad' })
    const same = await admin.call(groups.save, { id, version: 1, name: 'Oförändrad' })
    expect(same.status).toBe(200)
    expect(same.headers.get('x-position')).toBeNull()
  })
})

interface Touched {
  topic: string
  position: string
  counts?: { unreadMessageCount: number }
}

describe('live', () => {
  const heard = async (client: Client) => {
    const socket = await client.socket()
    const all: Touched[] = []
    socket.on('touched', (list: Touched[]) => all.push(...list))
    return { socket, all, of: (topic: string) => all.filter((one) => one.topic === topic) }
  }

  test('the recipient hears the count, absolute; others hear nothing', async () => {
    await portal.settled()
    const count = (await driver.ok(app.summary, {})).unreadMessageCount
    const recipient = await heard(driver)
    const second = await heard(driver)
    const stranger = await heard(await portal.as('newdriver'))
    const { id, messageId } = await admin.ok(messages.start, letter())
    const last = (of: typeof recipient) => of.of('messages').at(-1)?.counts?.unreadMessageCount
    for (const tab of [recipient, second]) await expect.poll(() => last(tab)).toBe(count + 1)
    await driver.ok(messages.open, { id })
    for (const tab of [recipient, second]) await expect.poll(() => last(tab)).toBe(count)
    await driver.ok(messages.markUnread, { g: id, m: messageId })
    for (const tab of [recipient, second]) await expect.poll(() => last(tab)).toBe(count + 1)
    expect(stranger.of('messages')).toEqual([])
    expect(JSON.stringify(recipient.all)).not.toContain('Hej')
    for (const { socket } of [recipient, second, stranger]) socket.close()
  })

  test('lists of people are for those who administer', async () => {
    const one = await heard(admin)
    const other = await heard(driver)
    await admin.ok(users.create, {
      firstName: 'Live',
      lastName: 'Prov',
      email: 'live.prov@demo.example',
    })
    await expect.poll(() => one.of('users').length).toBeGreaterThan(0)
    await portal.settled()
    expect(other.of('users')).toEqual([])
    expect(other.of('history')).toEqual([])
    for (const { socket } of [one, other]) socket.close()
  })

  test('nobody gets in without a good token', async () => {
    const notText: unknown[] = [17, { a: 1 }, { toString: 1 }, [[{ toString: 1, valueOf: 1 }]]]
    for (const token of [undefined, '', 'x', 'a.b.c', ...notText, 'x'.repeat(20_000)]) {
      const socket = io(portal.url, {
        transports: ['websocket'],
        auth: { token },
        forceNew: true,
        reconnection: false,
      })
      const outcome = await new Promise((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', () => resolve('refused'))
        socket.once('disconnect', () => resolve('refused'))
      })
      expect(outcome, JSON.stringify(token)?.slice(0, 20)).toBe('refused')
      socket.close()
    }
  })

  test.each(['https://evil.example', 'null', 'nonsense', 'file://'])(
    'a page from %s does not get in, and does no harm',
    async (origin) => {
      const socket = io(portal.url, {
        transports: ['websocket'],
        auth: { token: driver.token },
        extraHeaders: { origin },
        forceNew: true,
        reconnection: false,
      })
      const outcome = await new Promise((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', () => resolve('refused'))
      })
      expect(outcome).toBe('refused')
      socket.close()
      expect((await driver.call(auth.me, {})).status).toBe(200)
    },
  )

  test('signing out ends the sockets of that session, and those opened from it', async () => {
    const client = portal.guest()
    await client.signIn('admin@demo.example', 'Demo-portal-1')
    const socket = await client.socket()
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await client.ok(auth.signOut, {})
    await gone
    expect(socket.connected).toBe(false)
  })

  test('leaving an impersonation ends its sockets', async () => {
    const eyes = await impersonate(portal, 'admin', 'driver')
    const socket = await eyes.socket()
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await eyes.ok(calls.impersonation.end, {})
    await gone
    expect(socket.connected).toBe(false)
  })

  test('nonsense over the socket does no harm', async () => {
    const socket = await driver.socket()
    for (const value of [undefined, null, 7, {}, [], 'x', { toString: 1 }])
      socket.emit('nothing', value)
    socket.emit('token', { a: { b: 1 } })
    await new Promise((resolve) => socket.once('disconnect', resolve))
    expect((await driver.call(auth.me, {})).status).toBe(200)
  })

  test('a token that cannot be made a text ends the connection', async () => {
    const socket = await driver.socket()
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.emit('token', { toString: 1 })
    await gone
  })

  test('of a thousand tokens in a row few are looked at, and the last of them counts', async () => {
    const looks = vi.spyOn(portal.portal.parts.sessions, 'actor')
    const socket = await driver.socket()
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let nth = 0; nth < 1000; nth++) socket.emit('token', driver.token)
    socket.emit('token', 'a.b.c')
    await gone
    expect(looks.mock.calls.length).toBeLessThan(100)
    looks.mockRestore()
  })

  test('a connection that becomes somebody else’s hears nothing more of whose it was', async () => {
    const { socket, of } = await heard(driver)
    socket.emit('token', (await portal.as('newdriver')).token)
    const newDriverId = await portal.idOf('newdriver')
    const toThem = { ...letter(), recipients: [{ kind: 'user' as const, id: newDriverId }] }
    const letters = async (recipient: ReturnType<typeof letter>) => {
      await admin.ok(messages.start, recipient)
      await portal.settled()
    }
    await expect
      .poll(async () => {
        await letters(toThem)
        return of('messages').length
      })
      .toBeGreaterThan(0)
    const before = of('messages').length
    await letters(letter())
    await letters(toThem)
    await expect.poll(() => of('messages').length).toBeGreaterThan(before)
    expect(of('messages').length).toBe(before + 1)
    socket.close()
  })
})

test('health names every part', async () => {
  const health = await portal.guest().raw<{
    ok: boolean
    parts: { projections: Record<string, { state: string }>; reactions: Record<string, unknown> }
  }>('GET', '/api/health')
  expect(health.status).toBe(200)
  expect(health.body.ok).toBe(true)
  for (const one of Object.values(health.body.parts.projections)) expect(one.state).toBe('running')
})
