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
