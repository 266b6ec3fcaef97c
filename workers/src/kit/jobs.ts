import {
  delivery,
  hold as holding,
  sending,
  settle as settling,
} from '@portal/domain/deliveries/delivery'
import type { QueuedJob } from '@portal/platform/queue/queue'
import type pg from 'pg'
import { type Kind, nextTries } from './gateways.ts'
import type { Job } from './job.ts'
import { Held, InDoubt, isOfAddress, NotOut } from './outcome.ts'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'

/** What may have gone out is tried once more; after that a person is asked. */
const DOUBTS = 2
/** How long a try that was begun is left alone, in s. */
const PATIENCE_S = 60
/** Between a try in doubt and the one more, in s. */
const AFTER_DOUBT_S = 5
/** The longest pause between two tries, in s. */
const LONGEST_PAUSE_S = 600
/** The longest while only the read side is behind, in s. */
const LONGEST_UNSEEN_S = 15

/** So many days what the other side puts off is tried again, as mail servers do (RFC 5321, 4.5.4.1). */
const PUT_OFF_DAYS = 5

/** After so many tries somebody has to look why. */
const MANY = 5
/** What jobs wait for that is told of otherwise, or ends by itself. */
const WAITED_FOR = ['away', 'notLetIn', 'silent', 'later', 'inDoubt', 'NotSeenYet']

/** How many jobs fail again and again, for a reason of the portal's own. */
export async function failing(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM reactions.job
     WHERE state IN ('waiting', 'sending') AND attempts >= $1 AND error <> ALL ($2)`,
    [MANY, WAITED_FOR],
  )
  return rows[0]?.count ?? 0
}

interface Row {
  readonly attempts: number
  readonly doubts: number
  readonly maybe_twice: boolean
}

/**
 * Works a job off. The row in the database is the record: the queue only brings the job here, and
 * forgets it. What surely did not go out comes again, ever later, for as long as it takes; what may
 * have gone out comes once more, and bears the mark of it.
 * @returns when it ended, or gave way to others
 */
export async function workOff(
  job: QueuedJob,
  find: (named: string) => Pick<Job<never>, 'work'> | undefined,
  parts: WorkerParts,
): Promise<void> {
  const found = find(job.name)
  if (!found) throw new Error(`nobody does the job ${job.name}`)
  const row = await begin(parts.pool, job.id)
  if (!row) return
  if (row.doubts >= DOUBTS) return settle(parts, job.id, 'doubtful')
  const way = Promise.withResolvers<void>()
  const work = async () => {
    const context = { ...parts, jobId: job.id, maybeTwice: row.maybe_twice }
    try {
      await found.work(job.data, { ...context, givesWay: way.resolve })
    } catch (error) {
      await failed(parts, job, row, error)
      return
    }
    const { rows } = await parts.pool.query<{ kind: Kind | null; unsent: boolean }>(
      `UPDATE reactions.job SET state = 'done', done_at = now(), error = NULL
       WHERE id = $1 AND state = 'waiting' RETURNING kind, went_at IS NULL AS unsent`,
      [job.id],
    )
    if (rows[0]?.kind && rows[0].unsent) await nextTries(parts.pool, rows[0].kind)
  }
  const ended = work()
  const isBeside = await Promise.race([ended.then(() => false), way.promise.then(() => true)])
  // What it could not write down is found begun by a later try.
  if (isBeside)
    ended.catch((error: unknown) =>
      parts.logger.warn({ err: error, job: job.name }, 'how a job ended could not be noted'),
    )
}

/** Takes the job in hand; undefined where there is nothing to do. One found in the midst of sending is in doubt. */
async function begin(pool: pg.Pool, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `UPDATE reactions.job j SET state = 'waiting', attempts = j.attempts + 1,
       doubts = j.doubts + (o.state = 'sending')::int,
       maybe_twice = j.maybe_twice OR o.state = 'sending',
       due_at = now() + $2 * interval '1 second'
     FROM (SELECT id, state, sending_until FROM reactions.job WHERE id = $1 FOR UPDATE) o
     WHERE j.id = o.id AND (o.state = 'waiting'
       OR (o.state = 'sending' AND (coalesce(o.sending_until, '-infinity') <= now()
         -- Taken in hand while the clock was ahead.
         OR o.sending_until > now() + interval '1 hour')))
     RETURNING j.attempts, j.doubts, j.maybe_twice`,
    [id, PATIENCE_S],
  )
  return rows[0]
}

async function failed(parts: WorkerParts, job: QueuedJob, row: Row, error: unknown): Promise<void> {
  const { pool, logger } = parts
  if (error instanceof Held) return hold(parts, job.id)
  if (error instanceof NotOut) {
    if (error.why === 'refused') return settle(parts, job.id, 'refused', isOfAddress(error))
    const { why, dueAt } = error
    const { isPutOffTooLong } = await again(pool, job.id, { error: why, doubt: false, dueAt, row })
    if (isPutOffTooLong) await settle(parts, job.id, 'refused', isOfAddress(error))
    return
  }
  const unseen = error instanceof NotSeenYet
  if (!unseen) logger.warn({ err: error, job: job.name, attempts: row.attempts }, 'a job failed')
  const inDoubt = error instanceof InDoubt
  const { doubts } = await again(pool, job.id, {
    error: inDoubt ? 'inDoubt' : error instanceof Error ? error.name : 'error',
    doubt: inDoubt,
    dueAt: undefined,
    longest: unseen ? LONGEST_UNSEEN_S : LONGEST_PAUSE_S,
    row,
  })
  if (doubts >= DOUBTS) await settle(parts, job.id, 'doubtful')
}

/** Puts it back for another try, later than the last time. @returns how often it may have gone out, and whether it was put off for days */
async function again(
  pool: pg.Pool,
  id: string,
  of: { error: string; doubt: boolean; dueAt: Date | undefined; longest?: number; row: Row },
): Promise<{ readonly doubts: number; readonly isPutOffTooLong: boolean }> {
  const pause = of.doubt
    ? AFTER_DOUBT_S
    : Math.min(2 ** Math.min(of.row.attempts - 1, 20), of.longest ?? LONGEST_PAUSE_S)
  // What waits for a time that is known, as for the morning, is not put off by the other side.
  const isPutOff = of.error === 'later' && of.dueAt === undefined
  // Still 'sending' means that it went, or nobody knows, and what came after it failed.
  const { rows } = await pool.query<{ doubts: number; isPutOffTooLong: boolean }>(
    `UPDATE reactions.job j SET state = 'waiting', error = $2,
       put_off_since = coalesce(j.put_off_since, CASE WHEN $7 THEN now() END),
       due_at = coalesce($3, now() + $4 * interval '1 second'),
       doubts = j.doubts + ($5 OR (j.state = 'sending' AND $6))::int,
       maybe_twice = j.maybe_twice OR $5 OR (j.state = 'sending' AND $6)
     WHERE id = $1 AND state IN ('waiting', 'sending')
     RETURNING doubts,
       coalesce(put_off_since < now() - $8 * interval '1 day', false) AS "isPutOffTooLong"`,
    [
      ...[id, of.error, of.dueAt ?? null, pause, of.doubt, !isSurelyNotOut(of.error)],
      ...[isPutOff, PUT_OFF_DAYS],
    ],
  )
  return rows[0] ?? { doubts: 0, isPutOffTooLong: false }
}

const isSurelyNotOut = (error: string) => ['away', 'notLetIn', 'later'].includes(error)

/** It waits for an administrator; the first of a day that does so is told of. */
async function hold({ pool, decides, budget }: WorkerParts, id: string): Promise<void> {
  const { rows } = await pool.query<{ kind: 'mail' | 'sms' }>(
    "UPDATE reactions.job SET state = 'held', held_at = clock_timestamp() WHERE id = $1 AND state = 'waiting' RETURNING kind",
    [id],
  )
  const kind = rows[0]?.kind
  if (kind) await nextTries(pool, kind)
  const day = kind && (await budget.firstToday(kind))
  if (!day) return
  const because = { correlation: id, causation: 'deliveries.held' }
  await decides.decide(sending, kind, holding, { kind, day }, because)
}

/** Nobody tries any more until a person says so; the log says it, so that the list shows it. */
async function settle(
  { pool, decides }: WorkerParts,
  id: string,
  state: 'doubtful' | 'refused',
  ofAddress = false,
): Promise<void> {
  const { rows } = await pool.query<{
    kind: 'mail' | 'sms' | null
    user_id: string | null
    topic: string | null
  }>('SELECT kind, user_id, topic FROM reactions.job WHERE id = $1', [id])
  const row = rows[0]
  if (row?.kind) {
    const said = { deliveryId: id, kind: row.kind, userId: row.user_id, topic: row.topic ?? '' }
    const because = { correlation: id, causation: 'deliveries.settled' }
    await decides.decide(delivery, id, settling, { ...said, as: state, ofAddress }, because)
  }
  await pool.query(
    `UPDATE reactions.job SET state = $2, error = NULL WHERE id = $1 AND state IN ('waiting', 'sending')`,
    [id, state],
  )
}
