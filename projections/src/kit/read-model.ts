import type { AnyEventDef, allEvents, DataOf, EventName, Read } from '@portal/events'
import type { RowOf, Tables } from './table.ts'
import type { Touch, Writers } from './writer.ts'

/** A handler turns one event into writes; it is pure but for `write` and `touch`, and reads nothing. */
export type Handler<T extends Tables, E extends AnyEventDef> = (
  write: Writers<T>,
  event: Read<DataOf<E>>,
  touch: (...touches: Touch[]) => void,
) => void

export type Handlers<T extends Tables> = {
  readonly [N in EventName]?: Handler<T, (typeof allEvents)[N]>
}

export interface ReadModel<Name extends string, T extends Tables> {
  readonly name: Name
  /** Raise it when tables or handlers change: the new version is built beside the old and swapped in. */
  readonly version: number
  readonly tables: T
  readonly types: readonly EventName[] | 'all'
  readonly handle: (
    write: Writers<Tables>,
    event: Read<unknown>,
    touch: (...touches: Touch[]) => void,
  ) => void
}

// biome-ignore lint/suspicious/noExplicitAny: variance
export type AnyReadModel = ReadModel<string, any>

/** The tables of read models as queries see them: `'messages.inbox'`. */
export type Database<M extends AnyReadModel> =
  M extends ReadModel<infer N, infer T>
    ? { [K in keyof T & string as `${N}.${K}`]: RowOf<T[K]> }
    : never

/**
 * Declares a read model: its tables, and what each event does to them.
 * Its name is the Postgres schema that its tables live in.
 */
export function readModel<const N extends string, T extends Tables>(
  name: N,
  spec: {
    version: number
    tables: T
    on: Handlers<T>
    /** For models that take every event, whatever its name. */
    onAny?: (write: Writers<T>, event: Read<unknown>, touch: (...touches: Touch[]) => void) => void
  },
): ReadModel<N, T> {
  const { on, onAny } = spec
  return {
    name,
    version: spec.version,
    tables: spec.tables,
    types: onAny ? 'all' : (Object.keys(on) as EventName[]),
    handle: (write, event, touch) => {
      onAny?.(write as never, event, touch)
      const handler = on[event.type as EventName] as Handler<T, AnyEventDef> | undefined
      handler?.(write as never, event as never, touch)
    },
  }
}
