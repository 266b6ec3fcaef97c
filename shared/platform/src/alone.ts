import type pg from 'pg'

/**
 * Does something that one process at a time does, of all that share the database.
 * @param lock which of those things, a number of its own
 */
export async function alone<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    // A connection that is closed gives its locks back, whatever became of the work.
    client.release(true)
  }
}
