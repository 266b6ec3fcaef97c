import { useRef } from 'react'

/**
 * What was sealed for a message is kept until it is known to be written: sent again after no answer came, it is the
 * same one, and stands there once.
 */
export function useSealedOnce<T>() {
  const kept = useRef<{ of: readonly unknown[]; made: T }>(undefined)
  return {
    /** @param of what makes it another message: the text, and what goes along */
    seal: async (of: readonly unknown[], make: () => Promise<T>): Promise<T> => {
      const { current } = kept
      if (current?.of.every((one, at) => one === of[at])) return current.made
      const made = await make()
      kept.current = { of, made }
      return made
    },
    /** It is written, or refused. */
    forget: () => {
      kept.current = undefined
    },
  }
}
