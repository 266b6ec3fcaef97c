import { aggregate } from '../kit/aggregate.ts'

export interface EmergencyFile {
  readonly fileId: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** SHA-256 of its bytes, hex; '' where it is older than that. */
  readonly sha256: string
}

export interface EmergencyDocument {
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
