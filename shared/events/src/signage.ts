import { z } from 'zod'
import { event, events, personal, type Schema, upcastFrom } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

const signed = {
  fileId: id,
  userId: id,
  contentHash: person(z.string()),
  method: z.enum(['sms']),
  signingId: id,
}

export const signageEvents = events({
  /**
   * A person asked for an SMS code to sign something with. Neither the code nor the key that the
   * browser holds is in it: both stand as hashes in a table of their own.
   */
  signingStarted: event(
    1,
    z.object({
      signingId: id,
      userId: id,
      /** What is to be signed: a contract, a document, a file. */
      kind: z.string(),
      objectId: id,
      contentHash: person(z.string()),
      /** The last two digits of the number that the code goes to. */
      phoneEnd: person(z.string()),
    }),
  ),
  /**
   * Somebody is asked to sign a file. The bytes are a copy of what was uploaded, kept for this request
   * alone: nobody can put another in its place, and it outlives its uploader.
   */
  fileSignageRequested: event(
    1,
    z.object({
      fileId: id,
      userId: id,
      /** The upload that it is a copy of; erased with the person. */
      uploadId: id,
      title: person(z.string()),
      /** What the uploaded file was called. */
      name: person(z.string()),
      type: z.string(),
      /** Bytes. */
      size: z.number().int(),
      /** SHA-256 of the bytes, hex. */
      contentHash: person(z.string()),
      requestedById: id,
    }),
  ),
  fileSignageWithdrawn: event(
    1,
    z.object({ fileId: id, userId: id, withdrawnById: id, reason: person(z.string()) }),
  ),
  fileSigned: event(
    2,
    z.object({
      ...signed,
      /** By which form the hash was made; see `SignedForm`. */
      form: z.number().int(),
    }),
    { 1: upcastFrom(z.object(signed), (old) => ({ ...old, form: 1 })) },
  ),
})
