import type { QueryClient } from '@tanstack/react-query'
import { refetchTopics } from '../hooks.ts'
import { isOutdated } from '../outdated.ts'
import { onWaiting, openOutbox, sendWaiting, waiting } from './outbox.ts'

/** How often it is tried while something waits, in ms: within 5 s of the signal it is sent. */
const TRY_MS = 3000

/** Those that are being written anew. */
const held = new Set<string>()
let tryNow: () => void = () => undefined

/** It is being written anew, and not sent meanwhile. @returns it may be sent again */
export function hold(id: string): () => void {
  held.add(id)
  return () => {
    held.delete(id)
    tryNow()
  }
}

/** Sends what waits of a person as soon as it can be. @returns ends it */
export function keepSending(queries: QueryClient, userId: string): () => void {
  const close = openOutbox(userId)
  let later: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let over = false
  const send = async () => {
    clearTimeout(later)
    if (busy || over) return
    busy = true
    try {
      if (waiting().some(({ id, refused }) => !refused && !held.has(id)))
        await sendWaiting(held, (topics) => void refetchTopics(queries, topics))
    } catch {
      // The browser keeps nothing just now: what waits is there another time.
    } finally {
      busy = false
    }
    clearTimeout(later)
    // A page of an earlier release tries on when something happens to it, and is loaded anew before long.
    if (!over && !isOutdated() && waiting().some(({ refused }) => !refused))
      later = setTimeout(send, TRY_MS)
  }
  tryNow = () => void send()
  const stop = onWaiting(tryNow)
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  return () => {
    over = true
    stop()
    clearTimeout(later)
    window.removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', tryNow)
    close()
  }
}
