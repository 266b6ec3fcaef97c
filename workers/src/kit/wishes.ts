import type { Topic } from '@portal/contracts/deliveries'
import { type Channel, isWanted } from '@portal/contracts/notices'
import type { WorkerParts } from './parts.ts'

/**
 * What a person wants to be told of by mail and by SMS now: asked when something is about to go out,
 * never when it is noted, so that what they chose meanwhile holds.
 */
export async function wishesOf(
  { pool }: Pick<WorkerParts, 'pool'>,
  userId: string,
): Promise<(topic: Topic, by: Channel) => boolean> {
  const { rows } = await pool.query<{ key: string; wanted: boolean }>(
    'SELECT key, wanted FROM notices.choice WHERE user_id = $1',
    [userId],
  )
  const choices = Object.fromEntries(rows.map(({ key, wanted }) => [key, wanted]))
  return (topic, by) => isWanted(choices, topic, by)
}
