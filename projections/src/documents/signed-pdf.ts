import { localeFrom } from '@portal/contracts'
import type { Statement } from '@portal/platform/evidence'
import { bytesOf, type FileStore } from '@portal/platform/files/store'
import { signedBytes, signedForm } from '@portal/platform/signed-form'
import type { Kysely } from 'kysely'
import { employerOf, letterheadOf } from '../kit/letterhead.ts'
import type { Paper } from '../kit/paper.ts'
import { signaturePage, signedPdf } from '../kit/signature-page.ts'
import { kindWords } from './kind-words.ts'
import type { DB, Own } from './own.ts'
import { pageWords } from './words.ts'

/**
 * What somebody has approved, with a page that says who, when, how, and to which content: as the
 * uploaded PDF with that page added, or the text as a PDF. Throws BrokenPdf.
 */
export async function approvedPdf(
  db: Kysely<DB>,
  { files, paper }: { readonly files: FileStore; readonly paper: Paper },
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
  const how = approval.how === 'signed' ? 'signed' : 'approved'
  const page = await signaturePage(db, locale, {
    how,
    title: own.title,
    facts: [
      [word('kind'), kindWords[own.kind][locale]],
      [word('version'), String(own.version)],
      ...(own.video_link ? [[word('movie'), own.video_link] as const] : []),
      ...(own.file_hash ? [[word('file'), own.file_hash] as const] : []),
    ],
    name: approval.name,
    at: approval.approved_at,
    phoneEnd: approval.phone,
    contentHash: approval.content_hash,
    signingId: approval.signing_id,
    position: approval.position,
  })
  const bytes =
    own.source === 'pdf' && own.file_id
      ? await bytesOf(files, own.file_id, own.file_hash)
      : undefined
  const form = signedForm(own.form)
  const statement: Statement = {
    kind: 'document',
    id: own.document_id,
    how,
    title: own.title,
    person: approval.name,
    at: approval.approved_at.toISOString(),
    entry: approval.position,
    signing: approval.signing_id,
    form,
    sha256: approval.content_hash,
  }
  const content = signedBytes(form, {
    kind: 'document',
    title: own.title,
    type: own.kind,
    text: own.html,
    source: own.source,
    fileHash: own.file_hash,
    videoLink: own.video_link,
  })
  const type = 'application/pdf'
  return signedPdf(db, {
    evidence: { statement, content, original: bytes && { bytes, type }, portal: paper.publicUrl },
    title: own.title,
    language: locale,
    letterhead: await letterheadOf(
      paper,
      await employerOf(db, userId),
      { issuer: '', at: approval.approved_at },
      locale,
    ),
    body: own.html ? [{ kind: 'html', html: own.html }] : [],
    page,
    original: bytes,
  })
}
