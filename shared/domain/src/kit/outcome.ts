import { Refused } from '@portal/contracts/refused'
import type { Happened, KnownEvent } from '@portal/events'
import type { Aggregate, AnyAggregate } from './aggregate.ts'

export { Refused, refuse } from '@portal/contracts/refused'

/** What unique values there are. One that is added has to be found again when CLAIM_KEY is rotated. */
export type ClaimKind =
  | 'agreementName'
  | 'email'
  | 'personalNumber'
  | 'companyName'
  | 'faqSlug'
  | 'certificateName'
  | 'courseBooked'
  | 'educationName'
  | 'educationUnderWay'
  | 'driverRight'
  | 'wageSpec'

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
  readonly beside?: readonly Beside<X>[]
}

/** What is decided over another stream in the same unit: with it refused nothing is done. */
export interface Beside<X extends string> {
  readonly of: AnyAggregate
  readonly id: string
  readonly decide: (state: never) => readonly Happened[] | Refused<X>
}

/**
 * Decides over another stream in the same unit, for what many streams share, as the places of a department.
 * @param decide what happens there on its present state, none for nothing; or why all of it is refused
 */
export const beside = <S, N extends KnownEvent, X extends string>(
  of: Aggregate<S, N>,
  id: string,
  decide: (state: S) => readonly Happened<NoInfer<N>>[] | Refused<X>,
): Beside<X> => ({ of, id, decide })

export type Outcome<N extends string, R, X extends string> = Decided<N, R, X> | Refused<X>

/** Nothing more to say than that it was done; `events` may be none, for a repeated command. */
export function done<const N extends string = never>(
  ...events: Happened<N>[]
): Decided<N, { ok: true }, never> {
  return { events, reply: { ok: true }, claims: [], releases: [] }
}

interface Reach<X extends string> {
  readonly claims?: readonly Claim<X>[]
  readonly releases?: readonly Omit<Claim<X>, 'otherwise'>[]
  readonly beside?: readonly Beside<X>[]
}

/** Events and the reply that goes with them; claims, and what happens beside, are appended in the same unit. */
export function decided<R>(events: readonly [], reply: R): Decided<never, R, never>
export function decided<const N extends string, R, const X extends string = never>(
  events: readonly Happened<N>[],
  reply: R,
  reach?: Reach<X>,
): Decided<N, R, X>
export function decided<N extends string, R, X extends string>(
  events: readonly Happened<N>[],
  reply: R,
  { claims = [], releases = [], beside = [] }: Reach<X> = {},
): Decided<N, R, X> {
  return { events, reply, claims, releases, beside }
}

/** What was decided, and what happens with it; with that refused nothing does. */
export const also = <N extends string, M extends string, R, X extends string>(
  outcome: Outcome<N, R, X>,
  ...events: readonly Happened<M>[]
): Outcome<N | M, R, X> =>
  outcome instanceof Refused ? outcome : { ...outcome, events: [...outcome.events, ...events] }
