import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays the same and does what the latest one does: what is `memo` is not drawn anew because
 * something beside it was typed into.
 */
export function useSteady<A extends readonly unknown[]>(
  act: (...given: A) => void,
): (...given: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
