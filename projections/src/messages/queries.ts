import { type InboxItem, messages } from '@portal/contracts/messages'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { files } from '../files/owned.ts'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { authors, isNamed, people as peopleOf } from '../kit/people.ts'
import { type Gives, prepared } from '../kit/prepared.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { inbox } from './inbox.ts'
import { recipientChoices } from './recipients.ts'
import { unreadIn, unreadOf } from './unread.ts'

const reads = [inbox, people, organisation, files] as const
export type DB = Databases<typeof reads>

/** The name that a conversation was started in, where that was not the person's own. @param c where it stands */
export const sentAsOf = (c: string) => sql<string | null>`coalesce(
  (SELECT d.name FROM organisation.department d
    WHERE ${sql.ref(c)}.send_as_kind = 'department' AND d.department_id = ${sql.ref(c)}.send_as_id),
  (SELECT g.name FROM organisation.user_group g
    WHERE ${sql.ref(c)}.send_as_kind = 'group' AND g.group_id = ${sql.ref(c)}.send_as_id))`
export const sentAs = sentAsOf('c')

/** What was sent to everybody stands in the conversation 'c', what was sent to some in the entry 'e'. */
const lastAt = sql<Date>`greatest(c.last_at, e.last_at)`
const lastMessageId = sql<string>`CASE WHEN c.last_at >= e.last_at THEN c.last_message_id ELSE e.last_message_id END`
export const messageCount = sql<number>`(c.message_count + e.message_count)`

/** A person's entries 'e' in conversations 'c'. */
export const entriesOf = (db: Kysely<DB>, userId: string | RawBuilder<string>) =>
  db
    .selectFrom('messages.entry as e')
    .innerJoin('messages.conversation as c', 'c.conversation_id', 'e.conversation_id')
    .where('e.user_id', '=', userId)

/** Those in which there is something for them. */
const shownTo = (db: Kysely<DB>, userId: RawBuilder<string>) =>
  entriesOf(db, userId).where(messageCount, '>', 0)

/** Of these what is searched for. */
function foundIn(
  db: Kysely<DB>,
  userId: RawBuilder<string>,
  { unreadOnly, search }: { unreadOnly: boolean; search: string },
) {
  let found = shownTo(db, userId)
  if (unreadOnly) found = found.where(unreadOf, '>', '0')
  if (search !== '')
    found = found.where((eb) =>
      eb.or([
        isFound('c.search', search),
        eb.exists(
          eb
            .selectFrom(authors(db).select('search').as('u'))
            .select('u.user_id')
            .whereRef('u.user_id', '=', 'c.sender_id')
            .where(isNamed('u.search', search)),
        ),
      ]),
    )
  return found
}

/** A page of a person's entries, the newest first; what each shows beside its own is worked out for these alone. */
const inboxPage = (
  db: Kysely<DB>,
  found: ReturnType<typeof shownTo>,
  limit: RawBuilder<number>,
  offset: RawBuilder<number>,
) =>
  db
    .selectFrom(
      found
        .select([
          ...(['e.user_id', 'e.conversation_id', 'e.is_sender', 'e.read_upto'] as const),
          ...(['c.headline', 'c.recipient_count', 'c.last_number'] as const),
          ...(['c.sender_id', 'c.send_as_kind', 'c.send_as_id'] as const),
          lastAt.as('last_at'),
          lastMessageId.as('last_message_id'),
          messageCount.as('message_count'),
          sql<string>`count(*) OVER ()`.as('total'),
        ])
        .orderBy('last_at', 'desc')
        .orderBy('last_message_id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('x'),
    )
    .leftJoin(authors(db).as('u'), 'u.user_id', 'x.sender_id')
    .select([
      ...(['x.total', 'x.conversation_id', 'x.is_sender', 'x.last_at', 'x.message_count'] as const),
      ...(['x.headline', 'x.recipient_count', 'u.full_name'] as const),
      sentAsOf('x').as('sent_as'),
      unreadIn('x', 'x').as('unread'),
    ])
    .orderBy('x.last_at', 'desc')
    .orderBy('x.last_message_id', 'desc')

/** The inbox as it opens: every page of it is taken from all entries of its person, so one plan suits all. */
const wholeInbox = prepared(
  'messages_inbox',
  (db: Kysely<DB>, given: Gives<{ userId: string; limit: number; offset: number }>) => {
    const userId = sql<string>`${given('userId')}::uuid`
    const [limit, offset] = [
      sql<number>`${given('limit')}::int`,
      sql<number>`${given('offset')}::int`,
    ]
    return inboxPage(db, shownTo(db, userId), limit, offset)
  },
)

/** The messages 'm' of a conversation that this person may read, each with its unread mark 'n'. */
const readableOf = (db: Kysely<DB>, userId: string, conversationId: string) =>
  db
    .selectFrom('messages.message as m')
    .innerJoin('messages.entry as e', (join) =>
      join.onRef('e.conversation_id', '=', 'm.conversation_id').on('e.user_id', '=', userId),
    )
    .leftJoin('messages.unread as n', (join) =>
      join
        .onRef('n.message_id', '=', 'm.message_id')
        .onRef('n.conversation_id', '=', 'm.conversation_id')
        .on('n.user_id', '=', userId),
    )
    .select([
      'm.message_id',
      'm.number',
      'm.sender_id',
      sql<boolean>`n.message_id IS NOT NULL OR (m.audience_ids IS NULL AND m.number > e.read_upto
        AND m.sender_id <> e.user_id)`.as('unread'),
    ])
    .where('m.conversation_id', '=', conversationId)
    .where(sql<boolean>`(m.audience_ids IS NULL OR ${userId}::uuid = ANY (m.audience_ids))`)

/** One message as it stands for a person; undefined where they may not read it. */
export async function readable(
  db: Kysely<DB>,
  actor: Actor,
  conversationId: string,
  messageId: string,
): Promise<{ id: string; number: number; unread: boolean; own: boolean } | undefined> {
  const row = await readableOf(db, actor.userId, conversationId)
    .where('m.message_id', '=', messageId)
    .executeTakeFirst()
  return (
    row && {
      id: row.message_id,
      number: row.number,
      unread: row.unread,
      own: row.sender_id === actor.userId,
    }
  )
}

export const messagesAnswers = answers(messages, reads, {
  one: async ({ id }, { actor, db }) => {
    const row = await db
      .selectFrom('messages.conversation as c')
      .innerJoin('messages.entry as e', (join) =>
        join
          .onRef('e.conversation_id', '=', 'c.conversation_id')
          .on('e.user_id', '=', actor.userId),
      )
      .leftJoin(authors(db).as('u'), 'u.user_id', 'c.sender_id')
      .selectAll('c')
      .select(['u.full_name', sentAs.as('sent_as'), unreadOf.as('unread')])
      .where('c.conversation_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notInThisGroup')
    // Names of the people written to are for the sender; of groups and departments, for everybody.
    const names = await sql<{ name: string; kind: string }>`
      SELECT r->>'kind' AS kind, coalesce(g.name, d.name, u.full_name) AS name
      FROM jsonb_array_elements(${JSON.stringify(row.recipients)}::jsonb) r
      LEFT JOIN organisation.user_group g ON g.group_id = (r->>'id')::uuid
      LEFT JOIN organisation.department d ON d.department_id = (r->>'id')::uuid
      LEFT JOIN ${peopleOf(db, actor).as('u')} ON u.user_id = (r->>'id')::uuid`.execute(db)
    const isSender = row.sender_id === actor.userId
    const seen = names.rows.filter(
      (one) => one.name !== null && (one.kind !== 'user' || isSender || !row.keep_answers_private),
    )
    return {
      id: row.conversation_id,
      headline: row.headline,
      isSender,
      senderName: row.full_name ?? '',
      sentAs: row.sent_as,
      keepAnswersPrivate: row.keep_answers_private,
      recipientCount: row.recipient_count,
      recipientNames: seen.map((one) => one.name),
      unreadCount: Number(row.unread),
      startedAt: row.started_at.toISOString(),
    }
  },

  recipients: ({ search, id }, { actor, db }) => recipientChoices(db, actor, search, id),

  mine: async ({ page, pageSize, unreadOnly, search }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const userId = sql<string>`${actor.userId}::uuid`
    // Its query is built where it is needed: an inbox as it opens has one that was built once.
    const found = () => foundIn(db, userId, { unreadOnly, search })
    const rows =
      unreadOnly || search !== ''
        ? await inboxPage(db, found(), sql`${limit}`, sql`${offset}`).execute()
        : await wholeInbox(db, { userId: actor.userId, limit, offset })
    // A page beyond the last has no row to say how many there are.
    const total = rows[0] || offset === 0 ? Number(rows[0]?.total ?? 0) : await totalOf(found())
    return {
      total,
      rows: rows.map(
        (row): InboxItem => ({
          id: row.conversation_id,
          headline: row.headline,
          senderName: row.full_name ?? '',
          sentAs: row.sent_as,
          isSender: row.is_sender,
          recipientCount: row.recipient_count,
          messageCount: row.message_count,
          unreadCount: Number(row.unread),
          lastAt: row.last_at.toISOString(),
        }),
      ),
    }
  },
})
