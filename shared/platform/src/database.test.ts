import { freshDatabase } from '@portal/tests/harness/postgres'
import { until } from '@portal/tests/harness/processes'
import { expect, it } from 'vitest'
import { Absences } from './absences.ts'
import { awayOf } from './away.ts'
import { createPool, lookAtDatabase } from './database.ts'

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
