import { useRef } from 'react'
import { isRefusal } from '../api/error.ts'

/**
 * What was sealed for a message is kept until it is known to be written, or refused: sent again after no answer came, it
 * is the same one, and stands there once.
 * @returns seals, where that was not done, and sends. Its `of` is what makes it another message: the text, and what goes
 *   along. It gives what sending gives, and throws what it throws.
 */
export function useSealedOnce<T>() {
  const kept = useRef<{ of: readonly unknown[]; made: T }>(undefined)
  return async <R>(
    of: readonly unknown[],
    seal: () => Promise<T>,
    send: (sealed: T) => Promise<R>,
  ): Promise<R> => {
    if (!kept.current?.of.every((one, at) => one === of[at]))
      kept.current = { of, made: await seal() }
    const { made } = kept.current
    try {
      const sent = await send(made)
      kept.current = undefined
      return sent
    } catch (error) {
      if (isRefusal(error)) kept.current = undefined
      throw error
    }
  }
}
