import type { AnyQuery } from '@portal/contracts'
import { firstOf, type ListSpec, type SortKeyOf, sortsOf } from '@portal/contracts/columns'
import { useSearchParams } from 'react-router'
import { opening } from '../../router/layers.ts'
import type { Labelled } from './columns.ts'

/** Parameters of the address that say how it is looked at, or what of it is opened: its rows are the same. */
const beside = [...opening, 'back', 'columns']
/** Those that choose what is shown, and filter nothing. */
const placing = new Set([...beside, 'tab', 'page', 'rows', 'sort', 'desc'])

/** A list that is no table: it has no columns. */
const plain: ListSpec = { texts: 'ui', columns: {} }

/**
 * The state of a list in the address: a link to it can be shared, and the browser's Back takes the last
 * filter, sort or page back.
 * @param call the query of the list
 * @param declared its columns, and what it can be sorted by
 * @param first what it is sorted by where the address says nothing, where that is not as it was declared;
 * with `-` before it, the other way round
 */
export function useListState(call?: AnyQuery): ListState
export function useListState<L extends ListSpec>(
  call: AnyQuery,
  declared: L & Labelled<L>,
  first?: SortKeyOf<L> | `-${SortKeyOf<L>}`,
): ListOf<L>
export function useListState(call?: AnyQuery, declared = plain, first = declared.first): ListState {
  const [params, setParams] = useSearchParams()
  const size = params.get('rows') ?? '20'
  const sortKeys = sortsOf(declared)
  const atFirst = firstOf({ ...declared, ...(first === undefined ? {} : { first }) })
  const orderOf = (said: URLSearchParams) => {
    const sort = sortKeys.find((key) => key === said.get('sort'))
    return sort ? { sort, descending: said.get('desc') === '1' } : atFirst
  }
  // The address itself: what was rendered may lag behind a change made just before.
  const now = () => new URLSearchParams(window.location.search)
  const list: ListState = {
    name: call ? `${call.area}.${call.name}` : undefined,
    page: Math.max(0, Number(params.get('page') ?? 0) || 0),
    pageSize: size === 'all' ? 0 : size === '100' ? 100 : 20,
    declared,
    sortKeys,
    ...orderOf(params),
    columns: params.get('columns')?.split('.'),
    get: (name) => params.get(name) ?? '',
    filters: filtersOf(params),
    set(values, goesOn = false) {
      const next = now()
      if (!Object.keys(values).every((name) => beside.includes(name))) next.delete('page')
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value)
        else next.delete(name)
      setParams(next, { replace: goesOn })
    },
    turn() {
      const { sort, descending } = orderOf(now())
      list.set({ sort, desc: descending ? undefined : '1' })
    },
  }
  return list
}

const filtersOf = (params: URLSearchParams): Record<string, undefined> | undefined => {
  const set = [...params].filter(([name, value]) => value && !placing.has(name))
  return set.length > 0 ? Object.fromEntries(set.map(([name]) => [name, undefined])) : undefined
}

/** The state of any list. */
export interface ListState {
  /** What the choice of its columns is remembered under. */
  readonly name: string | undefined
  readonly page: number
  readonly pageSize: number
  readonly declared: ListSpec
  readonly sortKeys: readonly string[]
  readonly sort: string | undefined
  readonly descending: boolean
  /** The columns that the address asks for; undefined where it leaves them to the reader. */
  readonly columns: readonly string[] | undefined
  readonly get: (name: string) => string
  /** The filters that are set, to be cleared by `set`; undefined where none is. */
  readonly filters: Record<string, undefined> | undefined
  /**
   * Sets or clears values; changed rows begin at the first page.
   * @param goesOn it only goes on with what was set just before, as typing does: no step for Back
   */
  readonly set: (values: Record<string, string | undefined>, goesOn?: boolean) => void
  /** Turns the order of its rows round. */
  readonly turn: () => void
}

/** The state of a list, by how it was declared. */
export interface ListOf<L extends ListSpec> extends ListState {
  readonly declared: L
  readonly sort: SortKeyOf<L> | undefined
}
