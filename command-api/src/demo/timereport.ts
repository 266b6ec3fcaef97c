import { addDays, daysBetween, mondayOf, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmInstant } from '@portal/calendar/stockholm'
import { timereportEvents as happened } from '@portal/events'
import { timeReportId } from '../timereport/report-id.ts'
import type { Chronicle } from './driver-rights.ts'
import { madeUp } from './made-up-day.ts'

/** Weeks before this one that were reported. */
export const WEEKS = 3

type State = 'draft' | 'sent' | 'returned' | 'approved'

/**
 * Reports of some weeks: what is older is approved, last week's wait, one was returned, and the newest of
 * the first person is a draft.
 */
export function seedTimeReports(
  history: Chronicle,
  now: Date,
  userIds: readonly string[],
  deciderId: string,
): void {
  const today = stockholmDay(now)
  const first = addDays(mondayOf(today), -7 * WEEKS)
  for (const [whose, userId] of userIds.entries())
    for (let day = first; day < today; day = addDays(day, 1)) {
      if (!isWorkday(day)) continue
      const at = weekday(day) - 1
      const ageInDays = daysBetween(day, today)
      const state: State =
        ageInDays > 10
          ? 'approved'
          : whose === 0 && ageInDays <= 3
            ? 'draft'
            : whose < 2 && at === 3
              ? 'returned'
              : 'sent'
      const about = { timeReportId: timeReportId(userId, day), userId, day }
      const facts = { ...about, ...madeUp(day, at, whose) }
      const stream = `timereport-${about.timeReportId}`
      const when = Math.min(
        stockholmInstant(`${addDays(day, 1)}T07:00`).getTime() + whose * 60_000,
        now.getTime() - 2 * HOUR_MS,
      )
      if (state === 'draft') {
        history.add(
          stream,
          happened.timeReportSaved({ ...facts, isCorrection: false }),
          when,
          userId,
        )
        continue
      }
      history.add(stream, happened.timeReportSent(facts), when, userId)
      if (state === 'approved')
        history.add(stream, happened.timeReportApproved(about), when + 30 * HOUR_MS, deciderId)
      if (state === 'returned')
        history.add(
          stream,
          happened.timeReportReturned({ ...about, text: 'Rasten verkar saknas. Se över tiderna.' }),
          when + 60_000,
          deciderId,
        )
    }
}
