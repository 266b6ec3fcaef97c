import { setImmediate as nextTurn } from 'node:timers'
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

/** How long all that is done go by go may hold up the others in one turn, in ms. */
const GO_MS = 1

let goEnds: number | undefined

/** When the go of this turn ends, for all who share it. */
function endOfGo(): number {
  if (goEnds === undefined) {
    goEnds = performance.now() + GO_MS
    nextTurn(() => {
      goEnds = undefined
    })
  }
  return goEnds
}

/**
 * Does one thing after the other, and lets others have their turn between two goes.
 * @param most how many are done in one go; without it as many as a turn has time for, one at least
 * @returns what came of each, go by go. Throws what `one` throws.
 */
export async function* inGoes<T, R>(
  all: readonly T[],
  one: (item: T, index: number) => R,
  most?: number,
): AsyncGenerator<R[]> {
  for (let at = 0; at < all.length; ) {
    const some: R[] = []
    const end = endOfGo()
    do some.push(one(all[at] as T, at++))
    while (at < all.length && (most ? some.length < most : performance.now() < end))
    yield some
    if (at < all.length) await letOthers()
  }
}
