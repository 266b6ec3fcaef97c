import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { queueSchema, type Reach, reach } from '@portal/command-api/erasure-reach'
import { type AnyQuery, allCalls, calls } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { type AnyEventDef, allEvents } from '@portal/events'
import { fixedKey } from '@portal/platform/key-ring'
import { codeSubjects } from '@portal/platform/security-codes'
import { models } from '@portal/projections/models'
import { spentBy } from '@portal/workers/kit/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Canary, liveAsCanary, spelled, traces } from '../harness/canary.ts'
import { word } from '../harness/canary-work.ts'
import { filesIn, finder, rowsOf, tablesOf } from '../harness/everywhere.ts'
import { keys } from '../harness/keys.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { Processes, until } from '../harness/processes.ts'
import { type PushService, startPushService } from '../harness/push-service.ts'
import { type Redis, redisServer, startRedis } from '../harness/redis.ts'

let portal: TestPortal
let pushes: PushService
let canary: Canary
let said = ''
let tables: string[]
/** Rows of each table with a trace of the canary, before. */
const before = new Map<string, string[]>()
const namedBefore = new Map<string, string[]>()
/** The canary's keyed hashes: who has the key can tell by them whose they were. */
const hashes: string[] = []
const inClear = finder(traces)
const isQueue = (table: string) => table.startsWith(`${queueSchema}.`)
const reachOf = (table: string): Reach | undefined => reach[table]

const pool = () => portal.portal.parts.pool

async function found(is: (row: string) => boolean) {
  const all = new Map<string, string[]>()
  for (const table of await tablesOf(pool())) {
    const rows = (await rowsOf(pool(), table)).filter(is)
    if (rows.length > 0) all.set(table, rows)
  }
  return all
}
const hasWords = (row: string) => inClear(row) !== undefined
const names = (row: string) => row.includes(canary.id) || hashes.some((hash) => row.includes(hash))

beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (bytes) => {
    said += String(bytes)
  })
  pushes = await startPushService()
  portal = await startTestPortal({ log, settings: { PUSH_SERVICES: pushes.origin } })
  canary = await liveAsCanary(portal)
  const { endpoint, keys: browser } = pushes.subscribe()
  await canary.client.ok(calls.push.subscribe, { endpoint: `${endpoint}?${word}`, keys: browser })
  const { executor } = portal.portal.parts
  const claimKey = fixedKey(Buffer.from(keys.CLAIM_KEY, 'base64'))
  const form = sameEmail(canary.email)
  hashes.push(
    executor.claimId('sign-in', form),
    codeSubjects(claimKey, form)[0].name,
    ...[canary.id, canary.email, spelled, '+46701740688'].flatMap((to) => spentBy(claimKey, to)),
  )
  tables = await tablesOf(pool())
  for (const [table, rows] of await found(hasWords)) before.set(table, rows)
  for (const [table, rows] of await found(names)) namedBefore.set(table, rows)
  await pool().query(
    'CREATE SCHEMA users__old; CREATE TABLE users__old.person AS SELECT * FROM users.person',
  )
  await pool().query(
    'CREATE SCHEMA users__next; CREATE TABLE users__next.person AS SELECT * FROM users.person',
  )
})
afterAll(async () => {
  await portal.stop()
  await pushes.close()
})

describe('before', () => {
  test('the canary has lived through every event that says something of a person', async () => {
    const personal = Object.values(allEvents as Readonly<Record<string, AnyEventDef>>).filter(
      (def) => def.personal.length > 0,
    )
    const { rows } = await pool().query<{ type: string }>(
      "SELECT DISTINCT type FROM log.event WHERE data LIKE '%' || $1 || '%'",
      [canary.id],
    )
    const lived = new Set(rows.map(({ type }) => type))
    // Who registers has no id of a person yet.
    const missing = personal.filter((def) => !lived.has(def.type)).map((def) => def.type)
    expect(missing.filter((type) => type !== 'registrationStarted')).toEqual([])
  })

  test('every table is written down, with what an erasure does of it', () => {
    const unknown = tables.filter((table) => !isQueue(table) && reachOf(table) === undefined)
    expect(unknown, 'write them into command-api/src/erasure-reach.ts').toEqual([])
    expect(Object.keys(reach).filter((table) => !tables.includes(table))).toEqual([])
  })

  test('words of a person stand where an erasure reaches, and nothing where nothing should be', () => {
    const isSaid = (table: string, ...kinds: Reach['is'][]) =>
      kinds.includes(reachOf(table)?.is ?? 'nothing')
    expect([...before.keys()].filter((table) => isSaid(table, 'nothing'))).toEqual([])
    expect(
      [...namedBefore.keys()].filter((table) => !isQueue(table) && isSaid(table, 'nothing')),
    ).toEqual([])
  })

  test('every table that is reached has something of the canary', () => {
    const empty = Object.entries(reach)
      .filter(([, { is }]) => is === 'rows' || is === 'gone')
      .map(([table]) => table)
      .filter((table) => !before.has(table) && !namedBefore.has(table))
    // These name a session, or are gone when what they ask for is done.
    const unnamed = ['auth.asked', 'auth.passkey_challenge', 'auth.refresh_token']
    expect(empty.sort()).toEqual(unnamed)
  })

  test('their files and pictures are there', async () => {
    const files = [...(await filesIn(portal.dataDir)).keys()]
    for (const id of canary.fileIds)
      expect(
        files.some((path) => path.includes(id)),
        id,
      ).toBe(true)
    expect(files.filter((path) => path.endsWith('.thumbnail')).length).toBeGreaterThan(3)
  })
})

describe('after the erasure', () => {
  let sessions: string[]
  let counted: Record<string, number>
  const countOf = async (table: string) =>
    Number((await pool().query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)

  beforeAll(async () => {
    const { rows } = await pool().query<{ session_id: string }>(
      'SELECT session_id FROM auth.session WHERE user_id = $1 OR impersonator_id = $1',
      [canary.id],
    )
    sessions = rows.map(({ session_id: id }) => id)
    counted = {}
    for (const table of ['users.person', 'auth.session', 'auth.credential', 'messages.message'])
      counted[table] = await countOf(table)
    const office = await portal.as('superadmin')
    await office.ok(
      calls.users.remove,
      { id: canary.id, erase: 'true' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    await portal.settled()
  })

  test('no table has a word of theirs, in any form', async () => {
    expect(Object.fromEntries(await found(hasWords))).toEqual({})
  })

  test('what they signed in with is gone: sessions, devices, codes, tries; their id stays where it is said', async () => {
    const left = [...(await found(names)).keys()].filter(
      (table) => !isQueue(table) && reachOf(table)?.is !== 'ids',
    )
    expect(left).toEqual([])
    const ofSessions = await found((row) => sessions.some((id) => row.includes(id)))
    expect([...ofSessions.keys()].filter((table) => table !== 'log.event')).toEqual([])
    expect((await canary.client.call(calls.auth.me, {})).status).toBe(401)
  })

  test('everybody else is as they were', async () => {
    expect(await countOf('users.person')).toBe((counted['users.person'] ?? 0) - 1)
    expect(await countOf('auth.credential')).toBe((counted['auth.credential'] ?? 0) - 1)
    expect(await countOf('auth.session')).toBe((counted['auth.session'] ?? 0) - sessions.length)
    expect(await countOf('messages.message')).toBe(counted['messages.message'])
    expect((await (await portal.as('driver')).call(calls.auth.me, {})).status).toBe(200)
  })

  test('of files neither bytes nor pictures are left', async () => {
    const files = await filesIn(portal.dataDir)
    const left = [...files].filter(
      ([path, bytes]) =>
        canary.fileIds.some((id) => path.includes(id)) ||
        inClear(path) !== undefined ||
        inClear(bytes) !== undefined,
    )
    expect(left.map(([path]) => path)).toEqual([])
    expect(files.size).toBeGreaterThan(0)
  })

  test('tables of an earlier version are gone', async () => {
    expect((await tablesOf(pool())).filter((table) => /__(old|next)\./.test(table))).toEqual([])
  })

  test('the log of the server has said nothing of them', () => {
    expect(said.length).toBeGreaterThan(0)
    expect(said.split('\n').filter(hasWords)).toEqual([])
  })

  test('nothing in the event log can be opened any more', async () => {
    const { log } = portal.portal.parts
    for (let at = 0n; ; ) {
      const batch = await log.store.readAll(at, { max: 1000 })
      for (const event of await log.decode(batch.events))
        expect(inClear(JSON.stringify(event.data)), `${event.type} at ${event.position}`).toBe(
          undefined,
        )
      at = batch.checkpoint
      if (batch.caughtUp) return
    }
  })

  test('no query tells anything of them', async () => {
    const values = [canary.id, canary.conversationId, ...canary.fileIds.slice(0, 3)]
    const told: string[] = []
    const queries = allCalls.filter((call): call is AnyQuery => call.kind === 'query')
    for (const login of ['superadmin', 'driver'] as const) {
      const client = await portal.as(login)
      for (const call of queries)
        for (const value of values) {
          const input = Object.fromEntries(
            Object.entries(call.example as Record<string, unknown>).map(([name, given]) => [
              name,
              typeof given === 'string' && /^[0-9a-f]{8}-/.test(given) ? value : given,
            ]),
          )
          for (const one of [input, { ...input, search: word }]) {
            const answer = await client.call(call, one as never)
            if (inClear(answer.bytes)) told.push(`${login} ${call.area}.${call.name}`)
          }
        }
    }
    expect([...new Set(told)]).toEqual([])
  }, 240_000)

  test('the address, the number and the message group are free for somebody else', async () => {
    const office = await portal.as('superadmin')
    await office.ok(calls.users.create, {
      firstName: 'Ny',
      lastName: 'Fågel',
      email: canary.email,
    })
    const { rows } = await (await portal.as('driver')).ok(calls.messages.open, {
      id: canary.conversationId,
    })
    expect(rows.map((row) => row.content).sort()).toEqual(['', '', '<p>Tack!</p>'])
  })

  test('every read model takes part in the declarations', () => {
    const declared = models.flatMap((model) =>
      Object.keys(model.tables).map((table) => `${model.name}.${table}`),
    )
    expect(declared.filter((table) => reachOf(table) === undefined)).toEqual([])
  })
})

describe.skipIf(!redisServer)('with the queue on Redis', () => {
  const processes = new Processes()
  let other: TestPortal
  let redis: Redis

  beforeAll(async () => {
    redis = await startRedis(processes)
    other = await startTestPortal({ settings: { QUEUE: 'redis', REDIS_URL: redis.url } })
    const bird = await liveAsCanary(other)
    const office = await other.as('superadmin')
    await office.ok(calls.users.remove, { id: bird.id, erase: 'true' })
    await other.settled()
  })
  afterAll(async () => {
    await other.stop()
    await processes.end()
  })

  test('nothing of a person was ever said to it but ids', async () => {
    expect(redis.said()).toContain('sendRequestedSms')
    expect(redis.said().split('\n').filter(hasWords)).toEqual([])
    expect(await redis.keys()).toContain('bull:portal:')
    // A job that is under way, as one of a schedule, goes when it is done.
    await until(
      'nothing is left of the jobs',
      async () => !/:(completed|failed|wait|delayed|active)\r/.test(await redis.keys()),
    )
  })
})
