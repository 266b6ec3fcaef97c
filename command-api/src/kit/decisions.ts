import type { AnyCall, AnyCommand, DecodedOf, RefusalOf, ReplyOf } from '@portal/contracts'
import type { EventName, Happened } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { FileReply } from '@portal/projections/kit/answers'
import { Refused } from '@portal/projections/kit/answers'
import type { Aggregate } from './aggregate.ts'
import type { Whose } from './held.ts'
import type { Parts } from './parts.ts'

export { Refused, refuse } from '@portal/projections/kit/answers'

/** What every call may be refused with, declared or not. */
export type CommonRefusal = 'notFound' | 'forbidden' | 'conflict'

/** What unique values there are. One that is added has to be found again when CLAIM_KEY is rotated. */
export type ClaimKind =
  | 'email'
  | 'personalNumber'
  | 'companyName'
  | 'certificateName'
  | 'courseBooked'
  | 'educationName'
  | 'educationUnderWay'
  | 'driverRight'

/** What must be unique among all streams, e.g. an e-mail address. Only its keyed hash is stored. */
export interface Claim<X extends string> {
  readonly kind: ClaimKind
  readonly value: string
  readonly userId: string
  /** The refusal when somebody else has it. */
  readonly otherwise: X
}

export interface Decided<N extends string, R, X extends string> {
  readonly events: readonly Happened<N>[]
  readonly reply: R
  readonly claims: readonly Claim<X>[]
  readonly releases: readonly Omit<Claim<X>, 'otherwise'>[]
}

export type Outcome<N extends string, R, X extends string> = Decided<N, R, X> | Refused<X>

/** Nothing more to say than that it was done; `events` may be none, for a repeated command. */
export function done<const N extends string = never>(
  ...events: Happened<N>[]
): Decided<N, { ok: true }, never> {
  return { events, reply: { ok: true }, claims: [], releases: [] }
}

/** Events and the reply that goes with them; claims are appended in the same unit. */
export function decided<const N extends string, R, const X extends string = never>(
  events: readonly Happened<N>[],
  reply: R,
  more: { claims?: readonly Claim<X>[]; releases?: readonly Omit<Claim<X>, 'otherwise'>[] } = {},
): Decided<N, R, X> {
  return { events, reply, claims: more.claims ?? [], releases: more.releases ?? [] }
}

/** What a decision may know beside state and input; it is still a pure function of them. */
export interface Deciding {
  readonly actor: Actor
  readonly now: Date
  /** Fresh ids; the same ones again when a call is repeated under its Idempotency-Key. */
  readonly newId: () => string
}

/** The surroundings of a call that is handled with effects of its own. */
export interface Acting<A extends Actor | undefined = Actor> {
  /** Undefined for guests. */
  readonly actor: A
  readonly parts: Parts
  readonly now: Date
  readonly newId: () => string
  readonly locale: string
  readonly http: HttpSide
  /** Decides over one aggregate, as `on` does; several in one call are not one unit. */
  readonly decide: <T, N extends EventName, R, X extends string>(
    of: Aggregate<T, N>,
    id: string,
    decision: (state: T, deciding: Omit<Deciding, 'actor'>) => Outcome<NoInfer<N>, R, X>,
  ) => Promise<R | Refused<X | 'notFound'>>
  /** Decides over several aggregates as one unit; with one of them refused nothing is done. */
  readonly decideAll: <T, N extends EventName, X extends string>(
    of: Aggregate<T, N>,
    ids: readonly string[],
    decision: (state: T, index: number) => Outcome<NoInfer<N>, unknown, X>,
  ) => Promise<(X | null)[] | Refused<'notFound'>>
}

/** What an upload may be, where it is not what signed-in people may send. */
export interface UploadBound {
  /** Bytes of all files together, and of each. */
  readonly most: number
  /** Whose room in memory it takes. */
  readonly whose: Whose
}

/** The few things that a call may need of HTTP itself. */
export interface HttpSide {
  readonly address: string
  readonly userAgent: string
  cookie(name: string): string | undefined
  /** @param options.open the page's scripts may read it, too */
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAge: number; open?: boolean },
  ): void
  clearCookie(name: string, path: string): void
  /** Says with a refusal when it may be tried again, in seconds. */
  retryAfter(seconds: number): void
  /** The files of an upload, each with all its bytes; never more than its bound. */
  uploads(bound?: UploadBound): AsyncIterable<{ fileName: string; bytes: Buffer }>
}

type Replies<C extends AnyCommand> = ReplyOf<C> | FileReply

export interface On<C extends AnyCommand> {
  readonly is: 'on'
  readonly run: (input: DecodedOf<C>, acting: Acting) => Promise<unknown>
}
export interface Act<C extends AnyCommand> {
  readonly is: 'act'
  readonly run: (
    input: DecodedOf<C>,
    acting: Acting<C['may'] extends 'guest' ? Actor | undefined : Actor>,
  ) => Promise<Replies<C> | Refused<RefusalOf<C> | CommonRefusal>>
}
export type Decision<C extends AnyCommand> = On<C> | Act<C>

/**
 * Decides a command with a pure function over one stream.
 * `stream` names it from the input; `facts` looks up, before deciding, what other streams know.
 */
export function on<C extends AnyCommand, S, N extends EventName, F = undefined>(
  of: Aggregate<S, N>,
  spec: {
    stream: (input: DecodedOf<C>, deciding: Deciding) => string
    facts?: (input: DecodedOf<C>, acting: Acting) => Promise<F | Refused<RefusalOf<C>>>
    decide: (
      state: S,
      input: DecodedOf<C>,
      deciding: Deciding,
      facts: F,
    ) => Outcome<NoInfer<N>, ReplyOf<C>, RefusalOf<C> | CommonRefusal>
  },
): On<C> {
  return {
    is: 'on',
    run: async (input, acting) => {
      const { actor } = acting
      const facts = (await spec.facts?.(input, acting)) as F
      if (facts instanceof Refused) return facts
      const id = spec.stream(input, { actor, now: acting.now, newId: acting.newId })
      return acting.decide(of, id, (state, deciding) =>
        spec.decide(state, input, { ...deciding, actor }, facts),
      )
    },
  }
}

/** Handles a command that has effects beside events: sessions, files, several streams. */
export function act<C extends AnyCommand>(run: Act<C>['run']): Act<C> {
  return { is: 'act', run }
}

type Commands<A> = { [K in keyof A as A[K] extends AnyCommand ? K : never]: A[K] }

export type AreaDecisions = Readonly<
  Record<string, { run: (input: unknown, acting: never) => Promise<unknown> }>
>

/** The decisions of one area: every command of its contract, no more, no less. */
export function decisions<A extends Record<string, AnyCall>>(
  _calls: A,
  map: {
    [K in keyof Commands<A>]: Commands<A>[K] extends AnyCommand ? Decision<Commands<A>[K]> : never
  },
): AreaDecisions {
  return map as never
}
