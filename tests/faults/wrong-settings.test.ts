import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '@portal/platform/database'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, Processes, ready, until } from '../harness/processes.ts'
import { refusesToStart } from '../harness/refuses.ts'
import { bucketServer } from '../harness/s3.ts'

const processes = new Processes()
afterAll(() => processes.end())

const key = (of: number) => Buffer.alloc(32, of).toString('base64')
const scaled = (settings: Record<string, string>) =>
  processes.portal({
    ...{ LOG_LEVEL: 'error', PORT: '0', PROFILE: 'scaled', START_WAIT: '1' },
    ...{ PUBLIC_URL: 'https://portal.example', SECOND_FACTOR_FOR: '' },
    ...{ MASTER_KEY: key(1), TOKEN_KEY: key(2), CLAIM_KEY: key(3) },
    ...settings,
  })

/** A store that answers everything with this refusal of S3's. */
async function refusing(status: number, code: string) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

describe('a wrong setting is one line that says what to do', { timeout: 180_000 }, () => {
  it('the bucket: nobody there, wrong keys, none of that name', async () => {
    const { url: DATABASE_URL, drop } = await freshDatabase()
    const kept = (S3_ENDPOINT: string) =>
      scaled({ DATABASE_URL, S3_ENDPOINT, S3_ACCESS_KEY: 'portal', S3_SECRET_KEY: 'secret' })
    const away = kept('http://127.0.0.1:1')
    await refusesToStart(away, 'S3 cannot be reached at 127.0.0.1:1 (S3_ENDPOINT)', 'Start it')
    expect(away.output()).not.toContain('secret')
    for (const [status, code, words] of [
      [403, 'SignatureDoesNotMatch', 'S3_ACCESS_KEY'],
      [404, 'NoSuchBucket', 'S3_BUCKET'],
    ] as const) {
      const store = await refusing(status, code)
      await refusesToStart(kept(store.url), words)
      store.close()
    }
    await drop()
  })

  it('a bucket that is only late is waited for', async () => {
    const { url: DATABASE_URL, drop } = await freshDatabase()
    const store = await bucketServer()
    store.refusing = true
    const late = scaled({
      ...{ DATABASE_URL, S3_ENDPOINT: store.url, S3_ACCESS_KEY: 'portal', S3_SECRET_KEY: 'x' },
      ...{ START_WAIT: '60', LOG_LEVEL: 'info', PORT: String(await freePort()) },
    })
    await until('it is waited for', () => late.output().includes('waiting for what is needed'))
    store.refusing = false
    await ready(late)
    await late.signal('SIGTERM')
    await store.close()
    await drop()
  })

  it('more connections than Postgres takes', async () => {
    const { url: DATABASE_URL, drop } = await freshDatabase()
    await refusesToStart(
      scaled({ DATABASE_URL, DATABASE_POOL: '500' }),
      'DATABASE_POOL is 500, and Postgres has room for',
    )
    // What it takes in all, but for what the process opens beside its pool.
    const pool = createPool(DATABASE_URL, 1)
    const { rows } = await pool.query<{ room: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room`,
    )
    await pool.end()
    const room = rows[0]?.room ?? 0
    const tight = processes.portal({
      ...{ LOG_LEVEL: 'warn', PORT: String(await freePort()), DATABASE_URL },
      ...{ DATABASE_POOL: String(room), DATA_DIR: await processes.folder() },
    })
    await ready(tight)
    expect(tight.output()).toContain(`DATABASE_POOL is ${room}, and Postgres has room for`)
    await tight.signal('SIGTERM')
    await drop()
  })

  it('a duty that is none: nobody would miss what does nothing', async () => {
    await refusesToStart(scaled({ DUTIES: 'serv' }), 'DUTIES names serv', 'serve, project, work')
  })
})

it('listens on an address of IPv6', { timeout: 180_000 }, async () => {
  const { url: DATABASE_URL, drop } = await freshDatabase()
  const port = await freePort()
  const running = processes.portal({
    ...{ LOG_LEVEL: 'info', HOST: '::1', PORT: String(port), DATABASE_URL },
    ...{ DATA_DIR: await processes.folder() },
  })
  await until('it is ready', () => running.output().includes(`"url":"http://[::1]:${port}"`))
  expect((await fetch(`http://[::1]:${port}/api/health`)).status).toBe(200)
  await running.signal('SIGTERM')
  await drop()
})
