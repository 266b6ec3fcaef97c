import { setTimeout as sleep } from 'node:timers/promises'
import { pauseMs } from './absences.ts'
import { StartError } from './start-error.ts'

export interface Reaching {
  /** What it is, for people: `Postgres`. */
  readonly what: string
  /** The setting that says where it is. */
  readonly setting: string
  readonly url: string
  /** How its addresses begin, `protocol` of a URL; and one for people to go by. */
  readonly address: RegExp
  readonly example: string
  /** How long one that is only late is waited for, in ms. */
  readonly waitMs: number
  /** Connects and asks something; throws where it cannot. */
  readonly attempt: (url: string) => Promise<void>
  /** What a person must mend, where the error says that waiting is of no use. */
  readonly hindrance: (error: Error) => StartError | undefined
  /** Told once, when it has to be waited for. */
  readonly waiting?: (reason: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Waits at a start for what the portal needs. Throws StartError with one line that says what to do. */
export async function reachable(of: Reaching): Promise<void> {
  const { what, setting, example, waitMs } = of
  const address = URL.parse(of.url)
  if (!address || !of.address.test(address.protocol) || address.hostname === '')
    throw new StartError(`${setting} is no address of ${what}. One looks like this: ${example}`)
  const end = performance.now() + waitMs
  for (let tries = 0; ; tries++) {
    of.signal?.throwIfAborted()
    const error = await of.attempt(of.url).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    )
    if (!error) return
    const hindrance = of.hindrance(error)
    if (hindrance) throw hindrance
    const reason = reasonOf(error)
    if (performance.now() > end)
      throw new StartError(
        `${what} cannot be reached at ${address.host} (${setting}): ${reason}. Start it, or write where it is.`,
      )
    if (tries === 0) of.waiting?.(reason)
    await sleep(Math.min(pauseMs(tries), Math.max(0, end - performance.now()) + 50))
  }
}

/** In one line; an address with several meanings fails with an error for each. */
function reasonOf(error: Error): string {
  const one = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return (one.message || (one as NodeJS.ErrnoException).code || one.name).split('\n')[0] ?? ''
}
