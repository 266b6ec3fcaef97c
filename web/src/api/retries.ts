import { ApiError } from './error.ts'

const LONGEST_S = 60

/** Is a query asked again? What the server refused it will refuse again, but for its being too much now. */
export function triesAgain(times: number, error: unknown): boolean {
  if (times >= 3 || !(error instanceof ApiError)) return false
  if (error.status === 429) return (error.retryAfter ?? LONGEST_S) < LONGEST_S
  return error.status === 0 || error.status >= 500
}

/** How long a query waits before it is asked again, in ms: as long as the server says, else ever longer. */
export function pauseBefore(times: number, error: unknown): number {
  const told = error instanceof ApiError ? error.retryAfter : undefined
  // Not all who were sent away come back in the same moment.
  if (told) return Math.min(told, LONGEST_S) * 1000 + Math.random() * 1000
  return Math.min(1000 * 2 ** times, 30_000)
}
