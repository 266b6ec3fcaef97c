import {
  ANY,
  type EventData,
  jsonEvent,
  NO_STREAM,
  type ReadPosition,
  type RecordedEvent,
  START,
  STREAM_EXISTS,
} from '@kurrent/kurrentdb-client'
import type { Expected, NewEvent, Position, Recorded } from './port.ts'

/** Events of the product: the server's own have types that begin with a dollar. */
export const ourEvents = {
  filterOn: 'eventType',
  regex: '^[^$].*',
  checkpointInterval: 1,
} as const

/** What the server expects of a stream; it counts revisions from 0, we versions from 1. */
export function stateOf(expected: Expected) {
  if (expected === 'any') return ANY
  if (expected === 'exists') return STREAM_EXISTS
  return expected === 'none' || expected === 0n ? NO_STREAM : expected - 1n
}

/** An event as the client sends it. */
export function eventOf(event: NewEvent): EventData {
  return jsonEvent({
    id: event.id,
    type: event.type,
    data: event.data as Record<string, unknown>,
    // Values must be strings, or several streams cannot be appended to as one unit.
    metadata: { ...event.meta, $typeVersion: String(event.typeVersion) },
  })
}

/** An event as the client reads it. */
export function recordedOf(event: RecordedEvent): Recorded {
  const { $typeVersion, ...meta } = (event.metadata ?? {}) as Record<string, string>
  return {
    id: event.id,
    stream: event.streamId,
    version: event.revision + 1n,
    // Events of one unit share the commit position; the prepare position is each one's own.
    position: event.position?.prepare ?? 0n,
    type: event.type,
    typeVersion: Number($typeVersion ?? 1),
    data: event.data,
    meta,
    time: event.created,
  }
}

/** Where reading begins. What it gives may begin with events up to that position: of the same unit, or the one at it. */
export const readFrom = (after: Position): ReadPosition =>
  after === 0n ? START : { commit: after, prepare: after }
