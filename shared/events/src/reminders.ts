import { z } from 'zod'
import { event, events } from './kit.ts'

export const reminderEvents = events({
  /**
   * Whoever has not done it is to be told once more: of a document, a test, a certificate, an education
   * or a contract. Who that is follows from what stood open then; `people` is what the office saw.
   */
  peopleReminded: event(1, z.object({ targetId: z.uuid(), people: z.number().int() })),
})
