import type pg from 'pg'

const turns = new WeakMap<pg.Pool, Promise<unknown>>()

/**
 * One after the other. A swap needs a second connection while it holds one: many at once would wait
 * for each other. Looking through tables would take the disk from those who still fill theirs.
 */
export function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const mine = (turns.get(pool) ?? Promise.resolve()).then(work)
  turns.set(
    pool,
    mine.catch(() => undefined),
  )
  return mine
}

/** One transaction on a connection of its own. The BEGIN goes out with what `work` sends first. */
export async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await Promise.all([client.query('BEGIN'), work(client)])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}
