import { addDays, asDate, type Day } from '@portal/calendar/days'
import type { Locale } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import type { LeaveNames } from '@portal/contracts/vacation-shapes'
import { leaveStateWords } from '@portal/contracts/vacation-words'
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { feedWords } from './words.ts'

/** A shift that somebody was given. */
export interface FeedShift {
  readonly id: string
  readonly officeName: string
  /** The lines of its address, as far as they are known. */
  readonly address: readonly string[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly version: number
}

/** Leave that somebody has, or waits for. */
export interface FeedLeave {
  readonly id: string
  /** In any order, with days between that are none of it. */
  readonly days: readonly Day[]
  readonly names: LeaveNames
  readonly takesVacation: boolean
  /** How much of each day, in percent. */
  readonly extent: number
  readonly isWaiting: boolean
  readonly version: number
}

interface Making {
  readonly locale: Locale
  readonly publicUrl: string
  readonly now: Date
  /** Days before the first and from the second on are left out. */
  readonly from: Day
  readonly to: Day
}

/** So often programs should come again, in seconds. */
const AGAIN = 60 * 60

/** A text as one line, without characters that a calendar cannot hold (RFC 5545, 3.1). */
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Days as spans without a gap, each with its first day and the day after its last. */
export function spansOf(days: readonly Day[]): { readonly first: Day; readonly end: Day }[] {
  const spans: { first: Day; end: Day }[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1)
    if (last?.end === day) last.end = addDays(day, 1)
    else spans.push({ first: day, end: addDays(day, 1) })
  }
  return spans
}

function shiftEvent(of: FeedShift, { locale, publicUrl, now }: Making): ICalEventData {
  const office = plain(of.officeName)
  const address = of.address.map(plain)
  return {
    id: `shift-${of.id}@${new URL(publicUrl).hostname}`,
    sequence: of.version,
    stamp: now,
    // As moments: every program shows them on its own clock, over changes of it, too.
    start: of.startsAt,
    end: of.endsAt,
    summary: [feedWords.shift[locale], office].filter(Boolean).join(': '),
    location: [office, ...address].filter(Boolean).join(', ') || null,
    url: linkTo(publicUrl, addressOf(places.office, { tab: 'mine' })),
    status: ICalEventStatus.CONFIRMED,
    busystatus: ICalEventBusyStatus.BUSY,
  }
}

/**
 * Whoever has the link reads it, and calendars are often kept by others: only vacation is called by its name.
 * Why somebody is away otherwise (ill, for a child, before a court) can be sensitive, and offices name kinds as
 * they like.
 */
const titleOf = (of: FeedLeave, locale: Locale): string =>
  [
    (of.takesVacation && plain(of.names[locale])) || feedWords.away[locale],
    of.extent < 100 ? ` ${of.extent} %` : '',
    of.isWaiting ? ` (${leaveStateWords.waiting[locale].toLocaleLowerCase(locale)})` : '',
  ].join('')

function leaveEvents(of: FeedLeave, making: Making): ICalEventData[] {
  const { locale, publicUrl, now, from, to } = making
  return spansOf(of.days)
    .filter(({ first, end }) => end > from && first < to)
    .map(({ first, end }) => ({
      id: `leave-${of.id}-${first}@${new URL(publicUrl).hostname}`,
      sequence: of.version,
      stamp: now,
      allDay: true,
      start: asDate(first),
      end: asDate(end),
      summary: titleOf(of, locale),
      url: linkTo(publicUrl, addressOf(places.myVacation)),
      status: of.isWaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: of.isWaiting ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.OOF,
    }))
}

const linkTo = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/$/, '')}${path}`

/**
 * A person's shifts and leave as iCalendar (RFC 5545): shifts as moments in UTC, leave as whole days with the day
 * after the last as end. Each has the same UID in every answer, so that what was changed takes the place of what it
 * was; what is not in it any more is gone from who subscribes. Shifts that do not end after they begin are left out.
 * @returns at most `most` spans of leave, beside the shifts
 */
export function icalendar(
  { shifts, leave, most }: { shifts: FeedShift[]; leave: FeedLeave[]; most: number },
  making: Making,
): string {
  const calendar = ical({
    name: feedWords.name[making.locale],
    prodId: { company: 'Workforce portal', product: 'Calendar', language: making.locale },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN,
  })
  for (const shift of shifts)
    if (shift.endsAt > shift.startsAt) calendar.createEvent(shiftEvent(shift, making))
  for (const one of leave.flatMap((of) => leaveEvents(of, making)).slice(0, most))
    calendar.createEvent(one)
  return calendar.toString()
}
