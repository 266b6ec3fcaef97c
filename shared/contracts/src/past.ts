import { z } from 'zod'
import { area, Day, input, query } from './kit.ts'
import { pastLists } from './past-lists.ts'

/** A place in the log as it stands in an address: its digits. */
const Position = z
  .string()
  .max(19)
  .regex(/^[1-9]\d{0,18}$/)

/**
 * What asks for a list as it stood at the end of a day in Stockholm. With `atPosition` it is read up to
 * that place in the log and not further: history may be brought in later that bears older days.
 */
export const asOf = { asOf: Day.optional(), atPosition: Position.optional() }

/** Why a list cannot be shown as it stood. */
export const pastRefusals = [
  'dayNotOver',
  'nothingThen',
  'unknownPosition',
  'otherDaysFirst',
  'unavailable',
] as const

export const past = area('past', {
  look: query('GET /api/admin/as-of/:day', {
    may: 'adminmenu',
    summary:
      'Where in the log a day ended, and how far a list is worked out as it stood then; asked again until it is ready',
    input: input({ day: Day, list: z.enum(pastLists), atPosition: Position.optional() }),
    reply: z.object({
      /** The last place in the log that belongs to the day: the same one gives the same list. */
      position: z.string(),
      /** How much of the way there is done, from 0 to 100. */
      percent: z.number().int(),
      ready: z.boolean(),
    }),
    example: { day: '2026-10-03', list: 'users' },
    refuses: pastRefusals,
  }),
})
