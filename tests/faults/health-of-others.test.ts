import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, health, Processes, type Running, ready, until } from '../harness/processes.ts'
import { tokenOf } from './crowd.ts'

const key = () => randomBytes(32).toString('base64')

describe('the health of a process that serves, where others project and work', () => {
  const processes = new Processes()
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let settings: Record<string, string>
  let [serve, project, work]: (Running | undefined)[] = []
  let db: pg.Client

  const start = async (duties: string): Promise<Running> =>
    processes.portal({ ...settings, DUTIES: duties, PORT: String(await freePort()) })
  const at = () => serve?.url ?? ''

  beforeAll(async () => {
    database = await freshDatabase()
    settings = {
      ...{ PROFILE: 'scaled', PUBLIC_URL: 'https://portal.example', DATABASE_URL: database.url },
      ...{ DATA_DIR: await processes.folder(), QUEUE: 'postgres', LOG_LEVEL: 'warn' },
      ...{ MASTER_KEY: key(), TOKEN_KEY: key(), CLAIM_KEY: key() },
    }
    ;[serve, project, work] = await Promise.all(['serve', 'project', 'work'].map(start))
    for (const one of [serve, project, work]) if (one) await ready(one)
    await makeDemoData(settings, { serve: false, project: false, work: false })
    db = new pg.Client(database.url)
    await db.connect()
  })
  afterAll(async () => {
    await db.end()
    await processes.end()
    await database.drop()
  })

  it('says that all is well, and who does what', async () => {
    const said = await until('all is well', async () => {
      const one = await health(at())
      return one?.status === 'ok' && one
    })
    expect(said.parts.duties).toEqual({ serve: 'here', project: 'elsewhere', work: 'elsewhere' })
    expect(said.parts.projections.messages?.state).toBe('elsewhere')
  })

  it('tells of a projection that is parked in another, and that it goes on', async () => {
    const token = await tokenOf(at(), 'admin')
    const { rows } = await db.query<{ id: string }>(
      "SELECT user_id AS id FROM users.person WHERE email = 'driver@demo.example'",
    )
    const id = rows[0]?.id ?? ''
    await db.query(
      `ALTER TABLE messages.entry ADD CONSTRAINT fault CHECK (user_id <> '${id}') NOT VALID`,
    )
    const sent = await fetch(`${at()}/api/message/group`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        recipients: [{ kind: 'user', id }],
        ...{ subject: 'A faulty projection', content: '<p>It comes later.</p>' },
      }),
    })
    expect(sent.status).toBe(200)
    const told = await until('it is told', async () => {
      const one = await health(at())
      return one?.parts.projections.messages?.state === 'parked' && one
    })
    expect([told.ok, told.status]).toEqual([true, 'degraded'])
    await db.query('ALTER TABLE messages.entry DROP CONSTRAINT fault')
    await until('all is well again', async () => (await health(at()))?.status === 'ok')
  })

  it('tells that nobody projects, or nobody works', async () => {
    await project?.signal('SIGTERM')
    await work?.signal('SIGKILL')
    const told = await until('it is told', async () => {
      const one = await health(at())
      const { project: projects, work: works } = one?.parts.duties ?? {}
      return projects === 'nobody' && works === 'nobody' && one
    })
    expect([told.ok, told.status]).toEqual([true, 'degraded'])
    work = await start('work')
    project = await start('project')
    await until('all is well again', async () => (await health(at()))?.status === 'ok')
  })

  it('counts the jobs that fail again and again', async () => {
    await db.query(
      `INSERT INTO reactions.job (id, name, data, attempts, error, due_at)
       VALUES ('broken', 'nobodyDoesIt', '{}', 5, 'TypeError', now() + interval '10 minutes')`,
    )
    const told = await until('it is told', async () => {
      const one = await health(at())
      return one?.parts.failingJobs === 1 && one
    })
    expect(told.status).toBe('degraded')
    await db.query("DELETE FROM reactions.job WHERE id = 'broken'")
    await until('all is well again', async () => (await health(at()))?.status === 'ok')
  })
})
