/** How often it is looked what time it is, in ms. */
const LOOK_MS = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const look = () => {
  for (const told of listeners) told()
}

/**
 * Calls now and then, as time passes on an open page: what is drawn by it (`useSyncExternalStore`) is drawn anew when
 * it has changed. One look serves all that stand on the page.
 */
export function asTimePasses(told: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(look, LOOK_MS)
    // A phone that lay in a pocket has looked at nothing meanwhile.
    document.addEventListener('visibilitychange', look)
  }
  listeners.add(told)
  return () => {
    listeners.delete(told)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
