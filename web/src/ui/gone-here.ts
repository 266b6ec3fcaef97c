import { createContext, type ReactNode } from 'react'

/** What is said where what a page or dialog is about is gone from where it was opened; null where it is not. */
export const GoneHere = createContext<ReactNode>(null)

/** What a page is of. */
export interface Shown {
  readonly id: string
  /** Its reader has taken it away, and is on the way elsewhere: that it is gone is no news. */
  isLeft: boolean
}

const shown = new Set<Shown>()
/** Says what is open. @returns ends that */
export function opens(one: Shown): () => void {
  shown.add(one)
  return () => shown.delete(one)
}
/** The reader has taken away what is open. The page may be there for a while after its address is not. */
export function leaveGone(): void {
  for (const one of shown) one.isLeft = true
}
