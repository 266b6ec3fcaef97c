import type { QueryFunctionContext } from '@tanstack/react-query'

/** A position in the log, e.g. up to where an answer tells; undefined until it is asked for. */
export interface Reach {
  upTo: bigint | undefined
}

/** By TanStack's query, the reach of the answer that is shown or under way. */
const reaches = new WeakMap<object, Reach>()

/** The reach of what a query shows, or of what it is being asked for; undefined where nobody knows. */
export const reachOf = (query: object): Reach | undefined => reaches.get(query)

/**
 * Asks on behalf of a query, and notes how far its answer reaches.
 * @param ask sends it, and says up to where it waits for what was written
 */
export async function reaching<R>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  ask: (reach: Reach) => Promise<R>,
): Promise<R> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const reach: Reach = { upTo: undefined }
  if (query) reaches.set(query, reach)
  try {
    return await ask(reach)
  } catch (error) {
    reach.upTo = 0n
    throw error
  }
}
