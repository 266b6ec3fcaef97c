import type pg from 'pg'

/**
 * Seconds after which a process that was not heard of has looked anew before it does anything that
 * matters: it trusts what it knows for ten, and says every three that it is there.
 */
const SILENT_SECONDS = 15

/** Another process that runs, as it says of itself. */
export interface Running {
  /** The check values of the keys that it has, and what it has heard of them. */
  readonly knows: readonly string[]
  readonly heard: readonly string[]
  /** What it does, as `project`; null for a release that does not say it. */
  readonly duties: readonly string[] | null
  /** What does not go on in it. */
  readonly troubles: unknown
}

/** The processes that run beside the one that is known by this id. */
export async function runningBeside(pool: pg.Pool, id: string): Promise<Running[]> {
  const found = await pool.query<Running>(
    `SELECT knows, heard, duties, troubles FROM installation.process
     WHERE id <> $1 AND at > now() - $2 * interval '1 second'`,
    [id, SILENT_SECONDS],
  )
  return found.rows
}
