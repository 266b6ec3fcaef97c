import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { demoPassword } from '@portal/command-api/demo/seed'
import { calls } from '@portal/contracts'
import { models } from '@portal/projections/models'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { keys } from '../harness/keys.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, health, Processes, type Running, ready, until } from '../harness/processes.ts'
import was from './older/was.json' with { type: 'json' }

/**
 * What `older/` holds: the whole database of a portal of 22 November 2026 (commit 9eae41d), written with
 * `pg_dump --inserts`, the one file of its data folder that is opened here, and what it said of itself before it
 * was stopped. Most of its read models have another version today, and many of its events another shape.
 */
const older = join(import.meta.dirname, 'older')
const { abnormalities, app, auth, companies, files, groups, messages, tests, users } = calls

/** Every event as it stands in the log, in one line. */
const LOG = `SELECT count(*)::int AS events, md5(string_agg(md5(e::text), '' ORDER BY position)) AS hash
  FROM log.event e WHERE position <= $1`

describe('a data folder of an earlier version', () => {
  const processes = new Processes()
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  let settings: Record<string, string>
  let portal: Running
  let last: string
  let before: unknown
  const logLines = async () => (await pool.query(LOG, [last])).rows[0]

  const start = async () => {
    portal = await ready(processes.portal(settings))
    const head = (
      await pool.query<{ at: string }>('SELECT max(position)::text AS at FROM log.event')
    ).rows[0]?.at
    await until('every read model and reaction has come to the end of its log', async () => {
      const { status, parts } = (await health(portal.url)) ?? {}
      const all = [
        ...Object.values(parts?.projections ?? {}),
        ...Object.values(parts?.reactions ?? {}),
      ]
      return status === 'ok' && all.every((one) => BigInt(one.position) >= BigInt(head ?? 0))
    })
  }
  const as = async (name: string) => {
    const client = new Client(portal.url)
    await client.signIn(`${name}@demo.example`, demoPassword)
    return client
  }

  beforeAll(async () => {
    database = await freshDatabase()
    const dataDir = await processes.folder()
    await cp(join(older, 'files'), join(dataDir, 'files'), { recursive: true })
    const dump = await promisify(brotliDecompress)(await readFile(join(older, 'portal.sql.br')))
    const filling = new pg.Client({ connectionString: database.url })
    await filling.connect()
    await filling.query(dump.toString())
    await filling.end()
    pool = new pg.Pool({ connectionString: database.url })
    last = (await pool.query('SELECT max(position)::text AS at FROM log.event')).rows[0].at
    before = await logLines()
    settings = {
      ...keys,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    }
    await start()
  })
  afterAll(async () => {
    await processes.end()
    await pool.end()
    await database.drop()
  })

  test('is of another version: read models have been made anew, and those of today are all there', async () => {
    const { rows } = await pool.query<{ name: string; version: number }>(
      'SELECT name, version FROM projections.model',
    )
    const now = Object.fromEntries(rows.map(({ name, version }) => [name, version]))
    for (const { name, version } of models) expect(now[name], name).toBe(version)
    expect(before).toMatchObject({ events: was.events })
  })

  test('its people sign in with the passwords that they had, and count what is unread as before', async () => {
    for (const name of ['driver', 'newdriver', 'manager'] as const) {
      const client = await as(name)
      const { total } = await client.ok(messages.mine, { pageSize: 0 })
      const { unreadMessageCount } = await client.ok(app.summary, {})
      expect({ unread: unreadMessageCount, conversations: total }, name).toEqual(was[name])
    }
    const root = await as('superadmin')
    expect((await root.ok(users.search, { pageSize: 0 })).total).toBe(was.people)
  })

  test('a conversation is there with its answer, its file, and who has read it', async () => {
    const driver = await as('driver')
    const said = await driver.ok(messages.open, { id: was.conversation, markRead: false })
    expect(said.rows.map(({ content }) => content)).toEqual(['<p>Läst</p>', '<p>Läs och svara</p>'])
    const { bytes } = await driver.call(files.download, { id: was.fileId })
    expect(bytes.toString()).toBe('Kör lugnt.')
    expect((await driver.ok(messages.one, { id: was.conversation })).unreadCount).toBe(0)
  })

  test('a company, a group, tests handed in and an abnormality are as they were', async () => {
    const [root, admin, driver] = [await as('superadmin'), await as('admin'), await as('driver')]
    expect(await root.ok(companies.one, { id: was.companyId })).toMatchObject({
      name: 'Äldre Åkeri i Malmö AB',
      organisationNumber: '',
      version: 2,
    })
    const group = await admin.ok(groups.one, { id: was.groupId })
    expect(group).toMatchObject({ name: 'Kvällsförare', userCount: 2, version: 2 })
    expect((await driver.ok(tests.completed, {})).rows).toMatchObject(was.completed)
    const noted = await admin.ok(abnormalities.filter, { pageSize: 0 })
    expect(noted.total).toBe(was.abnormalities)
    expect(noted.rows.find(({ id }) => id === was.abnormalityId)).toMatchObject({
      userId: was.driverId,
      text: 'Före flytten',
    })
  })

  test('life goes on upon its streams: answered, read, changed, accepted', async () => {
    const [admin, driver, fresh] = [await as('admin'), await as('driver'), await as('newdriver')]
    await fresh.ok(messages.open, { id: was.conversation })
    await fresh.ok(messages.reply, { groupId: was.conversation, content: '<p>Nu också jag</p>' })
    const said = await driver.ok(messages.open, { id: was.conversation })
    expect(said.rows[0]?.content).toBe('<p>Nu också jag</p>')
    const { id: userId } = await fresh.ok(auth.me, {})
    const group = { name: 'Kvällsförare', type: 'SpecificUser' } as const
    await admin.ok(groups.save, { id: was.groupId, version: 2, ...group, userIds: [userId] })
    expect((await admin.ok(groups.one, { id: was.groupId })).users).toMatchObject([{ id: userId }])
  })

  test('no event of it was changed, and it starts again', async () => {
    await portal.signal('SIGTERM')
    await start()
    expect(await logLines()).toEqual(before)
    expect(portal.errors()).toBe('')
    const driver = await as('driver')
    expect((await driver.ok(messages.mine, { pageSize: 0 })).total).toBe(was.driver.conversations)
  })
})
