import type { EventStore, Position, Stored } from '../event-store/port.ts'

/** What is stored after one position and up to another; of a store that cannot tell, what it gives readers. */
export async function readStored(
  store: EventStore,
  after: Position,
  upto: Position,
  max: number,
): Promise<readonly Stored[]> {
  if (store.readStored) return store.readStored(after, upto, max)
  const { events } = await store.readAll(after, { max })
  return events
    .filter(({ position }) => position <= upto)
    .map((event) => ({
      position: event.position,
      stream: event.stream,
      version: event.version,
      text: JSON.stringify([
        event.position.toString(),
        event.stream,
        event.version.toString(),
        event.id,
        event.type,
        event.typeVersion,
        event.data,
        Object.entries(event.meta).sort(([a], [b]) => (a < b ? -1 : 1)),
        event.time.toISOString(),
      ]),
    }))
}
