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
 * Waits at a start until Postgres takes connections.
 * Throws StartError: nobody there in time, a wrong password, no such database, nonsense for an address.
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
    },
    hindrance: (error) => {
      const { code = '' } = (error.cause instanceof Error ? error.cause : error) as {
        code?: string
      }
      const what = hindrances[code]
      return what ? new StartError(`Postgres ${what}`) : undefined
    },
  })
