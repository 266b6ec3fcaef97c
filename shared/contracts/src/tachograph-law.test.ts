import { addDays, mondayOf, weekday } from '@portal/calendar/days'
import { describe, expect, test } from 'vitest'
import { breachesOf, type LimitName } from './tachograph-limits.ts'
import { type Activity, beginOf, dayAt, readingAt, type Stretch } from './tachograph-time.ts'

/**
 * The law a second time: minute by minute, slowly, from its text. Both read drivers' lives that are made up, with
 * times at and beside every bound, over clock changes and the turn of the year.
 */
interface Minute {
  readonly activity: Activity
  readonly crew: boolean
}
type Run = readonly [from: number, to: number]

const HOUR = 60
const hours = new Map<number, string>()
/** What the clock shows, looked up once an hour. */
function clockOf(minute: number): string {
  const hour = Math.floor(minute / HOUR)
  const shown = hours.get(hour) ?? readingAt(hour * HOUR).slice(0, 14)
  hours.set(hour, shown)
  return `${shown}${String(minute % HOUR).padStart(2, '0')}`
}
const isRest = ({ activity }: Minute) => activity === 'rest' || activity === 'unknown'
const isWork = ({ activity }: Minute) => activity === 'drive' || activity === 'work'
const drives = ({ activity }: Minute) => activity === 'drive'
const count = (minutes: readonly Minute[], is: (one: Minute) => boolean) =>
  minutes.filter(is).length

function runsOf(minutes: readonly Minute[], is: (one: Minute) => boolean): Run[] {
  const runs: Run[] = []
  let begun = -1
  for (let at = 0; at <= minutes.length; at++) {
    const one = minutes[at]
    if (one && is(one)) begun = begun < 0 ? at : begun
    else if (begun >= 0) {
      runs.push([begun, at])
      begun = -1
    }
  }
  return runs
}

/** The minute with which a count goes beyond its bound, each time; a break that `ends` says is one begins it anew. */
function beyond(
  minutes: readonly Minute[],
  counts: (one: Minute) => boolean,
  rests: (one: Minute) => boolean,
  bound: number,
  ends: (length: number, hadPart: boolean) => boolean,
) {
  const found: number[] = []
  let [sum, pause, hadPart] = [0, 0, false]
  for (const [at, one] of minutes.entries()) {
    if (rests(one)) {
      pause++
      continue
    }
    if (ends(pause, hadPart)) [sum, hadPart] = [0, false]
    // A part before anything was driven is none of the time that it breaks.
    else if (pause >= 15 && sum > 0) hadPart = true
    pause = 0
    if (counts(one) && ++sum === bound + 1) found.push(at)
  }
  return found
}

/** Art. 4 o: two drive in turn, but for the first hour. */
function isCrewed(day: readonly Minute[]) {
  const first = day.findIndex(drives)
  const alone = day.findLastIndex((one) => drives(one) && !one.crew)
  return day.some((one) => one.crew && !isRest(one)) && (alone < 0 || alone < first + HOUR)
}

/** Days from rest to rest: the first of 9 hours that is taken in time, else the first of 7 (C(2011) 3759). */
function daysOf(minutes: readonly Minute[]) {
  const rests = runsOf(minutes, isRest)
  const days: { from: number; to: number; rest: number }[] = []
  let from = rests[0]?.[0] === 0 ? rests[0][1] : 0
  for (;;) {
    const later = rests.filter(([begins, ends]) => begins >= from && ends < minutes.length)
    const seven = later.find(([begins, ends]) => ends - begins >= 7 * HOUR)
    const nine = later.find(([begins, ends]) => ends - begins >= 9 * HOUR)
    const until = from + (isCrewed(minutes.slice(from, nine?.[0])) ? 30 : 24) * HOUR
    const isInTime = nine !== undefined && Math.min(nine[1], until) - nine[0] >= 9 * HOUR
    const rest = isInTime ? nine : seven
    if (!rest) return days
    days.push({ from, to: rest[0], rest: rest[1] - rest[0] })
    from = rest[1]
  }
}

type Found = readonly [LimitName, string]

function lawOf(stretches: readonly Stretch[]): Found[] {
  const begins = stretches[0]?.from ?? 0
  const minutes: Minute[] = stretches.flatMap((one) =>
    Array.from({ length: one.to - one.from }, () => one),
  )
  const found: Found[] = []
  const say = (limit: LimitName, at: number) => found.push([limit, dayAt(begins + at)])
  const breaks = (one: Minute) => isRest(one) || (one.crew && one.activity === 'available')
  for (const at of beyond(minutes, drives, breaks, 270, (pause, had) => pause >= (had ? 30 : 45)))
    say('unbrokenDriving', at)
  for (const at of beyond(minutes, isWork, isRest, 360, (pause) => pause >= 15))
    say('unbrokenWork', at)

  let reduced = 0
  const long = new Map<string, number>()
  for (const { from, to, rest } of daysOf(minutes)) {
    const day = minutes.slice(from, to)
    const driven = count(day, drives)
    const week = mondayOf(dayAt(begins + from))
    if (driven > 9 * HOUR) long.set(week, (long.get(week) ?? 0) + 1)
    if (driven > 10 * HOUR) say('dayDriving', from)
    else if (driven > 9 * HOUR && (long.get(week) ?? 0) > 2) say('longDays', from)

    const crew = isCrewed(day)
    const taken = Math.max(0, Math.min(to + rest, from + (crew ? 30 : 24) * HOUR) - to)
    const pauses = runsOf(day, isRest).map(([begun, ended]) => ended - begun)
    if (taken < 9 * HOUR) say(crew ? 'crewRest' : 'dailyRest', from)
    else if (!crew && taken < 11 * HOUR && !pauses.some((pause) => pause >= 3 * HOUR))
      if (++reduced > 3) say('reducedRests', from)
    if (rest >= 24 * HOUR) reduced = 0

    const worked = count(day, isWork)
    const paused = pauses.filter((pause) => pause >= 15).reduce((sum, pause) => sum + pause, 0)
    if (paused < (worked > 9 * HOUR ? 45 : worked > 6 * HOUR ? 30 : 0)) say('workBreaks', from)
    const first = day.slice(0, 24 * HOUR)
    const isNight = (_: Minute, at: number) => {
      const clock = clockOf(begins + from + at).slice(11)
      return clock >= '01:00' && clock < '05:00'
    }
    if (count(first, isWork) > 10 * HOUR && first.filter(isNight).some(isWork))
      say('nightWork', from)
  }

  const free = runsOf(minutes, isRest).filter(([from, to]) => to - from >= 24 * HOUR)
  for (const [index, [, to]] of free.entries())
    if ((free[index + 1]?.[0] ?? to) - to > 144 * HOUR) say('weeklyRest', to + 144 * HOUR)

  const weeks = new Map<string, Minute[]>()
  // Clocks are changed on the hour.
  const untilHour = (HOUR - (begins % HOUR)) % HOUR
  for (let at = untilHour - HOUR; at < minutes.length; at += HOUR) {
    const week = mondayOf(clockOf(begins + at).slice(0, 10))
    const hour = minutes.slice(Math.max(0, at), at + HOUR)
    const of = weeks.get(week)
    if (of) of.push(...hour)
    else weeks.set(week, hour)
  }
  for (const [monday, week] of weeks) {
    const driven = count(week, drives)
    const before = count(weeks.get(addDays(monday, -7)) ?? [], drives)
    if (driven > 56 * HOUR) found.push(['weekDriving', monday])
    if (driven + before > 90 * HOUR && before <= 90 * HOUR) found.push(['fortnightDriving', monday])
    if (count(week, isWork) > 60 * HOUR) found.push(['weekWork', monday])
  }
  return found
}

/** Numbers that look random and are the same every time (mulberry32). */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Some weeks of a driver, who is as often at a bound as beside it. */
function lifeOf(seed: number, first: string, days: number): Stretch[] {
  const roll = dice(seed)
  const within = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const oneOf = <T>(...all: readonly T[]) => all[Math.floor(roll() * all.length)] as T
  const life: Stretch[] = []
  let at = beginOf(first)
  const then = (minutes: number, activity: Activity, crew = false) => {
    life.push({ from: at, to: at + minutes, activity, crew })
    at += minutes
  }
  then(within(24, 40) * HOUR, 'rest')
  for (let duties = 0; at < beginOf(addDays(first, days)); duties++) {
    const crew = roll() < 0.25
    const until = at + within(6 * HOUR, 16 * HOUR)
    then(within(5, 40), 'work')
    while (at < until) {
      then(oneOf(within(10, 120), within(100, 280), 270, 271, 135), 'drive', crew && roll() < 0.97)
      const next = roll()
      if (next < 0.4) then(oneOf(14, 15, 29, 30, 44, 45, within(5, 70)), 'rest')
      else if (next < 0.5) then(oneOf(179, 180, within(150, 240), within(400, 539)), 'rest')
      else if (next < 0.65) then(oneOf(30, 45, within(5, 90)), 'available', crew)
      else then(within(3, 60), 'work', crew && roll() < 0.5)
    }
    const isWeekly = duties % 6 === 5 && roll() < 0.8
    const rest = isWeekly
      ? oneOf(24 * HOUR - 1, 24 * HOUR, 45 * HOUR, within(24, 60) * HOUR)
      : oneOf(539, 540, 600, 659, 660, 720, within(380, 800))
    then(rest, roll() < 0.1 ? 'unknown' : 'rest')
  }
  then(40 * HOUR, 'rest')
  then(30, 'work')
  return life
}

/** Weeks are compared by their Mondays: a second reading need not find the same minute of them. */
const byWeek: ReadonlySet<LimitName> = new Set(['weekDriving', 'fortnightDriving', 'weekWork'])
const compared = (found: readonly Found[]) =>
  found.map(([limit, day]) => `${byWeek.has(limit) ? mondayOf(day) : day} ${limit}`).sort()

const firsts = ['2026-03-16', '2026-10-12', '2026-12-21', '2028-02-21'] as const

describe('the limits, read a second time from the law', () => {
  test.each(firsts)('weeks from %s on', (first) => {
    expect(weekday(first)).toBe(1)
    const seen = new Set<LimitName>()
    for (let seed = 1; seed <= 15; seed++) {
      const life = lifeOf(seed * 7919, first, 21)
      // Which weekly rest counts in which week has examples of its own.
      const breaches = breachesOf(life).filter(({ limit }) => limit !== 'weeklyRestReduced')
      for (const { limit } of breaches) seen.add(limit)
      const said = breaches.map(({ limit, day }): Found => [limit, day])
      expect(compared(said), `seed ${seed}`).toEqual(compared(lawOf(life)))
    }
    expect(seen.size).toBeGreaterThan(11)
  })
})
