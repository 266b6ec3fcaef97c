import type pg from 'pg'
import type { EventStore } from './event-store/port.ts'
import { StartError } from './start-error.ts'
import { makeTables } from './tables.ts'

const table = `
  CREATE SCHEMA IF NOT EXISTS installation;
  CREATE TABLE IF NOT EXISTS installation.log (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    first_event uuid NOT NULL
  )`

/**
 * Do this database and this log belong together? The log's first event is written down; from then on
 * another log, or an empty one, is told of, and so is a log that the database knows nothing of: its
 * people's keys and passwords are not there. Throws StartError, with one line.
 */
export async function ofThisInstallation(pool: pg.Pool, store: EventStore): Promise<void> {
  await makeTables(pool, 'installation', table)
  const { events } = await store.readAll(0n, { max: 1 })
  const first = events[0]?.id
  const found = await pool.query<{ first_event: string }>(
    'SELECT first_event FROM installation.log',
  )
  const known = found.rows[0]?.first_event
  if (known !== undefined) {
    if (known === first) return
    throw new StartError(
      first === undefined
        ? 'The log is empty, and this Postgres has what was built from one: put back the log that belongs to it, or begin with an empty Postgres as well.'
        : 'The log is of another installation than this Postgres: put back the two that belong together.',
    )
  }
  if (first === undefined) return
  const keys = await pool.query<{ made: boolean }>(
    "SELECT to_regclass('personal.subject_key') IS NOT NULL AS made",
  )
  const people = keys.rows[0]?.made
    ? await pool.query('SELECT FROM personal.subject_key LIMIT 1')
    : undefined
  if (!people?.rowCount)
    throw new StartError(
      'The log is of another installation: this Postgres is empty and has no keys and passwords of its people. Restore its Postgres, or begin with an empty log as well.',
    )
  await pool.query(
    'INSERT INTO installation.log (first_event) VALUES ($1) ON CONFLICT DO NOTHING',
    [first],
  )
}
