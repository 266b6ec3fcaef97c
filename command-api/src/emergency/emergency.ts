import { emergency, emergencyFileTypes } from '@portal/contracts/emergency'
import {
  type EmergencyFile,
  emergencyDocument,
  remove,
  save,
} from '@portal/domain/emergency/document'
import { bytesOf, hashOf } from '@portal/platform/files/store'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import {
  type Acting,
  byId,
  byIdOrNew,
  decisions,
  on,
  refuse,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import { keep } from '../kit/kept-files.ts'
import { ownFiles } from '../kit/own-files.ts'
import { harmlessly } from '../kit/rich-text.ts'

/** Can it be read? What nobody can open would be found out in an emergency. */
async function isReadable(pdf: Buffer): Promise<boolean> {
  try {
    await formFields(pdf)
    return true
  } catch (error) {
    if (error instanceof BrokenPdf) return false
    throw error
  }
}

/** The file of a form: the one that is there, or a copy of what this administrator has uploaded. */
async function fileOf(fileId: string | null, before: EmergencyFile | null, acting: Acting) {
  const { parts, actor } = acting
  if (!fileId) return null
  if (fileId === before?.fileId) return before
  if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
  const file = await parts.db
    .selectFrom('files.file')
    .select(['name', 'type', 'size', 'sha256'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const bytes = file && (await bytesOf(parts.files, fileId, file.sha256))
  if (!bytes) return refuse('fileMissing')
  if (!emergencyFileTypes.some((type) => type === file.type)) return refuse('fileTypeNotAllowed')
  if (file.type === 'application/pdf' && !(await isReadable(bytes))) return refuse('brokenFile')
  const copy = await keep(acting, bytes, null)
  return { fileId: copy, ...file, sha256: await hashOf([bytes]) }
}

interface Form {
  readonly id?: string | undefined
  readonly version?: number | undefined
  readonly fileId: string | null
}

/** The file of a form; none is kept for one that comes too late. */
async function file(
  form: Form,
  acting: Acting,
  state: () => Promise<typeof emergencyDocument.initial>,
) {
  const before = await state()
  if (form.id && before.is !== 'there') return refuse('notFound')
  if (form.id && before.version !== form.version) return refuse('changedMeanwhile')
  return fileOf(form.fileId, before.file, acting)
}

export const emergencyDecisions = decisions(emergency, {
  save: on(emergencyDocument, {
    stream: byIdOrNew,
    expects: versionOfOld,
    spends: { file },
    decide: harmlessly(save),
  }),
  remove: on(emergencyDocument, { stream: byId, expects: version, decide: remove }),
})
