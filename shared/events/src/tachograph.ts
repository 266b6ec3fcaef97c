import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
/** Sealed with the reading's own key, too, which goes when it is kept no longer. */
const person = <T>(schema: Schema<T>) => personal(schema, 'userId', 'cardReadingId')

/** One stream for each reading of a driver card. */
export const tachographEvents = events({
  driverCardRead: event(
    1,
    z.object({
      cardReadingId: id,
      userId: id,
      /** Of the tachographs that the card is for: 1, or 2 for smart ones. */
      generation: z.number().int(),
      cardNumber: person(z.string()),
      /** The first and last of its days, which are days of UTC. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** Those that were not known before; `changes` are four hexadecimal digits each (Annex 1C). */
      days: person(
        z.array(
          z.object({
            day: z.string(),
            /** Kilometres. */
            distance: z.number().int(),
            changes: z.string(),
            isOpen: z.boolean(),
          }),
        ),
      ),
      /** Instants in ISO 8601; `to` is '' where the card does not say it. */
      vehicles: person(
        z.array(z.object({ registration: z.string(), from: z.string(), to: z.string() })),
      ),
      /** The days of the card did not follow each other as they must. */
      isOdd: z.boolean(),
    }),
  ),
  driverCardReadingRemoved: event(1, z.object({ cardReadingId: id, userId: id })),
})
