import { z } from 'zod'
import { Id } from './kit.ts'

/** Somebody to be called when something happens to a person. */
export const Relative = z.object({
  id: Id,
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
})
export interface Relative extends z.infer<typeof Relative> {}

/** What an administrator wrote of a person. */
export const Comment = z.object({
  id: Id,
  text: z.string(),
  authorName: z.string(),
  writtenAt: z.string(),
  /** Its author and a super admin may delete it. */
  mayRemove: z.boolean(),
})
export interface Comment extends z.infer<typeof Comment> {}

/**
 * What lists people for those who look after them, by name and with where they belong: it is another once they are
 * called or placed otherwise, come in, are shut out, or are for others to see than before.
 */
export const listingPeople = [
  'abnormalities',
  'absence',
  'applicants',
  'certificates',
  'contracts',
  'documents',
  'education',
  'incidents',
  'privacy',
  'testAdmin',
  'timelog',
  'timereports',
  'user-rights',
  'vacation',
  'wages',
  'workmonthreport',
  'workshifts',
] as const

/** What is shown of where somebody belongs: it is another once they are placed elsewhere. */
export const placing = ['organisation', 'timereport', 'users', 'waiting', ...listingPeople] as const
