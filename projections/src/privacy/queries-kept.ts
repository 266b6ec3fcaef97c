import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../history/queries-rows.ts'
import { messagePage } from '../messages/queries-open.ts'

/** Messages of a conversation that are read at once. */
const PAGE = 200

/** A message that a person has, as they read it. */
export interface OwnMessage {
  readonly at: string
  readonly from: string
  readonly subject: string
  /** Sanitised HTML. */
  readonly content: string
  readonly mine: boolean
}

/** All messages that a person may read, conversation by conversation, the newest first. */
export async function* ownMessages(db: Kysely<DB>, whose: Actor): AsyncGenerator<OwnMessage> {
  const { rows } = await sql<{ id: string; headline: string }>`
    SELECT c.conversation_id AS id, c.headline FROM messages.entry e
    JOIN messages.conversation c USING (conversation_id)
    WHERE e.user_id = ${whose.userId} ORDER BY c.last_at DESC, c.conversation_id DESC`.execute(db)
  for (const { id, headline } of rows)
    for (let page = 0; ; page++) {
      const looked = await messagePage(db as never, whose, id, page, PAGE)
      for (const one of looked?.shown.rows ?? [])
        yield {
          at: one.sentAt,
          from: one.sentAs ?? one.senderName,
          subject: headline,
          content: one.content,
          mine: one.isMine,
        }
      if ((looked?.shown.rows.length ?? 0) < PAGE) break
    }
}

/** What is kept beside the log: sessions, devices, those that are pushed to, passkeys, what was sent. */
export async function keptBeside(db: Kysely<DB>, userId: string) {
  const read = async <R>(query: ReturnType<typeof sql<R>>) => (await query.execute(db)).rows
  const [sessions, passkeys, devices, pushes, sent] = await Promise.all([
    read(sql<{ device: string; signedInAt: Date; usedAt: Date; endedAt: Date | null }>`
      SELECT device, created_at AS "signedInAt", used_at AS "usedAt", revoked_at AS "endedAt"
      FROM auth.session WHERE user_id = ${userId} AND impersonator_id IS NULL
      ORDER BY created_at DESC, session_id DESC`),
    read(sql<{ name: string; madeAt: Date }>`
      SELECT name, added_at AS "madeAt" FROM auth.passkey WHERE user_id = ${userId}
      ORDER BY added_at DESC, passkey_id DESC`),
    read(sql<{ usedAt: Date }>`
      SELECT used_at AS "usedAt" FROM auth.known_device WHERE user_id = ${userId}
      ORDER BY hash`),
    read(sql<{ device: string; addedAt: Date; usedAt: Date | null }>`
      SELECT s.device, d.added_at AS "addedAt", d.used_at AS "usedAt"
      FROM auth.push_device d JOIN auth.session s USING (session_id) WHERE d.user_id = ${userId}
      ORDER BY d.added_at DESC, d.device_id DESC`),
    read(sql<{ kind: string; topic: string; at: Date }>`
      SELECT kind, topic, at FROM outside.sent WHERE user_id = ${userId} ORDER BY at DESC, id DESC`),
  ])
  return { sessions, passkeys, devices, pushes, sent }
}

/** A file that is a person's: theirs, or about them. */
export interface OwnFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** Files that what happened to a person names, or that say something of them; the oldest first. */
export async function ownFiles(
  db: Kysely<DB>,
  userId: string,
  named: readonly string[],
): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    SELECT file_id AS id, name, type, size, sha256 FROM files.file
    WHERE about_id = ${userId} OR (file_id = ANY (${named}::uuid[]))
    ORDER BY uploaded_at, file_id`.execute(db)
  return rows
}
