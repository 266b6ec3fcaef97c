import type { Happened, KnownEvent } from '@portal/events'
import type { Aggregate } from './aggregate.ts'
import type { Surroundings } from './deciding.ts'
import { type ClaimKind, decided, done, Refused, refuse } from './outcome.ts'
import { isAlready } from './same.ts'

type Is = 'unknown' | 'there' | 'removed'

/** An entry of a register: what is written of it, and whether it is there. */
export type Entry<W> = W & {
  readonly is: Is
  /** Two who change it at once are told apart by it. */
  readonly version: number
}

/** An event's definition, as far as a register needs it. */
type Says<N extends string, D> = ((data: D) => Happened<N>) & { readonly type: N }

interface How<
  W,
  I extends string,
  A extends KnownEvent,
  C extends KnownEvent,
  R extends KnownEvent,
  X,
> {
  /** The field of the events that holds the entry's id. */
  readonly id: I
  readonly added: Says<A, W & { readonly [K in I]: string }>
  readonly changed: Says<C, W & { readonly [K in I]: string }>
  readonly removed: Says<R, { readonly [K in I]: string }>
  /** What no two entries have in common. */
  readonly unique?: {
    readonly kind: ClaimKind
    readonly field: { [K in keyof W]: W[K] extends string ? K : never }[keyof W]
    /** Whatever its case. */
    readonly caseless?: boolean
    readonly otherwise: X
  }
  /** Is it written so already? Field by field, lists in their order, unless another way is given. */
  readonly same?: (was: Entry<W>, words: W) => boolean
}

/** What a form says of an entry, and whose id it bears; without one it is new. */
type Form<F> = F & { readonly id?: string | undefined }

/**
 * A register: things that are added, changed and removed by an administrator, each written whole. Its
 * events keep the names of facts. Copy `faq/entry.ts`.
 * @param name the prefix of its streams
 * @param blank an entry before anything is written of it
 */
export function register<W extends object>(name: string, blank: W) {
  return <
    const I extends string,
    A extends KnownEvent,
    C extends KnownEvent,
    R extends KnownEvent,
    const X extends string = never,
  >({
    id: field,
    added,
    changed,
    removed,
    unique,
    same = (was, words) => isAlready<W>(was, words),
  }: How<W, I, A, C, R, X>) => {
    const idOf = (id: string) => ({ [field]: id }) as { readonly [K in I]: string }
    const claimOf = (value: string, id: string) => {
      if (!unique) throw new Error(`nothing is unique in the register ${name}`)
      const { kind, caseless } = unique
      return { kind, value: caseless ? value.toLowerCase() : value, userId: id }
    }
    const claim = (words: W, id: string) => unique && claimOf(String(words[unique.field]), id)
    const written = (data: unknown, is: Is, version: bigint) => {
      const { [field]: _id, ...words } = data as Record<string, unknown>
      return { ...words, is, version: Number(version) } as Entry<W>
    }
    const entry: Aggregate<Entry<W>, A | C | R> = {
      name,
      initial: { ...blank, is: 'unknown', version: 0 },
      evolve: (state, { type, data, version }) => {
        if (type === added.type) return written(data, 'there', version)
        if (type === changed.type) return written(data, state.is, version)
        return type === removed.type ? { ...state, is: 'removed' } : state
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
        <F, Found = unknown, Y extends string = never>(
          wordsOf: (form: F, found: Found) => W | Refused<Y>,
        ) =>
        (
          state: Entry<W>,
          form: Form<F>,
          { id }: Surroundings,
          ...[found]: unknown extends Found ? [found?: unknown] : [found: Found]
        ) => {
          const isNew = state.is !== 'there'
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
      remove: (state: Entry<W>, _: unknown, { id }: Surroundings) => {
        if (state.is === 'unknown') return refuse('notFound')
        if (state.is === 'removed') return done()
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
