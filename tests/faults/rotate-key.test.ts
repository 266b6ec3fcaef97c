import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@portal/command-api/demo/seed'
import { calls } from '@portal/contracts'
import { createPool } from '@portal/platform/database'
import { type KeyName, openKey } from '@portal/platform/key-table'
import { unwrapKey } from '@portal/platform/personal-data'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import { Client } from '../harness/client.ts'
import { makeDemoData } from '../harness/demo-data.ts'
import { keys } from '../harness/keys.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, Processes, type Running, ready, until } from '../harness/processes.ts'
import { databaseOf } from './check-log.ts'
import { Traffic } from './traffic.ts'

const limits = { GUEST_LIMIT: '100000', CALL_LIMIT: '10000000', CHANGE_LIMIT: '10000000' }
const names = { master: 'MASTER_KEY', token: 'TOKEN_KEY', claim: 'CLAIM_KEY' } as const
type Which = keyof typeof names
const doings = ['signed in', 'registered', 'read', 'written', 'done', 'emailTaken']

/** Looks again and again whether an address belongs to two; `stop` gives what it saw. */
function watchAddresses(db: Pick<pg.Pool, 'query'>): { stop(): Promise<string[]> } {
  const seen: string[] = []
  let running = true
  const look = async () => {
    while (running) {
      const twice = await db.query<{ same_email: string }>(
        `SELECT same_email FROM users.person WHERE status <> 'deleted' AND same_email <> ''
         GROUP BY same_email HAVING count(*) > 1`,
      )
      seen.push(...twice.rows.map((row) => row.same_email))
      await sleep(50)
    }
  }
  const done = look()
  return {
    stop: async () => {
      running = false
      await done
      return seen
    },
  }
}

/** Is there anything that a former key still opens? */
async function opensAnything(db: Pick<pg.Pool, 'query'>, name: KeyName, former: Buffer) {
  const found: string[] = []
  const attempt = (what: string, open: () => unknown) => {
    try {
      open()
      found.push(what)
    } catch {
      // As it should.
    }
  }
  const rows = await db.query('SELECT * FROM installation.key WHERE name = $1', [name])
  for (const [column, value] of Object.entries(rows.rows[0] ?? {}))
    if (Buffer.isBuffer(value)) attempt(column, () => openKey(name, former, value))
  const people = await db.query<{ subject_id: string; wrapped_key: Buffer }>(
    'SELECT subject_id, wrapped_key FROM personal.subject_key WHERE wrapped_key IS NOT NULL',
  )
  expect(people.rows.length).toBeGreaterThan(5)
  for (const { subject_id, wrapped_key } of people.rows)
    attempt(subject_id, () => unwrapKey(former, wrapped_key, subject_id))
  return found
}

const processes = new Processes()
afterAll(() => processes.end())

/** It ends with 1 and says why in one line, which has these words. */
async function oneLine(running: Running, ...words: string[]): Promise<void> {
  const { code } = await running.exited
  expect(running.output().trimEnd().split('\n'), running.output()).toHaveLength(1)
  for (const word of words) expect(running.errors()).toContain(word)
  expect(code).toBe(1)
}

/** What the addresses that several want are in the end: nothing is held by nobody. */
async function noneIsHeldByNobody(traffic: Traffic, db: Pick<pg.Pool, 'query'>): Promise<void> {
  const people = await db.query<{ same_email: string }>(
    "SELECT same_email FROM users.person WHERE status <> 'deleted'",
  )
  const theirs = new Set(people.rows.map((row) => row.same_email))
  const found = await traffic.wants()
  for (const { email, was } of found)
    expect([email, was]).toEqual([email, theirs.has(email) ? 'emailTaken' : 'done'])
  for (const { email, was } of await traffic.wants())
    expect([email, was]).toEqual([email, 'emailTaken'])
  for (const { id } of found) if (id) await traffic.giveUp(id)
}

/** What two portals are put through at once: each waits for most of its time. Their own tests wait for each other. */
const beside = { timeout: 600_000, concurrent: true }
const inTurn = { concurrent: false }

/** The processes that say in the database that they are there. */
async function processesThere(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found = await db.query<{ id: string }>('SELECT id FROM installation.process')
  return found.rows.map(({ id }) => id)
}

describe('npm run rotate-key, with keys in the data folder', beside, () => {
  let settings: Record<string, string>
  let server: Running
  let db: pg.Client
  beforeAll(async () => {
    const DATA_DIR = await processes.folder()
    settings = { ...limits, DATA_DIR, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
    await makeDemoData(settings)
    server = await ready(processes.portal(settings))
    db = await databaseOf(DATA_DIR)
  }, 180_000)
  afterAll(() => db?.end())

  const kept = async (): Promise<Record<string, string>> =>
    JSON.parse(await readFile(join(settings.DATA_DIR ?? '', 'keys.json'), 'utf8'))
  const rotate = (which: string) => processes.portal(settings, 'scripts/rotate-key.ts', [which])

  it('says how it is called', inTurn, async () => {
    const help = processes.portal(settings, 'scripts/rotate-key.ts', ['--help'])
    expect((await help.exited).code).toBe(0)
    expect(help.output()).toContain('npm run rotate-key -- master|token|claim')
    const wrong = rotate('all')
    expect((await wrong.exited).code).toBe(1)
    expect(wrong.errors()).toContain('npm run rotate-key -- master|token|claim')
  })

  it.each(['master', 'token', 'claim'] as const)(
    'people go on working while it is killed again and again: %s',
    inTurn,
    async (which: Which) => {
      const name = names[which]
      const before = await kept()
      const former = Buffer.from(before[name] ?? '', 'base64')
      const traffic = new Traffic(() => [server.url])
      await traffic.start()
      const watched = watchAddresses(db)
      await sleep(2000)
      let kills = 0
      for (;;) {
        const others = await processesThere(db)
        const running = rotate(which)
        const limit = kills < 2 ? 1200 + Math.random() * 6000 : 300_000
        const ended = await Promise.race([running.exited, sleep(limit)])
        if (ended) {
          expect(ended.code, running.output()).toBe(0)
          expect(running.output()).toContain(`${name} is rotated and nothing that lasts`)
          break
        }
        kills++
        await running.signal('SIGKILL')
        // Its last word was said: said again it would begin the next rotation.
        if (running.output().includes(`${name} is rotated and nothing that lasts`)) break
        // A process that says nothing any more is taken for one that runs for a quarter of a minute: it passes.
        await db.query(
          "UPDATE installation.process SET at = at - interval '15 seconds' WHERE id <> ALL ($1)",
          [others],
        )
      }
      await sleep(2000)
      // On a busy machine they need longer to have done some of everything.
      await until('all of it was done', () => doings.every((what) => (traffic.done[what] ?? 0) > 3))
      await traffic.stop()
      expect(await watched.stop()).toEqual([])
      expect(traffic.surprises).toEqual([])
      const after = await kept()
      expect(Object.keys(after).sort()).toEqual(['CLAIM_KEY', 'MASTER_KEY', 'TOKEN_KEY'])
      expect(after[name]).not.toBe(before[name])
      expect(await opensAnything(db, name, former)).toEqual([])
      await noneIsHeldByNobody(traffic, db)
      // The former alone starts nothing.
      const database = { DATABASE_URL: await urlOf(settings.DATA_DIR ?? '') }
      const port = String(await freePort())
      await oneLine(
        processes.portal({ ...settings, ...database, ...before, PORT: port }),
        `${name} is not the key`,
      )
    },
  )

  it('and the portal starts with the new ones, its log whole', inTurn, async () => {
    await db.end()
    expect((await server.signal('SIGINT')).code).toBe(0)
    server = await ready(processes.portal(settings))
    db = await databaseOf(settings.DATA_DIR ?? '')
    const verify = processes.portal(settings, 'scripts/verify-log.ts')
    expect((await verify.exited).code, verify.output()).toBe(0)
    expect(verify.output()).toMatch(/^The log is whole/)
    const office = new Client(server.url)
    await office.signIn('superadmin@demo.example', demoPassword)
    const [report] = (await office.ok(calls.incidents.filter, {})).rows
    const what = { category: 'report', id: report?.id ?? '' } as const
    const asked = await office.ok(calls.history.takeAlong, { ...what, format: 'json' })
    const text = String((await office.call(calls.history.file, { id: asked.id })).bytes)
    expect(verifyCase(text).faults).toEqual([])
    expect(JSON.parse(text).successions).toHaveLength(1)
  })
})

async function urlOf(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return `postgres://portal:${password}@127.0.0.1:${pid.split('\n')[3]}/portal`
}

describe('npm run rotate-key, with keys in the environment of several processes', beside, () => {
  let settings: Record<string, string>
  let pool: pg.Pool
  let drop: () => Promise<void>
  const apis: (Running | undefined)[] = []
  beforeAll(async () => {
    const database = await freshDatabase()
    drop = () => database.drop()
    settings = {
      ...keys,
      ...limits,
      DATABASE_URL: database.url,
      DATA_DIR: await processes.folder(),
      LOG_LEVEL: 'warn',
    }
    pool = createPool(database.url)
    await makeDemoData(settings)
    await start(0, {})
    await start(1, {})
  }, 180_000)
  afterAll(async () => {
    for (const api of apis) await api?.signal('SIGKILL')
    await pool.end()
    await drop()
  })

  const start = async (at: number, given: Record<string, string>) => {
    apis[at] = await ready(
      processes.portal({ ...settings, ...given, PORT: String(await freePort()) }),
    )
  }
  const restart = async (at: number, given: Record<string, string>) => {
    const running = apis[at]
    apis[at] = undefined
    await sleep(500)
    expect((await running?.signal('SIGTERM'))?.code).toBe(0)
    await start(at, given)
  }
  const rotate = async (which: Which, given: Record<string, string>) => {
    const command = processes.portal({ ...settings, ...given }, 'scripts/rotate-key.ts', [which])
    const { code } = await command.exited
    return { code, said: command.output() }
  }

  /** As long as one process lacks the new key nothing is changed; the command waits for it a while. */
  async function refusesWithoutOne(name: KeyName, attempt: () => ReturnType<typeof rotate>) {
    const version = () =>
      pool.query('SELECT version, check_value FROM installation.key WHERE name = $1', [name])
    const untouched = (await version()).rows
    const refused = await attempt()
    expect(refused.code).toBe(1)
    expect(refused.said).toContain(`1 of the processes that run do not have the new ${name}`)
    expect((await version()).rows).toEqual(untouched)
  }

  it(
    'each is given both of every key, one after the other, then the commands; then those before are taken away',
    inTurn,
    async () => {
      const all = Object.entries(names) as [Which, KeyName][]
      const former = Object.fromEntries(all.map(([, name]) => [name, settings[name] ?? '']))
      const next = Object.fromEntries(
        all.map(([, name]) => [name, Buffer.alloc(32, `next ${name}`).toString('base64')]),
      )
      const previous = all.map(([, name]) => [`${name}_PREVIOUS`, former[name]])
      const both = { ...next, ...Object.fromEntries(previous) }
      const traffic = new Traffic(() => apis.flatMap((api) => (api ? [api.url] : [])))
      await traffic.start()
      const watched = watchAddresses(pool)
      for (const [which, name] of all)
        expect(await rotate(which, {})).toMatchObject({
          code: 1,
          said: expect.stringContaining(`Give every process a new ${name}`),
        })
      await restart(0, both)
      await refusesWithoutOne('MASTER_KEY', () => rotate('master', both))
      await restart(1, both)
      for (const [which, name] of all) {
        const done = await rotate(which, both)
        expect(done.said).toContain(`${name}_PREVIOUS can be removed from the settings`)
        expect(done.code).toBe(0)
      }
      await restart(0, next)
      await until('all of it was done', () => doings.every((what) => (traffic.done[what] ?? 0) > 3))
      await traffic.stop()
      expect(await watched.stop()).toEqual([])
      expect(traffic.surprises).toEqual([])
      await noneIsHeldByNobody(traffic, pool)
      for (const [which, name] of all) {
        expect(await opensAnything(pool, name, Buffer.from(former[name] ?? '', 'base64'))).toEqual(
          [],
        )
        const PORT = String(await freePort())
        await oneLine(
          processes.portal({ ...settings, ...next, [name]: former[name] ?? '', PORT }),
          `${name} is not the key`,
        )
        expect((await rotate(which, both)).code).toBe(0)
      }
      await restart(1, next)
    },
  )
})
