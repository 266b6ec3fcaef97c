import { useState } from 'react'

/**
 * The first thing that waits, for as long as somebody is at it: what comes to wait before it does not
 * take its place.
 */
export function useStaying<T>(first: T | undefined): T | undefined {
  const [kept, keep] = useState<T>()
  if (kept === undefined && first !== undefined) keep(first)
  return kept ?? first
}
