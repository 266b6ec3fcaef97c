import { localeFrom } from '@portal/contracts'
import { STOCKHOLM } from '@portal/platform/clock'
import type { FileStore } from '@portal/platform/files/store'
import { appendPages, type PdfBlock, type PdfDocument, renderPdf } from '@portal/platform/pdf/pdf'
import { type Kysely, sql } from 'kysely'
import type { DB, Own } from './own.ts'
import { kindWords, pageWords } from './words.ts'

interface Seal {
  number: string
  hash: string
  sealed_at: string
}

/** The seal over an event of the log; undefined while nothing later has been sealed. */
async function sealOver(db: Kysely<DB>, position: string): Promise<Seal | undefined> {
  const found = await sql<Seal>`
    SELECT number::text AS number, encode(hash, 'hex') AS hash, sealed_at FROM seals.seal
    WHERE after < ${position} AND upto >= ${position}`.execute(db)
  return found.rows[0]
}

/**
 * What somebody has approved, with a page that says who, when, how, and to which content: as the
 * uploaded PDF with that page added, or the text as a PDF. Throws BrokenPdf.
 */
export async function signedPdf(
  db: Kysely<DB>,
  files: FileStore,
  userId: string,
  own: Own,
  language: string,
): Promise<Buffer> {
  const locale = localeFrom(language)
  const word = (key: keyof typeof pageWords) => pageWords[key][locale]
  const approval = await db
    .selectFrom('documents.approval')
    .selectAll()
    .where('document_id', '=', own.document_id)
    .where('user_id', '=', userId)
    .where('version', '=', own.version)
    .executeTakeFirstOrThrow()
  const seal = await sealOver(db, approval.position)
  const time = (at: Date) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'medium',
      timeZone: STOCKHOLM,
    }).format(at)
  const facts: [string, string][] = [
    [word('document'), own.title],
    [word('kind'), kindWords[own.kind][locale]],
    [word('version'), String(own.version)],
    ...(own.video_link ? [[word('movie'), own.video_link] as [string, string]] : []),
    [word('hash'), approval.content_hash],
    ...(own.file_hash ? [[word('file'), own.file_hash] as [string, string]] : []),
  ]
  const page: PdfBlock[] = [
    { kind: 'heading', text: word('title'), level: 1 },
    { kind: 'facts', rows: facts },
    {
      kind: 'signatures',
      title: word('title'),
      rows: [
        [
          { label: word('who'), value: approval.name },
          { label: word('when'), value: time(approval.approved_at) },
          {
            label: word('how'),
            value:
              approval.how === 'signed'
                ? word('signed').replace('{end}', approval.phone)
                : word('approved'),
          },
          {
            label: word('seal'),
            value: seal
              ? `${seal.number} · ${time(new Date(seal.sealed_at))} · ${seal.hash}`
              : word('unsealed'),
          },
        ],
      ],
    },
  ]
  const document = (blocks: PdfBlock[]): PdfDocument => ({
    title: own.title,
    language: locale,
    blocks,
    footer: own.title,
  })
  const text: PdfBlock[] = own.html ? [{ kind: 'html', html: own.html }] : []
  const bytes = own.source === 'pdf' && own.file_id ? await files.get(own.file_id) : undefined
  if (bytes) return appendPages(Buffer.concat(await bytes.toArray()), document([...text, ...page]))
  return renderPdf(
    document([
      { kind: 'heading', text: own.title, level: 1 },
      ...text,
      ...(own.html ? [{ kind: 'pageBreak' as const }] : []),
      ...page,
    ]),
  )
}
