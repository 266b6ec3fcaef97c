import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword, seedDemo } from '@portal/command-api/demo/seed'
import { type Portal, startPortal } from '@portal/command-api/portal'
import type { EventStore } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { models } from '@portal/projections/models'
import { reactions } from '@portal/workers/reactions'
import { beginsAt, Client, type DemoName } from './client.ts'
import { temporaryFolder } from './folder.ts'
import { keys } from './keys.ts'
import { freshDatabase, templateDatabase } from './postgres.ts'
import { until } from './processes.ts'
import { partOf } from './shared-store.ts'
import { untold } from './touches.ts'

const root = join(import.meta.dirname, '..', '..')

/** With it every portal keeps its events there, in a part of its own, instead of in its Postgres. */
const { KURRENTDB_TEST_URL: KURRENTDB_URL } = process.env

/** Where a portal's folder says which part of the shared log is its own: copied, it is the one before. */
const PART = 'part'

/** The store of a portal on a server that others use, too. */
async function sharedStore(dataDir: string) {
  const before = await readFile(join(dataDir, PART), 'utf8').catch(() => undefined)
  const name = newId()
  await writeFile(join(dataDir, PART), name)
  return (opened: EventStore) => partOf(opened, name, before)
}

export interface Sent {
  readonly id: string
  readonly kind: 'mail' | 'sms'
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly maybe_twice?: boolean
}

export interface TestPortal {
  readonly url: string
  readonly portal: Portal
  /** Its data folder. */
  readonly dataDir: string
  /** The client of a demo login (`driver` or a whole address), signed in once and kept. */
  as(login: DemoName | (string & {}), password?: string): Promise<Client>
  /** The id of whom a demo login is. */
  idOf(login: DemoName | (string & {})): Promise<string>
  /** A client that has not signed in. */
  guest(): Client
  /** Waits until mails or SMS to the address are there (`count`, 1 unless told); newest first. */
  outbox(to: string, count?: number): Promise<Sent[]>
  /** Waits until all projections have seen all events, and every mail and SMS owed has gone. */
  settled(): Promise<void>
  /** Stops the portal and removes its database and files. */
  stop(): Promise<void>
}

/**
 * Starts the real portal in this process, on a database and a port of its own.
 * @param options.demo with the demo company (the default); else empty
 * @param options.web serves the built web client too
 * @param options.clock another clock, and how often schedules look at it, in ms
 * @param options.store what stands in place of the store that the settings ask for: nothing is in it yet
 * @param options.settings more settings, e.g. `{ GUEST_LIMIT: '5' }`
 * @param options.log is written all that the portal has to say, from `trace` on
 */
export async function startTestPortal(
  options: {
    demo?: boolean
    web?: boolean
    settings?: Record<string, string>
    clock?: { now: () => Date; everyMs: number }
    /** Where its log goes, all of it. */
    log?: NodeJS.WritableStream
    store?: (opened: EventStore) => EventStore
  } = {},
): Promise<TestPortal> {
  const demo = options.demo ?? true
  const folder = await temporaryFolder()
  const start = async (url: string, dataDir: string, seed = false) =>
    startPortal(
      await readSettings({
        ...keys,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        // Tests sign in often from one address; what tests the limit sets its own.
        GUEST_LIMIT: '100000',
        CALL_LIMIT: '10000000',
        CHANGE_LIMIT: '10000000',
        PENDING_FILES: '100000',
        PENDING_MEGABYTES: '100000',
        // What is put on people is told at once; what tests how it is gathered says otherwise.
        NOTICE_AFTER: '0',
        NOTICE_EVERY: '0',
        ...(KURRENTDB_URL ? { EVENT_STORE: 'kurrentdb', KURRENTDB_URL } : {}),
        ...options.settings,
      }),
      {
        logger: options.log ? createLogger('trace', options.log) : createLogger('silent'),
        // All portals of a run are on one server.
        ...(KURRENTDB_URL ? { store: await sharedStore(dataDir) } : {}),
        ...(options.store ? { store: options.store } : {}),
        ...(options.clock ? { clock: options.clock } : {}),
        webFolder: options.web ? join(root, 'web', 'dist') : undefined,
        onReady: async (parts) => {
          if (seed) await seedDemo(parts, () => undefined)
        },
      },
    )
  const template =
    demo && !options.store
      ? await templateDatabase('demo_company', async (url, dataDir) => {
          const seeded = await start(url, dataDir, true)
          await settle(seeded)
          await seeded.stop()
        })
      : undefined
  if (template) await cp(template.folder, folder.path, { recursive: true })
  const database = await freshDatabase(template?.database)
  const portal = await start(database.url, folder.path, demo && !template)
  beginsAt(portal.url)
  const clients = new Map<string, Promise<Client>>()
  const signIn = async (login: string, password: string) => {
    const client = new Client(portal.url)
    await client.signIn(login.includes('@') ? login : `${login}@demo.example`, password)
    return client
  }
  const as: TestPortal['as'] = (login, password = demoPassword) => {
    const key = `${login} ${password}`
    const known = clients.get(key) ?? signIn(login, password)
    clients.set(key, known)
    known.catch(() => clients.delete(key))
    return known
  }
  return {
    url: portal.url,
    portal,
    dataDir: folder.path,
    as,
    idOf: async (login) => (await as(login)).ownId(),
    guest: () => new Client(portal.url),
    outbox: (to, count = 1) =>
      until(`${count} to ${to} in the outbox`, async () => {
        const found = await portal.parts.pool.query<Sent>(
          'SELECT id, kind, address, subject, text, maybe_twice FROM outside.outbox WHERE address = $1 ORDER BY at DESC',
          [to],
        )
        return found.rows.length >= count && found.rows
      }),
    settled: () => settle(portal),
    stop: async () => {
      // A store of the test's own may be away, and the portal may have been stopped by the test.
      const isThere = !options.store && !portal.parts.pool.ended
      const undeclared = isThere ? await untold(portal.parts.log) : []
      await portal.stop()
      await database.drop()
      await folder.remove()
      if (undeclared.length > 0)
        throw new Error(`what these touch is not in their contracts: ${undeclared.join('; ')}`)
    },
  }
}

/** Longer than the minute after which a job that was lost on its way is found again by the portal itself. */
const PATIENCE_MS = 150_000

/** Waits until nothing happens any more: what reactions append is projected and reacted to as well. */
async function settle(portal: Portal): Promise<void> {
  const { store } = portal.parts.log
  for (let settled: bigint | undefined; ; ) {
    const head = await store.head()
    if (head === settled) return
    await settleAt(portal, head)
    settled = head
  }
}

async function settleAt({ parts, url }: Portal, head: bigint): Promise<void> {
  await until('what guests asked for is done', async () => {
    const left = await parts.pool.query('SELECT 1 FROM auth.asked LIMIT 1')
    return left.rowCount === 0
  })
  const fresh = await parts.progress.reached(
    models.map((model) => model.name),
    head,
    60_000,
  )
  if (!fresh) throw new Error('a projection has not caught up')
  const waited = { behind: [] as string[], owed: [] as unknown[] }
  const owedNow = async () => {
    const health = await fetch(`${url}/api/health`)
    const told = (await health.json()) as {
      parts: { reactions: Record<string, { position: string }> }
    }
    const found = await parts.pool.query(
      // What is to wait for its hour, as an SMS at night does, is settled; what failed once is not, nor
      // what was put into the queue, which is due again a minute after that.
      `SELECT name, state, attempts, error, due_at - now() AS due FROM reactions.job
         WHERE state IN ('waiting', 'sending')
           AND NOT (attempts = 0 AND due_at > now() + interval '2 minutes')
           -- No other pause is as long: put off until the morning.
           AND NOT (coalesce(error, '') = 'later' AND due_at > now() + interval '1 hour')
       UNION ALL SELECT name, 'notice', 0, NULL, due_at - now() FROM reactions.notice
         WHERE gathered_at IS NULL AND due_at <= now()`,
    )
    waited.owed = found.rows
    waited.behind = reactions
      .map(({ name }) => name)
      .filter((name) => BigInt(told.parts.reactions[name]?.position ?? 0) < head)
    return waited.behind.length === 0 && waited.owed.length === 0
  }
  await until('every reaction has caught up and its jobs are done', owedNow, PATIENCE_MS).catch(
    (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(waited)}`)
    },
  )
}
