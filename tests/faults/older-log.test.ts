import { startPortal } from '@portal/command-api/portal'
import { createPool } from '@portal/platform/database'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys } from '../harness/keys.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let before: TestPortal
let pool: pg.Pool
beforeAll(async () => {
  before = await startTestPortal()
  await before.settled()
  await before.portal.stop()
  pool = createPool(before.portal.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await before.stop()
})

const start = async () =>
  startPortal(
    await readSettings({
      ...keys,
      ...{ DATABASE_URL: before.portal.databaseUrl, DATA_DIR: before.dataDir, PORT: '0' },
    }),
    { logger: createLogger('silent') },
  )
const refused = (starting: Promise<unknown>) =>
  starting.then(
    () => undefined,
    (error: unknown) => error,
  )

it('a log from a backup that is older than the database’s is not begun on; the whole one is', async () => {
  const last = await pool.query('SELECT * FROM log.event ORDER BY position DESC LIMIT 20')
  const positions = last.rows.map((row: { position: string }) => row.position)
  await pool.query(
    'CREATE TABLE public.later AS SELECT * FROM log.event WHERE position = ANY ($1)',
    [positions],
  )
  await pool.query('DELETE FROM log.event WHERE position = ANY ($1)', [positions])
  expect(await refused(start())).toBeInstanceOf(StartError)
  await pool.query('INSERT INTO log.event SELECT * FROM public.later')
  const again = await start()
  await again.stop()
})
