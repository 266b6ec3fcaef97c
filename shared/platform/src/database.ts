import pg from 'pg'

/**
 * A pool of connections. A server that goes away ends its connections; the next query takes a new one.
 * Dates (`date`) are read as ISO text, bigint as text.
 */
export function createPool(url: string, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === pg.types.builtins.DATE
          ? (text: string) => text
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', () => undefined)
  return pool
}
