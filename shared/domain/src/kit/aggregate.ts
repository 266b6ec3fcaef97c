import type { DataOf, KnownEvent, KnownEvents, Read } from '@portal/events'

/**
 * An event as an aggregate is folded from it: read from the log, or decided a moment ago and on its way
 * there. Its place in the whole log is not known yet.
 */
export type Folding<R = unknown> = Omit<Read<R>, 'position'>

export type Evolve<S, E extends KnownEvents[KnownEvent]> = (
  state: S,
  data: DataOf<E>,
  event: Folding<DataOf<E>>,
) => S

/** One kind of stream: its first state, and how each of its events changes it. */
export interface Aggregate<S, N extends KnownEvent> {
  readonly name: string
  readonly initial: S
  readonly evolve: (state: S, event: Folding) => S
  /** Only for the compiler: the events that decisions over it may emit. */
  readonly emits?: N
}

// biome-ignore lint/suspicious/noExplicitAny: variance
export type AnyAggregate = Aggregate<any, any>

/**
 * Declares an aggregate. Its name is the prefix of its streams: `conversation-<id>`.
 * An event that is not evolved here cannot be emitted by its decisions.
 */
export function aggregate<S>(name: string, initial: S) {
  return <const E extends { [N in KnownEvent]?: Evolve<S, KnownEvents[N]> }>(
    evolve: E & Record<Exclude<keyof E, KnownEvent>, never>,
  ): Aggregate<S, keyof E & KnownEvent> => ({
    name,
    initial,
    evolve: (state, event) => {
      const step = (evolve as Record<string, unknown>)[event.type] as
        | ((state: S, data: unknown, event: Folding) => S)
        | undefined
      return step ? step(state, event.data, event) : state
    },
  })
}

/** The stream of one aggregate. */
export const streamOf = (of: AnyAggregate, id: string): string => `${of.name}-${id}`
