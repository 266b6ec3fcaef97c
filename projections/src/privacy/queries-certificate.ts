import type { Locale } from '@portal/contracts'
import { asParagraphs } from '@portal/contracts/plain-text'
import { safeFileName } from '@portal/platform/files/inspect'
import type { FileStore } from '@portal/platform/files/store'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { type Kysely, sql } from 'kysely'
import type { FileReply } from '../kit/answers.ts'
import { filled } from '../kit/filled.ts'
import { employed, letterheadOf } from '../kit/letterhead.ts'
import { totalBy } from '../kit/listing.ts'
import type { Paper } from '../kit/paper.ts'
import { authors } from '../kit/people.ts'
import { momentInWords, sealInWords } from '../kit/signature-page.ts'
import { erasureWords } from './erasure-words.ts'

/** An erasure as it is listed and certified. */
export interface Erased {
  readonly id: string
  readonly askedAt: Date
  readonly byName: string | null
  readonly certified: {
    readonly at: Date
    readonly position: string
    readonly keys: number
    readonly files: number
    readonly rows: number
    readonly tables: number
    readonly events: number
  } | null
}

interface Row {
  id: string
  asked_at: Date
  by_name: string | null
  certified_at: Date | null
  position: string
  keys: number
  files: number
  rows: number
  tables: number
  events: number
}

const asErased = (row: Row): Erased => {
  const { certified_at: at, position, keys, files, rows, tables, events } = row
  const certified = at && { at, position, keys, files, rows, tables, events }
  return { id: row.id, askedAt: row.asked_at, byName: row.by_name, certified }
}

/** Who was erased, the latest first, and how many there are; one of them where an id is given. */
export async function erasuresOf<DB>(
  db: Kysely<DB>,
  { id = null, limit, offset }: { id?: string | null; limit: number; offset: number },
): Promise<{ rows: Erased[]; total: number }> {
  const page = (from: number) =>
    sql<Row & { total: string }>`
    SELECT e.subject_id AS id, e.asked_at, a.full_name AS by_name, c.certified_at, c.position::text,
      c.keys, c.files, c.rows, c.tables, c.events, count(*) OVER () AS total
    FROM personal.erasure e
    LEFT JOIN privacy.erasure c ON c.user_id = e.subject_id
    LEFT JOIN ${authors(db).as('a')} ON a.user_id = e.by_id
    WHERE ${id}::uuid IS NULL OR e.subject_id = ${id}::uuid
    ORDER BY e.asked_at DESC, e.subject_id DESC LIMIT ${limit} OFFSET ${from}`.execute(db)
  const { rows } = await page(offset)
  const total = await totalBy(rows, offset, async () => (await page(0)).rows)
  return { rows: rows.map(asErased), total }
}

/** What is there now of somebody who was erased. */
async function leftOf<DB>(db: Kysely<DB>, files: FileStore, id: string) {
  const { rows } = await sql<{ key: boolean; details: boolean }>`
    SELECT EXISTS (SELECT FROM personal.subject_key
        WHERE subject_id = ${id} AND wrapped_key IS NOT NULL) AS key,
      EXISTS (${authors(db).where('user_id', '=', id)}) AS details`.execute(db)
  const theirs = await sql<{ id: string; sha256: string }>`
    SELECT o.file_id AS id, coalesce(f.sha256, '') AS sha256 FROM files.of_person o
    LEFT JOIN files.file f USING (file_id) WHERE o.user_id = ${id}`.execute(db)
  let there = 0
  for (const file of theirs.rows) {
    const bytes = await files.get(file.id, file.sha256).catch(() => undefined)
    if (bytes) there++
    bytes?.destroy()
  }
  return { key: rows[0]?.key ?? false, details: rows[0]?.details ?? false, files: there }
}

/**
 * The certificate of an erasure: what was destroyed and removed, the seal over that in the log, and what is
 * there at this moment. It has no word of who it was.
 */
export async function certificatePdf<DB>(
  db: Kysely<DB>,
  { files, paper, at, locale }: { files: FileStore; paper: Paper; at: Date; locale: Locale },
  { id, askedAt, byName, certified }: Erased & { certified: NonNullable<Erased['certified']> },
): Promise<FileReply> {
  const word = (key: keyof typeof erasureWords) => erasureWords[key][locale]
  const moment = (when: Date) => momentInWords(when, locale)
  const left = await leftOf(db, files, id)
  const { position, keys, rows, tables, events } = certified
  const said = { id, askedAt, ...certified, lookedAt: at, left }
  const body = await renderPdf({
    title: word('certificate'),
    language: locale,
    madeAt: at,
    letterhead: await letterheadOf(paper, employed('', ''), { issuer: '', at }, locale),
    blocks: [
      { kind: 'heading', text: word('certificate') },
      { kind: 'html', html: asParagraphs(word('certificateText')) },
      {
        kind: 'facts',
        rows: [
          [word('number'), id],
          [word('asked'), moment(askedAt)],
          ...(byName ? [[word('askedBy'), byName] as const] : []),
          [word('done'), moment(certified.at)],
          [word('keys'), String(keys)],
          [word('filesGone'), String(certified.files)],
          [
            word('rowsGone'),
            filled(word('rowsIn'), { rows: String(rows), tables: String(tables) }),
          ],
          [word('eventsLeft'), String(events)],
          await sealInWords(db, locale, position),
        ],
      },
      { kind: 'heading', text: word('looked'), level: 2 },
      {
        kind: 'facts',
        rows: [
          [word('keyGone'), word(left.key ? 'isThere' : 'isDestroyed')],
          [word('filesThere'), left.files === 0 ? word('none') : String(left.files)],
          [word('rowThere'), word(left.details ? 'isThere' : 'none')],
        ],
      },
      { kind: 'heading', text: word('what'), level: 2 },
      { kind: 'html', html: asParagraphs(word('whatText')) },
    ],
    attachments: [
      {
        name: 'erasure.json',
        type: 'application/json',
        description: word('attached'),
        bytes: Buffer.from(`${JSON.stringify(said, null, 2)}\n`),
      },
    ],
  })
  const name = safeFileName(`${word('certificate')}-${id.slice(0, 8)}.pdf`.replace(/\s+/g, '-'))
  return { fileName: name, type: 'application/pdf', body }
}
