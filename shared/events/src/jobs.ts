import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

/** What is written of an ad. Readers pass over a form, an extent or a right that they do not know. */
const words = {
  jobAdId: id,
  headline: z.string(),
  companyId: id,
  place: z.string(),
  form: z.string(),
  extent: z.string(),
  rights: z.array(z.string()),
  /** 'everybody', 'public' for those who do not work here, 'inside' for those who do. */
  audience: z.string(),
  /** The days in Stockholm on which it is shown, the last one included. */
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  /** Sanitised HTML. */
  html: z.string(),
  /** Whom an applicant can ask, as it is to be read. */
  contact: z.string(),
}

/** Job ads, and the templates that they are begun from. */
export const jobEvents = events({
  jobAdAdded: event(1, z.object({ ...words, isTemplate: z.boolean() })),
  jobAdChanged: event(1, z.object(words)),
  jobAdArchived: event(1, z.object({ jobAdId: id })),
  jobAdUnarchived: event(1, z.object({ jobAdId: id })),
  jobAdRemoved: event(1, z.object({ jobAdId: id })),
})
