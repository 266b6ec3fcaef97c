import { addDays, asDate, type Day, mondayOf, weekday } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { MINUTE_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmInstant } from '@portal/calendar/stockholm'
import { tachographEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Chronicle } from './driver-rights.ts'
import { madeUp } from './made-up-day.ts'
import { WEEKS } from './timereport.ts'

const DAY_MINUTES = 1440
const [REST, WORK, DRIVE] = [0, 2, 3]

interface Change {
  /** A minute since 1970. */
  readonly at: number
  readonly activity: number
}

const minuteOf = (reading: string): number => stockholmInstant(reading).getTime() / MINUTE_MS

/** What a card has of a shift: round checks at both ends, and driving between them but for the break. */
function changesOf(day: Day, at: number): Change[] {
  const { shifts, breaks } = madeUp(day, at, 0)
  const [shift, pause] = [shifts[0], breaks[0]]
  if (!shift || !pause) return []
  const [from, to] = [minuteOf(shift.from), minuteOf(shift.to)]
  return [
    { at: from - 4, activity: WORK },
    { at: from + 12, activity: DRIVE },
    { at: minuteOf(pause.from), activity: REST },
    { at: minuteOf(pause.to) + 16, activity: DRIVE },
    { at: to - 18, activity: WORK },
    { at: to + 3, activity: REST },
  ]
}

/** A made-up driver card of the last weeks, as it was read yesterday. */
export function seedDriverCard(history: Chronicle, now: Date, userId: string): void {
  const today = stockholmDay(now)
  const first = addDays(mondayOf(today), -7 * WEEKS)
  const all: Change[] = []
  for (let day = first; day < today; day = addDays(day, 1))
    if (isWorkday(day)) all.push(...changesOf(day, weekday(day) - 1))
  const last = addDays(today, -1)
  const days = []
  let before = REST
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const begins = asDate(day).getTime() / MINUTE_MS
    const of = all.filter(({ at }) => at >= begins && at < begins + DAY_MINUTES)
    const changes = of[0]?.at === begins ? of : [{ at: begins, activity: before }, ...of]
    before = changes.at(-1)?.activity ?? REST
    const hex = changes.map(({ at, activity }) =>
      ((activity << 11) | (at - begins)).toString(16).padStart(4, '0'),
    )
    const distance = of.length > 0 ? 300 + of.length : 0
    days.push({ day, distance, changes: hex.join(''), isOpen: day === last })
  }
  const cardReadingId = newId()
  history.add(
    `driverCard-${cardReadingId}`,
    tachographEvents.driverCardRead({
      ...{ cardReadingId, userId, generation: 2, cardNumber: 'S012345678901200' },
      ...{ from: first, to: last, days, isOdd: false },
      vehicles: days
        .filter(({ distance }) => distance > 0)
        .map(({ day }) => ({
          registration: 'ABC 100',
          from: `${day}T00:10:00.000Z`,
          to: `${day}T23:50:00.000Z`,
        })),
    }),
    now.getTime() - 3 * 60 * MINUTE_MS,
    userId,
  )
}
