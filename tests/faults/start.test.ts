import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { layCable } from '../harness/cable.ts'
import { freshDatabase } from '../harness/postgres.ts'
import {
  alive,
  childRunning,
  freePort,
  Processes,
  postgresOf,
  program,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { refusesToStart } from '../harness/refuses.ts'
import { tokenOf } from './crowd.ts'

const processes = new Processes()
afterAll(() => processes.end())

/** The processes that have this folder among their arguments. */
async function processesOn(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args'])
  return stdout.split('\n').filter((line) => line.includes(folder) && !line.includes('ps -eo'))
}

describe('what a person must mend is one clear line', { timeout: 180_000 }, () => {
  const quiet = { LOG_LEVEL: 'warn' }

  it('a port that is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    try {
      await refusesToStart(
        processes.portal({ ...quiet, PORT: port, DATA_DIR: await processes.folder() }),
        `Port ${port}`,
        'already taken',
      )
    } finally {
      taken.close()
    }
  })

  it('a data folder of another Postgres', async () => {
    const folder = await processes.folder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n')
    await writeFile(
      join(folder, 'keys.json'),
      JSON.stringify({ MASTER_KEY: key(1), TOKEN_KEY: key(2), CLAIM_KEY: key(3) }),
    )
    await refusesToStart(
      processes.portal({ ...quiet, PORT: '0', DATA_DIR: folder }),
      'Postgres 15',
      folder,
    )
    expect(await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
  })

  it('a data folder that cannot be written', async () => {
    // Below a file there can be no folder, whoever asks; rights mean nothing to root.
    const folder = join(await processes.folder(), 'file', 'data')
    await writeFile(join(folder, '..'), '')
    await refusesToStart(
      processes.portal({ ...quiet, PORT: '0', DATA_DIR: folder }),
      'data folder',
      folder,
    )
  })

  it('a data folder whose keys are gone: with new ones its people could not be read', async () => {
    const folder = await processes.folder()
    await mkdir(join(folder, 'postgres'))
    await refusesToStart(processes.portal({ ...quiet, PORT: '0', DATA_DIR: folder }), 'keys.json')
    await writeFile(join(folder, 'keys.json'), '{"MASTER_KEY":')
    await refusesToStart(processes.portal({ ...quiet, PORT: '0', DATA_DIR: folder }), 'keys.json')
  })

  it.each([
    ['PORT', { PORT: 'http' }],
    ['MASTER_KEY', { MASTER_KEY: 'short' }],
    ['DATABASE_URL', { PROFILE: 'scaled' }],
  ])('a setting that is missing or wrong: %s', async (name, settings) => {
    const folder = await processes.folder()
    await refusesToStart(
      processes.portal({ ...quiet, PORT: '0', DATA_DIR: folder, ...settings }),
      name,
    )
  })
})

describe('doors that stand open on a public address', { timeout: 180_000 }, () => {
  const open = { PUBLIC_DEMO: 'anybody may sign in and read all mail' }
  const address = { PUBLIC_URL: 'https://portal.example' }
  const delivered = { SMTP_URL: 'smtp://127.0.0.1:1', SMS_GATEWAY_URL: 'http://127.0.0.1:1/' }

  it.each([
    ['an address for people', address],
    ['an address without TLS', { PUBLIC_URL: 'http://portal.example' }],
    ['every interface', { HOST: '0.0.0.0' }],
  ])('an outbox that everybody reads: %s', async (_, settings) => {
    const folder = await processes.folder()
    const portal = processes.portal({ LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder, ...settings })
    await refusesToStart(portal, '/dev/outbox', 'PUBLIC_DEMO', 'SMTP_URL')
  })

  it('a demo company that would be made: nothing of it is', async () => {
    const folder = await processes.folder()
    const portal = processes.portal(
      { LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder, ...address, ...delivered },
      'scripts/start.ts',
    )
    await refusesToStart(portal, 'demo', 'PUBLIC_DEMO', 'DEMO_COMPANY=no')
  })

  it('demo logins of before, also where somebody else starts it; in so many words it may', async () => {
    const folder = await processes.folder()
    const all = { LOG_LEVEL: 'warn', DATA_DIR: folder, ...delivered }
    const port = String(await freePort())
    const first = await ready(processes.portal({ ...all, PORT: port }, 'scripts/start.ts'))
    await first.signal('SIGTERM')
    await refusesToStart(processes.portal({ ...all, PORT: '0', ...address }), 'demo', 'PUBLIC_DEMO')
    await refusesToStart(
      processes.portal({ ...all, PORT: '0', ...address, PUBLIC_DEMO: 'yes' }),
      'PUBLIC_DEMO',
    )
    const again = await freePort()
    const portal = await ready(
      processes.portal({ ...all, PORT: String(again), ...address, ...open }),
    )
    // What is delivered needs no outbox.
    expect((await fetch(`${portal.url}/dev/outbox`)).status).toBe(404)
    await portal.signal('SIGTERM')
  })

  it('links in mails that would lead nowhere: every address of the machine is none of them', async () => {
    const folder = await processes.folder()
    for (const HOST of ['0.0.0.0', '::'])
      await refusesToStart(
        processes.portal({ LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder, HOST, ...delivered }),
        'PUBLIC_URL',
        'links in mails',
      )
  })

  it('an empty portal on a public address starts, without a demo and without an outbox', async () => {
    const folder = await processes.folder()
    const portal = await ready(
      processes.portal(
        {
          LOG_LEVEL: 'warn',
          PORT: String(await freePort()),
          DATA_DIR: folder,
          DEMO_COMPANY: 'no',
          ...address,
          ...delivered,
        },
        'scripts/start.ts',
      ),
    )
    expect((await fetch(`${portal.url}/dev/outbox.json`)).status).toBe(404)
    const signIn = await fetch(`${portal.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'superadmin@demo.example', password: 'Demo-portal-1' }),
    })
    expect(signIn.status).toBe(401)
    expect(portal.output()).not.toContain('Demo-portal-1')
    // Nor is there anybody else: how there will be is said.
    expect(portal.output()).toContain(`DATA_DIR=${folder} npm run first-admin`)
    expect(portal.output()).toContain(`There is no data yet (${folder})`)
    await portal.signal('SIGTERM')
  })
})

describe('a service that is not there at the start', { timeout: 180_000 }, () => {
  const scaled = (settings: Record<string, string>) =>
    processes.portal({
      ...{ LOG_LEVEL: 'error', PORT: '0', PROFILE: 'scaled', START_WAIT: '1' },
      ...{
        PUBLIC_URL: 'https://portal.example',
        DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
      },
      ...{ MASTER_KEY: key(1), TOKEN_KEY: key(2), CLAIM_KEY: key(3) },
      ...settings,
    })
  const withPassword = (password: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.password = password
    return url.toString()
  }

  it('Postgres: nobody there, nonsense for an address, a wrong password, no such database', async () => {
    const nobody = 'postgres://nobody:secret@127.0.0.1:1/none'
    const refused = scaled({ DATABASE_URL: nobody })
    await refusesToStart(refused, 'Postgres', '127.0.0.1:1', 'DATABASE_URL', 'Start it')
    expect(refused.output()).not.toContain('secret')
    for (const nonsense of ['my database', 'http://127.0.0.1:5432/portal', 'postgres:'])
      await refusesToStart(scaled({ DATABASE_URL: nonsense }), 'DATABASE_URL', 'looks like this')
    await refusesToStart(
      scaled({ DATABASE_URL: withPassword('wrong') }),
      'does not take the user and password of DATABASE_URL',
    )
    const none = new URL(process.env.TEST_DATABASE_URL ?? '')
    none.pathname = '/not_there'
    await refusesToStart(scaled({ DATABASE_URL: none.toString() }), 'has no database', 'Create it')
  })

  it('Redis: nobody there, nonsense for an address, a wrong password', async () => {
    const database = await freshDatabase()
    const queued = (REDIS_URL: string) =>
      scaled({ DATABASE_URL: database.url, QUEUE: 'redis', REDIS_URL })
    await refusesToStart(queued('redis://127.0.0.1:1'), 'Redis', '127.0.0.1:1', 'REDIS_URL')
    await refusesToStart(queued('127.0.0.1'), 'REDIS_URL', 'looks like this')
    if (program('redis-server')) {
      const port = String(await freePort())
      const redis = processes.run('redis-server', [
        '--port',
        port,
        '--requirepass',
        'right',
        '--save',
        '',
      ])
      await until('redis runs', () => redis.output().includes('Ready to accept'))
      await refusesToStart(queued(`redis://:wrong@127.0.0.1:${port}`), 'password of REDIS_URL')
      await redis.signal('SIGTERM')
    }
    await database.drop()
  })

  it('KurrentDB: nobody there, for as long as the start waits for what is late', async () => {
    const database = await freshDatabase()
    const began = Date.now()
    const refused = scaled({
      ...{ DATABASE_URL: database.url, EVENT_STORE: 'kurrentdb' },
      KURRENTDB_URL: 'kurrentdb://admin:secret@127.0.0.1:1?tls=false',
    })
    await refusesToStart(refused, 'KurrentDB does not answer at 127.0.0.1:1', 'KURRENTDB_URL')
    // A second that it may be late, and not the minute that is usual.
    expect(Date.now() - began).toBeLessThan(50_000)
    expect(refused.output()).not.toContain('secret')
    await database.drop()
  })

  it('is waited for where it is only late', async () => {
    const folder = await processes.folder()
    const port = await freePort()
    const cable = await layCable()
    const early = await startEmbeddedPostgres({ dataDir: folder, port, temporary: true })
    await early.createDatabase('portal')
    const url = new URL(early.url('portal'))
    url.port = new URL(cable.url).port
    cable.cut()
    cable.lead(port)
    const late = scaled({
      ...{ DATABASE_URL: url.toString(), START_WAIT: '60', LOG_LEVEL: 'info' },
      PORT: String(await freePort()),
    })
    await until('it waits', () => late.output().includes('waiting for what is needed'))
    cable.mend()
    await ready(late)
    expect((await late.signal('SIGTERM')).code).toBe(0)
    await early.stop()
    await cable.close()
  })
})

describe('stopping', { timeout: 180_000 }, () => {
  const running: Running[] = []
  afterEach(async () => {
    for (const one of running.splice(0)) await one.signal('SIGKILL')
  })

  it('a second portal on the same data folder is refused, and the first one is not harmed', async () => {
    const folder = await processes.folder()
    const port = await freePort()
    const first = await ready(
      processes.portal({ LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: folder }),
    )
    running.push(first)
    const postgres = await postgresOf(folder)
    await refusesToStart(
      processes.portal({ LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder }),
      'Another portal',
      folder,
    )
    expect(await postgresOf(folder)).toBe(postgres)
    expect(alive(postgres)).toBe(true)
    await ready(first)
    await first.signal('SIGTERM')
    expect(await processesOn(folder)).toEqual([])
  })

  it('Ctrl-C while it is starting leaves no process behind', async () => {
    const folder = await processes.folder()
    const starting = processes.portal({ LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: folder })
    running.push(starting)
    const postgres = await until(
      'Postgres is starting',
      async () => (await postgresOf(folder)) || undefined,
    )
    expect((await starting.signal('SIGINT')).code).toBe(0)
    expect(alive(postgres)).toBe(false)
    expect(await processesOn(folder)).toEqual([])
  })

  it('a power cut while the database is being made leaves nothing that stands in the way', async () => {
    const folder = await processes.folder()
    const settings = { LOG_LEVEL: 'warn', PORT: String(await freePort()), DATA_DIR: folder }
    const cut = processes.portal(settings)
    const making = await until('it is being made', async () => {
      const of = (await processesOn(folder)).filter((line) => !line.includes('main.ts'))
      const begun = await readdir(folder, { recursive: true }).catch(() => [])
      return begun.some((name) => name.endsWith('PG_VERSION')) && of.length > 0 ? of : undefined
    })
    await cut.signal('SIGKILL')
    for (const line of making)
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL')
      } catch {
        // It was done with its part.
      }
    await until('nothing of it runs', async () => (await processesOn(folder)).length === 0)
    const next = await ready(processes.portal(settings))
    running.push(next)
    expect((await next.signal('SIGTERM')).code).toBe(0)
  })

  it('a portal that is killed leaves no Postgres behind', async () => {
    const folder = await processes.folder()
    const settings = { LOG_LEVEL: 'warn', PORT: String(await freePort()), DATA_DIR: folder }
    const first = await ready(processes.portal(settings))
    const postgres = await postgresOf(folder)
    await first.signal('SIGKILL')
    await until('Postgres ends, too', () => !alive(postgres))
    expect(await processesOn(folder)).toEqual([])
    const second = await ready(processes.portal(settings))
    running.push(second)
    await second.signal('SIGKILL')
    // At once: it finds the former Postgres stopping, and waits for it.
    const third = await ready(processes.portal(settings))
    running.push(third)
    expect((await third.signal('SIGINT')).code).toBe(0)
    expect(await processesOn(folder)).toEqual([])
  })
})

describe('npm start', () => {
  /** The process that serves: what `npm start` runs, with its script. */
  const serving = (starter: Running) => childRunning('scripts/start.ts', starter.pid)

  it('starts the portal again when it ended by itself, and leaves nothing behind when it is killed', async () => {
    const folder = await processes.folder()
    const settings = { PORT: String(await freePort()), DATA_DIR: folder }
    const starter = await ready(processes.portal(settings, 'scripts/with-node.mjs', ['start']))
    const first = serving(starter) ?? 0
    const postgres = await postgresOf(folder)
    process.kill(first, 'SIGKILL')
    await until('another one serves', () => {
      const now = serving(starter)
      return now !== undefined && now !== first
    })
    await ready(starter)
    expect(starter.errors()).toContain('was ended by SIGKILL. It is started again.')
    await until('the former Postgres has ended', () => !alive(postgres))
    // Nobody is left who could stop what it started.
    await starter.signal('SIGKILL')
    await until('all have ended', async () => (await processesOn(folder)).length === 0)
    const last = serving(starter)
    expect(last).toBeUndefined()
  }, 240_000)

  it('makes a demo company, stops at Ctrl-C with nothing left behind, and keeps the data', async () => {
    const folder = await processes.folder()
    const settings = { PORT: String(await freePort()), DATA_DIR: folder }
    const first = await ready(processes.portal(settings, 'scripts/start.ts'))
    const said = await until('the address is printed', () => {
      const text = first.output()
      return text.includes('Ctrl-C stops everything') && text
    })
    expect(said).toContain(first.url)
    for (const name of ['superadmin', 'driver', 'newdriver'])
      expect(said).toContain(`${name}@demo.example`)
    const token = await tokenOf(first.url, 'driver')
    const before = await inbox(first.url, token)
    expect(before.length).toBeGreaterThan(0)
    expect((await first.signal('SIGINT')).code).toBe(0)
    expect(await processesOn(folder)).toEqual([])

    const second = await ready(processes.portal(settings, 'scripts/start.ts'))
    // The session of before is still good: keys and sessions were kept, too.
    expect(await inbox(second.url, token)).toEqual(before)
    expect((await second.signal('SIGINT')).code).toBe(0)
    expect(second.output()).toContain('The data is what was there')
    expect(await processesOn(folder)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  }, 240_000)
})

async function inbox(url: string, token: string): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` }
  // One that has just come up and is busy says so, and is asked again.
  const answer = await until(
    'the server has time',
    async () => {
      const reply = await fetch(`${url}/api/message/mygroups`, { headers })
      return reply.status !== 503 && reply
    },
    20_000,
  )
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { rows: unknown[] }).rows
}

function key(of: number): string {
  return Buffer.alloc(32, of).toString('base64')
}
