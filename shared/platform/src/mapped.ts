import { letOthers } from './let-others.ts'

/** Things that are done in one go: others wait for a few milliseconds meanwhile. */
const PIECE = 200

/**
 * `all.map(one)` for what can be long: piece by piece, so that calls go on meanwhile.
 * @param piece how many are done in one go
 */
export async function mapped<T, R>(
  all: readonly T[],
  one: (item: T, index: number) => R,
  piece = PIECE,
): Promise<Awaited<R>[]> {
  const done: Awaited<R>[] = []
  for (let from = 0; from < all.length; from += piece) {
    if (from > 0) await letOthers()
    const some = all.slice(from, from + piece).map((item, at) => one(item, from + at))
    done.push(...(await Promise.all(some)))
  }
  if (all.length > piece) await letOthers()
  return done
}
