import { addDays, type Day, weekday } from '@portal/calendar/days'
import { eveOn, holidayOn } from '@portal/calendar/holidays'
import { ruleOn } from '@portal/calendar/rules'
import { stockholmInstant, stockholmMinute } from '@portal/calendar/stockholm'
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
    .filter(({ from, to }) => from !== '' && to !== '')
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

/** A stretch cut where a day, or its night, begins or ends; each part with why it would be qualified. */
function parts({ from, to }: Stretch, rules: OvertimeRules) {
  const found: { from: number; to: number; why: LineReason | undefined }[] = []
  for (let day = readingOf(from).slice(0, 10); ; day = addDays(day, 1)) {
    const morning = minuteOf(`${day}T${clock(rules.night.to)}`)
    const evening = minuteOf(`${day}T${clock(rules.night.from)}`)
    const next = minuteOf(`${addDays(day, 1)}T00:00`)
    const why = dayReason(day, rules)
    const bounds = [minuteOf(`${day}T00:00`), morning, evening, next]
    for (const [at, night] of [true, false, true].entries()) {
      const part = { from: Math.max(from, bounds[at] ?? 0), to: Math.min(to, bounds[at + 1] ?? 0) }
      if (part.from < part.to) found.push({ ...part, why: why ?? (night ? 'night' : undefined) })
    }
    if (next >= to) return found
  }
}

/** What is left of the ordinary time of a week. */
interface Left {
  week: number
}

function workedOf(report: DayReport, rules: OvertimeRules, left: Left): Worked {
  const timed: { readonly at: number; readonly line: WorkedLine }[] = []
  const add = (kind: LineKind, why: LineReason, { from, to }: Stretch) => {
    const line = { kind, why, from: readingOf(from), to: readingOf(to), minutes: to - from }
    if (from < to) timed.push({ at: from, line })
  }
  const absence = report.absences.reduce((sum, { minutes }) => sum + minutes, 0)
  let today = rules.dayMinutes ?? Number.POSITIVE_INFINITY
  let simple = rules.simpleMinutes
  const takes = (minutes: number) => {
    left.week = Math.max(0, left.week - minutes)
    today = Math.max(0, today - minutes)
  }
  if (rules.absenceCounts) takes(absence)
  const breaks = stretches(report.breaks)
  let until = Number.NEGATIVE_INFINITY
  for (const shift of stretches(report.shifts)) {
    // What a draft may still say twice is counted once.
    const { work, rest } = withoutBreaks(
      { from: Math.max(shift.from, until), to: shift.to },
      breaks,
    )
    until = Math.max(until, shift.to)
    let adjoins = false
    for (const one of rest) add('break', 'reported', one)
    for (const { from, to } of work) {
      const cut = Math.min(to, from + Math.min(left.week, today))
      if (cut > from) adjoins = true
      add('ordinary', 'withinOrdinary', { from, to: cut })
      takes(cut - from)
      if (cut >= to) continue
      for (const part of parts({ from: cut, to }, rules)) {
        const why = part.why ?? (adjoins ? undefined : 'notAdjoining')
        const end = why ? part.from : Math.min(part.to, part.from + simple)
        add('simple', 'adjoining', { from: part.from, to: end })
        simple -= end - part.from
        add('qualified', why ?? 'beyondSimple', { from: end, to: part.to })
      }
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
  const left: Left = { week: ruleOn(rules, first.day).weekMinutes }
  return inOrder.map((report) => workedOf(report, ruleOn(rules, report.day), left))
}
