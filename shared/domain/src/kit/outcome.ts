import type { Refused } from '@portal/contracts/refused'
import type { Happened } from '@portal/events'

export { Refused, refuse } from '@portal/contracts/refused'

/** What unique values there are. One that is added has to be found again when CLAIM_KEY is rotated. */
export type ClaimKind =
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
}

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
}

/** Events and the reply that goes with them; claims are appended in the same unit. */
export function decided<R>(events: readonly [], reply: R): Decided<never, R, never>
export function decided<const N extends string, R, const X extends string = never>(
  events: readonly Happened<N>[],
  reply: R,
  reach?: Reach<X>,
): Decided<N, R, X>
export function decided<N extends string, R, X extends string>(
  events: readonly Happened<N>[],
  reply: R,
  { claims = [], releases = [] }: Reach<X> = {},
): Decided<N, R, X> {
  return { events, reply, claims, releases }
}
