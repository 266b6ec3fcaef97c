import { createContext, type ReactNode } from 'react'

/** What is said where what a page or dialog is about is gone from where it was opened; null where it is not. */
export const GoneHere = createContext<ReactNode>(null)

let left: string | undefined
const here = () => `${location.pathname}${location.search}`
/** Its reader has taken away what this page is of, and is on the way elsewhere: that it is gone is no news. */
export function leaveGone(): void {
  left = here()
}
/** Has its reader taken away what this page is of? */
export const isLeft = (): boolean => left === here()
/** They are elsewhere. */
export function arrived(): void {
  left = undefined
}
