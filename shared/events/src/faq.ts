import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

const folder = z.object({
  folderId: id,
  name: z.string(),
  /** Its part of the address. */
  slug: z.string(),
  icon: z.string(),
  isPublic: z.boolean(),
  /** The lowest stands first. */
  position: z.number().int(),
})
const entry = z.object({
  entryId: id,
  folderId: id,
  question: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  tags: z.array(z.string()),
  position: z.number().int(),
})

export const faqEvents = events({
  faqFolderAdded: event(1, folder),
  faqFolderChanged: event(1, folder),
  faqFolderRemoved: event(1, z.object({ folderId: id })),
  faqEntryAdded: event(1, entry),
  faqEntryChanged: event(1, entry),
  faqEntryRemoved: event(1, z.object({ entryId: id })),
})
