import { ApiError, isAway, noAnswer, refusedWith } from './error.ts'
import { reloadOnce } from './reload.ts'
import { pauseBefore } from './retries.ts'
import { troubled } from './trouble.ts'

/** After how long it is said, of whatever somebody waits for, that it takes long, in ms. */
export const SAID_SLOW_MS = 8000

/** How long a look at a part that did not come may take, in ms. */
const LOOK_MS = 15_000
/** A part that has not come by then is taken for lost, in ms: on a slow way it may take long. */
const LOST_MS = 60_000
/** As often a part that is there may fail before the page is loaded again. */
const TRIES = 3

/** The part that could not be loaded, where the browser names it; else the page itself. */
function addressIn(error: unknown): string {
  const named = error instanceof Error ? /https?:\/\/[^\s'")]+/.exec(error.message)?.[0] : undefined
  return named?.startsWith(`${location.origin}/`) ? named : '/'
}

/** Why a part did not come: what its address is answered with now; undefined where it is there. */
async function reasonOf(error: unknown): Promise<ApiError | undefined> {
  try {
    const response = await fetch(addressIn(error), {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(LOOK_MS),
    })
    // Asked for its head alone, it has no words.
    if (response.status === 404) return new ApiError(404, undefined)
    return response.ok ? undefined : await refusedWith(response)
  } catch {
    return noAnswer()
  }
}

/** What is loading; rejects where it takes so long that nothing will come. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer()), LOST_MS)
  })
  return Promise.race([loading, lost]).finally(() => clearTimeout(timer))
}

/**
 * Loads a part of the client that comes when it is needed, however long it takes: what is on the screen
 * stays, and it is said why it takes long. A part that the server does not have, as after a release, is
 * had by loading the page again, once in 60 s.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  const trouble = troubled()
  try {
    for (let times = 0, refused = 0; ; times++) {
      try {
        return await inTime(load())
      } catch (error) {
        const reason = await reasonOf(error)
        const away = isAway(reason)
        if (!away) refused++
        const lacking = reason?.status === 404 || refused >= TRIES
        const held = lacking ? reloadOnce() : 0
        // It is there, and what was waited for before is over: only a browser that remembers is in the way.
        const pause = pauseBefore(away ? times : refused - 1, reason)
        await trouble.wait(
          reason?.status ?? 404,
          Math.max(pause, held),
          // Some browsers remember that a part was not there: only a new page asks for it again.
          away ? {} : { again: () => location.reload() },
        )
      }
    }
  } finally {
    trouble.over()
  }
}
