import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'

/** Waits until these read models have seen the position; throws where they have not in 10 s. */
export async function seen(
  pool: WorkerParts['pool'],
  models: readonly string[],
  position: string,
): Promise<void> {
  if (models.length === 0) return
  for (let waited = 0; waited < 10_000; waited += 50) {
    const behind = await pool.query(
      'SELECT 1 FROM projections.model WHERE name = ANY ($1) AND position < $2',
      [models, position],
    )
    if (behind.rows.length === 0) return
    await sleep(50)
  }
  throw new NotSeenYet()
}
