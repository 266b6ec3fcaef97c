import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()

/** The log says who put which file in; the bytes are in the file store. */
export const fileEvents = events({
  fileUploaded: event(
    1,
    z.object({
      fileId: id,
      ownerId: id,
      name: personal(z.string(), 'ownerId'),
      type: z.string(),
      size: z.number().int(),
      hasThumbnail: z.boolean(),
    }),
  ),
})
