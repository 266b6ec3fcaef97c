import { addDays, type Day, weekday } from '@portal/calendar/days'
import { eveOn, holidayOn } from '@portal/calendar/holidays'
import { ruleOn } from '@portal/calendar/rules'
import { isReading, stockholmInstant, stockholmMinute } from '@portal/calendar/stockholm'
import type { OvertimeRules, RuleSet } from './timereport-rules.ts'
import type { Reported, Span } from './timereport-shapes.ts'

/** What a stretch of a day counts as. */
export const lineKinds = ['ordinary', 'simple', 'qualified', 'break', 'travel', 'absence'] as const
export type LineKind = (typeof lineKinds)[number]

/**
 * Why it does: within the ordinary time; overtime that adjoins it; beyond the simple minutes; overtime on
 * such a day or at night; overtime by itself; or as it was reported.
 */
export const lineReasons = [
  'withinOrdinary',
  'adjoining',
  'beyondSimple',
  'weekend',
  'holiday',
  'eve',
  'night',
  'notAdjoining',
  'reported',
] as const
export type LineReason = (typeof lineReasons)[number]

/** One line of the calculation. */
export interface WorkedLine {
  readonly kind: LineKind
  readonly why: LineReason
  /** What Stockholm's clock shows; '' for what has no time of its own. */
  readonly from: string
  readonly to: string
  readonly minutes: number
}

/** What a day comes to, in minutes. */
export interface Worked {
  readonly day: Day
  readonly ordinary: number
  readonly simple: number
  readonly qualified: number
  readonly breaks: number
  readonly travel: number
  readonly absence: number
  /** Work, travel and absence; without breaks. */
  readonly total: number
  readonly lines: readonly WorkedLine[]
}

/** A day as it was reported. */
export interface DayReport extends Pick<Reported, 'shifts' | 'breaks' | 'absences' | 'trips'> {
  readonly day: Day
}

const MINUTE_MS = 60_000
/** An instant in minutes: Stockholm's clock has differed from UTC by whole ones since 1900. */
const minuteOf = (reading: string): number => stockholmInstant(reading).getTime() / MINUTE_MS
const readingOf = (minute: number): string => stockholmMinute(new Date(minute * MINUTE_MS))

/** Minutes that pass from one time of the clock to another, through a change of the clock, too. */
export const minutesOf = ({ from, to }: Span): number => minuteOf(to) - minuteOf(from)

interface Stretch {
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

const SATURDAY = 6
/** Why overtime on a day is qualified; undefined where the day is not a reason. */
function dayReason(day: Day, { qualifiedDays }: OvertimeRules): LineReason | undefined {
  const is = {
    holiday: () => holidayOn(day) !== undefined,
    eve: () => eveOn(day) !== undefined,
    weekend: () => weekday(day) >= SATURDAY,
  }
  return (['holiday', 'eve', 'weekend'] as const).find(
    (one) => qualifiedDays.includes(one) && is[one](),
  )
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Where a day is cut: its bounds and those of its night, and why all of its overtime is qualified. */
interface Cuts {
  readonly bounds: readonly number[]
  readonly why: LineReason | undefined
}

/** By rules: thousands of reports are of the same few days, and what the clock shows is slow to find out. */
const known = new WeakMap<OvertimeRules, Map<Day, Cuts>>()
/** Days that are kept of a rule set, at most: some eleven years. */
const MOST_KEPT = 4000

function cutsOf(day: Day, rules: OvertimeRules): Cuts {
  const days = known.get(rules) ?? new Map<Day, Cuts>()
  const found = days.get(day)
  if (found) return found
  const clocks = [0, rules.night.to, rules.night.from].map((at) => minuteOf(`${day}T${clock(at)}`))
  const bounds = [...clocks, minuteOf(`${addDays(day, 1)}T00:00`)]
  const cuts = { bounds, why: dayReason(day, rules) }
  if (days.size >= MOST_KEPT) days.clear()
  days.set(day, cuts)
  known.set(rules, days)
  return cuts
}

/** A stretch cut where a day, or its night, begins or ends; each part with why it would be qualified. */
function parts({ from, to }: Stretch, rules: OvertimeRules) {
  const found: { from: number; to: number; why: LineReason | undefined }[] = []
  for (let day = readingOf(from).slice(0, 10); ; day = addDays(day, 1)) {
    const { bounds, why } = cutsOf(day, rules)
    for (const [at, night] of [true, false, true].entries()) {
      const part = { from: Math.max(from, bounds[at] ?? 0), to: Math.min(to, bounds[at + 1] ?? 0) }
      if (part.from < part.to) found.push({ ...part, why: why ?? (night ? 'night' : undefined) })
    }
    if ((bounds[3] ?? to) >= to) return found
  }
}

/** What is left of the ordinary time, and of the overtime that is simple. */
interface Left {
  week: number
  today: number
  simple: number
  /** The shift had ordinary time already: its overtime adjoins it. */
  adjoins: boolean
}

/** Ordinary time that is left of a week at its beginning. */
const wholeWeek = (rules: OvertimeRules): Left => ({
  ...{ week: rules.weekMinutes, today: 0, simple: 0, adjoins: false },
})

const takes = (left: Left, minutes: number) => {
  left.week = Math.max(0, left.week - minutes)
  left.today = Math.max(0, left.today - minutes)
}

/** A day begins: it has its own ordinary and simple time, and what absence takes of it. */
function begin(left: Left, absence: number, rules: OvertimeRules): void {
  left.today = rules.dayMinutes ?? Number.POSITIVE_INFINITY
  left.simple = rules.simpleMinutes
  if (rules.absenceCounts) takes(left, absence)
}

/** Divides work, in the order of its time. @param hasReason its overtime is qualified by its day or hour */
function divide(minutes: number, hasReason: boolean, left: Left) {
  const ordinary = Math.min(minutes, left.week, left.today)
  if (ordinary > 0) left.adjoins = true
  takes(left, ordinary)
  const over = minutes - ordinary
  const simple = hasReason || !left.adjoins ? 0 : Math.min(over, left.simple)
  left.simple -= simple
  return { ordinary, simple, qualified: over - simple }
}

const absenceOf = ({ absences }: Pick<DayReport, 'absences'>): number =>
  absences.reduce((sum, { minutes }) => sum + minutes, 0)

/** The shifts of a day: the work of each, in pieces between breaks, and its breaks. */
function shiftsOf(report: Pick<DayReport, 'shifts' | 'breaks'>) {
  const breaks = stretches(report.breaks)
  let until = Number.NEGATIVE_INFINITY
  return stretches(report.shifts).map((shift) => {
    // What a draft may still say twice is counted once.
    const from = Math.max(shift.from, until)
    until = Math.max(until, shift.to)
    return withoutBreaks({ from, to: shift.to }, breaks)
  })
}

function workedOf(report: DayReport, rules: OvertimeRules, left: Left): Worked {
  const timed: { readonly at: number; readonly line: WorkedLine }[] = []
  const add = (kind: LineKind, why: LineReason, { from, to }: Stretch) => {
    const line = { kind, why, from: readingOf(from), to: readingOf(to), minutes: to - from }
    if (from < to) timed.push({ at: from, line })
  }
  begin(left, absenceOf(report), rules)
  for (const { work, rest } of shiftsOf(report)) {
    left.adjoins = false
    for (const one of rest) add('break', 'reported', one)
    for (const stretch of work) {
      let cut = stretch.from
      for (const { from, to, why } of parts(stretch, rules)) {
        const { ordinary, simple } = divide(to - from, why !== undefined, left)
        const [begins, ends] = [from + ordinary, from + ordinary + simple]
        cut += ordinary
        add('simple', 'adjoining', { from: begins, to: ends })
        add('qualified', why ?? (left.adjoins ? 'beyondSimple' : 'notAdjoining'), {
          from: ends,
          to,
        })
      }
      add('ordinary', 'withinOrdinary', { from: stretch.from, to: cut })
    }
  }
  const untimed = (kind: LineKind, of: readonly { readonly minutes: number }[]): WorkedLine[] =>
    of
      .filter(({ minutes }) => minutes > 0)
      .map(({ minutes }) => ({ kind, why: 'reported', from: '', to: '', minutes }))
  const lines = [
    ...timed.toSorted((one, other) => one.at - other.at).map(({ line }) => line),
    ...untimed('travel', report.trips),
    ...untimed('absence', report.absences),
  ]
  const sum = (kind: LineKind) =>
    lines.reduce((all, line) => (line.kind === kind ? all + line.minutes : all), 0)
  const figures = {
    ordinary: sum('ordinary'),
    simple: sum('simple'),
    qualified: sum('qualified'),
    travel: sum('travel'),
    absence: sum('absence'),
  }
  const total = Object.values(figures).reduce((all, one) => all + one, 0)
  return { day: report.day, ...figures, breaks: sum('break'), total, lines }
}

/**
 * What the days of one week come to, Monday to Sunday, with the calculation line by line. Every total of
 * working time in the portal is made of this.
 * @param reports of one person, in any order, at most one a day
 * @param rules of the agreement; each day has those that applied on it
 */
export function worked(reports: readonly DayReport[], rules: RuleSet): readonly Worked[] {
  const inOrder = reports.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const first = inOrder[0]
  if (!first) return []
  const left = wholeWeek(ruleOn(rules, first.day))
  return inOrder.map((report) => workedOf(report, ruleOn(rules, report.day), left))
}

/**
 * The work of a day as short as it can be divided: the minutes of each piece, below zero where its overtime
 * is qualified by its day or hour, `;` between shifts. What a week makes of it needs no clock any more.
 * @param rules of the agreement on that day
 */
export function workOf(report: DayReport, rules: OvertimeRules): string {
  const texts = shiftsOf(report).map(({ work }) => {
    const pieces: number[] = []
    for (const { from, to, why } of work.flatMap((one) => parts(one, rules))) {
      const minutes = why === undefined ? to - from : from - to
      const last = pieces.at(-1)
      if (last !== undefined && Math.sign(last) === Math.sign(minutes))
        pieces[pieces.length - 1] = last + minutes
      else pieces.push(minutes)
    }
    return pieces.join(',')
  })
  return texts.filter(Boolean).join(';')
}

/** A day as `workOf` made it, with what it takes of a week. */
export interface DayWork {
  readonly day: Day
  readonly work: string
  /** Minutes of all absence. */
  readonly absence: number
}

export interface DividedDay {
  readonly ordinary: number
  readonly simple: number
  readonly qualified: number
}

/**
 * What the work of one week's days is divided into, as `worked` does it.
 * @param days of one person and one week, in their order
 */
export function dividedWeek(days: readonly DayWork[], rules: RuleSet): readonly DividedDay[] {
  const first = days[0]
  if (!first) return []
  const left = wholeWeek(ruleOn(rules, first.day))
  return days.map(({ day, work, absence }) => {
    begin(left, absence, ruleOn(rules, day))
    const sum = { ordinary: 0, simple: 0, qualified: 0 }
    for (const shift of work === '' ? [] : work.split(';')) {
      left.adjoins = false
      for (const piece of shift.split(',').map(Number)) {
        const { ordinary, simple, qualified } = divide(Math.abs(piece), piece < 0, left)
        sum.ordinary += ordinary
        sum.simple += simple
        sum.qualified += qualified
      }
    }
    return sum
  })
}

/** Minutes of work in what `workOf` made. */
export const minutesWorked = (work: string): number =>
  (work.match(/\d+/g) ?? []).reduce((sum, minutes) => sum + Number(minutes), 0)
