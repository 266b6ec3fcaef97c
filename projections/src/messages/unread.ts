import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Gives, prepared } from '../kit/prepared.ts'
import type { Database } from '../kit/read-model.ts'
import type { inbox } from './inbox.ts'

type DB = Database<typeof inbox>

/** Messages to everybody of conversation 'c' that the person of entry 'e' has not read. */
export const unreadOfAll = sql<string>`CASE WHEN c.last_number > e.read_upto THEN (
  SELECT count(*) FROM messages.message s WHERE s.conversation_id = e.conversation_id
    AND s.audience_ids IS NULL AND s.number > e.read_upto AND s.sender_id <> e.user_id) ELSE 0 END`

/** How many messages of a person's entry 'e' in conversation 'c' are unread. */
export const unreadOf = sql<string>`(${unreadOfAll} + (SELECT count(*) FROM messages.unread n
  WHERE n.user_id = e.user_id AND n.conversation_id = e.conversation_id))`

/** How many messages are unread for a person, whatever they are in. @param id theirs, in SQL */
export const unreadFor = (id: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(SELECT count(*) FROM messages.unread n WHERE n.user_id = ${id})
    + coalesce((SELECT sum(${unreadOfAll}) FROM messages.entry e
      JOIN messages.conversation c USING (conversation_id)
      WHERE e.user_id = ${id} AND c.last_number > e.read_upto), 0)`

/** The same for each of these people. */
const counts = prepared(
  'messages_unread',
  (db: Kysely<DB>, given: Gives<{ users: readonly string[] }>) =>
    db
      .selectFrom(sql<{ id: string }>`unnest(${given('users')}::uuid[])`.as<'p'>(sql`p(id)`))
      .select([sql<string>`p.id`.as('user_id'), unreadFor(sql`p.id`).as('unread')]),
)

/** The absolute unread counts of people; 0 for who has none. */
export async function unreadCounts<D extends DB>(
  db: Kysely<D>,
  users: readonly string[],
): Promise<Map<string, number>> {
  const rows = await counts(db as unknown as Kysely<DB>, { users })
  return new Map(rows.map((row) => [row.user_id, Number(row.unread)]))
}

/** Which of these people are members of any of these conversations. */
export async function membersAmong<D extends DB>(
  db: Kysely<D>,
  conversations: readonly string[],
  users: readonly string[],
): Promise<string[]> {
  const found = await (db as unknown as Kysely<DB>)
    .selectFrom('messages.entry')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${users}::uuid[])`)
    .where(sql<boolean>`conversation_id = any(${conversations}::uuid[])`)
    .execute()
  return found.map((row) => row.user_id)
}
