import { useEffect, useRef } from 'react'
import type { ListState } from './state.ts'

/**
 * Goes to the last page there is where the one in the address lies behind the end, as when others have
 * taken away what stood on it.
 * @param rows how many rows the page has; undefined while nobody knows
 * @param total how many there are on all pages
 * @returns whether its rows are still to come: nothing is said to be empty meanwhile
 */
export function useLastPage(list: ListState, rows: number | undefined, total: number): boolean {
  const { page, pageSize } = list
  const set = useRef(list.set)
  set.current = list.set
  const last = pageSize === 0 ? 0 : Math.max(0, Math.ceil(total / pageSize) - 1)
  const isBehind = rows === 0 && page > last
  useEffect(() => {
    if (isBehind) set.current({ page: last === 0 ? undefined : String(last) }, true)
  }, [isBehind, last])
  return rows === 0 && (total > 0 || page > 0)
}
