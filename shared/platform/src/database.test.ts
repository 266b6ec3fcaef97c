import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { until } from '@portal/tests/harness/processes'
import { expect, it } from 'vitest'
import { Absences } from './absences.ts'
import { awayOf } from './away.ts'
import { createPool, inOneGo, inTransaction, lookAtDatabase } from './database.ts'

it('a database that takes no writes, as a standby, is away for what writes until it does, and read meanwhile', async () => {
  const database = await freshDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const writes = async (how: 'on' | 'off') => {
    const pool = createPool(database.url, 1)
    await pool.query('SET default_transaction_read_only = off')
    await pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${how}`)
    await pool.end()
  }
  const said: unknown[] = []
  const warn = (_: unknown, text?: string) => void said.push(text)
  const absences = new Absences({ warn }, { database: lookAtDatabase(database.url) })
  const pool = createPool(database.url, 1)
  try {
    await writes('on')
    const away = awayOf(await pool.query('CREATE TABLE one ()').catch((error: unknown) => error))
    expect(away).toMatchObject({ part: 'database', why: 'readOnly' })
    if (away) await absences.seen(away)
    expect(absences.states().database).toMatch(/^readOnly since 20/)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    // What a connection said of the one server is not said of the other.
    expect(awayOf(await pool.query('CREATE TABLE one ()').catch((error) => error))).toBeDefined()
    await writes('off')
    await until('it is back', () => absences.states().database === 'ok')
    await pool.query('CREATE TABLE one ()')
    expect(said).toEqual(['away: waiting for it', 'back'])
  } finally {
    absences.stop()
    await pool.end()
    await database.drop()
  }
})

it('what takes longer than the owner of the server lets it take is asked again, and no fault', async () => {
  const database = await freshDatabase()
  const pool = createPool(database.url, 1)
  try {
    await pool.query('SET statement_timeout = 20')
    const late = await pool.query('SELECT pg_sleep(5)').catch((error: unknown) => error)
    expect(awayOf(late)).toMatchObject({ part: 'database', why: 'crowded' })
    await pool.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 20')
    const idle = await inTransaction(pool, async (client) => {
      await client.query('SELECT 1')
      await sleep(300)
      await client.query('SELECT 1')
    }).catch((error: unknown) => error)
    expect(awayOf(idle)).toMatchObject({ part: 'database', why: 'unreachable' })
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
    await database.drop()
  }
})

it('reads days and moments as ISO writes them, whatever the database writes them as', async () => {
  const database = await freshDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const owner = createPool(database.url, 1)
  await owner.query(`ALTER DATABASE ${name} SET datestyle TO 'SQL, DMY'`)
  await owner.end()
  const pool = createPool(database.url, 2)
  const asked = `SELECT '2026-11-10'::date AS day, '2026-11-10T12:00:00Z'::timestamptz AS at`
  const read = { day: '2026-11-10', at: new Date('2026-11-10T12:00:00Z') }
  try {
    // The first that a connection is asked, in each of the ways in which it is.
    expect((await pool.query(asked)).rows).toEqual([read])
    const [, other] = await Promise.all([
      pool.query('SELECT pg_sleep(0.2)'),
      inOneGo(pool, [{ text: asked, values: [] }]),
    ])
    expect(other[0]?.rows).toEqual([read])
    expect((await pool.query('SHOW datestyle')).rows).toEqual([{ DateStyle: 'ISO, YMD' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})
