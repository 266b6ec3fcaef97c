import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Lets everything else in this process have its turn. All who do something long share one line: what a
 * thousand people are put on reaches all projections in the same moment, and each by itself would be short.
 */
export function letOthers(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
