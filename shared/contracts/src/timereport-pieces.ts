import type { Day } from '@portal/calendar/days'
import { MINUTE_MS } from '@portal/calendar/lengths'
import {
  isReading,
  stockholmInstant,
  stockholmMinute,
  stockholmReading,
} from '@portal/calendar/stockholm'
import type { Reported, Span } from './timereport-shapes.ts'

/** A day as it was reported. */
export interface DayReport extends Pick<Reported, 'shifts' | 'breaks' | 'absences' | 'trips'> {
  readonly day: Day
  /** It is sent or approved, and takes of its week; what is a draft or returned does not, for any other day. */
  readonly stands: boolean
}

/** An instant in minutes: Stockholm's clock has differed from UTC by whole ones since 1900. */
const minuteOf = (reading: string): number => stockholmInstant(reading).getTime() / MINUTE_MS
export const readingOf = (minute: number): string => stockholmMinute(new Date(minute * MINUTE_MS))

/** Minutes that pass from one time of the clock to another, through a change of the clock, too. */
export const minutesOf = ({ from, to }: Span): number => minuteOf(to) - minuteOf(from)

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What is whole of the spans, in the order of time. */
const stretches = (spans: readonly Span[]): Stretch[] =>
  spans
    .filter(({ from, to }) => isReading(from) && isReading(to))
    .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from || one.to - other.to)

/** A stretch of work without its breaks, and the breaks that are within it. */
function withoutBreaks(shift: Stretch, breaks: readonly Stretch[]) {
  const work: Stretch[] = []
  const rest: Stretch[] = []
  let at = shift.from
  for (const one of breaks) {
    const from = Math.max(at, one.from)
    const to = Math.min(shift.to, one.to)
    if (from >= to) continue
    if (at < from) work.push({ from: at, to: from })
    rest.push({ from, to })
    at = to
  }
  if (at < shift.to) work.push({ from: at, to: shift.to })
  return { work, rest }
}

/** The shifts of a day: the work of each, in pieces between breaks, and its breaks. */
export function shiftsOf(report: Pick<DayReport, 'shifts' | 'breaks'>) {
  const breaks = stretches(report.breaks)
  let until = Number.NEGATIVE_INFINITY
  return stretches(report.shifts).map((shift) => {
    // What a draft may still say twice is counted once.
    const from = Math.max(shift.from, until)
    until = Math.max(until, shift.to)
    return withoutBreaks({ from, to: shift.to }, breaks)
  })
}

/** Work while the clock runs evenly. */
export interface Piece {
  /** What the clock shows at its beginning, in minutes after the midnight that the report's day begins with. */
  readonly from: number
  readonly minutes: number
}

/** A stretch of a day's work, cut where the clock is changed: what is in a piece needs no clock any more. */
export function piecesOf(day: Day, { from, to }: Stretch): Piece[] {
  const midnight = Date.parse(day) / MINUTE_MS
  const shown = (minute: number) =>
    stockholmReading(new Date(minute * MINUTE_MS)).getTime() / MINUTE_MS - midnight
  const begins = shown(from)
  const runs = (minute: number) => shown(minute) - minute === begins - from
  if (runs(to)) return [{ from: begins, minutes: to - from }]
  let [before, after] = [from, to]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (runs(between)) before = between
    else after = between
  }
  const rest = { from: after, to }
  return [{ from: begins, minutes: after - from }, ...(after < to ? piecesOf(day, rest) : [])]
}

/**
 * The work of a day as short as it can be divided by any rules: a piece as `360+240`, its beginning in minutes
 * after midnight and how long it is; `,` between pieces, `;` between shifts. It needs no clock any more.
 */
export function workOf(report: Pick<DayReport, 'day' | 'shifts' | 'breaks'>): string {
  return shiftsOf(report)
    .map(({ work }) => work.flatMap((one) => piecesOf(report.day, one)))
    .map((pieces) => pieces.map(({ from, minutes }) => `${from}+${minutes}`).join(','))
    .filter(Boolean)
    .join(';')
}

/** The pieces of each shift in what `workOf` made. */
export const shiftsIn = (work: string): Piece[][] =>
  (work === '' ? [] : work.split(';')).map((shift) =>
    shift.split(',').map((piece) => {
      const plus = piece.indexOf('+')
      return { from: Number(piece.slice(0, plus)), minutes: Number(piece.slice(plus + 1)) }
    }),
  )

/** Minutes of breaks within the shifts of a day. */
export const minutesOfBreaks = (report: Pick<DayReport, 'shifts' | 'breaks'>): number =>
  shiftsOf(report)
    .flatMap(({ rest }) => rest)
    .reduce((sum, { from, to }) => sum + to - from, 0)

/** Minutes of work in what `workOf` made. */
export const minutesWorked = (work: string): number =>
  shiftsIn(work)
    .flat()
    .reduce((sum, { minutes }) => sum + minutes, 0)
