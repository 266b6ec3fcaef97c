import { stockholmDay } from '@portal/calendar/stockholm'
import type { KnownEvent } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { Aggregate } from './aggregate.ts'
import type { Outcome, Refused } from './outcome.ts'

/** What a decision may know beside state and input, whoever asks; it is a pure function of them. */
export interface Surroundings {
  readonly now: Date
  /** The day in Stockholm. */
  readonly today: string
  /** Fresh ids; the same ones again when a call is repeated under its Idempotency-Key. */
  readonly newId: () => string
  /** Of what is decided over: the end of its stream's name. */
  readonly id: string
}

/** What each try of a decision is given anew. */
export type Fresh = Pick<Surroundings, 'now' | 'newId'>

/** The surroundings of what a person asks for. */
export interface Deciding extends Surroundings {
  readonly actor: Actor
}

/** The surroundings of one try of a decision; the day is worked out where it is asked for. */
export const surroundings = ({ now, newId }: Fresh, id: string): Surroundings => ({
  now,
  newId,
  id,
  get today() {
    return stockholmDay(now)
  },
})

/** What an event that nobody asked for came of. */
export interface Because {
  readonly correlation: string
  readonly causation: string
  /** In whose name, where there is somebody. */
  readonly actor?: string
}

/** What most likely begins with a decision: an id that no other has, and what is decided upon. */
export interface Begun<I> {
  readonly id: string
  readonly input: I
}

/** The executor, as a job has it: the one that commands are carried out by. */
export interface Decides {
  /**
   * Decides over one aggregate and appends what was decided.
   * @returns the reply or the refusal; `notFound` where a person is meant who has been erased
   */
  decide<S, N extends KnownEvent, I, R, X extends string>(
    of: Aggregate<S, N>,
    id: string,
    decision: (state: S, input: I, surroundings: Surroundings) => Outcome<NoInfer<N>, R, X>,
    input: I,
    because: Because,
  ): Promise<R | Refused<X | 'notFound'>>
  /**
   * Decides over many that most likely begin with it, each by its own input, and appends what was decided at
   * once. Those that are refused are left out: nothing of them happens, and the others are decided without them.
   * @returns why each was refused, in their order; null where it was not
   */
  decideEach<S, N extends KnownEvent, I, X extends string>(
    of: Aggregate<S, N>,
    all: readonly Begun<I>[],
    decision: (state: S, input: I, surroundings: Surroundings) => Outcome<NoInfer<N>, unknown, X>,
    because: Because,
  ): Promise<(X | 'notFound' | null)[]>
  /** The present state of an aggregate. */
  state<S, N extends KnownEvent>(of: Aggregate<S, N>, id: string): Promise<S>
}
