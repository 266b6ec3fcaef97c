import type { EventStore, Position, Recorded, Stored } from '../event-store/port.ts'
import { readText } from './format.ts'

/** What is stored after one position and up to another; of a store that cannot tell, what it gives readers. */
export async function readStored(
  store: EventStore,
  after: Position,
  upto: Position,
  max: number,
): Promise<readonly Stored[]> {
  if (store.readStored) return store.readStored(after, upto, max)
  const { events } = await store.readAll(after, { max })
  return events.filter(({ position }) => position <= upto).map(asStored)
}

/** Some events of a stream, as they are stored; of a store that cannot tell, what it gives readers. */
export async function storedOf(
  store: EventStore,
  events: readonly Recorded[],
): Promise<readonly Stored[]> {
  if (store.readStoredAt) return store.readStoredAt(events.map(({ position }) => position))
  return events.map(asStored)
}

/** An event as readers are given it: what seals of format 1 are over. */
export const asStored = (event: Recorded): Stored => ({
  position: event.position,
  stream: event.stream,
  version: event.version,
  text: readText(event),
})
