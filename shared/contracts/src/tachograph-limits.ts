import { addDays, type Day, mondayOf } from '@portal/calendar/days'
import {
  type DrivingLimits,
  drivingLimits,
  type RoadWorkLimits,
  roadWorkLimits,
} from '@portal/calendar/driving'
import { ruleOn } from '@portal/calendar/rules'
import {
  countedWeeks,
  type Duty,
  dutiesOf,
  length,
  type Piece,
  pausesIn,
  restOf,
  weeklyRestsIn,
} from './tachograph-rests.ts'
import { beginOf, clockAt, dayAt, isRest, readingAt, type Stretch } from './tachograph-time.ts'

/** What the law limits, with where it stands. */
export const limits = {
  unbrokenDriving: '561/2006 art. 7',
  dayDriving: '561/2006 art. 6.1',
  longDays: '561/2006 art. 6.1',
  weekDriving: '561/2006 art. 6.2',
  fortnightDriving: '561/2006 art. 6.3',
  dailyRest: '561/2006 art. 8.2',
  crewRest: '561/2006 art. 8.5',
  reducedRests: '561/2006 art. 8.4',
  weeklyRest: '561/2006 art. 8.6',
  weeklyRestReduced: '561/2006 art. 8.6',
  weekWork: '2005:395, 12 §',
  averageWork: '2005:395, 12 §',
  nightWork: '2005:395, 15 §',
  unbrokenWork: '2005:395, 18 §',
  workBreaks: '2005:395, 18 §',
} as const
export type LimitName = keyof typeof limits
export const limitNames = Object.keys(limits) as [LimitName, ...LimitName[]]

/** A limit that was gone beyond. */
export interface Breach {
  readonly limit: LimitName
  /** The day that it is counted to: on which the limit was passed, or the shift began that lacks its rest. */
  readonly day: Day
  /** From when it was counted, and until when, as Stockholm's clock shows it. */
  readonly from: string
  readonly to: string
  /** What there was, and what the law allows or asks for, in minutes. */
  readonly minutes: number
  readonly bound: number
}

const total = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, one) => sum + length(one), 0)
const drives = ({ activity }: Stretch): boolean => activity === 'drive'
/** Working time: waiting is none, and rest neither. */
const works = ({ activity }: Stretch): boolean => activity === 'drive' || activity === 'work'

const breach = (
  limit: LimitName,
  at: number,
  { from, to }: Piece,
  minutes: number,
  bound: number,
): Breach => ({
  limit,
  day: dayAt(at),
  from: readingAt(from),
  to: readingAt(to),
  minutes,
  bound,
})

/**
 * Counts pieces between the rests that end the count; tells of the piece with which it goes beyond a bound.
 * @param ends says of each rest whether the count begins anew after it
 */
function unbroken(
  limit: LimitName,
  busy: readonly Stretch[],
  counts: (one: Stretch) => boolean,
  bound: number,
  ends: () => (pause: number) => boolean,
): Breach[] {
  const found: Breach[] = []
  let [sum, from, at] = [0, 0, 0]
  let isEnd = ends()
  const close = (to: number) => {
    if (sum > bound) found.push(breach(limit, at, { from, to }, sum, bound))
    sum = 0
    isEnd = ends()
  }
  for (const [index, one] of busy.entries()) {
    const before = busy[index - 1]
    if (before && before.to < one.from && isEnd(one.from - before.to)) close(before.to)
    if (!counts(one)) continue
    if (sum === 0) from = one.from
    if (sum <= bound && sum + length(one) > bound) at = one.from + bound - sum
    sum += length(one)
  }
  close(busy.at(-1)?.to ?? 0)
  return found
}

/** A break of driving: whole, or a shorter part and then a longer one. */
const drivingBreak =
  ({ pause, pauseParts: [first, second] }: DrivingLimits) =>
  () => {
    let had = false
    return (minutes: number) => {
      const isWhole = minutes >= pause || (had && minutes >= second)
      had ||= minutes >= first
      return isWhole
    }
  }

/** The pieces of each week, Monday first, in Stockholm. */
function byWeek(pieces: readonly Piece[]): Map<Day, Piece[]> {
  const weeks = new Map<Day, Piece[]>()
  for (const { from, to } of pieces)
    for (let at = from; at < to; ) {
      const monday = mondayOf(dayAt(at))
      const until = Math.min(to, beginOf(addDays(monday, 7)))
      const week = weeks.get(monday)
      if (week) week.push({ from: at, to: until })
      else weeks.set(monday, [{ from: at, to: until }])
      at = until
    }
  return weeks
}

/** Where the sum of some pieces goes beyond a bound. */
function passed(limit: LimitName, pieces: readonly Piece[], bound: number): Breach[] {
  const sum = total(pieces)
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || sum <= bound) return []
  let left = bound
  const over = pieces.find((one) => {
    if (length(one) > left) return true
    left -= length(one)
    return false
  })
  const at = over ? over.from + left : last.from
  return [breach(limit, at, { from: first.from, to: last.to }, sum, bound)]
}

function weeksOf(pieces: readonly Piece[], limit: LimitName, bound: number): Breach[] {
  return [...byWeek(pieces).values()].flatMap((week) => passed(limit, week, bound))
}

/** Driving of two weeks, where the second is what goes beyond. */
function fortnights(pieces: readonly Piece[], bound: number): Breach[] {
  const weeks = byWeek(pieces)
  return [...weeks].flatMap(([monday, week]) => {
    const before = weeks.get(addDays(monday, -7)) ?? []
    return total(before) > bound ? [] : passed('fortnightDriving', [...before, ...week], bound)
  })
}

function drivingOfDays(duties: readonly Duty[], law: DrivingLimits): Breach[] {
  const long = new Map<Day, number>()
  return duties.flatMap((duty) => {
    const minutes = total(duty.busy.filter(drives))
    if (minutes <= law.day) return []
    const monday = mondayOf(dayAt(duty.from))
    const times = (long.get(monday) ?? 0) + 1
    long.set(monday, times)
    const bound = times > law.longDays ? law.day : law.longDay
    if (minutes > law.longDay) return [breach('dayDriving', duty.from, duty, minutes, bound)]
    return minutes > bound ? [breach('longDays', duty.from, duty, minutes, bound)] : []
  })
}

function dailyRests(duties: readonly Duty[], law: DrivingLimits): Breach[] {
  let reduced = 0
  return duties.flatMap((duty) => {
    if (duty.rest === undefined) return []
    const { minutes, is, crew } = restOf(duty, law)
    if (is === 'reduced') reduced++
    const times = reduced
    if (duty.rest >= law.reducedWeeklyRest) reduced = 0
    if (is === 'short')
      return crew
        ? [breach('crewRest', duty.from, duty, minutes, law.crewRest)]
        : [breach('dailyRest', duty.from, duty, minutes, law.reducedRest)]
    return is === 'reduced' && times > law.reducedRests
      ? [breach('reducedRests', duty.from, duty, minutes, law.rest)]
      : []
  })
}

function weeklyRests(duties: readonly Duty[], known: Piece, law: DrivingLimits): Breach[] {
  const rests = weeklyRestsIn(duties, known, law)
  const [first, last] = [duties[0], duties.at(-1)]
  if (!first || !last) return []
  // What was before the card's first day began is not known: the last weekly rest ended there at the latest.
  const since = rests[0] && rests[0].to <= first.from ? [] : [{ from: first.from, to: first.from }]
  const late = [...since, ...rests].flatMap(({ to: from }, index, all) => {
    // Who rests when the card was read may be in the middle of it.
    const to = all[index + 1]?.from ?? last.to
    const bound = law.weeklyWithin
    return to - from > bound
      ? [breach('weeklyRest', from + bound, { from, to }, to - from, bound)]
      : []
  })
  const counted = countedWeeks(rests, first.from, law)
  const short: Breach[] = []
  for (let monday = mondayOf(dayAt(first.from)); ; monday = addDays(monday, 7)) {
    const next = addDays(monday, 7)
    const [from, to] = [beginOf(monday), beginOf(addDays(next, 7))]
    if (to > known.to) break
    if (from < first.from || counted.has(monday) || counted.has(next)) continue
    const reduced = rests.filter(
      (rest) => rest.from < to && rest.to > from && length(rest) < law.weeklyRest,
    )
    const longest = Math.max(0, ...reduced.map(length))
    short.push(breach('weeklyRestReduced', to - 1, { from, to }, longest, law.weeklyRest))
  }
  return [...late, ...short]
}

function averages(pieces: readonly Piece[], begins: number, law: RoadWorkLimits): Breach[] {
  const weeks = byWeek(pieces)
  return [...weeks].flatMap(([monday, week]) => {
    const first = addDays(monday, -7 * (law.averageWeeks - 1))
    // Fewer weeks than all of them say nothing of the average.
    if (beginOf(first) < begins) return []
    let sum = 0
    for (let at = first; at <= monday; at = addDays(at, 7)) sum += total(weeks.get(at) ?? [])
    const minutes = Math.ceil(sum / law.averageWeeks)
    const to = week.at(-1)?.to ?? 0
    return minutes > law.average
      ? [breach('averageWork', to - 1, { from: beginOf(first), to }, minutes, law.average)]
      : []
  })
}

const isNight = ({ from, to }: Piece, { night }: RoadWorkLimits): boolean => {
  for (let day = dayAt(from); beginOf(day) < to; day = addDays(day, 1)) {
    if (from < clockAt(day, night.to) && to > clockAt(day, night.from)) return true
  }
  return false
}

function workOfDays(duties: readonly Duty[], law: RoadWorkLimits): Breach[] {
  return duties.flatMap((duty) => {
    const work = duty.busy.filter(works)
    const until = duty.from + 24 * 60
    const first = work
      .filter(({ from }) => from < until)
      .map(({ from, to }) => ({ from, to: Math.min(to, until) }))
    const found: Breach[] = []
    if (total(first) > law.nightDay && first.some((one) => isNight(one, law)))
      found.push(breach('nightWork', duty.from, duty, total(first), law.nightDay))
    const breaks = total(pausesIn(duty.busy).filter((pause) => length(pause) >= law.part))
    const least = law.breaks.findLast(({ over }) => total(work) > over)?.least ?? 0
    if (breaks < least) found.push(breach('workBreaks', duty.from, duty, breaks, least))
    return found
  })
}

/**
 * Where what a card says goes beyond the limits of driving and rest (Regulation (EC) 561/2006) and of working
 * time in road transport (act 2005:395). It warns: exceptions, agreements and what a card does not know of are
 * for people. What nobody entered counts as rest.
 * @param stretches in their order; a week's, a fortnight's and an average's limits need what was before
 */
export function breachesOf(stretches: readonly Stretch[]): Breach[] {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return []
  const day = dayAt(last.from)
  const law = ruleOn(drivingLimits, day)
  const work = ruleOn(roadWorkLimits, day)
  const busy = stretches.filter((one) => !isRest(one))
  // Beside a driver who drives, one may have one's break (art. 7).
  const alone = busy.filter(({ activity, crew }) => !(crew && activity === 'available'))
  const duties = dutiesOf(stretches, law)
  const [driving, working] = [busy.filter(drives), busy.filter(works)]
  const shortBreak = () => (minutes: number) => minutes >= work.part
  return [
    ...unbroken('unbrokenDriving', alone, drives, law.unbroken, drivingBreak(law)),
    ...drivingOfDays(duties, law),
    ...weeksOf(driving, 'weekDriving', law.week),
    ...fortnights(driving, law.fortnight),
    ...dailyRests(duties, law),
    ...weeklyRests(duties, { from: first.from, to: last.to }, law),
    ...weeksOf(working, 'weekWork', work.week),
    ...averages(working, first.from, work),
    ...workOfDays(duties, work),
    ...unbroken('unbrokenWork', busy, works, work.unbroken, shortBreak),
  ]
}
