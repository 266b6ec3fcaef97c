import { z } from 'zod'
import { area, command, Done, Id, input, query } from './kit.ts'

/** Nobody is reminded of the same thing twice within so many hours by a button. */
export const HOURS_BETWEEN_REMINDERS = 24

const someId = '019abf5e-0000-7000-8000-000000000001'

/**
 * Reminding those who have not done what a list shows. A target is what the list is about: a document, a
 * test, a certificate, an education, or what one person is asked for: a contract, a course, an education of theirs;
 * or a person, for the files that they are to sign.
 */
export const reminders = area('reminders', {
  of: query('GET /api/admin/reminder/:id', {
    may: 'wage',
    summary: 'How many have not done it, and when they were last reminded',
    input: input({ id: Id }),
    reply: z.object({
      waiting: z.number().int(),
      /** Null where they never were by somebody. */
      remindedAt: z.string().nullable(),
    }),
    example: { id: someId },
    live: 'reminders',
  }),
  remind: command('POST /api/admin/reminder/:id', {
    may: 'wage',
    touches: ['reminders'],
    summary: 'Remind everybody who has not done it',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['remindedLately', 'nobodyToRemind'],
  }),
})
