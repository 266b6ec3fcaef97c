import type { AnyCommand, InputOf, ReplyOf } from '@portal/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { leaveGone } from '../ui/gone-here.ts'
import { ApiError, request } from './client.ts'
import { refetchTopics } from './hooks.ts'
import { following } from './own-commands.ts'
import type { Reach } from './reach.ts'
import { upload } from './upload.ts'

/** Sends a command, with its files where it has some. */
function sent<C extends AnyCommand>(
  call: C,
  input: InputOf<C>,
  how: { readonly key: string; readonly wrote: Reach },
): Promise<ReplyOf<C>> {
  if (call.transfer !== 'upload') return request(call, input, how)
  const { files = [], ...fields } = input as { readonly files?: readonly File[] }
  return upload(call, files, how, fields as InputOf<C>)
}

/** Where the key of what was sent stands until its answer is there. */
export interface KeyPlace {
  readonly key: () => string | undefined
  readonly keep: (key: string | undefined) => void
}

/**
 * A command of the contract. Afterwards everything that is shown of what it touches is asked for again;
 * so it is where it was refused because of what has changed meanwhile, or is gone.
 * Sent once more after no answer came, it is known as the same one, so that it is done once.
 * @param options.keyAt where the key of this stands from before it is sent, if it is known as the same one whatever
 * it says by then: the server refuses what says something else than it took (`idempotencyKeyReused`)
 * @param options.leaves what the page shows is gone then: it is left by `onDone` before anything is asked for
 */
export function useCommand<C extends AnyCommand>(
  call: C,
  options: {
    leaves?: boolean
    keyAt?: (input: InputOf<C>) => KeyPlace | undefined
    onDone?: (reply: ReplyOf<C>) => unknown
  } = {},
) {
  const queries = useQueryClient()
  /** By what was sent, its key: what is looked at first (`preview`) may be asked for in between. */
  const unanswered = useRef(new Map<string, string>())
  const written = useRef<bigint>(undefined)
  return useMutation<ReplyOf<C>, ApiError, InputOf<C>>({
    mutationFn: async (input) => {
      const of = JSON.stringify(input, (_, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      )
      const place = options.keyAt?.(input)
      const key = place?.key() ?? unanswered.current.get(of) ?? crypto.randomUUID()
      unanswered.current.delete(of)
      place?.keep(key)
      const wrote: Reach = { upTo: undefined }
      try {
        const reply = await following(sent(call, input, { key, wrote }))
        place?.keep(undefined)
        return reply
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
          unanswered.current.set(of, key)
        else place?.keep(undefined)
        if (error instanceof ApiError && error.status === 0) error.key = key
        throw error
      } finally {
        written.current = wrote.upTo
      }
    },
    onSuccess: async (reply) => {
      if (options.leaves) {
        leaveGone()
        await options.onDone?.(reply)
      }
      await refetchTopics(queries, call.touches, written.current)
      if (!options.leaves) await options.onDone?.(reply)
    },
    onError: ({ status }) => {
      if (status === 409 || status === 404) void refetchTopics(queries, call.touches)
    },
  })
}
