import { userEvents } from '@portal/events'
import { createPool } from '@portal/platform/database'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import { postgresKeyring } from '@portal/platform/personal-data'
import { migrateProjections } from '@portal/projections/kit/migrate'
import { readModel } from '@portal/projections/kit/read-model'
import { Projection } from '@portal/projections/kit/runner'
import { t, table } from '@portal/projections/kit/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, health, Processes, type Running, ready, until } from '../harness/processes.ts'
import { databaseOf } from './check-log.ts'
import { tokenOf } from './crowd.ts'

describe('a projection that throws on an event, in a running portal', () => {
  const processes = new Processes()
  let dataDir = ''
  let server: Running
  let port = 0
  const start = () =>
    ready(processes.portal({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }))

  beforeAll(async () => {
    dataDir = await processes.folder()
    port = await freePort()
    await makeDemoData({ DATA_DIR: dataDir })
    server = await start()
  })
  afterAll(() => processes.end())

  const call = async (token: string, path: string, more: RequestInit & { after?: string } = {}) => {
    // On a machine with too much to do it may say 'later'.
    const answer = await until('it is answered', async () => {
      const one = await fetch(`${server.url}${path}`, {
        ...more,
        headers: {
          authorization: `Bearer ${token}`,
          ...(more.body ? { 'content-type': 'application/json' } : {}),
          ...(more.after ? { 'x-after-position': more.after } : {}),
        },
      })
      return one.status !== 503 && one
    })
    expect(answer.status).toBe(200)
    return { headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
  }
  const messagesState = async () => (await health(server.url))?.parts.projections.messages

  it('stops alone, says so, and goes on after the fix', async () => {
    const db = await databaseOf(dataDir)
    const token = await tokenOf(server.url, 'admin')
    const driver = await tokenOf(server.url, 'driver')
    const { body: me } = await call(driver, '/api/auth')
    const unread = async () =>
      Number((await call(driver, '/api/app/usersummary')).body.unreadMessageCount)
    const before = await unread()
    // The fault: this person's next conversation cannot be written.
    await db.query(
      `ALTER TABLE messages.entry ADD CONSTRAINT fault CHECK (user_id <> '${me.id}') NOT VALID`,
    )
    const sent = await call(token, '/api/message/group', {
      method: 'POST',
      body: JSON.stringify({
        recipients: [{ kind: 'user', id: me.id }],
        subject: 'A faulty projection',
        content: '<p>It comes later.</p>',
      }),
    })
    const position = sent.headers.get('x-position') ?? ''
    const parked = await until('it is parked', async () => {
      const state = await messagesState()
      return state?.state === 'parked' && state
    })
    expect(Object.keys(parked).sort()).toEqual(['position', 'state'])
    expect(server.output()).toMatch(
      /check constraint.*fault.*"projection":"messages".*a projection failed/,
    )
    // A query that needs it says that it is stale.
    const stale = await call(driver, '/api/message/mygroups', { after: position })
    expect(stale.headers.get('x-stale')).toBe('true')

    // The others go on, and what reads them alone is fresh.
    const chosen = await call(driver, '/api/app/setlocale', {
      method: 'POST',
      body: JSON.stringify({ locale: 'pl' }),
    })
    const later = chosen.headers.get('x-position') ?? ''
    expect(BigInt(later)).toBeGreaterThan(BigInt(position))
    const fresh = await until('it is fresh', async () => {
      const one = await call(driver, '/api/auth', { after: later })
      return one.headers.get('x-stale') === null && one
    })
    expect(fresh.body.locale).toBe('pl')
    const { parts, ok } = (await health(server.url)) ?? {}
    expect(ok).toBe(true)
    for (const [name, { state }] of Object.entries(parts?.projections ?? {}))
      expect([name, state]).toEqual([name, name === 'messages' ? 'parked' : 'running'])

    // A start does not wait for it.
    expect((await server.signal('SIGTERM')).code).toBe(0)
    server = await start()
    expect((await messagesState())?.state).toBe('parked')
    expect(await unread()).toBe(before)

    const mended = await databaseOf(dataDir)
    await mended.query('ALTER TABLE messages.entry DROP CONSTRAINT fault')
    await mended.end()
    await until('it runs again', async () => (await messagesState())?.state === 'running')
    await until('it has caught up', async () => (await unread()) === before + 1)
    const inbox = await call(driver, '/api/message/mygroups', { after: position })
    expect(inbox.headers.get('x-stale')).toBeNull()
    expect(JSON.stringify(inbox.body)).toContain('A faulty projection')
    expect((await server.signal('SIGTERM')).code).toBe(0)
  }, 120_000)
})

describe('a projection whose handler throws', () => {
  const tables = { tally: table({ user_id: t.id, count: t.int }, { key: ['user_id'] }) }
  const counting = (check: (userId: string) => void) =>
    readModel('probe', {
      version: 1,
      tables,
      on: {
        userRegistered: (write, { data }) => {
          check(data.userId)
          write.tally.put({ user_id: data.userId, count: 1 })
        },
        userActivated: (write, { data }) => {
          write.tally.add({ user_id: data.userId }, { count: 1 })
        },
      },
    })

  it('keeps its place, and the mended one counts every event once', async () => {
    const { url, drop } = await freshDatabase()
    const pool = createPool(url)
    await migrateProjections(pool)
    const store = await postgresEventStore({ pool, url })
    const keyring = await postgresKeyring({ pool, url, masterKey: Buffer.alloc(32, 1) })
    const log = eventLog(store, keyring)
    const users = Array.from({ length: 30 }, () => newId())
    const poisoned = users[17]
    for (const userId of users)
      await log.append(
        [
          {
            stream: `person-${userId}`,
            expected: 'none',
            events: [userEvents.userRegistered({ userId }), userEvents.userActivated({ userId })],
          },
        ],
        {},
      )
    const said: string[] = []
    const options = { pool, log, batch: 7, retryMs: 50 }
    const broken = new Projection(
      counting((userId) => {
        if (userId === poisoned) throw new Error('cannot count to eighteen')
      }),
      { ...options, onError: (name, error) => said.push(`${name}: ${(error as Error).message}`) },
    )
    await broken.start()
    await until('it is parked', () => broken.status().state === 'parked')
    expect(broken.status().error).toBe('cannot count to eighteen')
    expect(said).toContain('probe: cannot count to eighteen')
    const kept = broken.status().position
    expect(kept).toBeGreaterThan(0n)
    await broken.stop()

    const mended = new Projection(
      counting(() => undefined),
      options,
    )
    await mended.start()
    const head = await store.head()
    await until('it has caught up', () => mended.status().position === head)
    const rows = await pool.query('SELECT count FROM probe.tally')
    expect(rows.rows).toEqual(users.map(() => ({ count: 2 })))
    await mended.stop()
    await keyring.close()
    await store.close()
    await pool.end()
    await drop()
  })
})
