import { z } from 'zod'
import { area, Day, Nothing, query } from './kit.ts'

/** What waits for somebody to do something about it, in the order in which it is shown. */
export const waits = [
  'registrations',
  'rights',
  'expiringRights',
  'courses',
  'educations',
  'timereports',
  'contracts',
  'abnormalities',
  'authority',
  'incidents',
  'applications',
  'leave',
  'deliveries',
  'offices',
  'shifts',
  'loans',
  'personalData',
] as const
export type WaitName = (typeof waits)[number]

/** Days after which a contract that was issued and is not signed waits for the office, too. */
export const UNSIGNED_DAYS = 3

const Waiting = z.object({
  name: z.enum(waits),
  count: z.number().int().min(1),
  /** The day in Stockholm since which the oldest of them waits; null where no day is known. */
  oldest: Day.nullable(),
  /** The day on which the first of them runs out; null for what runs out on no day. */
  firstEnd: Day.nullable(),
  /** The list that shows exactly these, as an address within the portal. */
  link: z.string(),
})
export interface Waiting extends z.infer<typeof Waiting> {}

export const waiting = area('waiting', {
  list: query('GET /api/waiting', {
    may: 'user',
    summary: 'What waits for the caller to decide: how much, since when, and the list of it',
    input: Nothing,
    reply: z.object({ rows: z.array(Waiting) }),
    example: {},
    live: 'waiting',
  }),
})
