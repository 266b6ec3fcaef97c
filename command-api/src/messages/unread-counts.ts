import type { LiveTopic } from '@portal/contracts'
import { membersAmong, unreadCounts } from '@portal/projections/messages/unread'
import type { Kysely } from 'kysely'
import type { Counts } from '../kit/live.ts'
import type { ReadSide } from '../kit/parts.ts'

/** The absolute unread counts that go out with the topic `messages`. */
export function countsOfMessages(db: Kysely<ReadSide>) {
  return async (topic: LiveTopic, users: readonly string[]): Promise<Map<string, Counts>> => {
    if (topic !== 'messages') return new Map()
    const counts = await unreadCounts(db, users)
    return new Map([...counts].map(([user, unreadMessageCount]) => [user, { unreadMessageCount }]))
  }
}

/** Of those who are connected, the members of what was touched. */
export function membersOfMessages(db: Kysely<ReadSide>) {
  return async (topic: LiveTopic, things: readonly string[], users: readonly string[]) =>
    topic === 'messages' ? membersAmong(db, things, users) : []
}
