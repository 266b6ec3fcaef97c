import { app } from '@portal/contracts/app'
import type { QueryClient } from '@tanstack/react-query'
import { request } from './client.ts'
import { isRefusal } from './error.ts'
import { refetch } from './refetch.ts'

/** How often it is asked for what nobody tells, in ms. */
const ASK_MS = 30_000
/** How often it is looked whether there is a way again, in ms. */
const LOOK_MS = 5000

/** Does the portal answer? What it refuses it has answered. */
const answers = (): Promise<boolean> => request(app.summary, {}).then(() => true, isRefusal)

/**
 * Asks again and again for what is shown, while no live message comes: many a company's network lets calls through
 * and no sockets. Nobody asks for a page that nobody sees.
 * @param onWay hears whether calls are answered
 * @param missed something may have been missed by now
 * @returns stops asking
 */
export function askInstead(
  queries: QueryClient,
  onWay: (there: boolean) => void,
  missed: boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let over = false
  let behind = missed
  const look = async () => {
    if (looking || over || document.visibilityState !== 'visible') return
    looking = true
    clearTimeout(timer)
    const there = await answers()
    looking = false
    if (over) return
    onWay(there)
    if (there && behind) void refetch(queries)
    behind = true
    timer = setTimeout(look, there ? ASK_MS : LOOK_MS)
  }
  const now = () => void look()
  document.addEventListener('visibilitychange', now)
  window.addEventListener('online', now)
  now()
  return () => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', now)
    window.removeEventListener('online', now)
  }
}
