import { MINUTE_MS } from '@portal/calendar/lengths'

/** Calls a minute that one person may make. */
export interface PaceLimits {
  readonly reads: number
  readonly changes: number
}

type What = keyof PaceLimits

interface Bucket {
  left: number
  at: number
}

/** Beyond this many people the ones who have not called for a minute are forgotten. */
const KEPT = 5000

/**
 * How fast one signed-in person may call, over all their sessions, in this process. A minute's worth
 * may come at once; after that calls come back evenly.
 */
export class Pace {
  private readonly limits: PaceLimits
  private readonly now: () => number
  private readonly buckets = new Map<string, Bucket>()

  /** @param now a clock that never goes back, in ms */
  constructor(limits: PaceLimits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /**
   * Takes one call.
   * @returns 0 where it may be made, else after how many seconds there is one again
   */
  take(userId: string, what: What): number {
    const limit = this.limits[what]
    const now = this.now()
    const key = `${what} ${userId}`
    const known = this.buckets.get(key)
    const left = Math.min(
      limit,
      known ? known.left + ((now - known.at) * limit) / MINUTE_MS : limit,
    )
    if (left < 1) return Math.max(1, Math.ceil(((1 - left) * MINUTE_MS) / limit / 1000))
    if (!known && this.buckets.size >= KEPT) this.forget(now)
    this.buckets.set(key, { left: left - 1, at: now })
    return 0
  }

  /** Who has not called for a minute has a full bucket anyway. */
  private forget(now: number): void {
    for (const [key, { at }] of this.buckets) if (now - at > MINUTE_MS) this.buckets.delete(key)
  }
}
