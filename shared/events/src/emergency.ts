import { z } from 'zod'
import { event, events, upcastFrom } from './kit.ts'

const id = z.uuid()

const file = { fileId: id, name: z.string(), type: z.string(), size: z.number().int() }

/** What helps in an emergency: a number to call, words, a PDF or a picture; at least one of them. */
const document = {
  documentId: id,
  name: z.string(),
  /** The lowest stands first. */
  position: z.number().int(),
  /** As it is dialled; empty where there is nobody to call. */
  phone: z.string(),
  /** Sanitised HTML; may be empty. */
  html: z.string(),
  /** A copy of what was uploaded: it stays when its uploader is erased. */
  file: z
    .object({
      ...file,
      /** SHA-256 of the bytes, hex; '' for files from before hashes were kept. */
      sha256: z.string(),
    })
    .nullable(),
}
const withoutHash = z.object({ ...document, file: z.object(file).nullable() })
const hashed = upcastFrom(withoutHash, (old) => ({
  ...old,
  file: old.file && { ...old.file, sha256: '' },
}))

export const emergencyEvents = events({
  emergencyDocumentAdded: event(2, z.object(document), { 1: hashed }),
  emergencyDocumentChanged: event(2, z.object(document), { 1: hashed }),
  emergencyDocumentRemoved: event(1, z.object({ documentId: id })),
})
