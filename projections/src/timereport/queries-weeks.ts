import { addDays, mondayOf, weekOf } from '@portal/calendar/days'
import { ruleOn } from '@portal/calendar/rules'
import type { DayRow, Figures, TimeReport, Week } from '@portal/contracts/timereport'
import { agreementOn, type RuleSet } from '@portal/contracts/timereport-rules'
import {
  type Reported,
  standingStates,
  stands,
  type TimeReportState,
} from '@portal/contracts/timereport-shapes'
import type { Divided } from '@portal/contracts/timereport-trial'
import { type DayWork, dividedWeek, type Worked, worked } from '@portal/contracts/timereport-worked'
import { mapped } from '@portal/platform/mapped'
import { type Kysely, sql } from 'kysely'
import type { agreements } from '../agreements/agreements.ts'
import type { Databases } from '../kit/answers.ts'
import { type Gives, prepared } from '../kit/prepared.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { workMonths } from '../workmonthreport/months.ts'
import type { overtimeRuleSets } from './overtime-rules.ts'
import { agreementName, rulesOf } from './queries-rules.ts'
import type { timereports } from './reports.ts'

export type ReportsDB = Databases<
  readonly [
    typeof timereports,
    typeof overtimeRuleSets,
    typeof agreements,
    typeof workMonths,
    typeof people,
    typeof organisation,
  ]
>
export type Row = ReportsDB['timereport.report']

const nothing: Figures = {
  ...{ ordinary: 0, simple: 0, qualified: 0, breaks: 0, travel: 0, absence: 0, total: 0 },
}
export const figuresOf = (of: Figures): Figures => ({
  ordinary: of.ordinary,
  simple: of.simple,
  qualified: of.qualified,
  breaks: of.breaks,
  travel: of.travel,
  absence: of.absence,
  total: of.total,
})
const sumOf = (days: readonly Figures[]): Figures =>
  days.reduce(
    (sum, day) => ({
      ordinary: sum.ordinary + day.ordinary,
      simple: sum.simple + day.simple,
      qualified: sum.qualified + day.qualified,
      breaks: sum.breaks + day.breaks,
      travel: sum.travel + day.travel,
      absence: sum.absence + day.absence,
      total: sum.total + day.total,
    }),
    nothing,
  )

/** A day's work of a week, as the month has it. */
interface WorkDay extends DayWork {
  readonly report_id: string
  readonly user_id: string
  readonly monday: string
  readonly minutes: number
  readonly breaks: number
  readonly travel: number
  readonly expenses: number
}

/** What a day comes to as the month has it, with what its work is divided into. */
const figuresIn = (
  { minutes, breaks, travel, absence }: Pick<WorkDay, 'minutes' | 'breaks' | 'travel' | 'absence'>,
  { ordinary, simple, qualified }: Divided = nothing,
): Figures => ({
  ...{ ordinary, simple, qualified, breaks, travel, absence },
  total: minutes + travel + absence,
})

/** What a report of the office's list comes to. */
export type Came = Figures & { readonly expenses: number }

/**
 * What reports come to, by the whole week of each: overtime is what goes beyond a week.
 * @returns by the report's id
 */
export async function cameTo(
  db: Kysely<ReportsDB>,
  rows: readonly Pick<Row, 'user_id' | 'day'>[],
): Promise<(reportId: string) => Came> {
  const weeks = [...new Set(rows.map(({ user_id, day }) => `${user_id} ${mondayOf(day)}`))]
  const [users, mondays] = [0, 1].map((at) => weeks.map((week) => week.split(' ')[at] ?? ''))
  const [{ rows: found }, rules] = await Promise.all([
    sql<WorkDay>`
      SELECT d.report_id, d.user_id, d.monday, d.day, d.work, d.minutes, d.breaks, d.travel, d.absence,
        d.expenses, d.state = ANY (${[...standingStates]}) AS stands
      FROM unnest(${users}::uuid[], ${mondays}::date[]) AS w(user_id, monday)
      JOIN workmonthreport.day d USING (user_id, monday)
      ORDER BY d.user_id, d.day`.execute(db),
    rulesOf(db, [...new Set(users)]),
  ])
  const byReport = new Map<string, Came>()
  const whole = Map.groupBy(found, ({ user_id, monday }) => `${user_id} ${monday}`)
  await mapped([...whole.values()], (week) => {
    const divided = dividedWeek(week, rules.ofPerson(week[0]?.user_id ?? ''))
    for (const [nth, day] of week.entries())
      byReport.set(day.report_id, { ...figuresIn(day, divided[nth]), expenses: day.expenses })
  })
  return (reportId) => byReport.get(reportId) ?? { ...nothing, expenses: 0 }
}

/** What one day comes to line by line, by what else is reported of its week. */
async function workedOn(
  db: Kysely<ReportsDB>,
  { user_id, day }: Pick<Row, 'user_id' | 'day'>,
  rules: RuleSet,
): Promise<Worked> {
  const monday = mondayOf(day)
  const week = await db
    .selectFrom('timereport.report')
    .select(['day', 'state', 'said'])
    .where('user_id', '=', user_id)
    .where('day', '>=', monday)
    .where('day', '<=', addDays(monday, 6))
    .execute()
  const all = worked(
    week.map((one) => ({ day: one.day, stands: stands(one.state), ...one.said })),
    rules,
  )
  return all.find((one) => one.day === day) ?? { day, ...nothing, lines: [] }
}

interface Span {
  readonly userId: string
  readonly from: string
  readonly to: string
}

const reported = prepared('timereport_span', (db: Kysely<ReportsDB>, given: Gives<Span>) =>
  db
    .selectFrom('timereport.report')
    .select(['report_id', 'day', 'state'])
    .select(sql<Reported['shifts']>`said -> 'shifts'`.as('shifts'))
    .where('user_id', '=', given('userId'))
    .where('day', '>=', given('from'))
    .where('day', '<=', given('to'))
    .orderBy('day'),
)

const figuresOn = prepared('workmonthreport_span', (db: Kysely<ReportsDB>, given: Gives<Span>) =>
  db
    .selectFrom('workmonthreport.day')
    .select(['report_id', 'monday', 'work', 'minutes', 'breaks', 'travel', 'absence', 'expenses'])
    .where('user_id', '=', given('userId'))
    .where('monday', '>=', given('from'))
    .where('monday', '<=', given('to')),
)

/**
 * A person's reported days as the month has them, with what the week's table shows of each. Two reads, put
 * together here: a join's plan of a time when there were few reports compares each with each.
 */
async function daysOf(db: Kysely<ReportsDB>, span: Span) {
  const [rows, figures] = await Promise.all([reported(db, span), figuresOn(db, span)])
  const byReport = new Map(figures.map((row) => [row.report_id, row]))
  return rows.flatMap((row) => {
    const known = byReport.get(row.report_id)
    return known ? [{ ...row, ...known, stands: stands(row.state) }] : []
  })
}

/** A person's weeks from one day to another, each whole. */
export async function weeksOf(
  db: Kysely<ReportsDB>,
  userId: string,
  from: string,
  to: string,
): Promise<Week[]> {
  const monday = mondayOf(from)
  const sunday = addDays(mondayOf(to), 6)
  const [rows, known] = await Promise.all([
    daysOf(db, { userId, from: monday, to: sunday }),
    rulesOf(db, [userId]),
  ])
  const rules = known.ofPerson(userId)
  const byWeek = Map.groupBy(rows, (row) => row.monday)
  const weeks: Week[] = []
  for (let at = monday; at <= sunday; at = addDays(at, 7)) {
    const found = byWeek.get(at) ?? []
    const divided = dividedWeek(found, rules)
    const days = found.map(
      (row, nth): DayRow => ({
        id: row.report_id,
        ...{ day: row.day, state: row.state as TimeReportState, shifts: row.shifts },
        ...figuresIn(row, divided[nth]),
        expenses: row.expenses,
      }),
    )
    weeks.push({ monday: at, ...weekOf(at), days, ...sumOf(days) })
  }
  return weeks
}

/** A report as its page has it, with the calculation. */
export async function reportOf(
  db: Kysely<ReportsDB>,
  row: Row & { readonly decider: string | null },
): Promise<TimeReport> {
  const known = await rulesOf(db, [row.user_id])
  const rules = known.ofPerson(row.user_id)
  const { lines, ...figures } = await workedOn(db, row, rules)
  const { source, weekMinutes, dayMinutes, simpleMinutes } = ruleOn(rules, row.day)
  const agreementId = agreementOn(known.periods(row.user_id), row.day)
  return {
    id: row.report_id,
    day: row.day,
    state: row.state as TimeReportState,
    version: row.version,
    ...row.said,
    returnedText: row.returned_text,
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: row.decider,
    figures: figuresOf(figures),
    lines: [...lines],
    rule: {
      agreementName: await agreementName(db, agreementId),
      source,
      weekMinutes,
      dayMinutes,
      simpleMinutes,
    },
  }
}
