import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Connections that rest, and neither hold a lock nor listen: whoever needs one has another. */
const RESTING = `datname = current_database() AND state = 'idle' AND pid <> pg_backend_pid()
  AND query !~* '^\\s*listen' AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`

/**
 * Rows that were read of a table so far, and looks into its indexes. A connection tells of what it did when it ends,
 * else after it has rested for ten seconds: those that rest are ended.
 * @param table with its schema
 */
export async function rowsRead(
  pool: pg.Pool,
  table: string,
): Promise<{ rows: number; looks: number }> {
  const asking = await pool.connect()
  try {
    const ended = await asking.query<{ pid: number }>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${RESTING}`,
    )
    const pids = ended.rows.map(({ pid }) => pid)
    for (let left = true; left; await sleep(20)) {
      const { rows } = await asking.query(
        'SELECT 1 FROM pg_stat_activity WHERE pid = ANY ($1::int[])',
        [pids],
      )
      left = rows.length > 0
    }
    await asking.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await asking.query<{ rows: string; looks: string }>(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows, coalesce(idx_scan, 0) AS looks
       FROM pg_stat_user_tables WHERE relid = $1::regclass`,
      [table],
    )
    return { rows: Number(rows[0]?.rows), looks: Number(rows[0]?.looks) }
  } finally {
    asking.release()
  }
}
