import type { WorkerParts } from '../kit/parts.ts'
import { seen } from '../kit/seen.ts'

/** How many messages of an entry 'e' in conversation 'c' are unread. */
export const unread = `(CASE WHEN c.last_number > e.read_upto THEN (SELECT count(*) FROM messages.message m
    WHERE m.conversation_id = e.conversation_id AND m.audience_ids IS NULL
      AND m.number > e.read_upto AND m.sender_id <> e.user_id) ELSE 0 END
  + (SELECT count(*) FROM messages.unread n
    WHERE n.user_id = e.user_id AND n.conversation_id = e.conversation_id))::int`

/** Does anything that was sent up to a position wait in a conversation to be read by a person? */
export async function waits(
  pool: WorkerParts['pool'],
  of: { userId: string; conversationId: string; position: string },
): Promise<boolean> {
  await seen(pool, ['messages'], of.position)
  const { rowCount } = await pool.query(
    `SELECT FROM messages.entry e JOIN messages.conversation c USING (conversation_id)
     WHERE e.user_id = $1 AND e.conversation_id = $2 AND ${unread} > 0`,
    [of.userId, of.conversationId],
  )
  return rowCount !== 0
}
