import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

/** What can be read and taken: its text is sanitised HTML, its link leads outside, or is empty. */
const definition = {
  educationId: id,
  name: z.string(),
  description: z.string(),
  link: z.string(),
  /** Shown to everybody as something to take; what is not is only asked for. */
  isOffered: z.boolean(),
}

/**
 * A person's education is open (theirs to do) from `educationAsked` or `educationRejected` on, until
 * `educationHandedIn`; then it waits for an administrator until `educationApproved` or
 * `educationRejected`. `educationDeleted` ends it from anywhere.
 */
export const educationEvents = events({
  educationDefined: event(1, z.object(definition)),
  educationChanged: event(1, z.object(definition)),
  educationRemoved: event(1, z.object({ educationId: id })),
  educationAsked: event(
    1,
    z.object({
      userEducationId: id,
      userId: id,
      educationId: id,
      /** As it was called when it was asked for. */
      name: z.string(),
      /** What the administrator wants to say with it; may be empty. */
      text: person(z.string()),
    }),
  ),
  /** Without `educationId` nobody asked: the person registered it by themselves. */
  educationHandedIn: event(
    1,
    z.object({
      userEducationId: id,
      userId: id,
      educationId: id.nullable(),
      name: person(z.string()),
      graduatedOn: person(z.iso.date()),
      fileId: id,
    }),
  ),
  educationApproved: event(1, z.object({ userEducationId: id, userId: id })),
  /** The text says what is wanted, and reaches the person. */
  educationRejected: event(
    1,
    z.object({ userEducationId: id, userId: id, text: person(z.string()) }),
  ),
  educationDeleted: event(1, z.object({ userEducationId: id, userId: id })),
})
