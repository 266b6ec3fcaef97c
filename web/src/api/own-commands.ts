import { atMost } from './at-most.ts'

/** Longest that others' news wait for the answers to one's own commands, in ms. */
const LONGEST_MS = 5000

const underWay = new Set<Promise<unknown>>()

/** Notes a command until it is answered. */
export function following<R>(command: Promise<R>): Promise<R> {
  const done: Promise<unknown> = command.then(
    () => underWay.delete(done),
    () => underWay.delete(done),
  )
  underWay.add(done)
  return command
}

/**
 * Waits for the answers to what this page has sent: they say up to where in the log it was written, and
 * so what of the news is one's own doing.
 */
export async function ownAnswered(): Promise<void> {
  if (underWay.size === 0) return
  await atMost(Promise.all(underWay), LONGEST_MS)
}
