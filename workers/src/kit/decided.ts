import type pg from 'pg'

type Kind = 'mail' | 'sms'

/** Somebody says that it is to be sent, though it may have gone out, or a limit is reached. */
export async function sendAgain(pool: pg.Pool, jobId: string): Promise<void> {
  await pool.query(
    `UPDATE reactions.job SET state = 'waiting', doubts = least(doubts, 1), released = true, due_at = now(),
       error = NULL, put_off_since = NULL
     WHERE id = $1 AND state IN ('doubtful', 'refused', 'held')`,
    [jobId],
  )
}

/** Somebody says that it is not to be sent. */
export async function letBe(pool: pg.Pool, jobId: string): Promise<void> {
  await pool.query(
    `UPDATE reactions.job SET state = 'letBe', done_at = now()
     WHERE id = $1 AND state IN ('waiting', 'doubtful', 'refused', 'held')`,
    [jobId],
  )
}

// An instant has milliseconds where it is shown, and microseconds in the table.
const seen = `state = 'held' AND kind = $1
  AND date_trunc('milliseconds', held_at) <= coalesce($2::timestamptz, 'infinity')`

/**
 * Everything that waits for the limit of a day goes, whatever the limit says.
 * @param until what was held later waits on; null for all of it
 */
export async function releaseHeld(pool: pg.Pool, kind: Kind, until: string | null): Promise<void> {
  await pool.query(
    `UPDATE reactions.job SET state = 'waiting', released = true, due_at = now(), error = NULL
     WHERE ${seen}`,
    [kind, until],
  )
}

/** Nothing that waits for the limit of a day is sent. @param until as of `releaseHeld` */
export async function discardHeld(pool: pg.Pool, kind: Kind, until: string | null): Promise<void> {
  await pool.query(`UPDATE reactions.job SET state = 'letBe', done_at = now() WHERE ${seen}`, [
    kind,
    until,
  ])
}
