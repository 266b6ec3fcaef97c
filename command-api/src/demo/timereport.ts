import { addDays, type Day, daysBetween, mondayOf, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmInstant } from '@portal/calendar/stockholm'
import { timereportEvents as happened } from '@portal/events'
import { timeReportId } from '../timereport/report-id.ts'
import type { Chronicle } from './driver-rights.ts'

/** Weeks before this one that were reported. */
export const WEEKS = 3

type State = 'draft' | 'sent' | 'returned' | 'approved'

/** From, to, and the break of a day of the week; the third is a night shift, the fifth is long. */
const shifts = [
  ['06:00', '14:30', '10:00', '10:30'],
  ['06:00', '15:00', '10:00', '10:30'],
  ['21:30', '06:00', '01:00', '01:30'],
  ['12:00', '21:00', '16:00', '16:30'],
  ['06:00', '18:30', '11:00', '11:45'],
] as const

/** What somebody reports of a day. */
export function madeUp(day: Day, at: number, whose: number) {
  const [from, to, restFrom, restTo] = shifts[(at + whose) % shifts.length] ?? shifts[0]
  const next = addDays(day, 1)
  const sick = whose % 4 === 3 && at === 0
  const on = (time: string) => `${time < from ? next : day}T${time}`
  return {
    shifts: sick ? [] : [{ from: on(from), to: on(to) }],
    breaks: sick ? [] : [{ from: on(restFrom), to: on(restTo) }],
    absences: sick ? [{ type: 'sick' as const, minutes: 480 }] : [],
    tasks: sick
      ? []
      : [
          {
            task: at % 2 === 0 ? 'Distribution, Västberga' : 'Fjärr, Jönköping',
            registration: `ABC ${100 + whose}`,
          },
        ],
    trips:
      at === 4 ? [{ description: 'Parkering vid terminalen', minutes: 45, amount: 12_550 }] : [],
    comment: sick ? 'Feber, hemma hela dagen.' : 'Enligt schema.',
    saveExtraTime: at === 4 && whose % 2 === 0,
  }
}

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
