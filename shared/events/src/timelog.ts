import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
/** Sealed with the loan's own key, too, which goes when it is kept no longer. */
const person = <T>(schema: Schema<T>) => personal(schema, 'userId', 'loanId')

/** Something lent to a person, as the office notes it: what was lent, from which day, until which. */
const loan = {
  loanId: id,
  userId: id,
  kind: z.enum(['key', 'tablet', 'phone', 'fuelCard', 'clothes', 'protectiveGear', 'other']),
  name: person(z.string()),
  /** What tells it from others of its kind; may be empty. */
  number: person(z.string()),
  lentOn: person(z.iso.date()),
  dueOn: person(z.iso.date().nullable()),
  comment: person(z.string()),
}
const which = { loanId: id, userId: id }

export const timelogEvents = events({
  itemLent: event(1, z.object(loan)),
  /** All that is noted of it from now on. */
  loanChanged: event(1, z.object(loan)),
  itemReturned: event(1, z.object({ ...which, returnedOn: person(z.iso.date()) })),
  /**
   * It was marked by mistake: the person has it still, until the day that was said before; that day stands here once
   * more, so that whoever counts days needs no other event.
   */
  itemNotReturned: event(1, z.object({ ...which, dueOn: person(z.iso.date().nullable()) })),
  /** It was noted by mistake. */
  loanRemoved: event(1, z.object(which)),
})
