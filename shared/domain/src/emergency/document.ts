import { emergencyEvents as happened } from '@portal/events'
import { refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'
import { isAlready } from '../kit/same.ts'

export interface EmergencyFile {
  fileId: string
  name: string
  type: string
  size: number
  /** SHA-256 of its bytes, hex; '' where it is older than that. */
  sha256: string
}

interface Words {
  name: string
  position: number
  phone: string
  html: string
  file: EmergencyFile | null
}

/** By its file's id, for every copy has one of its own. */
const flat = ({ file, ...words }: Words) => ({ ...words, file: file?.fileId })

/** What helps in an emergency: a number to call, words, a PDF or a picture. */
export const {
  entry: emergencyDocument,
  saves,
  remove,
} = register<Words>('emergency', { name: '', position: 0, phone: '', html: '', file: null })({
  id: 'documentId',
  added: happened.emergencyDocumentAdded,
  changed: happened.emergencyDocumentChanged,
  removed: happened.emergencyDocumentRemoved,
  same: (was, words) => isAlready(flat(was), flat(words)),
})

/** Writes a document, or changes it; `file` is the one that the form names, if any. */
export const save = saves(
  (
    { name, position, phone, html }: Omit<Words, 'file'>,
    { file }: { readonly file: EmergencyFile | null },
  ) =>
    phone === '' && html === '' && !file
      ? refuse('emptyEmergency')
      : { name, position, phone, html, file },
)
