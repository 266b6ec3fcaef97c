/** What the portal needs and does not have in its own process. */
export type Part = 'database' | 'eventStore' | 'queue' | 'files'

/**
 * Why a part cannot serve: nobody answers, no room is left on its disk, it takes no more connections, nothing
 * that is written, or somebody else holds what was asked for.
 */
export type Why = 'unreachable' | 'full' | 'crowded' | 'readOnly' | 'locked'

const retryAfter: Record<Why, number> = {
  unreachable: 5,
  full: 60,
  crowded: 2,
  readOnly: 5,
  locked: 5,
}

/**
 * A part is away: it is waited for, and nothing is broken, parked or given up for it. Adapters throw it
 * where they alone know the difference between an absence and a refusal.
 */
export class Away extends Error {
  readonly part: Part
  readonly why: Why
  /** Seconds after which trying again makes sense; a reply says so as `Retry-After`. */
  readonly retryAfter: number

  /** @param cause what the part's client threw */
  constructor(part: Part, cause?: unknown, why: Why = 'unreachable') {
    super(cause instanceof Error ? cause.message : `${part} is ${why}`, { cause })
    this.part = part
    this.why = why
    this.retryAfter = retryAfter[why]
  }
}

/** The absence that an error tells of, itself or through its causes; undefined where it is none. */
export function awayOf(error: unknown): Away | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++)
    if (one instanceof Away) return one
  return undefined
}
