import { z } from 'zod'
import { event, events, personal, upcastFrom } from './kit.ts'

const id = z.uuid()

const first = {
  fileId: id,
  ownerId: id,
  name: personal(z.string(), 'ownerId'),
  type: z.string(),
  size: z.number().int(),
  hasThumbnail: z.boolean(),
}

/**
 * The log says who put which file in; the bytes are in the file store. What names a file names its id,
 * and with it these hashes: bytes are written once under an id.
 */
export const fileEvents = events({
  fileUploaded: event(
    2,
    z.object({
      ...first,
      /** SHA-256 of the stored bytes, hex; '' for files from before hashes were kept. */
      sha256: personal(z.string(), 'ownerId'),
      thumbnailSha256: personal(z.string(), 'ownerId'),
    }),
    { 1: upcastFrom(z.object(first), (old) => ({ ...old, sha256: '', thumbnailSha256: '' })) },
  ),
  /** It hung on nothing for a day: its bytes are gone. */
  fileDiscarded: event(1, z.object({ fileId: id, ownerId: id })),
})
