import { addDays, type Day, mondayOf } from '@portal/calendar/days'
import type { DrivingLimits } from '@portal/calendar/driving'
import { beginOf, dayAt, isRest, type Stretch } from './tachograph-time.ts'

/** A span of minutes since 1970. */
export interface Piece {
  readonly from: number
  readonly to: number
}
/** From one rest that parts two days to the next. */
export interface Duty extends Piece {
  readonly busy: readonly Stretch[]
  /** Minutes of rest after it; undefined where the card ends first. */
  readonly rest: number | undefined
}

/** Minutes of a span. */
export const length = ({ from, to }: Piece): number => to - from

/** Rests between what somebody did, each with what came before and after it. */
export function pausesIn(busy: readonly Stretch[]): (Piece & { readonly next: number })[] {
  return busy.flatMap((one, index) => {
    const from = busy[index - 1]?.to
    return from === undefined || from >= one.from ? [] : [{ from, to: one.from, next: index }]
  })
}

/** Do two drive in turn? Whoever drives is alone in the first hour at most (art. 4 o). */
function isCrewed(busy: readonly Stretch[], law: DrivingLimits): boolean {
  const drives = busy.filter(({ activity }) => activity === 'drive')
  const joins = (drives[0]?.from ?? 0) + law.crewJoins
  return busy.some(({ crew }) => crew) && drives.every(({ crew, to }) => crew || to <= joins)
}

/** Does the rest after a duty reach, within the time that it must be taken in? */
export function restOf(
  duty: Duty,
  law: DrivingLimits,
): { minutes: number; is: 'whole' | 'reduced' | 'short'; crew: boolean } {
  const crew = isCrewed(duty.busy, law)
  const within = duty.from + (crew ? law.crewWithin : law.restWithin)
  const minutes = Math.max(0, Math.min(duty.rest ?? 0, within - duty.to))
  if (crew) return { minutes, is: minutes >= law.crewRest ? 'whole' : 'short', crew }
  const [first, second] = law.restParts
  const isParted = minutes >= second && pausesIn(duty.busy).some((pause) => length(pause) >= first)
  if (minutes >= law.rest || isParted) return { minutes, is: 'whole', crew }
  return { minutes, is: minutes >= law.reducedRest ? 'reduced' : 'short', crew }
}

/**
 * What somebody did, from one rest that parts two days to the next. One that is too short for a daily rest parts
 * them only where none that is long enough follows in time: it may be the first part of that, or a break of two who
 * drive in turn.
 */
export function dutiesOf(stretches: readonly Stretch[], law: DrivingLimits): Duty[] {
  const busy = stretches.filter((one) => !isRest(one))
  const cuts = pausesIn(busy).filter((pause) => length(pause) >= law.partsDays)
  const found: Duty[] = []
  let begin = 0
  const dutyUntil = (cut?: (typeof cuts)[number]): Duty | undefined => {
    const of = busy.slice(begin, cut?.next)
    const [first, last] = [of[0], of.at(-1)]
    return first && last && { from: first.from, to: last.to, busy: of, rest: cut && length(cut) }
  }
  for (const [index, cut] of cuts.entries()) {
    const isLong = (one: Piece) => length(one) >= law.reducedRest
    const later = isLong(cut) ? undefined : cuts.slice(index + 1).find(isLong)
    const whole = later && dutyUntil(later)
    if (whole && restOf(whole, law).is !== 'short') continue
    const duty = dutyUntil(cut)
    if (duty) found.push(duty)
    begin = cut.next
  }
  const open = dutyUntil()
  return open ? [...found, open] : found
}

/** Weekly rests, that before the first duty and the one that still goes on at the end of what is known among them. */
export function weeklyRestsIn(
  duties: readonly Duty[],
  known: Piece,
  law: DrivingLimits,
): readonly Piece[] {
  const first = duties[0]
  const before = first ? [{ from: known.from, to: first.from }] : []
  const after = duties.map(({ to, rest }) => ({
    from: to,
    // How long it becomes is not known, so it is taken for as long as it ought to be.
    to: rest === undefined ? Math.max(known.to, to + law.weeklyRest) : to + rest,
  }))
  return [...before, ...after].filter((rest) => length(rest) >= law.reducedWeeklyRest)
}

/**
 * The Mondays of the weeks that have a regular weekly rest. One that falls in two weeks counts in either, not in both
 * (art. 8.9): in the later one, where the earlier does not need it. One that is as long as two counts in both.
 * @param begins what was before it is not known, and needs nothing
 */
export function countedWeeks(
  rests: readonly Piece[],
  begins: number,
  law: DrivingLimits,
): ReadonlySet<Day> {
  const counted = new Set<Day>()
  for (const rest of rests) {
    if (length(rest) < law.weeklyRest) continue
    const [first, last] = [mondayOf(dayAt(rest.from)), mondayOf(dayAt(rest.to - 1))]
    const before = addDays(first, -7)
    if (length(rest) >= 2 * law.weeklyRest)
      for (let week = first; week <= last; week = addDays(week, 7)) counted.add(week)
    else {
      const isNeeded = beginOf(before) >= begins && !counted.has(before) && !counted.has(first)
      counted.add(isNeeded ? first : last)
    }
  }
  return counted
}
