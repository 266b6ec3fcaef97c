import { mondayOf, monthOf } from '@portal/calendar/days'
import type { RuleSet } from '@portal/contracts/timereport-rules'
import { standingStates } from '@portal/contracts/timereport-shapes'
import { type DayWork, type DividedDay, dividedWeek } from '@portal/contracts/timereport-worked'
import type { MonthFigures } from '@portal/contracts/workmonthreport'
import { mapped } from '@portal/platform/mapped'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rulesOf } from '../timereport/queries-rules.ts'
import type { MonthDB } from './queries-tables.ts'

/** Does a day count? */
export const isCounted = sql<boolean>`d.state IN (${sql.join(standingStates.map((state) => sql.lit(state)))})`

/** Of what adds up without its week: each summed over the days that count. */
const added = ['minutes', 'travel', 'sick', 'vab', 'leave', 'other', 'absence', 'expenses'] as const

const sumOfCounted = (key: (typeof added)[number]) =>
  sql<number>`coalesce(sum(${sql.ref(`d.${key}`)}) FILTER (WHERE ${isCounted}), 0)::float8`

/** Whose days; everybody's where it is not said. */
type Whom = readonly string[] | undefined
const isOf = (whom: Whom): RawBuilder<boolean> =>
  whom ? sql<boolean>`d.user_id = ANY (${whom}::uuid[])` : sql<boolean>`true`

/** A day within its week. */
interface WeekDay extends DayWork {
  /** It stands, and is of the month. */
  readonly counts: boolean
  readonly timeOff: boolean
}

/** Days of a week as one text, `day absence stands counts timeOff work`, a line each. */
const daysOf = (text: string): WeekDay[] =>
  text.split('\n').map((line) => {
    const [day = '', absence = '', is = '', counts = '', timeOff = '', work = ''] = line.split(' ')
    return {
      ...{ day, work, absence: Number(absence), stands: is === 't' },
      ...{ counts: counts === 't', timeOff: timeOff === 't' },
    }
  })

/** Weeks below this have no overtime; where days have a bound of their own, every week may. */
const leastOvertime = (rules: RuleSet): number =>
  rules.some(({ dayMinutes }) => dayMinutes !== null)
    ? -1
    : Math.min(...rules.map(({ weekMinutes }) => weekMinutes))

/** People's weeks that reach into a month and may have overtime, each whole and divided: it is what goes beyond a week. */
async function throughWeeks(
  db: Kysely<MonthDB>,
  month: string,
  whom: Whom,
  on: (userId: string, days: readonly WeekDay[], divided: readonly DividedDay[]) => void,
): Promise<void> {
  const { from, to } = monthOf(month)
  const rules = await rulesOf(db, whom)
  const { rows } = await sql<{ user_id: string; days: string }>`
    SELECT d.user_id, string_agg(
      concat_ws(' ', d.day, d.absence, CASE WHEN ${isCounted} THEN 't' ELSE 'f' END,
        CASE WHEN ${isCounted} AND d.day BETWEEN ${from} AND ${to} THEN 't' ELSE 'f' END,
        CASE WHEN d.time_off THEN 't' ELSE 'f' END, d.work), E'\n' ORDER BY d.day) AS days
    FROM workmonthreport.day d
    WHERE d.monday BETWEEN ${mondayOf(from)} AND ${to} AND ${isOf(whom)}
    GROUP BY d.user_id, d.monday
    HAVING sum(d.minutes + d.absence) > ${leastOvertime(rules.all)}
    ORDER BY d.monday`.execute(db)
  await mapped(rows, ({ user_id, days: text }) => {
    const days = daysOf(text)
    on(user_id, days, dividedWeek(days, rules.ofPerson(user_id)))
  })
}

/**
 * What a month comes to, by person: who has no day in it, not even begun, is not among them.
 * @param whom whose; everybody's where it is not said
 */
export async function readFigures(
  db: Kysely<MonthDB>,
  month: string,
  whom?: readonly string[],
): Promise<Map<string, MonthFigures>> {
  const { from, to } = monthOf(month)
  const rows = await db
    .selectFrom('workmonthreport.day as d')
    .select('d.user_id')
    .select(added.map((key) => sumOfCounted(key).as(key)))
    .select([
      sql<number>`count(*) FILTER (WHERE ${isCounted})::int`.as('days'),
      sql<number>`count(*) FILTER (WHERE d.state = 'draft')::int`.as('draft'),
      sql<number>`count(*) FILTER (WHERE d.state = 'sent')::int`.as('sent'),
      sql<number>`count(*) FILTER (WHERE d.state = 'returned')::int`.as('returned'),
    ])
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .where(isOf(whom))
    .groupBy('d.user_id')
    .execute()
  const over = new Map<string, { simple: number; qualified: number; timeOff: number }>()
  await throughWeeks(db, month, whom, (userId, days, divided) => {
    const sum = over.get(userId) ?? { simple: 0, qualified: 0, timeOff: 0 }
    over.set(userId, sum)
    for (const [at, { counts, timeOff }] of days.entries()) {
      const one = divided[at]
      if (!counts || !one) continue
      sum.simple += one.simple
      sum.qualified += one.qualified
      if (timeOff) sum.timeOff += one.simple + one.qualified
    }
  })
  const found = new Map<string, MonthFigures>()
  await mapped(rows, ({ user_id, minutes, ...row }) => {
    const { simple = 0, qualified = 0, timeOff = 0 } = over.get(user_id) ?? {}
    found.set(user_id, {
      ...row,
      ...{ ordinary: minutes - simple - qualified, simple, qualified, timeOff },
      total: minutes + row.travel + row.absence,
    })
  })
  return found
}
