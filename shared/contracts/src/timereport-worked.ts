import { addDays, type Day, weekday } from '@portal/calendar/days'
import { eveOn, holidayOn } from '@portal/calendar/holidays'
import { ruleOn } from '@portal/calendar/rules'
import {
  type DayReport,
  type Piece,
  piecesOf,
  readingOf,
  type Stretch,
  shiftsIn,
  shiftsOf,
} from './timereport-pieces.ts'
import { DAY_MINUTES, type OvertimeRules, type RuleSet } from './timereport-rules.ts'

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

interface Part {
  readonly minutes: number
  /** Why its overtime is qualified by its day or hour. */
  readonly why: LineReason | undefined
}

/**
 * Pieces of work, cut where a day, or its night, begins or ends.
 * @param left when a piece is reached; what is ordinary all through is not cut
 */
function* parts(
  day: Day,
  pieces: readonly Piece[],
  rules: OvertimeRules,
  left: Left,
): Generator<Part, void> {
  const { night } = rules
  for (const { from, minutes } of pieces) {
    if (minutes <= left.week && minutes <= left.today) {
      if (minutes > 0) yield { minutes, why: undefined }
      continue
    }
    for (let at = from; at < from + minutes; ) {
      const nth = Math.floor(at / DAY_MINUTES)
      const clock = at - nth * DAY_MINUTES
      const until = [night.to, night.from].find((bound) => bound > clock) ?? DAY_MINUTES
      const ends = Math.min(from + minutes, nth * DAY_MINUTES + until)
      const reason = dayReason(nth === 0 ? day : addDays(day, nth), rules)
      const isNight = clock < night.to || clock >= night.from
      yield { minutes: ends - at, why: reason ?? (isNight ? 'night' : undefined) }
      at = ends
    }
  }
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
      let [cut, from] = [stretch.from, stretch.from]
      const pieces = piecesOf(report.day, stretch)
      for (const { minutes, why } of parts(report.day, pieces, rules, left)) {
        const to = from + minutes
        const { ordinary, simple } = divide(minutes, why !== undefined, left)
        const [begins, ends] = [from + ordinary, from + ordinary + simple]
        cut += ordinary
        add('simple', 'adjoining', { from: begins, to: ends })
        add('qualified', why ?? (left.adjoins ? 'beyondSimple' : 'notAdjoining'), {
          from: ends,
          to,
        })
        from = to
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
 * What each day of a week comes to. Days that stand take of the week for each other alone: a draft, which nobody but
 * its person sees, moves no hour of theirs. What stands not yet comes to what it would beside all that is reported.
 * @param of what some days come to, in their order
 */
function each<D extends { readonly stands: boolean }, R>(
  days: readonly D[],
  of: (some: readonly D[], first: D) => readonly R[],
): readonly R[] {
  const [first] = days
  if (!first) return []
  const all = of(days, first)
  const standing = days.filter(({ stands }) => stands)
  const [firstStanding] = standing
  if (!firstStanding || standing.length === days.length) return all
  const alone = of(standing, firstStanding).values()
  return all.map((one, at) => (days[at]?.stands ? (alone.next().value ?? one) : one))
}

/**
 * What the days of one week come to, Monday to Sunday, with the calculation line by line. Every total of
 * working time in the portal is made of this.
 * @param reports of one person, in any order, at most one a day
 * @param rules of the agreement; each day has those that applied on it
 */
export function worked(reports: readonly DayReport[], rules: RuleSet): readonly Worked[] {
  const inOrder = reports.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return each(inOrder, (days, first) => {
    const left = wholeWeek(ruleOn(rules, first.day))
    return days.map((report) => workedOf(report, ruleOn(rules, report.day), left))
  })
}

/** A day as `workOf` made it, with what it takes of a week. */
export interface DayWork {
  readonly day: Day
  readonly work: string
  /** Minutes of all absence. */
  readonly absence: number
  /** As in a report. */
  readonly stands: boolean
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
  return each(days, (some, { day }) => {
    const left = wholeWeek(ruleOn(rules, day))
    return some.map((one) => divided(one, rules, left))
  })
}

function divided({ day, work, absence }: DayWork, rules: RuleSet, left: Left): DividedDay {
  const now = ruleOn(rules, day)
  begin(left, absence, now)
  const sum = { ordinary: 0, simple: 0, qualified: 0 }
  for (const pieces of shiftsIn(work)) {
    left.adjoins = false
    for (const { minutes, why } of parts(day, pieces, now, left)) {
      const { ordinary, simple, qualified } = divide(minutes, why !== undefined, left)
      sum.ordinary += ordinary
      sum.simple += simple
      sum.qualified += qualified
    }
  }
  return sum
}
