import type { DecodedOf } from '@portal/contracts'
import type { documents } from '@portal/contracts/documents'
import { youtubeId } from '@portal/contracts/video'
import type { Document } from '@portal/domain/documents/document'
import { movieSeconds } from '@portal/platform/files/movie'
import { bytesOf, hashOf } from '@portal/platform/files/store'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import { type Acting, Refused, refuse } from '../kit/decisions.ts'
import { keep } from '../kit/kept-files.ts'
import { ownFiles } from '../kit/own-files.ts'
import { sanitised, saysNothing } from '../kit/rich-text.ts'

type Form = DecodedOf<typeof documents.save>

const types = { pdf: 'application/pdf', movie: 'video/mp4' } as const

/**
 * What a form says, made safe and checked. A file is copied: the document keeps it when its uploader
 * is erased, and nobody can put another in its place.
 */
export async function contentOf(form: Form, before: Document, acting: Acting) {
  const html = sanitised(form.html)
  const plain = { html, fileId: null, fileHash: '', videoLink: '', seconds: null }
  if (form.kind === 'INTRODUCTIONMOVIE' && form.source !== 'video' && form.source !== 'movie')
    return refuse('movieMissing')
  if (form.source === 'text')
    return saysNothing(html) ? refuse('emptyDocument') : { ...plain, source: form.source }
  if (form.source === 'video') {
    const video = youtubeId(form.videoLink)
    if (!video) return refuse('invalidVideoLink')
    const videoLink = `https://www.youtube.com/watch?v=${video}`
    const known = before.content.videoLink === videoLink ? before.content.seconds : null
    const seconds = form.seconds ?? known
    if (seconds === null) return refuse('videoLengthMissing')
    return { ...plain, source: form.source, videoLink, seconds }
  }
  const file = await fileOf({ ...form, source: form.source }, before, acting)
  return file instanceof Refused ? file : { ...plain, ...file, source: form.source }
}

async function fileOf(
  { fileId, source }: { fileId: string | null; source: keyof typeof types },
  { content }: Document,
  acting: Acting,
) {
  const { parts, actor } = acting
  if (!fileId) return refuse('fileMissing')
  if (fileId === content.fileId && content.source === source) {
    const { fileHash, seconds } = content
    return { fileId, fileHash, seconds }
  }
  if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
  const file = await parts.db
    .selectFrom('files.file')
    .select(['type', 'sha256'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const bytes = file && (await bytesOf(parts.files, fileId, file.sha256))
  if (!bytes) return refuse('fileMissing')
  if (file.type !== types[source]) return refuse('fileTypeNotAllowed')
  let seconds: number | null = null
  if (source === 'movie') {
    seconds = (await movieSeconds(bytes)) ?? null
    if (seconds === null) return refuse('movieLengthUnknown')
  } else {
    // What cannot be read could never be handed out with its signatures.
    const readable = await formFields(bytes).catch((error: unknown) => {
      if (error instanceof BrokenPdf) return undefined
      throw error
    })
    if (!readable) return refuse('brokenFile')
  }
  const copy = await keep(acting, bytes, null)
  return { fileId: copy, fileHash: await hashOf([bytes]), seconds }
}
