import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Away, awayOf, type Part, type Why } from './away.ts'

/** The longest pause between two looks, and between two tries of one who waits, in ms. */
const LONGEST_MS = 2000
/** How long a look may take before the part counts as away, in ms. */
const LOOK_MS = 5000
/** An absence that begins again this soon is the same one to who reads the log, in ms. */
const SAME_MS = 10_000

/** Asks a part whether it serves again, in the way in which it was away; throws where it does not. */
export type Look = (why: Why) => Promise<unknown>

interface Absence {
  why: Why
  readonly since: Date
  readonly over: Promise<void>
}

/** The pause before a try, in ms: it doubles, up to a bound, and no two who wait come at the same time. */
export const pauseMs = (tries: number, longest = LONGEST_MS): number =>
  Math.min(longest, 100 * 2 ** Math.min(tries, 20)) * (0.5 + Math.random() / 2)

/**
 * What is away of what this process needs. Whoever meets an absence tells it here and waits here; one
 * look for all finds out when it is over. The log has a line when an absence begins and one when it ends.
 */
export class Absences {
  private readonly logger: Pick<Logger, 'warn'>
  private readonly looks: Partial<Record<Part, Look>>
  private readonly now = new Map<Part, Absence>()
  private readonly looking = new Map<Part, Promise<void>>()
  private readonly ended = new Map<Part, number>()
  private readonly stopping = new AbortController()

  /** @param looks how to see that a part is back; who waits for one without tries by himself */
  constructor(logger: Pick<Logger, 'warn'>, looks: Partial<Record<Part, Look>> = {}) {
    this.logger = logger
    this.looks = looks
  }

  /** Also how to look for this part: it is opened later than others. */
  lookFor(part: Part, look: Look): void {
    this.looks[part] = look
  }

  /** Since when a part is away, and why; undefined while it is not, as far as is known. */
  of(part: Part): { readonly why: Why; readonly since: Date } | undefined {
    return this.now.get(part)
  }

  /** How every part is that can be looked for, in words for `GET /api/health`. */
  states(): Partial<Record<Part, string>> {
    const parts = Object.keys(this.looks) as Part[]
    return Object.fromEntries(
      parts.map((part) => {
        const absence = this.now.get(part)
        return [part, absence ? `${absence.why} since ${absence.since.toISOString()}` : 'ok']
      }),
    )
  }

  /** Somebody met an absence. One look tells whether it lasts: a connection may break for itself. */
  met(away: Away): void {
    this.look(away).catch(() => undefined)
  }

  /** As `met`, and ends when it is known whether it lasts. */
  seen(away: Away): Promise<void> {
    return this.look(away)
  }

  /**
   * Waits until a try makes sense again: until the part is seen to be back, and a pause that grows with
   * the tries that failed. Returns early when the signal says so.
   * @param tries how often the caller has met it in a row
   */
  async over(away: Away, tries: number, signal?: AbortSignal): Promise<void> {
    const given = signal ? AbortSignal.any([signal, this.stopping.signal]) : this.stopping.signal
    await sleep(pauseMs(tries), undefined, { signal: given }).catch(() => undefined)
    if (given.aborted) return
    // Who holds what says nothing of whether it is what this one needs: that only a try tells.
    if (away.why === 'locked') return this.met(away)
    await untilAborted(
      given,
      this.look(away).then(() => this.now.get(away.part)?.over),
    )
  }

  /** Looks no more; who waits goes on. */
  stop(): void {
    this.stopping.abort()
  }

  private look(away: Away): Promise<void> {
    const { part } = away
    const under = this.looking.get(part)
    if (under) return under
    const look = this.looks[part]
    if (!look || this.now.has(part) || this.stopping.signal.aborted) return Promise.resolve()
    const mine = this.isBack(look, away.why).then((fault) => {
      this.looking.delete(part)
      if (fault && !this.stopping.signal.aborted) this.begin(part, look, awayOf(fault) ?? away)
    })
    this.looking.set(part, mine)
    return mine
  }

  /** @returns what the look threw; undefined where the part serves */
  private async isBack(look: Look, why: Why): Promise<unknown> {
    const late = new AbortController()
    try {
      await Promise.race([
        look(why),
        sleep(LOOK_MS, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new Error('no answer')
        }),
      ])
      return undefined
    } catch (error) {
      return error
    } finally {
      late.abort()
    }
  }

  private begin(part: Part, look: Look, { why, message }: Away): void {
    const same = Date.now() - (this.ended.get(part) ?? 0) < SAME_MS
    if (!same) this.logger.warn({ part, why, reason: message }, 'away: waiting for it')
    const absence: Absence = { why, since: new Date(), over: this.waitFor(part, look, same) }
    this.now.set(part, absence)
  }

  private async waitFor(part: Part, look: Look, quiet: boolean): Promise<void> {
    const { signal } = this.stopping
    for (let tries = 1; !signal.aborted; tries++) {
      await sleep(pauseMs(tries), undefined, { signal, ref: false }).catch(() => undefined)
      const absence = this.now.get(part)
      if (signal.aborted || !absence) return
      const fault = await this.isBack(look, absence.why)
      if (fault) {
        absence.why = awayOf(fault)?.why ?? absence.why
        continue
      }
      this.now.delete(part)
      this.ended.set(part, Date.now())
      const seconds = Math.round((Date.now() - absence.since.getTime()) / 1000)
      if (!quiet) this.logger.warn({ part, seconds }, 'back')
      return
    }
  }
}

/** The work, or the signal, whichever comes first. */
function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    work.then(end, end)
  })
}
