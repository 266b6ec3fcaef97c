import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isAway } from './error.ts'

const missed = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error' && isAway(state.error),
} as const

/** Does a page show something that could not be had, or not as it is now, as the server or the way to it was away? */
export const isMissed = (queries: QueryClient): boolean =>
  queries.getQueryCache().findAll(missed).length > 0

/** Asks for that again. */
export const askForMissed = (queries: QueryClient): Promise<void> => queries.refetchQueries(missed)

/** The first pause before it is looked whether that can be had, and the longest, in ms. */
const FIRST_MS = 8000
const LONGEST_MS = 60_000

/** How long to wait for what failed, in ms; not all come back in the same moment. */
function pauseOf({ state: { error } }: Query, times: number): number {
  const told = isAway(error) ? error.retryAfter : undefined
  return (told ? told * 1000 : Math.min(FIRST_MS * 2 ** times, LONGEST_MS)) + Math.random() * 1000
}

/** Can it be had now? It is asked for beside what is shown, which would come and go with each try. */
async function isThere(client: QueryClient, { options, queryKey }: Query): Promise<boolean> {
  const { queryFn, initialPageParam } = options as typeof options & { initialPageParam?: unknown }
  if (typeof queryFn !== 'function') return true
  const asking = {
    client,
    queryKey,
    meta: undefined,
    signal: new AbortController().signal,
    pageParam: initialPageParam,
    direction: 'forward',
  }
  try {
    await (queryFn as QueryFunction)(asking as QueryFunctionContext)
    return true
  } catch (error) {
    // What is refused by now is said where it stands.
    return !isAway(error)
  }
}

const watched = new WeakSet<QueryClient>()

/** From now on asks by itself for what could not be had, once one of it can be; for a page that somebody sees. */
export function askByItself(queries: QueryClient): void {
  if (watched.has(queries)) return
  watched.add(queries)
  let times = 0
  let waiting = false
  const look = async () => {
    const all = queries.getQueryCache().findAll(missed)
    if (all.length === 0) times = 0
    // Each in turn: one that is never answered keeps none of the others away.
    const one = all[times % all.length]
    if (!one || waiting) return
    waiting = true
    await new Promise((next) => setTimeout(next, pauseOf(one, times)))
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && one.isActive() && missed.predicate(one)) {
      times++
      if (await isThere(queries, one)) await askForMissed(queries)
    }
    waiting = false
    void look()
  }
  queries.getQueryCache().subscribe(() => void look())
  void look()
}
