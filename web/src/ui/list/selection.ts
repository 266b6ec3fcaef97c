import { useState } from 'react'

/** What is selected of a list. It lasts over its pages, and until another filter is set. */
export interface Selection {
  /** Those that are selected; where all that were found are, those that are not. */
  readonly ids: ReadonlySet<string>
  /** All that the filter finds, but for `ids`. */
  readonly all: boolean
  /** How many are selected. */
  readonly count: number
  has(id: string): boolean
  /** Selects these, or selects them no more. */
  set(ids: readonly string[], selected: boolean): void
  selectAll(): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/**
 * The selection of a list.
 * @param filter what the list is filtered by: with another one, nothing is selected
 * @param total how many the filter finds
 */
export function useSelection(filter: object, total: number): Selection {
  const by = JSON.stringify(filter)
  const [kept, setKept] = useState({ by, ids: none, all: false })
  const { ids, all } = kept.by === by ? kept : { ids: none, all: false }
  const put = (next: ReadonlySet<string>, isAll: boolean) => setKept({ by, ids: next, all: isAll })
  return {
    ids,
    all,
    count: all ? Math.max(0, total - ids.size) : ids.size,
    has: (id) => ids.has(id) !== all,
    set(changed, selected) {
      const next = new Set(ids)
      for (const id of changed)
        if (selected !== all) next.add(id)
        else next.delete(id)
      put(next, all)
    },
    selectAll: () => put(none, true),
    clear: () => put(none, false),
  }
}
