import pg from 'pg'
import { lookAtDatabase } from './database.ts'
import { reachable } from './reachable.ts'
import { StartError } from './start-error.ts'

/** What to do about each of PostgreSQL's reasons not to let somebody in (appendix A of its manual). */
const hindrances: Readonly<Record<string, string>> = {
  '28P01': 'does not take the user and password of DATABASE_URL. Write those that it knows.',
  '28000':
    'does not let the user of DATABASE_URL in. Write one that it lets in, or change pg_hba.conf.',
  '3D000': 'has no database of the name in DATABASE_URL. Create it, or write one that is there.',
  '42501': 'lets the user of DATABASE_URL do too little: the user must own the database.',
}

/**
 * Throws StartError where a pooler gives one session to several of us, from transaction to transaction: what is
 * heard of (LISTEN), locks that one process at a time holds, and prepared statements would be somebody else's.
 */
async function sessionsAreOurs(url: string): Promise<void> {
  const [one, other] = [0, 1].map(() => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
    return client.on('error', () => undefined)
  }) as [pg.Client, pg.Client]
  const session = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
  try {
    await one.connect()
    const first = await session(one)
    await other.connect()
    // Within a transaction a pooler keeps its session for it, and gives the first one another.
    await other.query('BEGIN')
    if ((await session(other)) !== first && (await session(one)) === first) return
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
  throw new StartError(
    'Between the portal and Postgres (DATABASE_URL) a pooler shares sessions, as PgBouncer does with pool_mode=transaction. Write the address of Postgres itself, or set the pooler to pool_mode=session.',
  )
}

/**
 * Waits at a start until Postgres takes connections.
 * Throws StartError: nobody there in time, a wrong password, no such database, nonsense for an address, sessions
 * that are shared.
 */
export const databaseReachable = (
  url: string,
  how: { waitMs: number; waiting?: (reason: string) => void; signal?: AbortSignal | undefined },
): Promise<void> =>
  reachable({
    ...how,
    ...{ what: 'Postgres', setting: 'DATABASE_URL', url },
    ...{ address: /^postgres(ql)?:$/, example: 'postgres://user:password@host:5432/portal' },
    attempt: async (address) => {
      await lookAtDatabase(address)('unreachable')
      await sessionsAreOurs(address)
    },
    hindrance: (error) => {
      if (error instanceof StartError) return error
      const { code = '' } = (error.cause instanceof Error ? error.cause : error) as {
        code?: string
      }
      const what = hindrances[code]
      return what ? new StartError(`Postgres ${what}`) : undefined
    },
  })
