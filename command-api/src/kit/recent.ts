import type { LiveMessage } from '@portal/projections/kit/live-message'

/** How long what was told is remembered, in ms. */
const LONGEST = 30_000
/** How much of it at most; in a storm less of the past is known. */
const MOST = 2000

/**
 * What was told lately: a page that asks first and hears later is told what came in between, instead of
 * asking for everything twice.
 */
export class Recent {
  private readonly told: { readonly at: number; readonly message: LiveMessage }[] = []
  private readonly now: () => number
  /** From when on nothing is missing. */
  private wholeSince: number

  /** @param now a clock that only goes forward, in ms */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.wholeSince = now()
  }

  add(message: LiveMessage): void {
    const now = this.now()
    this.told.push({ at: now, message })
    while (this.told.length > MOST || (this.told[0]?.at ?? now) < now - LONGEST) {
      const dropped = this.told.shift()
      if (dropped) this.wholeSince = Math.max(this.wholeSince, dropped.at)
    }
  }

  /** Something may have been missed: what came before now is not known. */
  gap(): void {
    this.told.length = 0
    this.wholeSince = this.now()
  }

  /** What was told in the last `ms`; undefined where that is not known. */
  within(ms: number): readonly LiveMessage[] | undefined {
    const from = this.now() - ms
    if (!(ms >= 0 && ms <= LONGEST) || from < this.wholeSince) return undefined
    return this.told.filter(({ at }) => at >= from).map(({ message }) => message)
  }
}
