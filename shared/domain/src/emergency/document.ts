import { emergencyEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

export interface EmergencyFile {
  readonly fileId: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** SHA-256 of its bytes, hex; '' where it is older than that. */
  readonly sha256: string
}

interface EmergencyDocument {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly version: number
  readonly name: string
  readonly position: number
  readonly phone: string
  readonly html: string
  readonly file: EmergencyFile | null
}

/** What helps in an emergency: a number to call, words, a PDF or a picture. */
export const emergencyDocument = aggregate<EmergencyDocument>('emergency', {
  is: 'unknown',
  version: 0,
  name: '',
  position: 0,
  phone: '',
  html: '',
  file: null,
})({
  emergencyDocumentAdded: (_, { documentId: _id, ...rest }, { version }) => ({
    ...rest,
    is: 'there',
    version: Number(version),
  }),
  emergencyDocumentChanged: (state, { documentId: _id, ...rest }, { version }) => ({
    ...rest,
    is: state.is,
    version: Number(version),
  }),
  emergencyDocumentRemoved: (state, _, { version }) => ({
    ...state,
    is: 'removed',
    version: Number(version),
  }),
})

interface Form {
  /** Without it the document is new. */
  readonly id?: string | undefined
  readonly name: string
  readonly position: number
  readonly phone: string
  readonly html: string
}

/**
 * Writes a document, or changes it.
 * @param found.file the file that the form names, if any
 */
export function save(
  document: EmergencyDocument,
  form: Form,
  { id }: Surroundings,
  { file }: { readonly file: EmergencyFile | null },
) {
  if (form.id && document.is !== 'there') return refuse('notFound')
  const { name, position, phone, html } = form
  if (phone === '' && html === '' && !file) return refuse('emptyEmergency')
  const words = { name, position, phone, html }
  const all = { documentId: id, ...words, file }
  if (document.is === 'unknown') return decided([happened.emergencyDocumentAdded(all)], { id })
  const same = isAlready(document, words) && document.file?.fileId === file?.fileId
  return decided(same ? [] : [happened.emergencyDocumentChanged(all)], { id })
}

/** Takes a document away, for good. */
export function remove({ is }: EmergencyDocument, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'removed' ? done() : done(happened.emergencyDocumentRemoved({ documentId: id }))
}
