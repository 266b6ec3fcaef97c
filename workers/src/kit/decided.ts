import type pg from 'pg'

type Kind = 'mail' | 'sms'

/** Somebody says that it is to be sent, though it may have gone out, or a limit is reached. */
export async function sendAgain(pool: pg.Pool, jobId: string): Promise<void> {
  await pool.query(
    `UPDATE reactions.job SET state = 'waiting', doubts = least(doubts, 1), released = true, due_at = now(),
       error = NULL
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

/** Everything that waits for the limit of a day goes, whatever the limit says. */
export async function releaseHeld(pool: pg.Pool, kind: Kind): Promise<void> {
  await pool.query(
    `UPDATE reactions.job SET state = 'waiting', released = true, due_at = now(), error = NULL
     WHERE state = 'held' AND kind = $1`,
    [kind],
  )
}

/** Nothing that waits for the limit of a day is sent. */
export async function discardHeld(pool: pg.Pool, kind: Kind): Promise<void> {
  await pool.query(
    "UPDATE reactions.job SET state = 'letBe', done_at = now() WHERE state = 'held' AND kind = $1",
    [kind],
  )
}
