import { addMonths } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { type Happened, privacyEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'

/** Somebody who asked the office on paper for what is kept of them, and has it. */
export function seedPrivacy(
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  at: number,
  userId: string,
  adminId: string,
): void {
  const requestId = newId()
  const askedOn = stockholmDay(new Date(at))
  const dueOn = addMonths(askedOn, 1)
  const stream = `personalData-${userId}`
  const asked = { requestId, userId, askedOn, dueOn, byOffice: true }
  add(stream, privacyEvents.personalDataAsked(asked), at, adminId)
  add(stream, privacyEvents.personalDataHandedOut({ requestId, userId }), at + 3 * DAY_MS, adminId)
}
