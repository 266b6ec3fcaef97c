import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does a part of something long that keeps a processor busy, no faster than it has to be, and rests for what
 * is left of its time: what others ask for meanwhile has every processor for most of it. Where the work
 * itself takes its time, as on a slow machine, there is no rest.
 * @param paceMs how long the part and its rest may take together
 * @returns what `work` gives. Throws what it throws, without a rest.
 */
export async function leavingRoom<T>(paceMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  const left = began + paceMs - performance.now()
  if (left > 0) await sleep(left)
  return done
}
