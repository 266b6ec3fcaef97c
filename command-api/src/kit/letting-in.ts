import type { Alone } from './pointing.ts'

/** Letting somebody in, and saying that they are kept no longer, come one after the other. */
export const lettingIn = (userId: string): Alone => ({ name: `letting in ${userId}`, tellers: [] })
