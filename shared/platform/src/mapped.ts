import { inGoes } from './let-others.ts'

/**
 * `all.map(one)` for what can be long: some at a time, so that calls go on meanwhile.
 * @param piece how many are done in one go; without it as many as a go has time for
 */
export async function mapped<T, R>(
  all: readonly T[],
  one: (item: T, index: number) => R,
  piece?: number,
): Promise<Awaited<R>[]> {
  const done: Awaited<R>[] = []
  for await (const some of inGoes(all, one, piece)) done.push(...(await Promise.all(some)))
  return done
}
