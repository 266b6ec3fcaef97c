import type { LiveTopic } from '@portal/contracts'
import type { Kysely } from 'kysely'
import type { Counts } from '../kit/live.ts'
import type { ReadSide } from '../kit/parts.ts'

/** The absolute unread counts that go out with the topic `messages`. */
export function unreadCounts(db: Kysely<ReadSide>) {
  return async (topic: LiveTopic, users: readonly string[]): Promise<Map<string, Counts>> => {
    if (topic !== 'messages') return new Map()
    const rows = await db
      .selectFrom('messages.unread')
      .select((eb) => ['user_id', eb.fn.countAll<string>().as('count')])
      .where('user_id', 'in', users)
      .groupBy('user_id')
      .execute()
    const counts = new Map<string, Counts>(users.map((user) => [user, { unreadMessageCount: 0 }]))
    for (const row of rows) counts.set(row.user_id, { unreadMessageCount: Number(row.count) })
    return counts
  }
}
