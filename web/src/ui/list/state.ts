import type { AnyQuery, InputOf } from '@portal/contracts'
import { useSearchParams } from 'react-router'

/** Parameters of the address that choose what is shown, and filter nothing. */
const placing = new Set(['tab', 'id', 'file', 'user', 'back', 'page', 'rows', 'sort', 'desc'])

/** What a call can sort its rows by. */
export type SortKey<C extends AnyQuery> = NonNullable<
  InputOf<C> extends { sort?: infer K extends string | undefined } ? K : undefined
>

/**
 * The state of a list in the address: a link to it can be shared, and the browser's Back takes the last
 * filter, sort or page back.
 * @param call the query of the list
 * @param sortKeys what its contract lets it be sorted by: a column of such a key can be sorted, no other
 * @param first what it is sorted by where the address says nothing; with `-` before it, the other way round
 */
export function useListState<C extends AnyQuery>(
  call?: C,
  sortKeys: readonly SortKey<C>[] = [],
  first?: SortKey<C> | `-${SortKey<C>}`,
) {
  const [params, setParams] = useSearchParams()
  const size = params.get('rows') ?? '20'
  const chosen = sortKeys.find((key) => key === params.get('sort'))
  const sort = chosen ?? sortKeys.find((key) => key === first || `-${key}` === first)
  return {
    /** What the choice of its columns is remembered under. */
    name: call ? `${call.area}.${call.name}` : undefined,
    page: Math.max(0, Number(params.get('page') ?? 0) || 0),
    pageSize: size === 'all' ? 0 : size === '100' ? 100 : 20,
    sortKeys: sortKeys as readonly string[],
    sort,
    descending: chosen ? params.get('desc') === '1' : first?.startsWith('-') === true,
    get: (name: string): string => params.get(name) ?? '',
    /** The filters that are set, to be cleared by `set`; undefined where none is. */
    filters: filtersOf(params),
    /**
     * Sets or clears values; a changed filter begins at the first page.
     * @param goesOn it only goes on with what was set just before, as typing does: no step for Back
     */
    set(values: Record<string, string | undefined>, goesOn = false) {
      // The address itself: what was rendered may lag behind a change made just before.
      const next = new URLSearchParams(window.location.search)
      if (!('page' in values)) next.delete('page')
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value)
        else next.delete(name)
      setParams(next, { replace: goesOn })
    },
  }
}
const filtersOf = (params: URLSearchParams): Record<string, undefined> | undefined => {
  const set = [...params].filter(([name, value]) => value && !placing.has(name))
  return set.length > 0 ? Object.fromEntries(set.map(([name]) => [name, undefined])) : undefined
}

/** The state of any list. */
export interface ListState extends Omit<ReturnType<typeof useListState>, 'sort'> {
  readonly sort: string | undefined
}
