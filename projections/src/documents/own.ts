import type {
  Approval,
  DocumentKind,
  DocumentSource,
  OwnDocument,
} from '@portal/contracts/documents'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { isFound } from '../kit/listing.ts'
import type { documents } from './documents.ts'

export type DB = Databases<readonly [typeof documents]>

/** What a person has before them, or has approved: with the content that belongs to it. */
export interface Own {
  document_id: string
  state: 'open' | 'approved'
  version: number
  assigned_at: Date | null
  approved_at: Date | null
  how: 'approved' | 'signed' | null
  approval: Approval
  title: string
  kind: DocumentKind
  source: DocumentSource
  html: string
  file_id: string | null
  file_hash: string
  video_link: string
  seconds: number | null
  content_hash: string
  form: number
  movie_version: number
  total: string
}

interface Wanted {
  id?: string
  state?: 'open' | 'approved'
  kind?: DocumentKind
  search?: string
  limit?: number
  offset?: number
}

/**
 * A person's documents: those that are open, longest first, then those approved, newest first. One
 * that is open again after a newer version stands in both.
 */
export async function ownDocuments(db: Kysely<DB>, userId: string, wanted: Wanted): Promise<Own[]> {
  const { id = null, state = null, kind = null, search = '', limit = 10, offset = 0 } = wanted
  const found = await sql<Own>`
    WITH mine AS (
      SELECT a.document_id, 'open' AS state, d.version, a.assigned_at,
        NULL::timestamptz AS approved_at, NULL AS how
      FROM documents.assignment a JOIN documents.document d USING (document_id)
      WHERE a.user_id = ${userId} AND d.state = 'active'
        AND NOT EXISTS (SELECT 1 FROM documents.approval p WHERE p.document_id = a.document_id
          AND p.user_id = a.user_id AND p.version >= d.required_version)
      UNION ALL
      (SELECT DISTINCT ON (p.document_id) p.document_id, 'approved', p.version, a.assigned_at,
        p.approved_at, p.how
      FROM documents.approval p
      LEFT JOIN documents.assignment a ON a.document_id = p.document_id AND a.user_id = p.user_id
      WHERE p.user_id = ${userId}
      ORDER BY p.document_id, p.version DESC))
    SELECT m.*, d.approval, d.movie_version, e.title, e.kind, e.source, e.html, e.file_id,
      e.file_hash, e.video_link, e.seconds, e.content_hash,
      e.form, count(*) OVER () AS total
    FROM mine m
    JOIN documents.document d USING (document_id)
    JOIN documents.edition e ON e.document_id = m.document_id AND e.version = m.version
    WHERE (${id}::uuid IS NULL OR m.document_id = ${id})
      AND (${state}::text IS NULL OR m.state = ${state})
      AND (${kind}::text IS NULL OR e.kind = ${kind})
      AND (${search} = '' OR ${isFound('d.search', search)})
    ORDER BY m.state DESC, m.approved_at DESC NULLS LAST, m.assigned_at, m.document_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return found.rows
}

/** The one that is open, or, `signed` or with none open, the one that was approved. */
export async function ownDocument(
  db: Kysely<DB>,
  userId: string,
  id: string,
  signed = false,
): Promise<Own | undefined> {
  const found = await ownDocuments(db, userId, { id })
  const approved = found.find(({ state }) => state === 'approved')
  return signed ? approved : (found.find(({ state }) => state === 'open') ?? approved)
}

export const ownRow = (row: Own): OwnDocument => ({
  id: row.document_id,
  title: row.title,
  kind: row.kind,
  approval: row.approval,
  source: row.source,
  state: row.state,
  version: row.version,
  assignedAt: row.assigned_at?.toISOString() ?? null,
  approvedAt: row.approved_at?.toISOString() ?? null,
  how: row.how,
})

/** How much of the movie of a document a person has seen; null where it has none. */
export async function watchedOf(db: Kysely<DB>, userId: string, row: Own) {
  if (row.source !== 'video' && row.source !== 'movie') return null
  const seen = await db
    .selectFrom('documents.watched')
    .selectAll()
    .where('document_id', '=', row.document_id)
    .where('user_id', '=', userId)
    .where('version', '>=', row.movie_version)
    .executeTakeFirst()
  return {
    seconds: seen?.seconds ?? 0,
    length: row.seconds ?? seen?.length ?? null,
    done: seen?.done ?? false,
  }
}
