import { expect } from 'vitest'
import { newId } from '../ids.ts'
import type {
  Appended,
  EventStore,
  Expected,
  Filter,
  NewEvent,
  Position,
  Recorded,
} from './port.ts'

/** Two instances over one log, as two processes have them. */
export interface StoresUnderTest {
  readonly one: EventStore
  readonly other: EventStore
  /** A third, for the test that closes it. */
  open(): Promise<EventStore>
  end(): Promise<void>
}

/** An event of that type. */
export const event = (type: string, data: unknown = {}, id = newId()): NewEvent => ({
  id,
  type,
  typeVersion: 1,
  data,
  meta: { actor: 'a', correlation: 'c' },
})
/** That many events, counted from 0 in `n`. */
export const events = (count: number, type = 'counted'): NewEvent[] =>
  Array.from({ length: count }, (_, n) => event(type, { n }))

/** Everything that a reading gives. */
export async function all(reading: AsyncIterable<Recorded>): Promise<Recorded[]> {
  const found: Recorded[] = []
  for await (const one of reading) found.push(one)
  return found
}
/** The `n` of each. */
export const numbers = (found: readonly Recorded[]) =>
  found.map(({ data }) => (data as { n: number }).n)

/** Everything after a position, batch by batch. */
export async function readOn(
  store: EventStore,
  after: Position,
  options: Filter & { max: number },
) {
  const found: Recorded[] = []
  let at = after
  for (;;) {
    const batch = await store.readAll(at, options)
    expect(batch.events.length).toBeLessThanOrEqual(options.max)
    expect(batch.checkpoint >= at).toBe(true)
    found.push(...batch.events)
    at = batch.checkpoint
    if (batch.caughtUp) return { found, checkpoint: at }
  }
}

/** What the parts of the contract share. */
export interface Trial {
  readonly one: EventStore
  readonly other: EventStore
  prefix(): string
  put(stream: string, expected: Expected, list: readonly NewEvent[]): Promise<Appended>
}
