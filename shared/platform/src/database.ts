import { Socket } from 'node:net'
import pg from 'pg'
import type { Look } from './absences.ts'
import { Away, type Why } from './away.ts'
import { keepAlive } from './listener.ts'

/** The socket of a connection. */
const wire = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

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
      // Another connection may find who takes writes by now; this one stays with who does not.
      if (absenceIn(error) === 'readOnly') wire(this).destroy()
      throw known(error)
    })
  }) as pg.Client['query']
}

/** A pool whose errors tell an absence of the server from a fault of what was asked. */
class Pool extends pg.Pool {
  private readonly sockets: Set<Socket>

  constructor(config: pg.PoolConfig, sockets: Set<Socket>) {
    super(config)
    this.sockets = sockets
  }

  /** Breaks every connection: the server is silent, and who waits for it is to know that it is away. */
  sever(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  override connect: pg.Pool['connect'] = ((done?: unknown) => {
    const connect = super.connect as (done?: unknown) => Promise<pg.PoolClient>
    return done === undefined ? connect.call(this).catch(tell) : connect.call(this, done)
  }) as pg.Pool['connect']

  override query: pg.Pool['query'] = ((asked: unknown, values?: unknown, done?: unknown) => {
    const query = super.query as (...asked: unknown[]) => Promise<unknown>
    if (typeof values === 'function' || done !== undefined)
      return query.call(this, asked, values, done)
    return query.call(this, asked, values).catch(tell)
  }) as pg.Pool['query']
}

/** A pool, and the way to let go of a server that does not answer. */
export type DatabasePool = pg.Pool & { sever(): void }

/** Makes the sockets of connections, and knows those that are open. */
export const kept = (sockets: Set<Socket>) => (): Socket => {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/**
 * How long a statement waits for a lock that somebody else holds, in ms. What the portal itself holds it lets go of in
 * far less; a `VACUUM FULL`, or a transaction that somebody forgot, would else keep every connection that asks for that
 * table, and when all wait nobody is answered anything.
 */
const PATIENCE_MS = 3000

/** For a transaction that has its time: it waits for locks as long as it takes. */
export const PATIENT = 'SET LOCAL lock_timeout = 0'

/**
 * Said by each connection before all else, whatever the server or the database has for it: days and moments are read
 * as ISO writes them, and `11/10/2026` is one day to some and another to others. It goes out with the first query, and
 * not with what opens the connection: a pooler lets no options through.
 */
export const SESSION = `SET datestyle TO 'ISO, YMD'; SET lock_timeout = ${PATIENCE_MS}`

/**
 * A pool of connections. A server that goes away ends its connections; the next query takes a new one.
 * Dates (`date`) are read as ISO text, bigint as text.
 */
export function createPool(url: string, max = 20): DatabasePool {
  const sockets = new Set<Socket>()
  const config = {
    Client: Connection,
    connectionString: url,
    max,
    stream: kept(sockets),
    ...keepAlive,
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
  }
  const pool = new Pool(config, sockets)
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // Likewise one that breaks while it is lent out, between two queries; the next query says so.
    client.on('error', () => undefined)
    client.query(SESSION).catch(() => undefined)
  })
  return pool
}

/** What the network says of a server that is not there, or of a way to it that broke. */
const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** What the driver says when a connection is lost or does not come about; it has no codes for it. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/

/**
 * Why the server could not take what was asked, where the cause is not in what was asked: it is gone or
 * coming up (class 08, 57P0x), a standby (25006), its disk is full (53100), it has too many connections
 * (53300) or lacks memory (53200), or undid what was asked for the sake of others in the same place
 * (40P01, a deadlock; 40001) or because it took longer than its owner lets anything take (57014, and 25P03 between
 * two statements), or somebody holds what it needs (55P03), so that asked again it goes through. The codes are
 * PostgreSQL's, appendix A of its manual.
 * @returns undefined for every other error
 */
export function absenceIn(error: unknown): Why | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: string }
  if (code === '53100') return 'full'
  if (code === '25006') return 'readOnly'
  if (code === '55P03') return 'locked'
  if (/^(53...|40P01|40001|57014)$/.test(code)) return 'crowded'
  if (/^(08...|57P0[1235]|25P03)$/.test(code) || unreachable.has(code)) return 'unreachable'
  return lost.test(error.message) ? 'unreachable' : undefined
}

/** The error itself, or the absence of the database that it tells of. */
function known(error: unknown): unknown {
  const why = error instanceof Away ? undefined : absenceIn(error)
  return why ? new Away('database', error, why) : error
}

function tell(error: unknown): never {
  throw known(error)
}

/**
 * How to see that the server serves again: by a connection of its own, because a pool may be busy, and
 * where the disk was full by writing what is gone at once.
 */
export const lookAtDatabase =
  (url: string): Look =>
  async (why) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ only: string }>(
        "SELECT current_setting('transaction_read_only') AS only",
      )
      // A standby, as after a failover: it answers all that is read.
      if (rows[0]?.only === 'on')
        throw new Away('database', new Error('it takes no writes'), 'readOnly')
      if (why === 'full') await client.query(roomOnDisk)
      if (why === 'locked') await nothingHeld(client)
    } catch (error) {
      tell(error)
    } finally {
      client.end().catch(() => undefined)
    }
  }

/**
 * Throws where somebody has held for longer than anybody waits what others wait for or may: a table as a whole, or rows
 * of one in a transaction that does nothing. Whose session it is a role may not be shown; a lock it is.
 */
async function nothingHeld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ what: string; pid: number; who: string | null }>(
    `SELECT l.relation::regclass::text AS what, a.pid, nullif(a.application_name, '') AS who
     FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.granted AND l.locktype = 'relation' AND a.pid <> pg_backend_pid()
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND coalesce(a.xact_start, '-infinity') < now() - $1 * interval '1 ms'
       AND (l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
         OR (l.mode IN ('RowShareLock', 'RowExclusiveLock') AND a.state LIKE 'idle in transaction%'))
     ORDER BY a.xact_start NULLS LAST, l.mode LIMIT 1`,
    [PATIENCE_MS],
  )
  const [held] = rows
  if (!held) return
  const who = held.who ? `${held.pid}, ${held.who}` : `${held.pid}`
  throw new Away('database', new Error(`${held.what} is held by process ${who}`), 'locked')
}

/** Four megabytes: less is soon full again. */
const roomOnDisk = `
  CREATE TEMPORARY TABLE room AS SELECT repeat('room', 250) FROM generate_series(1, 4000);
  DROP TABLE room`

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

/**
 * For a WITH that a statement reads: its transaction is not waited for until it is on the disk. For what a crash of the
 * database may take, because it is made anew.
 */
export const quick = "quick AS (SELECT set_config('synchronous_commit', 'off', true))"

/**
 * SQL: a moment that was written down is not of a clock that was ahead. A server whose clock ran a month ahead, and
 * was mended, would else hold for a month whatever is held for minutes after it: a lock-out, a pause between
 * letters, a password that was given. A minute is what clocks differ by.
 */
export const notAhead = (at: string): string => `${at} < now() + interval '1 minute'`

/** What a connection is asked for: texts and bytes go as they are, so that none can fail on its way out. */
export interface Asked {
  readonly name?: string
  readonly text: string
  readonly values: readonly (string | Buffer | readonly string[] | readonly number[])[]
}

/**
 * One transaction whose statements do not wait for each other's answers, in one write and one round trip.
 * @returns what each of them gave
 * @throws what the first of them failed with; then none of them has done anything
 */
export async function inOneGo(pool: pg.Pool, asked: readonly Asked[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  try {
    const stream = wire(client)
    stream.cork()
    process.nextTick(() => stream.uncork())
    // After a failure the database takes the end for a ROLLBACK.
    const [begun, ...results] = await Promise.allSettled(
      ['BEGIN', ...asked, 'COMMIT'].map((one) => client.query(one as string)),
    )
    for (const one of [begun, ...results]) if (one?.status === 'rejected') throw one.reason
    return results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  } finally {
    client.release()
  }
}
