import { HOUR_MS } from '@portal/calendar/lengths'
import { HOURS_BETWEEN_REMINDERS } from '@portal/contracts/reminders'
import { reminderEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done, refuse } from '../kit/outcome.ts'

interface Reminder {
  /** When somebody last had them reminded; null where nobody has. */
  readonly remindedAt: Date | null
}

/** Reminding of one thing those who have not done it. */
export const reminder = aggregate<Reminder>('reminder', { remindedAt: null })({
  peopleReminded: (_, _data, { time }) => ({ remindedAt: time }),
})

/**
 * Reminds everybody who has not done it, not more often than once a day.
 * @param found.waiting how many have not, as far as the caller may see them
 */
export function remind(
  { remindedAt }: Reminder,
  _: unknown,
  { now, id }: Surroundings,
  { waiting }: { readonly waiting: number },
) {
  const since = remindedAt ? now.getTime() - remindedAt.getTime() : Number.POSITIVE_INFINITY
  if (since < HOURS_BETWEEN_REMINDERS * HOUR_MS) return refuse('remindedLately')
  if (waiting === 0) return refuse('nobodyToRemind')
  return done(happened.peopleReminded({ targetId: id, people: waiting }))
}
