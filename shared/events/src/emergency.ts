import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

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
    .object({ fileId: id, name: z.string(), type: z.string(), size: z.number().int() })
    .nullable(),
}

export const emergencyEvents = events({
  emergencyDocumentAdded: event(1, z.object(document)),
  emergencyDocumentChanged: event(1, z.object(document)),
  emergencyDocumentRemoved: event(1, z.object({ documentId: id })),
})
