import { inTransaction, quick } from '@portal/platform/database'
import type pg from 'pg'
import { notice } from './live-message.ts'
import type { Statement } from './statements.ts'
import type { Target } from './target.ts'

/** Somebody else moved the checkpoint: a rebuild swapped the tables, or another process runs it. */
export class Moved extends Error {}

/** What the log writes between two positions. */
export interface Sending {
  readonly target: Target
  readonly from: bigint
  readonly checkpoint: bigint
  readonly statements: readonly Statement[]
  /** What the `live` channel is told; without it nobody is told, not of the position either. */
  readonly told?: readonly string[]
}

/**
 * One transaction: the writes of the batch, the checkpoint by compare-and-set, the live message. Tables of
 * another version are left alone, whatever their position.
 * @throws Moved, and what the database says of the statements
 */
export async function send(pool: pg.Pool, sending: Sending): Promise<void> {
  const { target, from, checkpoint, statements, told } = sending
  await inTransaction(pool, async (client) => {
    // All of it goes out at once: a round trip for each would leave the database waiting.
    const [moved, ...others] = await Promise.allSettled([
      client.query(
        // What a crash takes away goes with its checkpoint, and is read from the log again.
        `WITH ${quick}
         UPDATE projections.model SET position = $3 FROM quick
         WHERE name = $1 AND position = $2 AND version = $4`,
        [target.key, from.toString(), checkpoint.toString(), target.version],
      ),
      ...statements.map(({ text, values }) => client.query(text, values)),
      ...(told ? [client.query(notice(target.key, checkpoint, told))] : []),
    ])
    if (moved.status === 'rejected') throw moved.reason
    // Before what else failed: rows that are there already were written by who moved it.
    if (moved.value.rowCount !== 1) throw new Moved()
    for (const one of others) if (one.status === 'rejected') throw one.reason
  })
}
