import { createPool } from '@portal/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '../harness/keys.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, Processes, type Running, ready } from '../harness/processes.ts'
import { tokenOf } from './crowd.ts'

const processes = new Processes()
let database: Awaited<ReturnType<typeof freshDatabase>>
let settings: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  settings = {
    ...keys,
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: await processes.folder(),
  }
  const made = await ready(processes.portal(settings, 'scripts/start.ts'))
  expect((await made.signal('SIGTERM')).code).toBe(0)
}, 120_000)
afterAll(async () => {
  await processes.end()
  await database.drop()
})

/** It ends with 1 and says why in exactly one line, which has these words. */
async function oneLine(running: Running, ...words: string[]): Promise<void> {
  const { code } = await running.exited
  expect(running.output().trimEnd().split('\n'), running.output()).toHaveLength(1)
  for (const word of words) expect(running.errors()).toContain(word)
  expect(code).toBe(1)
}
const wrong = Buffer.alloc(32, 9).toString('base64')

/** Ends what does not end by itself: a portal that started though it should not have. */
const given = (more: Record<string, string>, script?: string) =>
  processes.portal({ ...settings, ...more }, script)

describe('a key that is not the one of the data', { timeout: 120_000 }, () => {
  it.each([['MASTER_KEY'], ['CLAIM_KEY']])('stops the start with one line: %s', async (name) => {
    await oneLine(given({ [name]: wrong }), name, 'is not the key')
    await oneLine(given({ [name]: wrong }, 'scripts/verify-log.ts'), name, 'is not the key')
  })

  it.each([['MASTER_KEY'], ['CLAIM_KEY']])(
    'also where the data is of a version that wrote no checks down: %s',
    async (name) => {
      const pool = createPool(database.url)
      await pool.query('DELETE FROM installation.key')
      await oneLine(given({ [name]: wrong }), name, 'is not the key')
      const kept = await pool.query('SELECT name FROM installation.key WHERE name = $1', [name])
      expect(kept.rows).toEqual([])
      await pool.end()
    },
  )

  it('is only told of where it signs what lives for minutes: TOKEN_KEY', async () => {
    const running = await ready(given({ TOKEN_KEY: wrong }))
    expect(running.output()).toContain('TOKEN_KEY is another one than before')
    await tokenOf(running.url, 'driver')
    await running.signal('SIGTERM')
  })

  it('a log of another installation stops it, too, and so does one that is gone', async () => {
    const pool = createPool(database.url)
    // The Postgres is as an empty one, but for the log in it.
    await pool.query('CREATE TABLE kept AS SELECT * FROM installation.log')
    await pool.query('ALTER SCHEMA personal RENAME TO personal_kept')
    await pool.query('DELETE FROM installation.log')
    await oneLine(given({}), 'log', 'another installation', 'Restore')
    await pool.query('DROP SCHEMA IF EXISTS personal CASCADE')
    await pool.query('ALTER SCHEMA personal_kept RENAME TO personal')
    await pool.query('INSERT INTO installation.log (first_event) VALUES (gen_random_uuid())')
    await oneLine(given({}), 'log', 'another installation')
    await pool.query(
      'DELETE FROM installation.log; INSERT INTO installation.log SELECT * FROM kept',
    )
    await pool.query('ALTER TABLE log.event RENAME TO event_kept')
    await oneLine(given({}), 'The log is empty')
    await pool.end()
  })
})
