import { emergency, emergencyFileTypes } from '@portal/contracts/emergency'
import { emergencyEvents } from '@portal/events'
import { bytesOf, hashOf } from '@portal/platform/files/store'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import {
  type Acting,
  act,
  decided,
  decisions,
  done,
  on,
  Refused,
  refuse,
} from '../kit/decisions.ts'
import { keep } from '../kit/kept-files.ts'
import { ownFiles } from '../kit/own-files.ts'
import { sanitised, saysNothing } from '../kit/rich-text.ts'
import { type EmergencyFile, emergencyDocument } from './document.ts'

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

export const emergencyDecisions = decisions(emergency, {
  save: act(async (form, acting) => {
    const id = form.id ?? acting.newId()
    const { name, position, phone } = form
    const written = sanitised(form.html)
    const html = saysNothing(written) ? '' : written
    if (phone === '' && html === '' && !form.fileId) return refuse('emptyEmergency')
    const { state: before } = await acting.parts.executor.state(emergencyDocument, id)
    // Looked at first, so that no file is kept for a form that comes too late.
    if (form.id && before.is !== 'there') return refuse('notFound')
    if (form.id && before.version !== form.version) return refuse('changedMeanwhile')
    const file = await fileOf(form.fileId, before.file, acting)
    if (file instanceof Refused) return file
    return acting.decide(emergencyDocument, id, (state) => {
      if (form.id && state.is !== 'there') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const all = { documentId: id, name, position, phone, html, file }
      if (state.is === 'unknown')
        return decided([emergencyEvents.emergencyDocumentAdded(all)], { id })
      const same =
        state.name === name &&
        state.position === position &&
        state.phone === phone &&
        state.html === html &&
        state.file?.fileId === file?.fileId
      return decided(same ? [] : [emergencyEvents.emergencyDocumentChanged(all)], { id })
    })
  }),

  remove: on(emergencyDocument, {
    stream: ({ id }) => id,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'removed'
        ? done()
        : done(emergencyEvents.emergencyDocumentRemoved({ documentId: id }))
    },
  }),
})
