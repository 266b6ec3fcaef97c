import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

const definition = {
  certificateId: id,
  name: z.string(),
  /** One of the fixed kinds, e.g. safety. */
  type: z.string(),
  description: z.string(),
  /** The companies that want it of those who work with them. */
  companyIds: z.array(id),
  /** How long it holds from the day of the course, in months; null is for ever. */
  validityMonths: z.number().int().nullable(),
}

const course = { courseId: id, certificateId: id, userId: id }

/**
 * A course of one person. Pending from `courseBooked`; `courseAnswered` makes it WaitingForApproval,
 * `courseUpdateAsked` UserUpdateNeeded, `courseAccepted` Accepted. It is the person's to do while it
 * is Pending (once `startsAt` has come) or UserUpdateNeeded. `courseCancelled` ends it unless it was
 * accepted; it can be booked anew.
 */
export const certificateEvents = events({
  certificateDefined: event(1, z.object(definition)),
  certificateChanged: event(1, z.object(definition)),
  certificateRemoved: event(1, z.object({ certificateId: id })),
  courseBooked: event(
    1,
    z.object({
      ...course,
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
      place: z.string(),
      information: z.string(),
      /** Does not stand between the person and the portal. */
      optional: z.boolean(),
    }),
  ),
  courseAnswered: event(
    1,
    z.object({
      ...course,
      attended: z.boolean(),
      note: person(z.string()),
      fileId: id.nullable(),
    }),
  ),
  courseUpdateAsked: event(1, z.object({ ...course, text: person(z.string()) })),
  /** With `validUntil` where the certificate was attended and does not hold for ever. */
  courseAccepted: event(
    1,
    z.object({ ...course, attended: z.boolean(), validUntil: z.iso.date().nullable() }),
  ),
  courseCancelled: event(1, z.object(course)),
})
