import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { freePort, health, Processes, type Running, ready, until } from '../harness/processes.ts'
import { tokenOf } from './crowd.ts'

const key = () => randomBytes(32).toString('base64')

describe('a standby that takes over without the last that was told', () => {
  const processes = new Processes()
  let folder = ''
  let postgres: EmbeddedPostgres
  let settings: Record<string, string>
  let portal: Running

  beforeAll(async () => {
    folder = await processes.folder()
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'first'), temporary: true })
    await postgres.createDatabase('portal')
    settings = {
      PROFILE: 'scaled',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: postgres.url('portal'),
      DATA_DIR: folder,
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn', PORT: String(await freePort()) },
      ...{ MASTER_KEY: key(), TOKEN_KEY: key(), CLAIM_KEY: key() },
    }
    await makeDemoData(settings, { serve: false, project: true, work: false })
  })
  afterAll(async () => {
    await portal?.signal('SIGTERM')
    await postgres?.stop()
    await processes.end()
  })

  /** As a server that had heard of nothing since the first one was stopped, and is made to serve. */
  const takeOver = async (port: number) => {
    const dataDir = join(folder, 'second')
    await writeFile(join(dataDir, 'postgres', 'standby.signal'), '')
    postgres = await startEmbeddedPostgres({ dataDir, port, temporary: true })
    const client = new pg.Client({ connectionString: postgres.url('portal') })
    await client.connect()
    await client.query('SELECT pg_promote()')
    await client.end()
  }
  const call = async (path: string, body: object, token: string, after = '0') => {
    const answer = await fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'X-After-Position': after,
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return { text, position: answer.headers.get('x-position') ?? '' }
  }
  const names = async (token: string, after: string) =>
    (await call('/api/company/filter', {}, token, after)).text

  it('ends the process with one line; begun anew it shows what is written in the places of what was lost', async () => {
    const { port } = postgres
    await postgres.stop()
    // With whom its files belong to.
    spawnSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')])
    postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'first'),
      port,
      temporary: true,
    })
    portal = await ready(processes.portal(settings))
    const token = await tokenOf(portal.url, 'superadmin')
    let lost = ''
    for (const nth of [1, 2, 3])
      lost = (await call('/api/company', { name: `Borttappad ${nth} AB` }, token)).position
    expect(await names(token, lost)).toContain('Borttappad 3 AB')
    // One that only went away and is back is gone on with.
    await postgres.stop()
    postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'first'),
      port,
      temporary: true,
    })
    await until('it is well again', async () => (await health(portal.url))?.ok)
    await postgres.stop()
    await takeOver(port)
    expect((await portal.exited).code).toBe(70)
    const fatal = portal.output().match(/.*"level":60.*/g)
    expect(fatal).toHaveLength(1)
    expect(fatal?.[0]).toContain('Another Postgres has taken over (timeline 1 before, 2 now)')
    portal = await ready(processes.portal(settings))
    const again = await tokenOf(portal.url, 'superadmin')
    const { position } = await call('/api/company', { name: 'Ny Början AB' }, again)
    expect(BigInt(position)).toBeLessThan(BigInt(lost))
    const seen = await names(again, position)
    expect(seen).toContain('Ny Början AB')
    expect(seen).not.toContain('Borttappad')
  })
})
