import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Gives, prepared } from '../kit/prepared.ts'
import type { Database } from '../kit/read-model.ts'
import type { inbox } from './inbox.ts'

type DB = Database<typeof inbox>

/** Messages to everybody of a conversation that the person of an entry has not read. @param e where the entry stands */
const unreadOfAllIn = (e: string, c: string) => {
  const [entry, conversation] = [sql.ref(e), sql.ref(c)]
  return sql<string>`CASE WHEN ${conversation}.last_number > ${entry}.read_upto THEN (
    SELECT count(*) FROM messages.message s WHERE s.conversation_id = ${entry}.conversation_id
      AND s.audience_ids IS NULL AND s.number > ${entry}.read_upto AND s.sender_id <> ${entry}.user_id) ELSE 0 END`
}
export const unreadOfAll = unreadOfAllIn('e', 'c')

/** How many messages are unread in a person's entry. @param e where the entry stands @param c where its conversation does */
export const unreadIn = (e: string, c: string) =>
  sql<string>`(${unreadOfAllIn(e, c)} + (SELECT count(*) FROM messages.unread n
    WHERE n.user_id = ${sql.ref(e)}.user_id AND n.conversation_id = ${sql.ref(e)}.conversation_id))`
export const unreadOf = unreadIn('e', 'c')

/**
 * How many messages are unread for a person, whatever they are in. The index of what was sent to everybody answers it
 * alone: beside it, to ask each conversation first how far it is took as long again.
 * @param id theirs, in SQL
 */
export const unreadFor = (id: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(SELECT count(*) FROM messages.unread n WHERE n.user_id = ${id})
    + (SELECT count(*) FROM messages.entry e JOIN messages.message s
        ON s.conversation_id = e.conversation_id AND s.audience_ids IS NULL
          AND s.number > e.read_upto AND s.sender_id <> e.user_id
      WHERE e.user_id = ${id})`

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
