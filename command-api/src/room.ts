import type { Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type pg from 'pg'
import type { Duties } from './duties.ts'

/** Connections besides the pool: to hear of things; of the queue where one works; to whistleblowers' cases where one serves. */
const BESIDE = { always: 3, queue: 14, cases: 4 }

/**
 * Does Postgres take as many connections as this process may open? Others of its kind are not counted.
 * @param warn told where it does not, but for the pool alone: a portal that was never so busy ran well until today
 * @throws StartError where it does not even take the pool: calls would be refused on the first busy day
 */
export async function roomFor(
  pool: pg.Pool,
  settings: Settings,
  duties: Duties,
  warn: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ room: number }>(
    `SELECT current_setting('max_connections')::int
       - current_setting('superuser_reserved_connections')::int AS room`,
  )
  const beside =
    BESIDE.always +
    (duties.work && settings.QUEUE === 'postgres' ? BESIDE.queue : 0) +
    (duties.serve && !settings.WHISTLEBLOWER_DATABASE_URL ? BESIDE.cases : 0)
  const room = rows[0]?.room ?? 0
  const most = Math.max(1, room - beside)
  if (settings.DATABASE_POOL <= most) return
  const line = `DATABASE_POOL is ${settings.DATABASE_POOL}, and Postgres has room for ${most} (max_connections). Say less, or let Postgres take more.`
  if (settings.DATABASE_POOL > room) throw new StartError(line)
  warn(line)
}
