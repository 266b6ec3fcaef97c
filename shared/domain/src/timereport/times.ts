import type { Day } from '@portal/calendar/days'
import { shiftHours } from '@portal/calendar/stockholm'
import type { FieldFault } from '@portal/contracts/refused'
import { minutesOf } from '@portal/contracts/timereport-pieces'
import { DAY_MINUTES } from '@portal/contracts/timereport-rules'
import type { Reported, Span } from '@portal/contracts/timereport-shapes'
import { refuse } from '../kit/outcome.ts'

const isWhole = ({ from, to }: Span): boolean => from !== '' && to !== ''
/** Compared as they pass, not as the clock shows them: it may be set back between them. */
const meet = (one: Span, other: Span): boolean =>
  minutesOf({ from: one.from, to: other.to }) > 0 && minutesOf({ from: other.from, to: one.to }) > 0
const holds = (shift: Span, { from, to }: Span): boolean =>
  minutesOf({ from: shift.from, to: from }) >= 0 && minutesOf({ from: to, to: shift.to }) >= 0

const at = (path: string): FieldFault[] => [{ path, message: 'invalidField' }]

/** Which part of a list is half said: a draft may have some, what is sent may not. */
function half(name: 'shifts' | 'breaks', spans: readonly Span[]) {
  const index = spans.findIndex((one) => !isWhole(one))
  const one = spans[index]
  return one && `${name}.${index}.${one.from === '' ? 'from' : 'to'}`
}

/** What is wrong with one shift by itself. */
function wrongShift(day: Day, shift: Span, path: string) {
  if (shift.from !== '' && shift.from.slice(0, 10) !== day)
    return refuse('shiftNotOfDay', at(`${path}.from`))
  if (!isWhole(shift)) return undefined
  if (minutesOf(shift) <= 0) return refuse('shiftEndsBefore', at(`${path}.to`))
  return shiftHours(shift.from, shift.to) * 60 > DAY_MINUTES
    ? refuse('shiftTooLong', at(`${path}.to`))
    : undefined
}

/** What is wrong with one break, beside the shifts and the other breaks. */
function wrongBreak({ shifts, breaks }: Reported, index: number) {
  const one = breaks[index]
  if (!one || !isWhole(one)) return undefined
  const path = `breaks.${index}`
  if (minutesOf(one) <= 0) return refuse('breakOutsideShift', at(`${path}.to`))
  if (shifts.every(isWhole) && !shifts.some((shift) => holds(shift, one)))
    return refuse('breakOutsideShift', at(`${path}.from`))
  return breaks.slice(0, index).some((other) => isWhole(other) && meet(one, other))
    ? refuse('breaksOverlap', at(`${path}.from`))
    : undefined
}

/**
 * Does a shift meet another of the day, or of the days beside it?
 * @param beside shifts of the neighbouring days
 */
export function overlapping(shifts: readonly Span[], beside: readonly Span[]) {
  const others = beside.filter(isWhole)
  const index = shifts.findIndex(
    (one, place) =>
      isWhole(one) &&
      [...shifts.slice(0, place).filter(isWhole), ...others].some((other) => meet(one, other)),
  )
  return index < 0 ? undefined : refuse('shiftsOverlap', at(`shifts.${index}.from`))
}

/**
 * What is wrong with the times of a day, and where; undefined where nothing is.
 * @param beside shifts of the days before and after
 * @param sent half a time is none, in what is sent
 */
export function wrongTimes(day: Day, form: Reported, beside: readonly Span[], sent: boolean) {
  const path = sent && (half('shifts', form.shifts) ?? half('breaks', form.breaks))
  if (path) return refuse('shiftIncomplete', at(path))
  for (const [index, shift] of form.shifts.entries()) {
    const wrong = wrongShift(day, shift, `shifts.${index}`)
    if (wrong) return wrong
  }
  const twice = overlapping(form.shifts, beside)
  if (twice) return twice
  for (const index of form.breaks.keys()) {
    const wrong = wrongBreak(form, index)
    if (wrong) return wrong
  }
  let absence = 0
  for (const [index, { minutes }] of form.absences.entries()) {
    absence += minutes
    if (absence > DAY_MINUTES) return refuse('absenceTooLong', at(`absences.${index}.minutes`))
  }
  return undefined
}
