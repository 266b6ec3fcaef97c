import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What is written into: of a row, the first of them. */
const FIELD = 'input:not([type=radio], [type=checkbox]), select, textarea'

/**
 * Leads to the first field of a row that was asked for, once it is there: who adds one writes it next. Rows have the
 * attribute `data-added`.
 * @param count how many rows there are
 * @returns `box`, for what the rows stand in, and `adds`, said before one is added
 */
export function useAdded<E extends HTMLElement>(
  count: number,
): { readonly box: RefObject<E | null>; readonly adds: () => void } {
  const box = useRef<E>(null)
  const isAdded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is another number of them
  useLayoutEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const last = [...(box.current?.querySelectorAll('[data-added]') ?? [])].at(-1)
    last?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [count])
  return {
    box,
    adds: () => {
      isAdded.current = true
    },
  }
}
