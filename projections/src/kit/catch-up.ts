import type pg from 'pg'
import type { Pages } from './pages.ts'
import type { AnyReadModel } from './read-model.ts'
import { send } from './send.ts'
import type { Target } from './target.ts'
import { BatchWriter, type Touch } from './writer.ts'

/** Batches of a projection that wait for the database or are there. */
const ON_THE_WAY = 2

interface Way {
  readonly pool: pg.Pool
  /** The log, shared with the other projections that are on their way through it. */
  readonly pages: Pages
  readonly target: Target
  readonly from: bigint
  /** Pages' worth of its own events that make a batch. */
  readonly pagesAtOnce: number
  /** Are rows that were created taken to be new? */
  readonly trusting: boolean
  /** Is told how far the tables are. */
  at(reached: bigint): void
  readonly signal: AbortSignal
}

/**
 * Fills a read model's tables: through the log page by page, side by side with other projections, to
 * its end or until it is stopped. Nobody is told on the way: who waits, waits for the end.
 * @returns the end, and the topics that were touched
 * @throws Moved, `unique_violation` where a row that was created was there, and what handlers throw
 */
export async function catchUp(
  model: AnyReadModel,
  { pool, pages, target, from, pagesAtOnce, trusting, at, signal }: Way,
): Promise<{ end: bigint; topics: ReadonlySet<string> }> {
  const reader = Symbol(model.name)
  const topics = new Set<string>()
  const touch = (...touches: Touch[]) => {
    for (const { topic } of touches) topics.add(topic)
  }
  // What is on its way to the database, in order; each begins when the one before is through.
  const onTheWay: Promise<void>[] = []
  let sent = from
  try {
    let ahead = from
    let writer = new BatchWriter(model.tables)
    let held = 0
    while (!signal.aborted) {
      const page = await pages.next(reader, ahead)
      const writers = writer.writers()
      // At once, and batches before may still be on their way: what the page holds is soon let go.
      const events = page.of(model.types)
      for (const event of events) model.handle(writers, event, touch)
      held += events.length
      ahead = page.checkpoint
      // Events of several pages are one batch: what comes and goes within it is never written.
      if (!page.caughtUp && held < pagesAtOnce * pages.size) continue
      const statements = writer.statements(target.schema, trusting)
      writer = new BatchWriter(model.tables)
      held = 0
      if (onTheWay.length === ON_THE_WAY) await onTheWay.shift()
      if (ahead === sent) break
      const [after, upTo] = [sent, ahead]
      const before = onTheWay.at(-1)
      const sending = (async () => {
        await before
        await send(pool, { target, from: after, checkpoint: upTo, statements })
        at(upTo)
      })()
      sending.catch(() => undefined)
      onTheWay.push(sending)
      sent = ahead
      if (page.caughtUp) break
    }
    await Promise.all(onTheWay)
    return { end: sent, topics }
  } finally {
    pages.leave(reader)
  }
}
