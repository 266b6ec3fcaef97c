import { stockholmDay } from '@portal/calendar/stockholm'
import type { Topic } from '@portal/contracts/deliveries'
import { inTransaction } from '@portal/platform/database'
import { type KeyRing, underEach } from '@portal/platform/key-ring'
import { keyedHash } from '@portal/platform/keyed-hash'
import type pg from 'pg'
import type { Kind } from './gateways.ts'

/** What may be sent in a day, in Stockholm's days. */
export interface SendingLimits {
  /** All SMS of a day, in the currency of `smsPrice`. */
  readonly smsCost: number
  /** The price of one part of an SMS. */
  readonly smsPrice: number
  /** All mails of a day. */
  readonly mails: number
  /** To one person. */
  readonly smsToOne: number
  readonly mailsToOne: number
  /** All pushes of a day, and those to one person. */
  readonly pushes: number
  readonly pushesToOne: number
}

export const spentTable = `
  CREATE TABLE IF NOT EXISTS outside.spent (
    day date NOT NULL,
    kind text NOT NULL,
    who text NOT NULL,
    purpose text NOT NULL,
    amount numeric NOT NULL DEFAULT 0,
    PRIMARY KEY (day, kind, who, purpose)
  );`

/**
 * What something is sent for, which decides whose money it spends:
 * - `guest`: strangers cause it, so it has a small share and no more
 * - `code`: somebody waits for it; what others send leaves it room
 * - `other`: everything else
 */
export type Purpose = 'guest' | 'code' | 'other'

const purposes: Readonly<Partial<Record<Topic, Purpose>>> = {
  registrationCode: 'guest',
  resetCode: 'guest',
  signingCode: 'code',
  sendingHeld: 'code',
}
export const purposeOf = (topic: Topic): Purpose => purposes[topic] ?? 'other'

/** The share of a day that everything but codes may use, and the one that strangers may. */
const SHARES: Record<Purpose, number> = { other: 0.8, guest: 0.2, code: 1 }

const gsm =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Za-z_\u00a1\u00a3-\u00a5\u00a7\u00bf\u00c4-\u00c7\u00c9\u00d1\u00d6\u00d8\u00dc\u00df\u00e0\u00e4-\u00e6\u00e8\u00e9\u00ec\u00f1\u00f2\u00f6\u00f8\u00f9\u00fc\u0394\u03a6\u0393\u039b\u03a9\u03a0\u03a8\u03a3\u0398\u039e]*$/

/** How many parts an SMS is sent in: 160 letters of the GSM alphabet or 70 of any other, fewer in several (3GPP TS 23.038). */
export function smsParts(text: string): number {
  const [whole, each] = gsm.test(text) ? [160, 153] : [70, 67]
  return text.length <= whole ? 1 : Math.ceil(text.length / each)
}

/** One thing to be sent, as the limits see it. */
export interface Spending {
  readonly kind: Kind | 'push'
  /** The person, or the address where it belongs to nobody. */
  readonly to: string
  readonly topic: Topic
  readonly text: string
}

/**
 * What a person, by their id, or an address stands for in the table, which knows nobody: keyed hashes.
 * What is new has the first.
 */
export const spentBy = (claimKey: KeyRing, to: string): readonly [string, ...string[]] =>
  underEach(claimKey, (key) => keyedHash(key, `spent\u0000${to}`, 'base64url'))

/** Counts what is sent against the limits of the day. */
export class Budget {
  private readonly of: {
    readonly pool: pg.Pool
    readonly limits: SendingLimits
    readonly claimKey: KeyRing
    readonly now: () => Date
  }
  constructor(of: Budget['of']) {
    this.of = of
  }

  /**
   * Takes what this costs from the day, over all processes at once.
   * @param anyway somebody has said that it goes, whatever the limit says; it counts all the same
   * @returns gives it back, where it surely did not go out; undefined where a limit is reached
   */
  async take(spending: Spending, anyway: boolean): Promise<(() => Promise<void>) | undefined> {
    const { pool, limits, now } = this.of
    const { kind } = spending
    const purpose = purposeOf(spending.topic)
    const day = stockholmDay(now())
    const names = spentBy(this.of.claimKey, spending.to)
    const [who] = names
    const [ceiling, toOne] = {
      sms: [limits.smsCost, limits.smsToOne],
      mail: [limits.mails, limits.mailsToOne],
      push: [limits.pushes, limits.pushesToOne],
    }[kind] as [number, number]
    const cost = kind === 'sms' ? smsParts(spending.text) * limits.smsPrice : 1
    const taken = await inTransaction(pool, async (client) => {
      await client.query(
        `INSERT INTO outside.spent (day, kind, who, purpose)
         SELECT $1::date, $2, 'all', unnest('{code,guest,other}'::text[])
         UNION ALL SELECT $1::date, $2, $3, $4 ORDER BY 3, 4 ON CONFLICT DO NOTHING`,
        [day, kind, who, purpose],
      )
      const { rows } = await client.query<{ who: string; purpose: string; amount: number }>(
        `SELECT who, purpose, amount::float AS amount FROM outside.spent
         WHERE day = $1 AND kind = $2 AND who = ANY ($3) ORDER BY who, purpose FOR UPDATE`,
        [day, kind, ['all', ...names]],
      )
      const of = (whom: readonly string[], what?: string) =>
        rows
          .filter((row) => whom.includes(row.who) && (!what || row.purpose === what))
          .reduce((sum, row) => sum + row.amount, 0)
      const fits =
        of(['all']) + cost <= ceiling &&
        of(['all'], purpose) + cost <= ceiling * SHARES[purpose] &&
        of(names, purpose) + 1 <= toOne
      if (!fits && !anyway) return false
      await client.query(
        `UPDATE outside.spent SET amount = amount + CASE who WHEN 'all' THEN $5::numeric ELSE 1 END
         WHERE day = $1 AND kind = $2 AND who IN ('all', $3) AND purpose = $4`,
        [day, kind, who, purpose, cost],
      )
      return true
    })
    if (!taken) return undefined
    return async () => {
      await pool.query(
        `UPDATE outside.spent SET amount = amount - CASE who WHEN 'all' THEN $5::numeric ELSE 1 END
         WHERE day = $1 AND kind = $2 AND who IN ('all', $3) AND purpose = $4`,
        [day, kind, who, purpose, cost],
      )
    }
  }

  /** Is this the first time today that a limit of this kind is told of? */
  async firstToday(kind: Kind): Promise<string | undefined> {
    const day = stockholmDay(this.of.now())
    const told = await this.of.pool.query(
      `INSERT INTO outside.spent (day, kind, who, purpose) VALUES ($1, $2, 'told', 'other')
       ON CONFLICT DO NOTHING`,
      [day, kind],
    )
    return told.rowCount === 1 ? day : undefined
  }
}

/** Clears away days that are long over: they tell nothing any more. */
export async function pruneSpent(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM outside.spent WHERE day < (now() - interval '7 days')::date")
}
