import type { AnyQuery, InputOf, LiveTopic, ReplyOf } from '@portal/contracts'
import { app } from '@portal/contracts/app'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiError, request } from './client.ts'
import { reaching } from './reach.ts'
import { hear, refetch } from './refetch.ts'

/**
 * A query of the contract as TanStack's options: one key for loaders, hooks and invalidation.
 * @param topic after which the answer may differ, where it is asked of somebody else than oneself
 */
export function read<C extends AnyQuery>(
  call: C,
  input: InputOf<C>,
  topic: LiveTopic | undefined = call.live,
) {
  return queryOptions<ReplyOf<C>, ApiError>({
    queryKey: [topic ?? '-', `${call.area}.${call.name}`, input],
    queryFn: (asking) => reaching(asking, (reach) => request(call, input, { reach })),
    placeholderData: keepPreviousData,
  })
}

/**
 * Is its first answer on its way? What it moves when it comes waits for it, but not for a server that is
 * away: once it has failed, the rest of the page is shown.
 */
export const isComing = (query: { isPending: boolean; failureCount: number }): boolean =>
  query.isPending && query.failureCount === 0

/** Is a query shown of one of these topics? The start's is in everybody's summary, too. */
const isOf =
  (topics: readonly string[]) =>
  ({ queryKey: [topic, name] }: { readonly queryKey: readonly unknown[] }): boolean =>
    topics.includes(String(topic)) ||
    (name === summary && inSummary.some((one) => topics.includes(one)))
/** What everybody's summary tells of beside its own topic. */
const inSummary = ['startup', 'incidentDays', 'whistleblower']
const summary = `${app.summary.area}.${app.summary.name}`

/**
 * Asks again for everything that is shown of topics.
 * @param upTo a position in the log: what is known to tell of it is not asked for. Without it all is
 */
export function refetchTopics(
  queries: QueryClient,
  topics: string | readonly string[],
  upTo?: bigint,
): Promise<void> {
  const predicate = isOf(typeof topics === 'string' ? [topics] : topics)
  return refetch(queries, { predicate }, upTo)
}

/** Whatever happens anywhere is news of the history: it is asked for so often at most, in ms. */
const HISTORY_MS = 1000

/**
 * Asks again for everything that is shown of a topic of which there is news.
 * @param upTo up to which position in the log
 */
export const hearTopic = (queries: QueryClient, topic: string, upTo: bigint): void =>
  hear(queries, { predicate: isOf([topic]) }, upTo, topic === 'history' ? HISTORY_MS : 0)
