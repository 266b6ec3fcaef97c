import type { Page } from '@portal/contracts'
import type { Message } from '@portal/contracts/messages'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { window } from '../kit/listing.ts'
import { authors } from '../kit/people.ts'
import { type FoundRow, type Gives, prepared } from '../kit/prepared.ts'
import { type DB, entriesOf, messageCount, sentAs } from './queries.ts'
import { unreadOfAll } from './unread.ts'

/** What a person is shown of a conversation, and what becomes read by it. */
export interface Looked {
  readonly shown: Page<Message>
  /** Absent where nothing that was shown, or stands before it, is unread, and little of it is one's own. */
  readonly seen?: { readonly upTo: number; readonly apart: readonly string[] }
}

/** How many messages that are unread for themselves are read at once. */
const APART = 1000

/** So many messages of one's own every count of what is unread passes over; a look that finds more has read them. */
const OWN_MESSAGES = 50

interface Wanted {
  readonly userId: string
  readonly conversationId: string
  readonly limit: number
  readonly offset: number
}

/**
 * A person's entry with a page of the messages that they may read, a row each, newest first; one row
 * without a message where the page has none, and none where the conversation is not theirs. Two hundred
 * who open it at once ask the database once each. The page is chosen by its number alone, so that one
 * plan suits all.
 */
const pageOf = prepared('messages_open', (db: Kysely<DB>, given: Gives<Wanted>) => {
  const userId = sql<string>`${given('userId')}::uuid`
  return entriesOf(db, userId)
    .where('e.conversation_id', '=', sql<string>`${given('conversationId')}::uuid`)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages.message as one')
          .selectAll()
          .whereRef('one.conversation_id', '=', 'e.conversation_id')
          .where(sql<boolean>`(one.audience_ids IS NULL OR e.user_id = ANY (one.audience_ids))`)
          .orderBy('one.number', 'desc')
          .limit(sql<number>`${given('limit')}::int`)
          .offset(sql<number>`${given('offset')}::int`)
          .as('m'),
      (join) => join.onTrue(),
    )
    .leftJoin('messages.unread as n', (join) =>
      join
        .onRef('n.message_id', '=', 'm.message_id')
        .onRef('n.conversation_id', '=', 'm.conversation_id')
        .onRef('n.user_id', '=', 'e.user_id'),
    )
    .leftJoin(authors(db).as('u'), 'u.user_id', 'm.sender_id')
    .select([
      messageCount.as('total'),
      'e.read_upto',
      unreadOfAll.as('unread_of_all'),
      'm.message_id',
      'm.number',
      'm.sender_id',
      'm.content',
      'm.sent_at',
      'm.made_at',
      'u.full_name',
      'c.sender_id as starter_id',
      sentAs.as('sent_as'),
      sql<boolean>`n.message_id IS NOT NULL OR (m.audience_ids IS NULL AND m.number > e.read_upto
        AND m.sender_id <> e.user_id)`.as('unread'),
      sql<Message['attachments']>`(SELECT coalesce(json_agg(json_build_object(
        'id', f.file_id, 'name', f.name, 'type', f.type, 'size', f.size)), '[]')
        FROM files.file f WHERE f.file_id = ANY (m.file_ids))`.as('attachments'),
      // With the newest of the page alone: what stands before it and is unread for itself.
      sql<string[] | null>`CASE WHEN row_number() OVER (ORDER BY m.number DESC) = 1 THEN ARRAY(
        SELECT x.message_id FROM messages.unread x
        WHERE x.user_id = e.user_id AND x.conversation_id = e.conversation_id AND x.number <= m.number
        ORDER BY x.number DESC, x.message_id LIMIT ${sql.lit(APART)}) END`.as('apart'),
    ])
    .orderBy('m.number', 'desc')
})

type Row = FoundRow<typeof pageOf>

const messageOf = (row: Row, actor: Actor): Message[] =>
  row.message_id === null || row.content === null || row.sent_at === null
    ? []
    : [
        {
          id: row.message_id,
          senderName: row.full_name ?? '',
          sentAs: row.sender_id === row.starter_id ? row.sent_as : null,
          content: row.content,
          attachments: row.attachments,
          sentAt: row.sent_at.toISOString(),
          madeAt: row.made_at?.toISOString() ?? null,
          isMine: row.sender_id === actor.userId,
          unread: row.unread,
        },
      ]

/** A page of a conversation's messages, newest first, as this person may read them; undefined for who is not in it. */
export async function messagePage(
  db: Kysely<DB>,
  actor: Actor,
  conversationId: string,
  page: number,
  pageSize: number,
): Promise<Looked | undefined> {
  const wanted = { userId: actor.userId, conversationId, ...window(page, pageSize) }
  const rows = await pageOf(db, wanted)
  const [newest] = rows
  if (!newest) return undefined
  const shown = { total: newest.total, rows: rows.flatMap((row) => messageOf(row, actor)) }
  const upTo = newest.number ?? 0
  const apart = newest.apart ?? []
  const ofAll =
    upTo > newest.read_upto &&
    (Number(newest.unread_of_all) > 0 || upTo - newest.read_upto > OWN_MESSAGES)
  return apart.length === 0 && !ofAll ? { shown } : { shown, seen: { upTo, apart } }
}
