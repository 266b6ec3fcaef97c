import pg from 'pg'

type Ask = (this: pg.Client, asked: unknown, values?: unknown, done?: unknown) => unknown

/**
 * A connection that gives what it asks its callback from the start. Asked for a promise, the driver
 * puts the callback on its query later: V8 then takes what the query holds for long-lived, and a
 * server that asks all day collects its garbage at several times the cost.
 */
class Connection extends pg.Client {
  override query: pg.Client['query'] = ((asked: unknown, values?: unknown, done?: unknown) => {
    const ask = super.query as Ask
    const submits = typeof (asked as { submit?: unknown } | null)?.submit === 'function'
    if (submits || typeof values === 'function' || done !== undefined)
      return ask.call(this, asked, values, done)
    return new Promise((resolve, reject) => {
      ask.call(this, asked, values, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    }).catch((error: Error) => {
      // Where it was asked says more than where the answer came in.
      Error.captureStackTrace(error)
      throw error
    })
  }) as pg.Client['query']
}

/**
 * A pool of connections. A server that goes away ends its connections; the next query takes a new one.
 * Dates (`date`) are read as ISO text, bigint as text.
 */
export function createPool(url: string, max = 20): pg.Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // Queries that are asked without waiting for each other go out together.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === pg.types.builtins.DATE
          ? (text: string) => text
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', () => undefined)
  // Likewise one that breaks while it is lent out, between two queries; the next query says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Was it for the server's absence that a query failed: it is gone, or coming up? Then try again in a while. */
export function isDatabaseAway(error: Error & { code?: string }): boolean {
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}

/**
 * One transaction on a connection of its own. The BEGIN goes out with what `work` asks first.
 * @returns what `work` gives; what it throws undoes everything
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('BEGIN'), work(client)])
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}
