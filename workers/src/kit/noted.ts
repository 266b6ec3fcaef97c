import { inTransaction, notAhead } from '@portal/platform/database'
import type { JobQueue } from '@portal/platform/queue/queue'
import type pg from 'pg'

/** How soon and how often people are written to of what is put on them. */
export interface Pace {
  /** Seconds that the first thing waits for others that come with it. */
  readonly afterS: number
  /** Seconds between two letters to one person. */
  readonly everyS: number
}

/** Something that a person is to be told, under the name of its notice; ids alone. */
export interface ToTell {
  readonly name: string
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

interface Noted extends ToTell {
  /** What it is told once for, ever. */
  readonly id: string
  /** Of the event: the read side is to have seen it before it is told. */
  readonly position: bigint
}

export const noticeTable = `
  CREATE TABLE IF NOT EXISTS reactions.notice (
    id text PRIMARY KEY,
    name text NOT NULL,
    user_id uuid NOT NULL,
    data jsonb NOT NULL,
    position bigint NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL,
    gathered_at timestamptz,
    letter text
  );
  CREATE INDEX IF NOT EXISTS notice_due ON reactions.notice (due_at) WHERE gathered_at IS NULL;
  CREATE INDEX IF NOT EXISTS notice_to ON reactions.notice (user_id, gathered_at);
  CREATE INDEX IF NOT EXISTS notice_noted ON reactions.notice (noted_at) WHERE NOT data ? 'reminder';
  CREATE INDEX IF NOT EXISTS notice_in ON reactions.notice (letter) WHERE letter IS NOT NULL;`

/** The job that writes a letter. */
export const LETTER = 'letter'

/** Letters of one turn, and those that may wait to be sent: a code for somebody never stands behind more. */
const AT_ONCE = 100

const LETTERS_LOCK = 727012

/**
 * Notes what people are to be told. What was noted before under the same id is not noted again,
 * and nothing for who has been erased.
 * @param db in the transaction of what it follows from, so that neither is there without the other
 */
export async function noteDown(
  db: Pick<pg.ClientBase, 'query'>,
  noted: readonly Noted[],
  { afterS, everyS }: Pace,
): Promise<void> {
  if (noted.length === 0) return
  await db.query(
    `INSERT INTO reactions.notice (id, name, user_id, data, position, due_at)
     SELECT n.id, n.name, n.user_id, n.data, n.position,
       greatest(now() + $6 * interval '1 second',
         (SELECT max(g.gathered_at) FROM reactions.notice g
           WHERE g.user_id = n.user_id AND ${notAhead('g.gathered_at')})
           + $7 * interval '1 second')
     FROM unnest($1::text[], $2::text[], $3::uuid[], $4::jsonb[], $5::bigint[])
       AS n(id, name, user_id, data, position)
     WHERE NOT EXISTS (SELECT FROM personal.subject_key k
       WHERE k.subject_id = n.user_id AND k.erased_at IS NOT NULL)
     ON CONFLICT DO NOTHING`,
    [
      noted.map(({ id }) => id),
      noted.map(({ name }) => name),
      noted.map(({ userId }) => userId),
      noted.map(({ data }) => JSON.stringify(data)),
      noted.map(({ position }) => position.toString()),
      afterS,
      everyS,
    ],
  )
}

/**
 * Gathers what is due into letters, each a job of its own.
 *
 * The rule: the first thing that is put on a person is told after `afterS`, together with everything
 * that came meanwhile; after a letter there is none for `everyS`, and then one with all that came since.
 * So twenty things in an hour are one letter where they come together, and two at most where they do not.
 * Each thing is a row that stands from the moment that its event was reacted to, and bears its letter
 * from the moment that this is owed, in one transaction: none is lost, none is in two letters, and a
 * letter is sent once, as every job is. While many letters wait to be sent none are written: what comes
 * meanwhile goes into them.
 * @returns how many letters were written
 */
export async function gather(
  pool: pg.Pool,
  queue: JobQueue,
  { afterS, everyS }: Pace,
): Promise<number> {
  // A day later than the pace lets them be: noted while the clock was ahead.
  await pool.query(
    `UPDATE reactions.notice SET due_at = now()
     WHERE gathered_at IS NULL AND due_at > now() + $1 * interval '1 second'`,
    [Math.max(afterS, everyS) + 86_400],
  )
  const due = await pool.query(
    `SELECT FROM reactions.notice WHERE gathered_at IS NULL AND due_at <= now() LIMIT 1`,
  )
  if (due.rowCount === 0) return 0
  const letters = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean; waiting: string }>(
      `SELECT pg_try_advisory_xact_lock($1) AS mine, (SELECT count(*) FROM reactions.job
         WHERE name = $2 AND state IN ('waiting', 'sending')) AS waiting`,
      [LETTERS_LOCK, LETTER],
    )
    if (!rows[0]?.mine || Number(rows[0].waiting) >= AT_ONCE) return []
    // Noted while their letter was written: they wait for the next.
    await client.query(
      `UPDATE reactions.notice n SET due_at = l.last + $1 * interval '1 second'
       FROM (SELECT d.user_id, (SELECT max(g.gathered_at) FROM reactions.notice g
           WHERE g.user_id = d.user_id AND ${notAhead('g.gathered_at')}) AS last
         FROM (SELECT DISTINCT user_id FROM reactions.notice
           WHERE gathered_at IS NULL AND due_at <= now()) d) l
       WHERE n.user_id = l.user_id AND n.gathered_at IS NULL AND n.due_at <= now()
         AND l.last + $1 * interval '1 second' > now()`,
      [everyS],
    )
    const written = await client.query<{ id: string; data: unknown }>(
      `WITH person AS (
         SELECT user_id, 'letter.' || user_id || '.' || gen_random_uuid() AS letter
         FROM (SELECT user_id FROM reactions.notice WHERE gathered_at IS NULL AND due_at <= now()
           GROUP BY user_id ORDER BY min(id) LIMIT $2) d),
       told AS (
         UPDATE reactions.notice n SET gathered_at = now(), letter = p.letter FROM person p
         WHERE n.user_id = p.user_id AND n.gathered_at IS NULL)
       INSERT INTO reactions.job (id, name, data)
       SELECT letter, $1, jsonb_build_object('userId', user_id) FROM person RETURNING id, data`,
      [LETTER, AT_ONCE],
    )
    return written.rows
  })
  for (const { id, data } of letters) await queue.add({ id, name: LETTER, data })
  return letters.length
}
