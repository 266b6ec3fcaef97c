import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import type { pastRefusals } from '@portal/contracts/past'
import type { PastList } from '@portal/contracts/past-lists'
import { Refused, refuse } from '@portal/contracts/refused'
import type { EventLog } from '@portal/platform/event-log'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Progress } from '../kit/progress.ts'
import type { Stamp } from '../kit/stamp.ts'
import { keptFor } from './kept.ts'
import { GivenUp, Past } from './past.ts'
import type { End } from './way.ts'

/** Places in the log that are held at a time: each takes a connection. */
const MOST = 3
/** How long one is held that nobody asks for, in ms. */
const IDLE_MS = 300_000
/** Calls that wait for what is worked out at most: the others are told to come again. */
const MOST_WAITING = 12
/** Days whose end is remembered. */
const MOST_ENDS = 100
/** How long the history is waited for, in ms: it tells where a day ended. */
const PATIENCE_MS = 2000

/** Which list, of which day. */
export interface Asked {
  readonly list: PastList
  readonly day: string
  /** Up to this place and not further; without it to where the day ended. */
  readonly position?: string | undefined
}

type Refusals = Refused<(typeof pastRefusals)[number]>

/** A list as it stood, to be read and then left. */
export interface Opened {
  readonly db: Kysely<never>
  /** The day's last moment. */
  readonly now: Date
  readonly stamp: Stamp
  leave(): void
}

interface Needed {
  readonly pool: pg.Pool
  readonly log: Pick<EventLog, 'store' | 'decode'>
  readonly progress: Pick<Progress, 'reached'>
  /** Hears of what could not be worked out. */
  readonly onError: (error: unknown) => void
}

/**
 * Lists as they stood at the end of a day. What was worked out is shared by all who ask for the same
 * place in the log, held for a while, and forgotten when somebody is erased.
 */
export class Pasts {
  private readonly needed: Needed
  private readonly most: number
  private held: Past[] = []
  private turns: Promise<unknown> = Promise.resolve()
  private waiting = 0
  /** Where days ended, as far as the log was looked at. */
  private readonly ends = new Map<number, { readonly upTo: bigint; readonly last: bigint }>()
  private tidying: NodeJS.Timeout | undefined
  /** What was failed on last, until it is told. */
  private fault: { readonly at: bigint; readonly error: unknown } | undefined

  constructor(needed: Needed) {
    this.needed = needed
    this.most = Math.max(1, Math.min(MOST, Math.floor((needed.pool.options.max ?? 10) / 5)))
  }

  /** How far a list is worked out; begins with it where nobody has. */
  async look(asked: Asked, now: Date) {
    const end = await this.endOf(asked, now)
    if (end instanceof Refused) return end
    const models = keptFor[asked.list]
    const { fault } = this
    this.fault = undefined
    if (fault?.at === end.position) throw fault.error
    const past = this.at(end)
    if (!past) return refuse('otherDaysFirst')
    past.asked = Date.now()
    const ready = past.has(models)
    // It goes on beside the answer; what it fails on is told to who asks next.
    if (!ready)
      past
        .work(models, (work) => this.turn(work))
        .catch((error: unknown) => this.failed(past, error))
    const percent = ready ? 100 : Math.min(99, Math.floor(past.share * 100))
    return { position: end.position.toString(), percent, ready }
  }

  /**
   * A list as it stood, worked out where it is not yet. Who opens it must leave it.
   * @param everybody does the reader see people of every type?
   */
  async open(asked: Asked, everybody: boolean, now: Date): Promise<Opened | Refusals> {
    const end = await this.endOf(asked, now)
    if (end instanceof Refused) return end
    if (this.waiting >= MOST_WAITING) return refuse('otherDaysFirst')
    this.waiting++
    try {
      // What is dropped while it is waited for, as when somebody is erased, is worked out once more.
      for (let tries = 0; tries < 3; tries++) {
        const past = this.at(end)
        if (!past) return refuse('otherDaysFirst')
        const opened = await this.opened(past, asked, everybody)
        if (opened) return opened
      }
      return refuse('unavailable')
    } finally {
      this.waiting--
    }
  }

  /** Drops all of it: somebody was erased, or the server stops. */
  forget(): void {
    for (const past of this.held) past.drop()
    this.held = []
    clearInterval(this.tidying)
    this.tidying = undefined
  }

  private async opened(past: Past, asked: Asked, everybody: boolean): Promise<Opened | undefined> {
    const models = keptFor[asked.list]
    past.readers++
    past.asked = Date.now()
    try {
      await past.work(models, (work) => this.turn(work))
      return {
        db: await past.reader<never>(models, everybody),
        now: new Date(past.end.before.getTime() - 1),
        stamp: { day: asked.day, position: past.end.position.toString() },
        leave: () => past.left(),
      }
    } catch (error) {
      past.left()
      this.held = this.held.filter((one) => one !== past)
      if (error instanceof GivenUp) return undefined
      throw error
    }
  }

  /** What is held of this end, or room for it; undefined where all that is held is being read. */
  private at(end: End): Past | undefined {
    this.held = this.held.filter(({ dropped }) => !dropped)
    const same = this.held.find(
      (one) =>
        one.end.position === end.position && one.end.before.getTime() === end.before.getTime(),
    )
    if (same) return same
    if (this.held.length >= this.most) {
      const [oldest] = this.held
        .filter(({ readers, busy }) => readers === 0 && !busy)
        .sort((one, other) => one.asked - other.asked)
      if (!oldest) return undefined
      this.held = this.held.filter((one) => one !== oldest)
      oldest.drop()
    }
    const past = new Past(this.needed.pool, this.needed.log, end)
    this.held.push(past)
    this.tidying ??= setInterval(() => this.tidy(), IDLE_MS / 10).unref()
    return past
  }

  private tidy(): void {
    for (const past of this.held)
      if (past.readers === 0 && Date.now() - past.asked > IDLE_MS) past.drop()
    this.held = this.held.filter(({ dropped }) => !dropped)
    if (this.held.length > 0) return
    clearInterval(this.tidying)
    this.tidying = undefined
  }

  /** One is worked out at a time: it keeps a processor busy. */
  private turn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turns.then(work)
    this.turns = mine.catch(() => undefined)
    return mine
  }

  private failed(past: Past, error: unknown): void {
    this.held = this.held.filter((one) => one !== past)
    if (error instanceof GivenUp || this.fault?.error === error) return
    this.fault = { at: past.end.position, error }
    this.needed.onError(error)
  }

  /**
   * Where a day ended. An event belongs to a day by its own time, which is older than its place where
   * history was brought in; so it is the last place of any that happened before the end.
   */
  private async endOf(
    { day, position }: Asked,
    now: Date,
  ): Promise<End | Refused<(typeof pastRefusals)[number]>> {
    if (day >= stockholmDay(now)) return refuse('dayNotOver')
    const before = stockholmDayStart(addDays(day, 1))
    const given = position === undefined ? undefined : BigInt(position)
    const known = this.held.find(
      ({ end, dropped }) =>
        !dropped && end.position === given && end.before.getTime() === before.getTime(),
    )
    if (known) return known.end
    const last = await this.lastBefore(before)
    if (last === undefined) return refuse('unavailable')
    if (last === 0n) return refuse('nothingThen')
    if (given !== undefined && given > last) return refuse('unknownPosition')
    return { position: given ?? last, before }
  }

  /** The last place of what happened before a moment; 0 where there is none, undefined where it is not known. */
  private async lastBefore(moment: Date): Promise<bigint | undefined> {
    const { pool, log, progress } = this.needed
    const head = await log.store.head()
    const known = this.ends.get(moment.getTime()) ?? { upTo: 0n, last: 0n }
    if (known.upTo === head) return known.last
    if (!(await progress.reached(['history'], head, PATIENCE_MS))) return undefined
    // Of what was looked at before, the last is known. The index by time is gone through, not the rows.
    const found = await pool.query<{ last: string | null }>(
      `SELECT max(position)::text AS last FROM (SELECT position FROM history.entry
         WHERE at < $1 AND position > $2 OFFSET 0) e`,
      [moment, known.upTo.toString()],
    )
    const last = BigInt(found.rows[0]?.last ?? known.last)
    if (this.ends.size >= MOST_ENDS) this.ends.clear()
    this.ends.set(moment.getTime(), { upTo: head, last })
    return last
  }
}
