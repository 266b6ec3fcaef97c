import { setTimeout as sleep } from 'node:timers/promises'
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

/** Nobody waits longer for those before, in ms: one of them may be held up by another transaction. */
const LONG_WAIT_MS = 2000

let long: Promise<unknown> = Promise.resolve()

/**
 * What many projections have to write at the same time, one after the other: together they would take
 * every processor from those who ask for something.
 */
export function longInTurn(work: () => Promise<void>): Promise<void> {
  const patience = new AbortController()
  const tired = sleep(LONG_WAIT_MS, undefined, { signal: patience.signal, ref: false })
  const turn = Promise.race([long, tired.catch(() => undefined)])
  const mine = turn.then(() => {
    patience.abort()
    return work()
  })
  long = mine.catch(() => undefined)
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
