import { type AnyAggregate, streamOf } from '@portal/domain/kit/aggregate'
import { type Refused, refuse } from '@portal/domain/kit/outcome'
import type { models } from '@portal/projections/models'
import type { Acting } from './acting.ts'
import { late, type Turn } from './database-turns.ts'

/** Things that a call points to, and how it is refused where one of them is not there. */
export interface PointedTo<X extends string> {
  readonly of: AnyAggregate
  readonly ids: readonly string[]
  readonly otherwise: X
}

/** What a call has alone, while nobody points to it, and the read models that tell who does. */
export interface Alone {
  readonly name: string
  readonly tellers: readonly Teller[]
}
type Teller = (typeof models)[number]['name']

/** How a call stands to things that one takes away and others point to. */
export interface Pointing<I, X extends string> {
  /**
   * What it points to that another call can take away: that stays until this one is in the log, in every
   * process, or this one is refused. Whatever takes such a thing away says so by `alone`.
   */
  readonly pointsTo?: (input: I, acting: Acting) => readonly PointedTo<X>[]
  /**
   * Names of what its needs tell of other streams, and what must be so still when it is in the log. Whatever turns one
   * of these says so by `alone`.
   */
  readonly restsOn?: (
    input: I,
    acting: Acting,
    id: string,
  ) => readonly string[] | Promise<readonly string[]>
  /**
   * What it takes away or turns, if anything: nobody comes to point to it from before the needs are looked up until this
   * call is in the log, and they find all that did before.
   */
  readonly alone?: (input: I, acting: Acting, id: string) => Alones | Promise<Alones>
}
type Alones = Alone | readonly Alone[] | undefined

/** Things that are there until they are removed; none where nothing is named. */
export const thing = <X extends string>(
  of: AnyAggregate,
  ids: readonly (string | null | undefined)[] | string | null | undefined,
  otherwise: X,
): PointedTo<X> => ({
  of,
  ids: [ids].flat().filter((id): id is string => Boolean(id)),
  otherwise,
})

/** A call that takes away what it is decided over, and who tells of all that points to it. */
export const itself =
  (of: AnyAggregate, ...tellers: readonly Teller[]) =>
  (_: unknown, __: unknown, id: string): Alone => ({ name: streamOf(of, id), tellers })

/**
 * A call that adds one of which there may only be so many, or changes one: who adds has a turn of their own, and finds
 * all that was added before, as there is one last place.
 */
export const adding =
  (of: AnyAggregate, ...tellers: readonly Teller[]) =>
  ({ id }: { readonly id?: string | undefined }): Alone | undefined =>
    id ? undefined : { name: `adding to ${of.name}`, tellers }

/** Carries out a call while it has its turn at what it points to, rests on and takes away, if there is any. */
export async function inTurn<R>(
  { parts, aside }: Acting,
  has: {
    readonly pointedTo: readonly PointedTo<string>[]
    readonly restsOn: readonly string[] | undefined
    readonly alone: Alones
  },
  run: () => Promise<R>,
): Promise<R | Refused<'unavailable'>> {
  const alone = [has.alone ?? []].flat()
  const turns: Turn[] = [
    ...has.pointedTo.flatMap(({ of, ids }) => ids.map((id) => streamOf(of, id))),
    ...(has.restsOn ?? []),
  ].map((of) => ({ of, shared: true }))
  for (const { name } of alone) turns.push({ of: name, shared: false })
  if (turns.length === 0) return run()
  const tellers = alone.flatMap((one) => one.tellers)
  const outcome = await parts.turns.have(turns, aside, async () => {
    if (tellers.length > 0) {
      const head = await parts.log.store.head()
      if (!(await aside(() => parts.progress.reached(tellers, head)))) return late
    }
    return run()
  })
  return outcome === late ? refuse('unavailable') : (outcome as R)
}

/** Is something pointed to that is not there, by the log? Then why not. */
export async function missing<X extends string>(
  { parts: { executor } }: Acting,
  pointedTo: readonly PointedTo<X>[],
): Promise<Refused<X> | undefined> {
  for (const { of, ids, otherwise } of pointedTo)
    for (const id of new Set(ids)) {
      const { state } = await executor.state(of, id)
      if ((state as { readonly is: string }).is !== 'there') return refuse(otherwise)
    }
  return undefined
}
