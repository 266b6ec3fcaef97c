import { useSyncExternalStore } from 'react'
import { asTimePasses } from './as-time-passes.ts'
import { now } from './now.ts'

/** Has this moment come? What is drawn by it is drawn anew when it does, on a page that is open. */
export const useHasBegun = (at: string): boolean =>
  useSyncExternalStore(asTimePasses, () => Date.parse(at) <= now())
