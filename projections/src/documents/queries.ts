import { localeFrom } from '@portal/contracts'
import {
  documents as calls,
  type DocumentRow,
  type DocumentSource,
  type PersonStanding,
} from '@portal/contracts/documents'
import { documentList, standingList } from '@portal/contracts/lists/documents'
import type { Actor } from '@portal/platform/actor'
import { safeFileName } from '@portal/platform/files/inspect'
import type { FileStore } from '@portal/platform/files/store'
import { BrokenPdf } from '@portal/platform/pdf/pdf'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { ALL_ROWS, isFound, totalBy, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { isSeen, people as peopleOf } from '../kit/people.ts'
import { sheetOf, sheetReply } from '../kit/sheet.ts'
import { tellsApart } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { documents } from './documents.ts'
import { ownDocument, ownDocuments, ownRow, watchedOf } from './own.ts'
import { approvedPdf } from './signed-pdf.ts'
import { sheetWords } from './words.ts'

const reads = [documents, people, organisation] as const
type DB = Databases<typeof reads>

const inOrder = orderOf(documentList, {
  title: 'd.title',
  kind: 'd.kind',
  changedAt: 'd.changed_at',
})

/** Has the person of the assignment 'a' approved what document 'd' asks for? */
const hasApproved = sql<boolean>`EXISTS (SELECT 1 FROM documents.approval p
  WHERE p.document_id = a.document_id AND p.user_id = a.user_id AND p.version >= d.required_version)`

/**
 * Who has document 'd', and approved what it asks for. Both lie in the order of their people and are read beside each
 * other: everybody has it, and a look at each by itself takes five times as long.
 */
const countsFor = (actor: Actor) => sql<{ people: number; approved: number }>`(
  SELECT json_build_object('people', count(*), 'approved', count(p.user_id)) FROM documents.assignment a
  LEFT JOIN (SELECT DISTINCT p.user_id FROM documents.approval p
    WHERE p.document_id = d.document_id AND p.version >= d.required_version) p ON p.user_id = a.user_id
  WHERE a.document_id = d.document_id AND ${isSeen(actor, 'a.user_id')})`

const columns = [
  'd.document_id',
  'd.title',
  'd.kind',
  'd.approval',
  'd.source',
  'd.state',
  'd.version',
  'd.changed_at',
] as const

interface Row {
  document_id: string
  title: string
  kind: string
  approval: string
  source: string
  state: string
  version: number
  changed_at: Date
  counts: { people: number; approved: number }
}

const documentRow = (row: Row): DocumentRow => ({
  id: row.document_id,
  title: row.title,
  kind: row.kind as DocumentRow['kind'],
  approval: row.approval as DocumentRow['approval'],
  source: row.source as DocumentRow['source'],
  state: row.state as DocumentRow['state'],
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  ...row.counts,
})

/** A page of the people that have a document, those who have not approved it first. */
async function standings(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  wanted: { standing?: 'open' | 'approved'; search: string; page: number; pageSize: number },
) {
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  const standing = wanted.standing ?? null
  const page = (from: number) =>
    sql<{
      user_id: string
      full_name: string | null
      email: string | null
      assigned_at: Date
      approved_at: Date | null
      version: number | null
      how: 'approved' | 'signed' | null
      approved: boolean
      watched: number | null
      total: string
    }>`
    SELECT f.*, count(*) OVER () AS total FROM (
      SELECT a.user_id, u.full_name, u.email, a.assigned_at, p.approved_at, p.version, p.how,
        coalesce(p.version >= d.required_version, false) AS approved,
        CASE WHEN d.source IN ('video', 'movie') THEN coalesce(
          CASE WHEN w.version < d.movie_version THEN 0 WHEN w.done THEN 100
            ELSE floor(100 * (w.seconds::float / greatest(w.length::float, 1)))::int END, 0) END
          AS watched
      FROM documents.assignment a
      JOIN documents.document d USING (document_id)
      LEFT JOIN ${peopleOf(db, actor).as('u')} ON u.user_id = a.user_id
      LEFT JOIN documents.watched w ON w.document_id = a.document_id AND w.user_id = a.user_id
      LEFT JOIN LATERAL (SELECT p.version, p.how, p.approved_at FROM documents.approval p
        WHERE p.document_id = a.document_id AND p.user_id = a.user_id
        ORDER BY p.version DESC LIMIT 1) p ON true
      WHERE a.document_id = ${id} AND ${isSeen(actor, 'a.user_id')}
        AND (${wanted.search} = '' OR ${isFound('u.search', wanted.search)})) f
    WHERE ${standing}::text IS NULL OR f.approved = (${standing} = 'approved')
    ORDER BY f.approved, f.approved_at DESC NULLS FIRST, f.full_name, f.user_id DESC
    LIMIT ${limit} OFFSET ${from}`.execute(db)
  const { rows } = await page(offset)
  return {
    total: await totalBy(rows, offset, async () => (await page(0)).rows),
    rows: rows.map(
      (row): PersonStanding => ({
        userId: row.user_id,
        fullName: row.full_name || row.email || '',
        email: row.email ?? '',
        state: row.approved ? 'approved' : 'open',
        assignedAt: row.assigned_at.toISOString(),
        approvedAt: row.approved_at?.toISOString() ?? null,
        version: row.version,
        how: row.how,
        watched: row.watched,
      }),
    ),
  }
}

async function membersOf(db: Kysely<DB>, actor: Actor, id: string) {
  const found = await sql<{
    kind: 'user' | 'group' | 'department' | 'except'
    id: string
    name: string
    detail: string
  }>`
    SELECT a.kind, a.target_id AS id, coalesce(u.full_name, g.name, o.name, '') AS name,
      CASE WHEN u.user_id IS NOT NULL THEN ${tellsApart(db, actor, 'u')} ELSE coalesce(c.name, '') END AS detail
    FROM documents.audience a
    LEFT JOIN ${peopleOf(db, actor).as('u')} ON a.kind IN ('user', 'except') AND u.user_id = a.target_id
    LEFT JOIN organisation.user_group g ON a.kind = 'group' AND g.group_id = a.target_id
    LEFT JOIN organisation.department o ON a.kind = 'department' AND o.department_id = a.target_id
    LEFT JOIN organisation.company c ON c.company_id = o.company_id
    WHERE a.document_id = ${id} AND coalesce(u.user_id, g.group_id, o.department_id) IS NOT NULL
    ORDER BY a.kind, name, id LIMIT ${ALL_ROWS}`.execute(db)
  return {
    audience: found.rows.flatMap(({ kind, ...one }) =>
      kind === 'except' ? [] : [{ kind, ...one }],
    ),
    except: found.rows.flatMap(({ kind, ...one }) =>
      kind === 'except' ? [{ kind: 'user' as const, ...one }] : [],
    ),
  }
}

/** The PDF or movie of a content, under its title. */
async function fileReply(
  files: FileStore,
  of: { file_id: string | null; file_hash: string; source: string; title: string },
) {
  const { file_id, file_hash, source, title } = of
  const body = file_id ? await files.get(file_id, file_hash) : undefined
  if (!body) return refuse('fileMissing')
  const movie = (source as DocumentSource) === 'movie'
  return {
    fileName: safeFileName(`${title}.${movie ? 'mp4' : 'pdf'}`),
    type: movie ? 'video/mp4' : 'application/pdf',
    body,
  }
}

export const documentsAnswers = answers(calls, reads, {
  mine: async ({ page, pageSize, ...wanted }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const from = (start: number) =>
      ownDocuments(db, actor.userId, { ...wanted, limit, offset: start })
    const rows = await from(offset)
    return { total: await totalBy(rows, offset, () => from(0)), rows: rows.map(ownRow) }
  },

  mineOne: async ({ id, signed }, { actor, db }) => {
    const row = await ownDocument(db, actor.userId, id, signed)
    if (!row) return refuse('notFound')
    return {
      ...ownRow(row),
      html: row.html,
      videoLink: row.video_link,
      contentHash: row.content_hash,
      watched: await watchedOf(db, actor.userId, row),
    }
  },

  mineFile: async ({ id, signed }, { actor, db, files }) => {
    const row = await ownDocument(db, actor.userId, id, signed)
    return row ? fileReply(files, row) : refuse('notFound')
  },

  toApprove: async ({ id }, { actor, db }) => {
    const row = await ownDocument(db, actor.userId, id)
    if (!row) return refuse('notFound')
    const seen = await watchedOf(db, actor.userId, row)
    return {
      id,
      title: row.title,
      version: row.version,
      contentHash: row.content_hash,
      approval: row.approval,
      state: row.state,
      mustWatch: row.state === 'open' && seen !== null && !seen.done,
    }
  },

  export: async ({ id }, { actor, db, locale, ...house }) => {
    const row = await ownDocument(db, actor.userId, id, true)
    if (!row) return refuse('notFound')
    try {
      const body = await approvedPdf(db, house, actor.userId, row, locale)
      return { fileName: safeFileName(`${row.title}.pdf`), type: 'application/pdf', body }
    } catch (error) {
      if (error instanceof BrokenPdf) return refuse('brokenFile')
      throw error
    }
  },

  search: async ({ page, pageSize, search, kind, state, ...wanted }, { actor, db }) => {
    let found = db.selectFrom('documents.document as d').where('d.state', '=', state)
    if (kind) found = found.where('d.kind', '=', kind)
    if (search !== '') found = found.where(isFound('d.search', search))
    const total = await totalOf(found)
    const { limit, offset } = window(page, pageSize)
    const order = inOrder(wanted)
    const rows = await found
      .select([...columns, countsFor(actor).as('counts')])
      .orderBy(order.by, order.way)
      .orderBy('d.document_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute()
    return { total, rows: rows.map(documentRow) }
  },

  one: async ({ id, ...wanted }, { actor, db }) => {
    const row = await db
      .selectFrom('documents.document as d')
      .innerJoin('documents.edition as e', (join) =>
        join.onRef('e.document_id', '=', 'd.document_id').onRef('e.version', '=', 'd.version'),
      )
      .select([
        ...columns,
        countsFor(actor).as('counts'),
        'e.html',
        'e.video_link',
        'e.file_id',
        'e.seconds',
        'd.edit',
        'd.attachment_id',
        'd.done',
        'd.total',
      ])
      .where('d.document_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const [members, standing] = await Promise.all([
      membersOf(db, actor, id),
      standings(db, actor, id, wanted),
    ])
    return {
      ...documentRow(row),
      html: row.html,
      videoLink: row.video_link,
      fileId: row.file_id,
      seconds: row.seconds,
      edit: row.edit,
      ...members,
      progress: row.attachment_id ? { done: row.done, total: row.total } : null,
      standing,
    }
  },

  file: async ({ id }, { db, files }) => {
    const row = await db
      .selectFrom('documents.document as d')
      .innerJoin('documents.edition as e', (join) =>
        join.onRef('e.document_id', '=', 'd.document_id').onRef('e.version', '=', 'd.version'),
      )
      .select(['e.file_id', 'e.file_hash', 'e.source', 'e.title'])
      .where('d.document_id', '=', id)
      .executeTakeFirst()
    return row ? fileReply(files, row) : refuse('notFound')
  },

  exportSigned: async ({ id }, { actor, db, locale, past }) => {
    const word = (key: keyof typeof sheetWords) => sheetWords[key][localeFrom(locale)]
    const title = await db
      .selectFrom('documents.document')
      .select('title')
      .where('document_id', '=', id)
      .executeTakeFirst()
    if (!title) return refuse('notFound')
    const rows = await sql<{
      name: string | null
      email: string | null
      title: string
      version: number
      how: 'approved' | 'signed' | null
      at: Date | null
      hash: string
    }>`
      SELECT coalesce(nullif(u.full_name, ''), nullif(f.name, '')) AS name, u.email, e.title,
        f.version, f.how, f.at, e.content_hash AS hash
      FROM (
        SELECT user_id, document_id, version, how, name, approved_at AS at
        FROM documents.approval WHERE document_id = ${id}
        UNION ALL
        SELECT a.user_id, a.document_id, d.version, NULL, '', NULL
        FROM documents.assignment a JOIN documents.document d USING (document_id)
        WHERE a.document_id = ${id} AND NOT ${hasApproved}) f
      JOIN documents.edition e ON e.document_id = f.document_id AND e.version = f.version
      LEFT JOIN ${peopleOf(db, actor).as('u')} ON u.user_id = f.user_id
      WHERE ${isSeen(actor, 'f.user_id')}
      ORDER BY f.at NULLS LAST, name, f.user_id LIMIT ${ALL_ROWS + 1}`.execute(db)
    const shown = rows.rows.slice(0, ALL_ROWS)
    const sheet = sheetOf(standingList, shown, localeFrom(locale), sheetWords, {
      name: (row) => row.name || word('deletedPerson'),
      email: (row) => row.email ?? '',
      document: (row) => row.title,
      version: (row) => row.version,
      state: (row) => word(row.how ?? 'open'),
      when: (row) => row.at,
      hash: (row) => (row.how ? row.hash : ''),
    })
    const note = rows.rows.length > ALL_ROWS ? { note: word('cut') } : {}
    const name = past ? `${title.title}-${past.day}` : title.title
    return sheetReply(name, { ...sheet, ...note }, localeFrom(locale), past)
  },
})
