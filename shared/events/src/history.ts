import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

export const historyEvents = events({
  /** Somebody took the history of a case with them. `of` is whose, where each person has one of the same id. */
  caseExported: event(
    1,
    z.object({
      exportId: id,
      category: z.string(),
      caseId: id,
      of: id.nullable(),
      format: z.enum(['json', 'pdf']),
      /** How many events it had then: so many are in the file. */
      events: z.number().int(),
    }),
  ),
})
