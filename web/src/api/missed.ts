import type { Query, QueryClient } from '@tanstack/react-query'
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
