import type pg from 'pg'

const turns = new WeakMap<pg.Pool, Promise<unknown>>()

/**
 * One after the other. A swap needs a second connection while it holds one: many at once would wait
 * for each other. Looking through tables would take the disk from those who still fill theirs.
 */
export function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const mine = (turns.get(pool) ?? Promise.resolve()).then(work)
  turns.set(
    pool,
    mine.catch(() => undefined),
  )
  return mine
}

const fills = new WeakMap<pg.Pool, Set<Promise<unknown>>>()

/** Work that fills tables; `filled` waits for it. */
export function filling<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const all = fills.get(pool) ?? new Set()
  fills.set(pool, all)
  const mine = work()
  all.add(mine)
  const over = () => all.delete(mine)
  mine.then(over, over)
  return mine
}

/** Ends when nobody fills tables any more, well or badly. */
export async function filled(pool: pg.Pool): Promise<void> {
  for (let all = fills.get(pool); all && all.size > 0; ) await Promise.allSettled(all)
}
