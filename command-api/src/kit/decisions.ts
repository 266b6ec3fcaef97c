import type {
  AnyCall,
  AnyCommand,
  DecodedOf,
  Refusal,
  RefusalOf,
  ReplyOf,
  Scope,
} from '@portal/contracts'
import type { Aggregate } from '@portal/domain/kit/aggregate'
import { type Deciding, type Fresh, surroundings } from '@portal/domain/kit/deciding'
import { type Outcome, Refused, refuse } from '@portal/domain/kit/outcome'
import type { KnownEvent } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { FileReply } from '@portal/projections/kit/answers'
import type { Acting } from './acting.ts'
import type { Looking } from './looking.ts'
import { isOthersToDecide } from './own-matters.ts'
import { knownPeople } from './people.ts'
import { inTurn, missing, type Pointing } from './pointing.ts'

export {
  type ClaimKind,
  decided,
  done,
  type Outcome,
  Refused,
  refuse,
} from '@portal/domain/kit/outcome'
export type { Acting, HttpSide } from './acting.ts'
export { adding, itself, thing } from './pointing.ts'
export type { Deciding }

/** What every call may be refused with, declared or not. */
export type CommonRefusal = 'notFound' | 'forbidden' | 'conflict'

type Replies<C extends AnyCommand> = ReplyOf<C> | FileReply

export interface On<C extends AnyCommand> {
  readonly is: 'on'
  /** Is it about a person, whom the caller may not see? */
  readonly about?: boolean
  /** Does nothing of it change anything before its append? */
  readonly onlyAppends?: boolean
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

/** The version that the input says was seen; undefined where it is about something new. */
type Seen<I> = (input: I) => number | undefined
/** A part of what is decided over has a version of its own; undefined where it is not there. */
interface SeenPart<S, I> {
  readonly seen: Seen<I>
  readonly now: (state: S, input: I) => number | undefined
}

/** Changes of a version that the caller has seen: refused where somebody was faster. */
type Expects<C extends AnyCommand, S> =
  | typeof byDecision
  | ('changedMeanwhile' extends RefusalOf<C>
      ?
          | SeenPart<S, DecodedOf<C>>
          | (S extends { readonly version: number } ? Seen<DecodedOf<C>> : never)
      : never)

/** What a call names the version by that was seen. */
type NamesVersion<C extends AnyCommand> = Extract<keyof DecodedOf<C>, 'version' | 'edit'>

/** A call that names the version that was seen has it compared; it cannot be forgotten. */
type Expecting<C extends AnyCommand> = [NamesVersion<C>] extends [never]
  ? { readonly expects?: never }
  : { readonly expects: unknown }

/** A call that may be refused for being about the caller's own says whose it is; nor can that. */
type Judging<C extends AnyCommand> =
  Refusal extends RefusalOf<C>
    ? object
    : 'ownMatter' extends RefusalOf<C>
      ? { readonly judges: unknown }
      : { readonly judges?: never }

/** Whose matter a call decides, and who may make it; '' where it is nobody's. */
interface Matter<C extends AnyCommand, S> {
  readonly may: C['may'] & Scope
  readonly whose: (state: S, input: DecodedOf<C>, id: string) => string
}
type Named<C extends AnyCommand> = string | Refused<RefusalOf<C> | CommonRefusal>

/** What comes before a decision, by name. */
type Steps<C extends AnyCommand, S, F extends object, A> = {
  readonly [K in keyof F]: (
    input: DecodedOf<C>,
    acting: A,
    state: () => Promise<S>,
    id: string,
  ) => Promise<F[K] | Refused<RefusalOf<C> | CommonRefusal>>
}

/** How a command comes to its decision. */
interface Wiring<C extends AnyCommand, S, N extends KnownEvent, F extends object, G extends object>
  extends Pointing<DecodedOf<C>, RefusalOf<C> | CommonRefusal> {
  /** The id of what is decided over; it may have to be looked up. */
  readonly stream: (input: DecodedOf<C>, acting: Acting) => Named<C> | Promise<Named<C>>
  /** Whose it is: for everybody else it is not there. */
  readonly owner?: (state: S, input: DecodedOf<C>) => string
  /** Whom it is about: it is not there for administrators who may not see that person. */
  readonly about?: (state: S, input: DecodedOf<C>) => string
  /** Whose matter it decides: nobody does about their own. */
  readonly judges?: Matter<C, S>
  /**
   * The version that the caller has seen, of what is decided over or of a part of it. Where it is another
   * one now, and there still is something to do or to say, it is refused with `changedMeanwhile`; what is
   * done already is no error.
   */
  readonly expects?: Expects<C, S>
  /**
   * What is looked up before deciding, because other streams or files know it. One after the other; the first
   * refusal holds.
   */
  readonly needs?: Steps<C, S, F, Looking>
  /**
   * What is done before deciding, in tables of our own or as a file, before the log says so: a code is spent. A call
   * under a key then has it first, and not with its append: a repeat would spend another.
   */
  readonly spends?: Steps<C, S, G, Acting>
  readonly decide: (
    state: S,
    input: DecodedOf<C>,
    deciding: Deciding,
    found: NoInfer<F> & NoInfer<G>,
  ) => Outcome<NoInfer<N>, ReplyOf<C>, RefusalOf<C> | CommonRefusal>
  /**
   * What follows outside of the log, as ending sessions, where it was not refused. It is done again when
   * the call is, and must bear that.
   */
  readonly after?: (input: DecodedOf<C>, acting: Acting) => Promise<void>
}

/** Is it about a version that is there no more? */
function comesLate<S, I>(
  expects: Seen<I> | SeenPart<S, I> | typeof byDecision | undefined,
  state: S,
  input: I,
): boolean {
  if (expects === undefined || expects === byDecision) return false
  const { seen, now } =
    typeof expects === 'function'
      ? { seen: expects, now: (of: S) => (of as { version: number }).version }
      : expects
  const [was, is] = [seen(input), now(state, input)]
  return was !== undefined && is !== undefined && was !== is
}

/** What was decided for a version that is there no more: what nobody changed holds all the same. */
const holdsLate = (outcome: Outcome<string, unknown, string>): boolean =>
  outcome instanceof Refused ? outcome.code === 'notFound' : outcome.events.length === 0

const decidingOf = (fresh: Fresh, id: string, actor: Actor): Deciding =>
  Object.assign(surroundings(fresh, id), { actor })

/** Decides a command with a pure function over one stream. */
export function on<
  C extends AnyCommand,
  S,
  N extends KnownEvent,
  F extends object = object,
  G extends object = object,
>(of: Aggregate<S, N>, wiring: Wiring<C, S, N, F, G> & Expecting<C> & Judging<C>): On<C> {
  const { stream, owner, about, judges, expects, decide, after }: Wiring<C, S, N, F, G> = wiring
  const { needs, spends, pointsTo, restsOn, alone }: Wiring<C, S, N, F, G> = wiring
  const steps = { ...needs, ...spends } as Steps<C, S, Record<string, unknown>, Acting>
  const hasSteps = needs !== undefined || spends !== undefined
  return {
    is: 'on',
    onlyAppends: spends === undefined,
    about: about !== undefined,
    run: async (input, acting) => {
      const { actor, parts } = acting
      const id = await stream(input, acting)
      if (id instanceof Refused) return id
      const pointedTo = pointsTo?.(input, acting) ?? []
      const has = {
        pointedTo,
        restsOn: await restsOn?.(input, acting, id),
        alone: await alone?.(input, acting, id),
      }
      return inTurn(acting, has, async () => {
        let looked: Promise<{ state: S }> | undefined
        const state = async () => {
          looked ??= parts.executor.state(of, id)
          return (await looked).state
        }
        const found: Record<string, unknown> = {}
        const notTheirs = async () => {
          if (about) {
            const userId = about(await state(), input)
            return userId === '' || !(await knownPeople(parts, actor, [userId])).has(userId)
          }
          // Looked at once more when it is decided; a look-up for somebody else would tell them of it.
          return owner && hasSteps ? owner(await state(), input) !== actor.userId : false
        }
        if (await notTheirs()) return refuse('notFound')
        if (judges) {
          const { may, whose } = judges
          const matter = { may, whose: whose(await state(), input, id) }
          if (await isOthersToDecide(parts, actor, matter)) return refuse('ownMatter' as never)
        }
        const gone = await missing(acting, pointedTo)
        if (gone) return gone
        for (const [name, step] of Object.entries(steps)) {
          const one = await step(input, acting, state, id)
          if (one instanceof Refused) return one
          found[name] = one
        }
        const answer = await acting.decide(of, id, (current, fresh) => {
          if (owner && owner(current, input) !== actor.userId) return refuse('notFound')
          const outcome = decide(current, input, decidingOf(fresh, id, actor), found as F & G)
          const isLate = comesLate(expects, current, input)
          return isLate && !holdsLate(outcome) ? refuse('changedMeanwhile') : outcome
        })
        if (!(answer instanceof Refused)) await after?.(input, acting)
        return answer
      })
    },
  }
}

/** Decides over one aggregate by its named decision, as `on` does, within a call that does more. */
export const named = <S, N extends KnownEvent, I, R, X extends string>(
  acting: Acting,
  of: Aggregate<S, N>,
  id: string,
  decide: (state: S, input: I, deciding: Deciding) => Outcome<NoInfer<N>, R, X>,
  input: I,
): Promise<R | Refused<X | 'notFound'>> =>
  acting.decide(of, id, (state, fresh) => decide(state, input, decidingOf(fresh, id, acting.actor)))

/** The id that the input bears. */
export const byId = ({ id }: { readonly id: string }): string => id
/** An id of its own. */
export const aNewOne = (_: unknown, { newId }: { readonly newId: () => string }): string => newId()
/** The id that the input bears, or where it bears none an id of its own. */
export const byIdOrNew = (
  { id }: { readonly id?: string | null },
  { newId }: { readonly newId: () => string },
): string => id ?? newId()
/** The version that the input bears where it names something that is there; none for what is new. */
export const versionOfOld = ({
  id,
  version,
}: {
  readonly id?: string | null
  readonly version?: number | undefined
}): number | undefined => (id ? (version ?? -1) : undefined)
/** The version that the input bears. */
export const version = ({ version }: { readonly version: number }): number => version
/** The version that the input bears is that of a part of what is decided over. */
export const versionOf = <S, I extends { readonly version: number }>(
  now: (state: S, input: I) => number | undefined,
): SeenPart<S, I> => ({ seen: version, now })
/** The decision itself compares the version that was seen: it is not one of what is decided over. */
export const byDecision = 'byDecision'

/**
 * Handles a command that is more than a decision over one stream: sessions, files, several streams. A
 * line above it says which; `npm run check -- acts` counts them.
 */
export function act<C extends AnyCommand>(
  run: Act<C>['run'],
  { pointsTo, alone }: Omit<Pointing<DecodedOf<C>, RefusalOf<C> | CommonRefusal>, 'restsOn'> = {},
): Act<C> {
  if (!pointsTo && !alone) return { is: 'act', run }
  return {
    is: 'act',
    run: async (input, acting) => {
      // Only who is signed in points to anything, or takes it away.
      const signedIn = acting as Acting
      const pointedTo = pointsTo?.(input, signedIn) ?? []
      const own = await alone?.(input, signedIn, '')
      return (await inTurn(
        signedIn,
        { pointedTo, restsOn: undefined, alone: own },
        async () => (await missing(signedIn, pointedTo)) ?? run(input, acting),
      )) as Awaited<ReturnType<typeof run>>
    },
  }
}

type Commands<A> = { [K in keyof A as A[K] extends AnyCommand ? K : never]: A[K] }

export type AreaDecisions = Readonly<
  Record<
    string,
    {
      readonly onlyAppends?: boolean
      readonly run: (input: unknown, acting: never) => Promise<unknown>
    }
  >
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
