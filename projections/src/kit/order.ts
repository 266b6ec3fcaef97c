import { firstOf, type ListSpec, type SortKeyOf } from '@portal/contracts/columns'
import type { OrderByItemBuilder } from 'kysely'

/** How a list is asked to be sorted. */
interface Sorted<K> {
  readonly sort?: K | undefined
  readonly descending: boolean
}

type Given<K extends string, By> = By & { readonly [other in Exclude<keyof By, K>]: never }

/**
 * The order of a list on the read side: each key that it can be sorted by is given a column, no other is.
 * @param by what a key orders by, as a query names it
 * @param emptyLast keys whose column may be empty: such rows come last, whichever way it is sorted. Said of
 * one that is never empty, it would only keep an index from being used
 * @returns of what is asked for, what to order by and which way; where nothing is asked for, as the list
 * was declared. The id behind it goes the same `way`
 */
export function orderOf<
  L extends ListSpec,
  const By extends Readonly<Record<SortKeyOf<L>, string>>,
>(list: L, by: Given<SortKeyOf<L>, By>, emptyLast: readonly SortKeyOf<L>[] = []) {
  const first = firstOf(list)
  return ({ sort, descending }: Sorted<SortKeyOf<L>>) => {
    const key = sort ?? first.sort
    const down = sort ? descending : descending || first.descending
    return {
      by: (by as By)[key],
      way: (order: OrderByItemBuilder) => {
        const directed = down ? order.desc() : order.asc()
        return emptyLast.includes(key) ? directed.nullsLast() : directed
      },
    }
  }
}
