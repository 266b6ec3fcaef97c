import { useSyncExternalStore } from 'react'
import { asTimePasses } from './as-time-passes.ts'
import { stockholmToday } from './now.ts'

/** The day that it is in Stockholm; a page that is open when it ends is drawn anew. */
export const useToday = (): string => useSyncExternalStore(asTimePasses, stockholmToday)
