import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from './database.ts'
import { StartError } from './start-error.ts'

const TABLES_LOCK = 727011
/** How long a statement may wait for who uses its table, in ms: all who come after wait behind it. */
const PATIENCE_MS = 400
/** The mean pause between two tries, in ms. */
const PAUSE_MS = 500
const MOST_TRIES = 120

const bookkeeping = `
  CREATE SCHEMA IF NOT EXISTS installation;
  CREATE TABLE IF NOT EXISTS installation.made (
    part text PRIMARY KEY,
    sha256 text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`

/**
 * Makes a part's tables, once for each text: what is there as it should be is not touched. Even `ALTER
 * TABLE … ADD COLUMN IF NOT EXISTS` waits for everybody who uses the table and holds up whoever comes
 * after, so that a process that starts beside others would stand in their way, and two tables taken in
 * another order than a query takes them are a deadlock. A change that has to be made lets others by
 * and tries again. Safe to call from several processes. Throws StartError, with one line, where the
 * tables are held for a minute or two on end.
 * @param ddl statements that may be said again
 */
export async function makeTables(pool: pg.Pool, part: string, ddl: string): Promise<void> {
  const sha256 = createHash('sha256').update(ddl).digest('hex')
  if (await isMade(pool, part, ddl, sha256)) return
  for (let tries = 1; ; tries++)
    try {
      return await inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK])
        await client.query(bookkeeping)
        await client.query(`SET LOCAL lock_timeout = ${PATIENCE_MS}`)
        await client.query(ddl)
        await client.query(
          `INSERT INTO installation.made (part, sha256) VALUES ($1, $2)
           ON CONFLICT (part) DO UPDATE SET sha256 = excluded.sha256, at = now()`,
          [part, sha256],
        )
      })
    } catch (error) {
      if (!isInTheWay(error)) throw error
      if (tries === MOST_TRIES)
        throw new StartError(
          `The tables of ${part} could not be changed: something holds them all the time, such as a backup. Start again when it has ended.`,
        )
      // Uneven, or it meets whoever comes as regularly every time at the same point.
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
}

/** Was this very text made here, and is every table of it there still? */
async function isMade(pool: pg.Pool, part: string, ddl: string, sha256: string): Promise<boolean> {
  const tables = [...ddl.matchAll(/CREATE TABLE IF NOT EXISTS ([\w.]+)/g)].map(([, name]) => name)
  const there = await pool.query<{ all: boolean }>(
    'SELECT bool_and(to_regclass(name) IS NOT NULL) AS all FROM unnest($1::text[]) name',
    [['installation.made', ...tables]],
  )
  if (!there.rows[0]?.all) return false
  const found = await pool.query('SELECT FROM installation.made WHERE part = $1 AND sha256 = $2', [
    part,
    sha256,
  ])
  return found.rowCount === 1
}

/** A lock that was not given in time, or a deadlock: codes of PostgreSQL's manual, appendix A. */
const isInTheWay = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return ['55P03', '40P01'].includes(code ?? cause?.code ?? '')
}
