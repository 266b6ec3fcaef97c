import type { AnyCommand, AnyQuery, InputOf, LiveTopic, ReplyOf } from '@portal/contracts'
import { app } from '@portal/contracts/app'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { askAnew } from './anew.ts'
import { ApiError, request } from './client.ts'
import { following } from './own-commands.ts'
import { type Reach, reaching } from './reach.ts'

/** A query of the contract as TanStack's options: one key for loaders, hooks and invalidation. */
export function read<C extends AnyQuery>(call: C, input: InputOf<C>) {
  return queryOptions<ReplyOf<C>, ApiError>({
    queryKey: [call.live ?? '-', `${call.area}.${call.name}`, input],
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
    topics.includes(String(topic)) || (name === summary && topics.includes('startup'))
const summary = `${app.summary.area}.${app.summary.name}`

/**
 * Asks again for everything that is shown of topics.
 * @param upTo a position in the log: what is known to tell of it is not asked for. Without it all is
 */
export function askAgain(
  queries: QueryClient,
  topics: string | readonly string[],
  upTo?: bigint,
): Promise<void> {
  const predicate = isOf(typeof topics === 'string' ? [topics] : topics)
  return askAnew(queries, { predicate }, upTo)
}

/**
 * A command of the contract. Afterwards everything that is shown of what it touches is asked for again;
 * so it is where it was refused because of what has changed meanwhile.
 * Sent once more after no answer came, it is known as the same one, so that it is done once.
 * @param options.leaves what the page shows is gone then: it is left by `onDone` before anything is asked for
 */
export function useCommand<C extends AnyCommand>(
  call: C,
  options: {
    topics?: readonly LiveTopic[]
    leaves?: boolean
    onDone?: (reply: ReplyOf<C>) => unknown
  } = {},
) {
  const queries = useQueryClient()
  const unanswered = useRef<{ of: string; key: string } | undefined>(undefined)
  const written = useRef<bigint>(undefined)
  return useMutation<ReplyOf<C>, ApiError, InputOf<C>>({
    mutationFn: async (input) => {
      const of = JSON.stringify(input)
      const key = unanswered.current?.of === of ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = undefined
      const wrote: Reach = { upTo: undefined }
      try {
        return await following(request(call, input, { key, wrote }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
          unanswered.current = { of, key }
        throw error
      } finally {
        written.current = wrote.upTo
      }
    },
    onSuccess: async (reply) => {
      if (options.leaves) await options.onDone?.(reply)
      await askAgain(queries, call.touches, written.current)
      if (!options.leaves) await options.onDone?.(reply)
    },
    onError: ({ status }) => {
      if (status === 409) void askAgain(queries, call.touches)
    },
  })
}
