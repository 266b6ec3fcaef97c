import type { EventStore } from '@portal/platform/event-store/port'
import { StartError } from '@portal/platform/start-error'
import type { Parts } from './kit/parts.ts'

/**
 * Throws StartError where the log ends before what the database has read of it, as one from an older backup does. What
 * is written to it next would be taken for read already: it would stand in no list, and nobody be told of it.
 */
export async function refuseOlderLog(pool: Parts['pool'], store: EventStore): Promise<void> {
  // Before the head is asked for: what others write meanwhile is behind it.
  const { rows } = await pool.query<{ position: string | null }>(
    `SELECT max(position)::text AS position FROM (
       SELECT position FROM projections.model UNION ALL SELECT position FROM reactions.checkpoint) p`,
  )
  const read = BigInt(rows[0]?.position ?? 0)
  const head = await store.head()
  if (read > head)
    throw new StartError(
      `The log ends at position ${head}, and the database has read it up to ${read}: it is from an older backup. Restore one that goes at least as far, or the database from before it.`,
    )
}
