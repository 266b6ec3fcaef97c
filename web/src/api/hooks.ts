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

/** A query of the contract as TanStack's options: one key for loaders, hooks and invalidation. */
export function read<C extends AnyQuery>(call: C, input: InputOf<C>) {
  return queryOptions<ReplyOf<C>, ApiError>({
    queryKey: [call.live ?? '-', `${call.area}.${call.name}`, input],
    queryFn: () => request(call, input),
    placeholderData: keepPreviousData,
  })
}

/**
 * Is its first answer on its way? What it moves when it comes waits for it, but not for a server that is
 * away: once it has failed, the rest of the page is shown.
 */
export const isComing = (query: { isPending: boolean; failureCount: number }): boolean =>
  query.isPending && query.failureCount === 0

/** Asks again for everything that is shown of a topic; the start's is in everybody's summary. */
export async function askAgain(queries: QueryClient, topic: string): Promise<void> {
  await Promise.all([
    askAnew(queries, { queryKey: [topic] }),
    topic === 'startup' && askAnew(queries, { queryKey: read(app.summary, {}).queryKey }),
  ])
}

/**
 * A command of the contract. Afterwards everything that is shown of its topics is asked for again.
 * Sent once more after no answer came, it is known as the same one, so that it is done once.
 */
export function useCommand<C extends AnyCommand>(
  call: C,
  options: { topics?: readonly LiveTopic[]; onDone?: (reply: ReplyOf<C>) => void } = {},
) {
  const queries = useQueryClient()
  const unanswered = useRef<{ of: string; key: string } | undefined>(undefined)
  return useMutation<ReplyOf<C>, ApiError, InputOf<C>>({
    mutationFn: async (input) => {
      const of = JSON.stringify(input)
      const key = unanswered.current?.of === of ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = undefined
      try {
        return await request(call, input, { key })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
          unanswered.current = { of, key }
        throw error
      }
    },
    onSuccess: async (reply) => {
      for (const topic of options.topics ?? []) await askAgain(queries, topic)
      options.onDone?.(reply)
    },
  })
}
