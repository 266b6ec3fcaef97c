import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
/**
 * What an application says of its applicant, and what the office wrote of it: it goes with the applicant, where
 * they work here, and when the application is removed.
 */
const said = personal(z.string(), 'subjectId', 'applicationId')
const about = {
  applicationId: id,
  jobAdId: id,
  /** The applicant's, where they work here. */
  userId: id.nullable(),
  /** The same, or else the application's own. */
  subjectId: id,
}

/** Applications for jobs. */
export const applicantEvents = events({
  applicationReceived: event(
    1,
    z.object({
      ...about,
      name: said,
      email: said,
      phone: said,
      place: said,
      letter: said,
      rights: z.array(z.string()),
      files: z.array(z.object({ fileId: id })),
      /** The language that its applicant reads. */
      locale: z.string(),
    }),
  ),
  applicationStatusSet: event(1, z.object({ ...about, status: z.string() })),
  applicationMailed: event(1, z.object({ ...about, mailId: id, subject: said, text: said })),
  /** `toIds` were told of it. */
  applicationForwarded: event(1, z.object({ ...about, toIds: z.array(id), text: said })),
  /** From here on its key is destroyed, and its files are removed. */
  applicationRemoved: event(1, z.object(about)),
})
