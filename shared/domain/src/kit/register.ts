import type { DataOf, Happened, KnownEvent, KnownEvents } from '@portal/events'
import type { Aggregate } from './aggregate.ts'
import type { Surroundings } from './deciding.ts'
import { type ClaimKind, decided, done, Refused, refuse } from './outcome.ts'
import { isAlready } from './same.ts'

/** An entry of a register: what is written of it, and whether it is there. */
export type Entry<W, S extends string = 'there' | 'removed'> = W & {
  readonly is: 'unknown' | S
  /** Two who change it at once are told apart by it. */
  readonly version: number
}

/** An event's definition, as far as a register needs it. */
type Says<N extends string, D> = ((data: D) => Happened<N>) & { readonly type: N }

interface How<
  T,
  W,
  F,
  I extends string,
  A extends KnownEvent,
  C extends KnownEvent,
  R extends KnownEvent,
  X,
  S extends string,
  N extends KnownEvent,
> {
  /** The field of the events that holds the entry's id. */
  readonly id: I
  readonly added: Says<A, W & F & { readonly [K in I]: string }>
  readonly changed: Says<C, W & { readonly [K in I]: string }>
  readonly removed: Says<R, { readonly [K in I]: string }>
  /** How events change what an entry has beside its words: these three, or others. */
  readonly also?: {
    readonly [K in N]: (entry: T, data: DataOf<KnownEvents[K]>) => NoInfer<Partial<T>>
  }
  /** What it is once it was added, and once it was removed, and what else it can be. */
  readonly states?: readonly [S, S, ...S[]]
  /** What no two entries have in common. */
  readonly unique?: {
    readonly kind: ClaimKind
    readonly field: { [K in keyof W]: W[K] extends string ? K : never }[keyof W]
    /** Whatever its case. */
    readonly caseless?: boolean
    readonly otherwise: X
  }
  /** Is it written so already? Field by field, lists in their order, unless another way is given. */
  readonly same?: (was: T, words: W) => boolean
}

/** What a form says of an entry, and whose id it bears; without one it is new. */
type Form<F> = F & { readonly id?: string | undefined }

/**
 * A register: things that are added, changed and removed by an administrator, each written whole. Its
 * events keep the names of facts. Copy `faq/entry.ts`; where an entry has more than its words (`M`), or
 * something is said of it only when it is added (`F`), `organisation/group.ts`.
 * @param name the prefix of its streams
 * @param blank an entry before anything is written of it
 */
export function register<W extends object, M extends object = object, F extends object = object>(
  name: string,
  blank: W & M,
) {
  const wordsIn = (data: object) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => key in blank)) as W
  return <
    const I extends string,
    A extends KnownEvent,
    C extends KnownEvent,
    R extends KnownEvent,
    const X extends string = never,
    const S extends string = 'there' | 'removed',
    N extends KnownEvent = never,
  >({
    id: field,
    added,
    changed,
    removed,
    also,
    states: [there, gone] = ['there', 'removed'] as readonly string[] as readonly [S, S],
    unique,
    same = (was, words) => isAlready<W>(was, wordsIn(words)),
  }: How<Entry<W & M, S>, W, F, I, A, C, R, X, S, N>) => {
    const idOf = (id: string) => ({ [field]: id }) as { readonly [K in I]: string }
    const claimOf = (value: string, id: string) => {
      if (!unique) throw new Error(`nothing is unique in the register ${name}`)
      const { kind, caseless } = unique
      return { kind, value: caseless ? value.toLowerCase() : value, userId: id }
    }
    const claim = (words: W, id: string) => unique && claimOf(String(words[unique.field]), id)
    const own: Partial<Record<string, (data: object) => object>> = {
      [added.type]: (data) => ({ ...wordsIn(data), is: there }),
      [changed.type]: wordsIn,
      [removed.type]: () => ({ is: gone }),
    }
    const entry: Aggregate<Entry<W & M, S>, A | C | R | N> = {
      name,
      initial: { ...blank, is: 'unknown', version: 0 },
      evolve: (state, { type, data, version }) => {
        const [words, more] = [own[type], also?.[type as N]]
        return words || more
          ? {
              ...state,
              ...words?.(data as object),
              ...more?.(state, data as never),
              version: Number(version),
            }
          : state
      },
    }
    return {
      entry,
      /** What holds the place of a value that is unique. @param id of the entry that has it */
      claimOf,
      /**
       * The decision that adds an entry, or changes it; saved as it is, nothing happens.
       * @param wordsOf what a form writes, or why it is refused
       */
      saves:
        <V, Found = unknown, Y extends string = never>(
          wordsOf: (form: V, found: Found) => (W & F) | Refused<Y>,
        ) =>
        (
          state: Entry<W & M, S>,
          form: Form<V>,
          { id }: Surroundings,
          ...[found]: unknown extends Found ? [found?: unknown] : [found: Found]
        ) => {
          const isNew = state.is === 'unknown' || state.is === gone
          if (form.id && isNew) return refuse('notFound')
          const words = wordsOf(form, found as Found)
          if (words instanceof Refused) return words
          if (!isNew && same(state, words)) return decided([], { id })
          const [now, before] = [claim(words, id), isNew ? undefined : claim(state, id)]
          return decided<A | C, { id: string }, X>(
            [(isNew ? added : changed)({ ...words, ...idOf(id) })],
            { id },
            {
              claims: now && unique ? [{ ...now, otherwise: unique.otherwise }] : [],
              releases: before && before.value !== now?.value ? [before] : [],
            },
          )
        },
      /** The decision that removes an entry; what was unique of it is free again. */
      remove: (state: Entry<W & M, S>, _: unknown, { id }: Surroundings) => {
        if (state.is === 'unknown') return refuse('notFound')
        if (state.is === gone) return done()
        const free = claim(state, id)
        return decided<R, { ok: true }>(
          [removed(idOf(id))],
          { ok: true },
          { releases: free ? [free] : [] },
        )
      },
    }
  }
}
