import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

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
  /** Somebody is asked to sign a file; it stays with them until they have, or until it is withdrawn. */
  fileSignageRequested: event(
    1,
    z.object({ fileId: id, userId: id, contentHash: z.string(), requestedById: id }),
  ),
  fileSignageWithdrawn: event(1, z.object({ fileId: id, userId: id, withdrawnById: id })),
  fileSigned: event(
    1,
    z.object({
      fileId: id,
      userId: id,
      contentHash: z.string(),
      method: z.enum(['sms']),
      signingId: id,
    }),
  ),
})
