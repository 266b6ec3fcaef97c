import type { Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { inTransaction } from '@portal/platform/database'
import {
  gatewayInTrouble,
  gatewayPause,
  gatewayUntried,
  gatewayWorks,
  type Kind,
  type Trouble,
} from './gateways.ts'
import type { JobContext } from './job.ts'
import { Held, InDoubt, NotOut, saidOf } from './outcome.ts'
import { type Attached, GATEWAY_MS } from './outside.ts'
import { SMTP_WAITS } from './smtp.ts'

/**
 * What it says. What bears a code says it when it goes, and makes the code then: one made for a try that waits would
 * make void the one that somebody has in their hands already. Undefined where there is nothing to be said any more.
 */
export type Wording = string | (() => Promise<string | undefined>)

/** What a job sends, to whom; `topic` is what the list of what was sent calls it. */
export type Delivery = {
  /** Null for an address that belongs to nobody yet. */
  readonly userId: string | null
  readonly topic: Topic
  readonly to: string
  readonly text: Wording
} & (
  | {
      readonly kind: 'mail'
      readonly locale: Locale
      readonly subject: string
      readonly attached?: Attached
      /** Who reads an answer, where that is not whoever the portal's mail is from. */
      readonly replyTo?: string
    }
  | { readonly kind: 'sms' }
)

/** How long a try has at most, in s; who finds it begun after that knows that it died. */
const LEASE_S = 30
/** As long as the longest that a gateway is waited for: the try of a server that thinks is not a dead one. */
const LATE_LEASE_S: Record<Kind, number> = {
  mail: (SMTP_WAITS.greeting + SMTP_WAITS.commands + SMTP_WAITS.answer) / 1000 + LEASE_S,
  sms: GATEWAY_MS / 1000 + LEASE_S,
}

/** After that, in ms, an answer is waited for beside other jobs; after that, its gateway is no longer given much. */
const PATIENCE = { turn: 5000, gateway: 20_000 }

/**
 * Sends the one mail or SMS of a job, under the job's id, and writes down that it went. One that went
 * before is not sent again, whatever of the job failed after it.
 * Throws NotOut (surely not gone), InDoubt (it may have), Held (a limit of the day is reached).
 */
export async function deliver(context: JobContext, delivery: Delivery): Promise<void> {
  const { pool, jobId, maybeTwice } = context
  const { kind, userId, topic } = delivery
  const dueAt = await gatewayPause(pool, kind)
  const known = await pool.query<{ released: boolean; gone: boolean }>(
    `UPDATE reactions.job SET kind = $2, user_id = $3, topic = $4 WHERE id = $1
     RETURNING released, went_at IS NOT NULL AS gone`,
    [jobId, kind, userId, topic],
  )
  const job = known.rows[0]
  if (!job || job.gone) return
  if (dueAt) throw new NotOut('away')
  const { to } = delivery
  const text = typeof delivery.text === 'string' ? delivery.text : await delivery.text()
  if (text === undefined) return gatewayUntried(pool, kind)
  const spending = { kind, to: userId ?? to, topic, text }
  const giveBack = await context.budget.take(spending, job.released)
  if (!giveBack) {
    await gatewayUntried(pool, kind)
    throw new Held()
  }
  const begun = await pool.query(
    `UPDATE reactions.job SET state = 'sending', sending_until = now() + $2 * interval '1 second',
       due_at = now() + $2 * interval '1 second'
     WHERE id = $1 AND state = 'waiting' AND went_at IS NULL`,
    [jobId, LEASE_S],
  )
  // It went before, or another has it in hand.
  if (begun.rowCount !== 1) return giveBack()
  try {
    await waitedFor(context, kind, attempt(context, delivery, text))
  } catch (error) {
    if (error instanceof NotOut) await giveBack()
    throw error
  }
  await inTransaction(pool, async (client) => {
    await client.query(
      "UPDATE reactions.job SET state = 'waiting', went_at = now(), error = NULL WHERE id = $1",
      [jobId],
    )
    await client.query(
      `INSERT INTO outside.sent (id, kind, user_id, topic, maybe_twice) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET maybe_twice = true`,
      [jobId, kind, userId, topic, maybeTwice],
    )
  })
  await forgetErased(pool, jobId, userId)
}

/**
 * It was on its way to somebody while they were erased. Looked at when all of it stands there: what an
 * erasure came too early to see, sees that the key is gone.
 */
export async function forgetErased(pool: JobContext['pool'], jobId: string, userId: string | null) {
  const found = await pool.query(
    'SELECT FROM personal.subject_key WHERE subject_id = $1 AND erased_at IS NOT NULL',
    [userId],
  )
  if (found.rowCount === 0) return
  for (const table of ['outside.outbox', 'outside.sent', 'reactions.job'])
    await pool.query(`DELETE FROM ${table} WHERE id = $1`, [jobId])
}

/** The attempt; one that takes long lets other jobs go on meanwhile, and other tries of it leave it alone. */
async function waitedFor(context: JobContext, kind: Kind, attempt: Promise<void>): Promise<void> {
  const { pool, jobId, logger, givesWay } = context
  const after = (ms: number, act: () => Promise<unknown>) =>
    setTimeout(() => {
      act().catch((error: unknown) =>
        logger.warn({ err: error }, 'a late answer could not be noted'),
      )
    }, ms).unref()
  const lateness = [
    after(PATIENCE.turn, async () => {
      const still = await pool.query(
        `UPDATE reactions.job SET sending_until = now() + $2 * interval '1 second',
           due_at = now() + $2 * interval '1 second'
         WHERE id = $1 AND state = 'sending'`,
        [jobId, LATE_LEASE_S[kind]],
      )
      if (still.rowCount === 1) givesWay?.()
    }),
    after(PATIENCE.gateway, () => inTrouble(context, kind, 'silent')),
  ]
  try {
    await attempt
  } finally {
    for (const timer of lateness) clearTimeout(timer)
  }
}

/** Gives it to the gateway, and notes what that says of the gateway itself. */
async function attempt(context: JobContext, delivery: Delivery, text: string): Promise<void> {
  const { pool, jobId: id, maybeTwice } = context
  const { to } = delivery
  const works = () => gatewayWorks(pool, delivery.kind)
  try {
    await (delivery.kind === 'mail'
      ? context.mailer.send({
          ...{ id, to, text, maybeTwice },
          ...{ subject: delivery.subject, locale: delivery.locale },
          hasNewCode: typeof delivery.text !== 'string',
          ...(delivery.attached ? { attached: delivery.attached } : {}),
          ...(delivery.replyTo ? { replyTo: delivery.replyTo } : {}),
        })
      : context.sms.send({ id, to, text, maybeTwice }))
  } catch (error) {
    throw await judged(context, delivery.kind, error)
  }
  // It is out: that the gateway's row cannot be written now must not say otherwise.
  await works().catch((error: unknown) =>
    context.logger.warn({ err: error }, 'a gateway is back, which could not be noted'),
  )
}

/** Notes what the whole gateway has, and tells of it in the log when it is new. @returns when it is tried again */
async function inTrouble(
  { pool, logger }: JobContext,
  kind: Kind,
  why: Trouble,
  error?: unknown,
): Promise<Date> {
  const notBefore = error instanceof NotOut ? error.dueAt : undefined
  const { dueAt, isNew } = await gatewayInTrouble(pool, kind, why, notBefore)
  if (isNew) logger.warn({ gateway: kind, why, said: saidOf(error) }, 'a gateway is in trouble')
  return dueAt
}

async function judged(context: JobContext, kind: Kind, error: unknown): Promise<Error> {
  const { pool } = context
  if (!(error instanceof NotOut)) {
    await inTrouble(context, kind, 'silent', error)
    return error instanceof InDoubt ? error : new InDoubt(kind, { cause: error })
  }
  if (error.why === 'away' || error.why === 'notLetIn') {
    const dueAt = await inTrouble(context, kind, error.why, error)
    return new NotOut(error.why, { cause: error, dueAt })
  }
  await gatewayWorks(pool, kind)
  return error
}
