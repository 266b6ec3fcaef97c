import { addDays, mondayOf, weekOf } from '@portal/calendar/days'
import { ruleOn } from '@portal/calendar/rules'
import type { DayRow, Figures, TimeReport, Week } from '@portal/contracts/timereport'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import type { Reported, TimeReportState } from '@portal/contracts/timereport-shapes'
import { dividedWeek, type Worked, worked } from '@portal/contracts/timereport-worked'
import { type Kysely, sql } from 'kysely'
import type { agreements } from '../agreements/agreements.ts'
import type { Databases } from '../kit/answers.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { workMonths } from '../workmonthreport/months.ts'
import type { overtimeRuleSets } from './overtime-rules.ts'
import { agreementName, type Rules, rulesOf } from './queries-rules.ts'
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

/** What the trips of a day cost, in öre. */
export const expensesOf = ({ trips }: Reported): number =>
  trips.reduce((sum, { amount }) => sum + amount, 0)

type Sayings = Pick<Row, 'user_id' | 'day' | 'said'>

/**
 * What each of these days comes to, by the whole week that it is in: overtime is what goes beyond a week.
 * @returns by person and day
 */
function workedBy(rows: readonly Sayings[], rules: Rules): (row: Sayings) => Worked {
  const weeks = Map.groupBy(rows, ({ user_id, day }) => `${user_id} ${mondayOf(day)}`)
  const found = new Map<string, Worked>()
  for (const week of weeks.values())
    for (const one of worked(
      week.map(({ day, said }) => ({ day, ...said })),
      rules.ofPerson(week[0]?.user_id ?? ''),
    ))
      found.set(`${week[0]?.user_id} ${one.day}`, one)
  return ({ user_id, day }) => found.get(`${user_id} ${day}`) ?? { day, ...nothing, lines: [] }
}

/** The same of some days, looking up what else is reported of their weeks. */
export async function workedOf(
  db: Kysely<ReportsDB>,
  rows: readonly Sayings[],
  rules: Rules,
): Promise<(row: Sayings) => Worked> {
  const days = rows.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return workedBy([], rules)
  const whole = await db
    .selectFrom('timereport.report')
    .select(['user_id', 'day', 'said'])
    .where('user_id', 'in', [...new Set(rows.map((row) => row.user_id))])
    .where('day', '>=', mondayOf(first))
    .where('day', '<=', addDays(mondayOf(last), 6))
    .execute()
  return workedBy(whole, rules)
}

/** A person's reported days as the month has them, with what the week's table shows of each. */
const daysOf = (db: Kysely<ReportsDB>, userId: string, from: string, to: string) =>
  db
    .selectFrom('timereport.report as r')
    .innerJoin('workmonthreport.day as d', 'd.report_id', 'r.report_id')
    .select(['r.report_id', 'r.day', 'r.state', 'd.monday', 'd.work', 'd.minutes', 'd.breaks'])
    .select(['d.travel', 'd.absence', 'd.expenses'])
    .select(sql<Reported['shifts']>`r.said -> 'shifts'`.as('shifts'))
    .where('r.user_id', '=', userId)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    // Of both, so that each is read in one go.
    .where('d.user_id', '=', userId)
    .orderBy('r.day')
    .execute()

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
    daysOf(db, userId, monday, sunday),
    rulesOf(db, [userId]),
  ])
  const rules = known.ofPerson(userId)
  const byWeek = Map.groupBy(rows, (row) => row.monday)
  const weeks: Week[] = []
  for (let at = monday; at <= sunday; at = addDays(at, 7)) {
    const reported = byWeek.get(at) ?? []
    const divided = dividedWeek(reported, rules)
    const days = reported.map(
      (
        { report_id, day, state, shifts, minutes, breaks, travel, absence, expenses },
        nth,
      ): DayRow => ({
        id: report_id,
        ...{ day, state: state as TimeReportState, shifts, expenses },
        ...(divided[nth] ?? { ordinary: 0, simple: 0, qualified: 0 }),
        ...{ breaks, travel, absence, total: minutes + travel + absence },
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
  const rules = await rulesOf(db, [row.user_id])
  const { lines, ...figures } = (await workedOf(db, [row], rules))(row)
  const { source, weekMinutes, dayMinutes, simpleMinutes } = ruleOn(
    rules.ofPerson(row.user_id),
    row.day,
  )
  const under = ruleOn(
    [{ from: '', agreementId: AGREEMENT }, ...rules.periods(row.user_id)],
    row.day,
  )
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
      agreementName: await agreementName(db, under.agreementId),
      source,
      weekMinutes,
      dayMinutes,
      simpleMinutes,
    },
  }
}
