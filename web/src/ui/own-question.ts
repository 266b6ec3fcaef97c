import { useEffect, useRef } from 'react'
import { useFeedback } from './feedback.tsx'

/**
 * Asks what goes with what asks it: where that is closed meanwhile, as a dialog is once what was sent from it is done,
 * the question would lie over the page, about nothing.
 * @returns asks; false also where it went
 */
export function useOwnQuestion(): ReturnType<typeof useFeedback>['ask'] {
  const { ask, withdraw } = useFeedback()
  const asks = useRef(false)
  useEffect(
    () => () => {
      if (asks.current) withdraw()
    },
    [withdraw],
  )
  return async (question) => {
    asks.current = true
    try {
      return await ask(question)
    } finally {
      asks.current = false
    }
  }
}
