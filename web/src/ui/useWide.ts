import { useSyncExternalStore } from 'react'

/**
 * Is the window at least so wide? Follows when it changes.
 * @param rems counted in letters of the size that the browser is set to: 62.5 are 1000 pixels of most
 * @param onPaper also on paper, however wide that is
 */
export function useWide(rems: number, { onPaper = false } = {}): boolean {
  const query = `(min-width: ${rems}rem)${onPaper ? ', print' : ''}`
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
