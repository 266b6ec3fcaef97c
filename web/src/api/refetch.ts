import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { reachOf } from './reach.ts'

/**
 * Asks again for what is shown. An answer that is under way may tell of an earlier moment: a later one
 * is cancelled by TanStack Query itself, but a first one it waits for, so that is asked for once more.
 * @param filters which queries; all where absent
 * @param upTo a position in the log: whatever is known to tell of it is not asked for. Without it all is
 */
export async function refetch(
  queries: QueryClient,
  filters: QueryFilters = {},
  upTo?: bigint,
): Promise<void> {
  const all = queries.getQueryCache().findAll(filters)
  await Promise.all(all.map((query) => askOne(queries, query, upTo)))
}

/** @returns whether it had to be asked */
async function askOne(
  queries: QueryClient,
  query: Query,
  upTo: bigint | undefined,
  patient = false,
): Promise<boolean> {
  for (let waitedFor: unknown; query.state.fetchStatus === 'fetching'; ) {
    const { promise } = query
    const reach = reachOf(query)
    // One that is not sent yet will tell of all that is known by now.
    const willTell = upTo !== undefined && reach && (reach.upTo ?? upTo) >= upTo
    const waits = patient || query.state.data === undefined || willTell
    if (promise === waitedFor || !waits) break
    waitedFor = promise
    await promise?.catch(() => undefined)
  }
  const told = reachOf(query)?.upTo
  const knows = upTo !== undefined && told !== undefined && told >= upTo
  if (knows && !query.state.isInvalidated) return false
  await queries.invalidateQueries({ predicate: (one) => one === query })
  return true
}

/** What somebody waits for: nothing of it is there. */
const awaited: QueryFilters = {
  type: 'active',
  predicate: ({ state }) => state.data === undefined,
}

/** Does a page wait for something that it has asked for? */
export const isAwaited = (queries: QueryClient): boolean => queries.isFetching(awaited) > 0

/** Why what a page waits for does not come, where it is not asked for any more. */
export const lostOf = (queries: QueryClient): Error | undefined =>
  isAwaited(queries)
    ? undefined
    : (queries
        .getQueryCache()
        .findAll(awaited)
        .find(({ state }) => state.error)?.state.error ?? undefined)

/** Drops what does not come, and asks for it anew. */
export const askAnew = (queries: QueryClient): Promise<void> => queries.resetQueries(awaited)

/** A pause between two answers is as long as the first took, and so long at most, in ms. */
const LONGEST_PAUSE_MS = 10_000

/** By query, what is to be asked for once its pause is over. */
const heard = new WeakMap<Query, { upTo: bigint; again: boolean }>()

/**
 * Asks again for what is shown on news of it, which may come faster than it can be answered. Each query is
 * asked for by itself: at once, and again when that answer is there and as much time has passed as it took.
 * One that is under way is waited for: would it be dropped for each piece of news, nothing new was ever
 * shown, and the server worked for nobody.
 * @param leastMs how long a pause is at least
 */
export function hear(queries: QueryClient, filters: QueryFilters, upTo: bigint, leastMs = 0): void {
  for (const query of queries.getQueryCache().findAll(filters)) {
    const known = heard.get(query)
    if (known) {
      known.again = true
      if (upTo > known.upTo) known.upTo = upTo
    } else void hearOne(queries, query, upTo, leastMs)
  }
}

async function hearOne(queries: QueryClient, query: Query, upTo: bigint, leastMs: number) {
  const news = { upTo, again: true }
  heard.set(query, news)
  try {
    while (news.again) {
      news.again = false
      const began = Date.now()
      if (!(await askOne(queries, query, news.upTo, true))) continue
      const took = Math.min(Date.now() - began, LONGEST_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, Math.max(took, leastMs)))
    }
  } finally {
    // Whatever happened, the next news is heard.
    heard.delete(query)
  }
}
