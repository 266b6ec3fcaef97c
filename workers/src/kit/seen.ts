import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'

/** How long is waited for read models that go on, in ms. */
const LONGEST_MS = 10_000
/** How long for such as stand still: parked, or being built anew. */
const STILL_MS = 2_000
const LOOK_MS = 50

/** Where read models were found to stand still, so that of many jobs only the first wait for them. */
const stoodAt = new WeakMap<WorkerParts['pool'], Map<string, string>>()

/**
 * Waits until these read models have seen the position. Throws NotSeenYet where they have not in 10 s, after
 * 2 s where they stand still, and at once where they stand as another found them: the job gives its place in
 * the queue to others, and comes again.
 */
export async function seen(
  pool: WorkerParts['pool'],
  models: readonly string[],
  position: string,
): Promise<void> {
  if (models.length === 0) return
  const stood = stoodAt.get(pool) ?? new Map<string, string>()
  stoodAt.set(pool, stood)
  const which = models.join(' ')
  let at = ''
  let since = performance.now()
  for (const began = since; ; await sleep(LOOK_MS)) {
    const behind = await pool.query<{ at: string }>(
      `SELECT concat_ws(' ', name, version, position) AS at FROM projections.model
       WHERE name = ANY ($1) AND position < $2 ORDER BY name`,
      [models, position],
    )
    if (behind.rows.length === 0) return
    const now = behind.rows.map((row) => row.at).join()
    if (now === stood.get(which)) break
    if (now !== at) {
      at = now
      since = performance.now()
    }
    if (performance.now() - since >= STILL_MS) {
      stood.set(which, at)
      break
    }
    if (performance.now() - began >= LONGEST_MS) break
  }
  throw new NotSeenYet()
}
