import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

/** A person's calendar link, in a stream of theirs. The link itself stands nowhere. */
export const calendarFeedEvents = events({
  /** From now on this link works, and no other of theirs. */
  calendarFeedOpened: event(
    1,
    z.object({
      userId: id,
      /** SHA-256 of the secret in the link, in hexadecimal digits. */
      tokenHash: z.string(),
    }),
  ),
  calendarFeedClosed: event(1, z.object({ userId: id })),
})
