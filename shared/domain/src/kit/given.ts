import type { Happened, KnownEvent } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { Aggregate } from './aggregate.ts'
import { type Deciding, surroundings } from './deciding.ts'
import { type Outcome, Refused } from './outcome.ts'

/** An actor with no rights but those given. */
export function actor(more: Partial<Actor> = {}): Actor {
  return {
    userId: '019abf5e-0000-7000-8000-00000000000a',
    fullName: 'Prov Provsson',
    roles: [],
    contentAccess: [],
    managedDepartmentIds: [],
    locale: null,
    sessionId: '019abf5e-0000-7000-8000-00000000000b',
    secondFactorNeeded: false,
    mustHaveSecondFactor: false,
    impersonator: null,
    ...more,
  }
}

/** The aggregate of a test has this id, if no other is given. */
export const SOME_ID = '019abf5e-0000-7000-8000-000000000001'
const SOME_TIME = new Date('2026-11-20T11:00:00Z')

/** How a test surrounds a decision, where that matters. */
export interface Given {
  readonly id?: string
  readonly now?: Date
  readonly by?: Actor
}

/** What came of a decision. */
export interface Came<S, R> {
  /** In one word each: the refusal, the names of the events, or `nothing`. */
  readonly was: string
  readonly events: readonly { readonly type: string; readonly data: Record<string, unknown> }[]
  /** Undefined where it was refused. */
  readonly reply: R | undefined
  /** The paths of the input that a refusal speaks of. */
  readonly fields: readonly string[]
  readonly claims: readonly { readonly value: string }[]
  readonly releases: readonly { readonly value: string }[]
  /** The state afterwards, and what may be decided on it. */
  readonly after: Situation<S>
}

/** A state that events led to. */
export interface Situation<S> {
  readonly state: S
  /** Decides as the executor does, without a log; what was decided is folded in. */
  when<I, R, X extends string, F>(
    decision: (state: S, input: I, deciding: Deciding, found: F) => Outcome<string, R, X>,
    input: I,
    more?: Given & { readonly found?: F },
  ): Came<S, R>
}

let ids = 0
const newId = () => `019abf5e-0000-7000-9000-${String(++ids).padStart(12, '0')}`

/** The situation after these events: `given(right, submitted).when(approve, {}).was`. */
export function given<S, N extends KnownEvent>(
  of: Aggregate<S, N>,
  ...events: readonly Happened[]
): Situation<S> {
  return situation(of, of.initial, 0n, events, { now: SOME_TIME, by: actor(), id: SOME_ID })
}

function situation<S, N extends KnownEvent>(
  of: Aggregate<S, N>,
  from: S,
  fromVersion: bigint,
  events: readonly Happened[],
  { now, by, id }: Required<Given>,
): Situation<S> {
  let state = from
  let version = fromVersion
  for (const { type, data: written } of events) {
    // As the log gives it when it is read again.
    const data: unknown = JSON.parse(JSON.stringify(written))
    version += 1n
    const at = { stream: `${of.name}-${id}`, version, time: now, meta: { actor: by.userId } }
    state = of.evolve(state, { ...at, id: newId(), type, data })
  }
  return {
    state,
    when: (decision, input, more = {}) => {
      const around = { now, by, id, ...more }
      const deciding = Object.assign(surroundings({ now: around.now, newId }, around.id), {
        actor: around.by,
      })
      const outcome = decision(state, input, deciding, more.found as never)
      const refused = outcome instanceof Refused ? outcome : undefined
      const decided = outcome instanceof Refused ? undefined : outcome
      const happened = decided?.events ?? []
      return {
        was: refused?.code ?? (happened.map(({ type }) => type).join(' ') || 'nothing'),
        events: happened.map(({ type, data }) => ({ type, data: data as Record<string, unknown> })),
        reply: decided?.reply,
        fields: (refused?.fields ?? []).map(({ path }) => path),
        claims: decided?.claims ?? [],
        releases: decided?.releases ?? [],
        after: situation(of, state, version, happened, around),
      }
    },
  }
}
