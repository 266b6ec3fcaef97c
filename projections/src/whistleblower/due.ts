import { daysBetween } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { Kysely } from 'kysely'
import { whistleHandlers } from '../kit/people.ts'
import { acknowledgeBy, feedbackBy, type SeenCase } from './cases.ts'
import type { Channel } from './channel.ts'

/** Days before a day of the law on which a handler is reminded; once it has passed, daily. */
const ACKNOWLEDGE = [2, 1, 0]
const FEEDBACK = [14, 7, 2, 1, 0]

/** What a handler is written to about on a day: cases that are new to them, and those whose time runs out. */
export interface CasesDue {
  readonly userId: string
  readonly fresh: number
  readonly due: number
}

const isDue = (one: SeenCase, today: string): boolean => {
  const [by, days] = acknowledgeBy(one)
    ? [acknowledgeBy(one), ACKNOWLEDGE]
    : [feedbackBy(one), FEEDBACK]
  const left = by === null ? Number.POSITIVE_INFINITY : daysBetween(today, by)
  return left < 0 || days.includes(left)
}

/** Whom there is something to write to on this day; nobody while nobody has used the channel. */
export async function casesDue<D>(
  channel: Channel,
  db: Kysely<D>,
  now: Date,
): Promise<readonly CasesDue[]> {
  const opened = await channel.openIfUsed()
  if (!opened) return []
  const today = stockholmDay(now)
  const newest = channel.shownUpTo(now)
  const open = (await opened.cases.seen(newest)).filter((one) => !one.isHandled && !one.erased)
  const handlers = await whistleHandlers(db)
  return handlers.flatMap(({ id: userId }) => {
    const theirs = open.filter(({ shutOut }) => !shutOut.includes(userId))
    const fresh = theirs.filter(({ receivedOn }) => receivedOn === newest).length
    const due = theirs.filter((one) => isDue(one, today)).length
    return fresh + due > 0 ? [{ userId, fresh, due }] : []
  })
}
