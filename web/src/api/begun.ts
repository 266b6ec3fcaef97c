import { useSyncExternalStore } from 'react'
import { now } from './now.ts'

/** How often it is looked whether something has begun, in ms. */
const LOOK_MS = 10_000

function listen(told: () => void): () => void {
  const timer = setInterval(told, LOOK_MS)
  // A phone that lay in a pocket has looked at nothing meanwhile.
  document.addEventListener('visibilitychange', told)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', told)
  }
}

/** Has this moment come? What is drawn by it is drawn anew when it does, on a page that is open. */
export const useHasBegun = (at: string): boolean =>
  useSyncExternalStore(listen, () => Date.parse(at) <= now())
