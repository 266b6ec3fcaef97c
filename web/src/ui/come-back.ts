import { useEffect, useRef } from 'react'
import { useAccess } from '../api/session.tsx'

/** Does something once whoever was signed out has signed in again over the page, which stood there meanwhile. */
export function useComeBack(then: () => void): void {
  const { ended } = useAccess()
  const now = useRef(then)
  now.current = then
  const wasEnded = useRef(ended)
  useEffect(() => {
    if (wasEnded.current && !ended) now.current()
    wasEnded.current = ended
  }, [ended])
}
