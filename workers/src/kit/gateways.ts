import type pg from 'pg'
import type { WhyNotOut } from './outcome.ts'

export type Kind = 'mail' | 'sms'

/** Why a gateway as a whole is waited for; `silent` takes what it is given and answers nothing. */
export type Trouble = Exclude<WhyNotOut, 'later' | 'refused'> | 'silent'

/** The longest pause between two tries at a gateway, in s: one that is away is noticed soon when it is back. */
const LONGEST: Record<Trouble, number> = { away: 4, notLetIn: 600, silent: 600 }
/** The longest of them, and the longest that a gateway may ask for, in s. */
export const LONGEST_PAUSE_S = Math.max(...Object.values(LONGEST))

/** Longer than a delivery may take: meanwhile nobody else tries. */
const TRIAL_S = 30

/**
 * May something be given to this gateway now? One that is in trouble is tried with one thing at a time,
 * by one of all processes, so that a thousand that wait do not all run against it.
 * @returns undefined where it may, else when the next try is due
 */
export async function gatewayPause(pool: pg.Pool, kind: Kind): Promise<Date | undefined> {
  const { rows } = await pool.query<{ try_after: Date }>(
    'SELECT try_after FROM outside.gateway WHERE kind = $1 AND away_since IS NOT NULL',
    [kind],
  )
  const found = rows[0]
  if (!found) return undefined
  const mine = await pool.query(
    `UPDATE outside.gateway SET try_after = now() + $2 * interval '1 second'
     WHERE kind = $1 AND (try_after <= now() OR try_after > now() + $3 * interval '1 second')`,
    // Later than any pause: noted while the clock was ahead.
    [kind, TRIAL_S, LONGEST_PAUSE_S + 60],
  )
  return mine.rowCount === 1 ? undefined : found.try_after
}

/**
 * Notes that a gateway could not be used.
 * @param notBefore when it wants to be asked again, where it said so
 * @returns when it is tried again, and whether that was not so yet
 */
export async function gatewayInTrouble(
  pool: pg.Pool,
  kind: Kind,
  why: Trouble,
  notBefore?: Date,
): Promise<{ readonly dueAt: Date; readonly isNew: boolean }> {
  const { rows } = await pool.query<{ try_after: Date; is_new: boolean }>(
    `WITH before AS (SELECT why FROM outside.gateway WHERE kind = $1 AND away_since IS NOT NULL)
     INSERT INTO outside.gateway AS g (kind, away_since, why, tries, try_after)
     VALUES ($1, now(), $2, 1, greatest(now() + interval '1 second', $4::timestamptz))
     ON CONFLICT (kind) DO UPDATE SET away_since = coalesce(g.away_since, now()), why = $2,
       tries = g.tries + 1,
       try_after = greatest(now() + least(2 ^ least(g.tries, 20), $3) * interval '1 second', $4::timestamptz)
     RETURNING try_after, (SELECT why FROM before) IS DISTINCT FROM $2 AS is_new`,
    [kind, why, LONGEST[why], notBefore ?? null],
  )
  return { dueAt: rows[0]?.try_after ?? new Date(), isNew: rows[0]?.is_new ?? true }
}

/** Gives the turn to try a gateway back: whoever had it has nothing to be sent after all. */
export async function gatewayUntried(pool: pg.Pool, kind: Kind): Promise<void> {
  await pool.query(
    'UPDATE outside.gateway SET try_after = now() WHERE kind = $1 AND away_since IS NOT NULL',
    [kind],
  )
}

/**
 * Lets another of those that wait for a gateway try it. Whoever tried it last comes back soon and the others ever later:
 * where that one ends with nothing sent, nobody else would find for minutes that the gateway is back.
 */
export async function nextTries(pool: pg.Pool, kind: Kind): Promise<void> {
  await pool.query(
    `UPDATE reactions.job j SET due_at = least(j.due_at, greatest(now(), g.try_after))
     FROM outside.gateway g
     WHERE g.kind = $1 AND g.away_since IS NOT NULL AND j.id = (
       SELECT id FROM reactions.job
       WHERE state = 'waiting' AND kind = $1 AND error IN ('away', 'notLetIn')
       ORDER BY due_at, id LIMIT 1)`,
    [kind],
  )
}

/** Notes that a gateway answers; what waited for it is due at once. */
export async function gatewayWorks(pool: pg.Pool, kind: Kind): Promise<void> {
  const back = await pool.query(
    `UPDATE outside.gateway SET away_since = NULL, why = NULL, tries = 0
     WHERE kind = $1 AND away_since IS NOT NULL`,
    [kind],
  )
  if (back.rowCount === 1)
    await pool.query(
      `UPDATE reactions.job SET due_at = now()
       WHERE state = 'waiting' AND kind = $1 AND error IN ('away', 'notLetIn')`,
      [kind],
    )
}

/** A gateway as health shows it: in order, or since when and why it is not, and how many wait for it. */
export interface GatewayState {
  readonly state: 'ok' | Trouble
  readonly since?: string
  readonly waiting: number
}

/** Looks at both gateways. Reads the database alone. */
export async function gatewayStates(pool: pg.Pool): Promise<Record<Kind, GatewayState>> {
  const { rows } = await pool.query<{
    kind: Kind
    why: Trouble | null
    away_since: Date | null
    waiting: string
  }>(
    `SELECT k.kind, g.why, g.away_since,
       (SELECT count(*) FROM reactions.job j WHERE j.kind = k.kind AND j.state = 'waiting'
          AND j.error IS NOT NULL) AS waiting
     FROM unnest('{mail,sms}'::text[]) AS k(kind) LEFT JOIN outside.gateway g USING (kind)`,
  )
  const of = (kind: Kind): GatewayState => {
    const row = rows.find((one) => one.kind === kind)
    const waiting = Number(row?.waiting ?? 0)
    return row?.away_since
      ? { state: row.why ?? 'away', since: row.away_since.toISOString(), waiting }
      : { state: 'ok', waiting }
  }
  return { mail: of('mail'), sms: of('sms') }
}
