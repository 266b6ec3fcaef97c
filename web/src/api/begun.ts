import { useSyncExternalStore } from 'react'
import { now } from './now.ts'

/** How often it is looked whether something has begun, in ms. */
const LOOK_MS = 10_000

const listening = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const look = () => {
  for (const told of listening) told()
}

/** One look for all that stand on the page: a list has hundreds. */
function listen(told: () => void): () => void {
  listening.add(told)
  if (listening.size === 1) {
    timer = setInterval(look, LOOK_MS)
    // A phone that lay in a pocket has looked at nothing meanwhile.
    document.addEventListener('visibilitychange', look)
  }
  return () => {
    listening.delete(told)
    if (listening.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Has this moment come? What is drawn by it is drawn anew when it does, on a page that is open. */
export const useHasBegun = (at: string): boolean =>
  useSyncExternalStore(listen, () => Date.parse(at) <= now())
