import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Asks again for what is shown. An answer that is under way may tell of an earlier moment: a later one
 * is cancelled by TanStack Query itself, but a first one it waits for, so that is asked for once more.
 * @param filters which queries; all where absent
 */
export async function askAnew(queries: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined)
  await Promise.all([
    queries.invalidateQueries(filters),
    ...first.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
