import { useSyncExternalStore } from 'react'
import { stockholmToday } from './now.ts'

/** How often it is looked whether the day has ended, in ms. */
const LOOK_MS = 10_000

const listeners = new Set<() => void>()
let shown = ''
let timer: ReturnType<typeof setInterval> | undefined

function look(): void {
  const today = stockholmToday()
  if (today === shown) return
  shown = today
  for (const told of listeners) told()
}

function listen(told: () => void): () => void {
  if (listeners.size === 0) {
    shown = stockholmToday()
    timer = setInterval(look, LOOK_MS)
    // A phone that lay in a pocket overnight has looked at nothing meanwhile.
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

/** The day that it is in Stockholm; a page that is open when it ends is drawn anew. */
export const useToday = (): string => useSyncExternalStore(listen, stockholmToday)
