import { setTimeout as sleep } from 'node:timers/promises'

/** The longest rest, in ms: progress is seen all the time. */
const LONGEST_MS = 1000

/**
 * Does a part of something long that keeps a processor busy, and rests for as long as it took: all that
 * others ask for meanwhile has every processor for half the time.
 * @returns what `work` gives. Throws what it throws, without a rest.
 */
export async function leavingRoom<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  await sleep(Math.min(performance.now() - began, LONGEST_MS))
  return done
}
