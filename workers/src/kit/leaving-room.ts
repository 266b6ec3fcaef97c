import { setTimeout as sleep } from 'node:timers/promises'

/** The longest rest, in ms: where the work itself has to wait for others, it need not for its rests, too. */
const LONGEST_MS = 120

/**
 * Does a part of something long that keeps a processor busy, and rests for as long as it took, some 100 ms
 * at most: what others ask for meanwhile has every processor for part of the time.
 * @returns what `work` gives. Throws what it throws, without a rest.
 */
export async function leavingRoom<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  await sleep(Math.min(performance.now() - began, LONGEST_MS))
  return done
}
