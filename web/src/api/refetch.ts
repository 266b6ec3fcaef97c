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

async function askOne(queries: QueryClient, query: Query, upTo: bigint | undefined): Promise<void> {
  for (let waitedFor: unknown; query.state.fetchStatus === 'fetching'; ) {
    const { promise } = query
    const reach = reachOf(query)
    // One that is not sent yet will tell of all that is known by now.
    const willTell = upTo !== undefined && reach && (reach.upTo ?? upTo) >= upTo
    if (promise === waitedFor || (query.state.data !== undefined && !willTell)) break
    waitedFor = promise
    await promise?.catch(() => undefined)
  }
  const told = reachOf(query)?.upTo
  if (upTo !== undefined && told !== undefined && told >= upTo && !query.state.isInvalidated) return
  await queries.invalidateQueries({ predicate: (one) => one === query })
}
