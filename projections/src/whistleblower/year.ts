import { addDays } from '@portal/calendar/days'
import { ACKNOWLEDGE_DAYS } from '@portal/contracts/whistleblower'
import { feedbackDue, type SeenCase } from './cases.ts'

/**
 * The cases that were received in a year, in figures: how many were acknowledged and answered, and how many
 * of them within the time that the law gives (Act 2021:890).
 * @param year as '2026'
 */
export function yearOf(all: readonly SeenCase[], year: string) {
  const received = all.filter(({ receivedOn }) => receivedOn.startsWith(year))
  const count = (is: (one: SeenCase) => boolean) => received.filter(is).length
  return {
    received: received.length,
    acknowledged: count(({ acknowledgedOn }) => acknowledgedOn !== null),
    acknowledgedInTime: count(
      ({ acknowledgedOn, receivedOn }) =>
        acknowledgedOn !== null && acknowledgedOn <= addDays(receivedOn, ACKNOWLEDGE_DAYS),
    ),
    feedback: count(({ feedbackOn }) => feedbackOn !== null),
    feedbackInTime: count((one) => one.feedbackOn !== null && one.feedbackOn <= feedbackDue(one)),
    handled: count(({ isHandled }) => isHandled),
    open: count(({ isHandled }) => !isHandled),
  }
}
