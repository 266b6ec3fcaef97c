import { mondayOf, monthOf } from '@portal/calendar/days'
import type { RuleSet } from '@portal/contracts/timereport-rules'
import { type AbsenceType, standingStates } from '@portal/contracts/timereport-shapes'
import { type DayWork, type DividedDay, dividedWeek } from '@portal/contracts/timereport-worked'
import type { MonthFigures, MonthRow, Waiting } from '@portal/contracts/workmonthreport'
import type { Actor } from '@portal/platform/actor'
import { mapped } from '@portal/platform/mapped'
import { type Kysely, sql } from 'kysely'
import type { agreements } from '../agreements/agreements.ts'
import type { Databases } from '../kit/answers.ts'
import { isFound } from '../kit/listing.ts'
import { employmentNumbers, people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { overtimeRuleSets } from '../timereport/overtime-rules.ts'
import { rulesOf } from '../timereport/queries-rules.ts'
import type { people } from '../users/people.ts'
import type { workMonths } from './months.ts'

export type MonthDB = Databases<
  readonly [
    typeof workMonths,
    typeof overtimeRuleSets,
    typeof agreements,
    typeof people,
    typeof organisation,
  ]
>

/** Of whom a month is asked for. */
export interface Whose {
  readonly month: string
  readonly departmentId: string | null
  readonly search: string
}

/** Does a day count? */
export const isCounted = sql<boolean>`d.state IN (${sql.join(standingStates.map((state) => sql.lit(state)))})`

/** Whose days a month is looked at for: people who are there for the reader, of the department. */
export function wanted(db: Kysely<MonthDB>, actor: Actor, { departmentId, search }: Whose) {
  let found = db
    .selectFrom(peopleOf(db, actor).as('p'))
    .select(['p.user_id', 'p.full_name', 'p.email', 'p.employment_number', 'p.department_ids'])
    .select(departmentNames.as('department_names'))
  if (departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
  if (search !== '') found = found.where(isFound('p.search', search))
  return found
}

const nothing: MonthFigures = {
  ...{ days: 0, ordinary: 0, simple: 0, qualified: 0, timeOff: 0, travel: 0 },
  ...{ sick: 0, vab: 0, leave: 0, other: 0, absence: 0, total: 0, expenses: 0 },
  ...{ draft: 0, sent: 0, returned: 0 },
}

/** What people's months come to together. */
export function sumOf(rows: readonly MonthFigures[]): MonthFigures {
  const sum = { ...nothing }
  const keys = Object.keys(nothing) as (keyof MonthFigures)[]
  for (const row of rows) for (const key of keys) sum[key] += row[key]
  return sum
}

/** Of what adds up without its week: each summed over the days that count. */
const added = ['minutes', 'travel', 'sick', 'vab', 'leave', 'other', 'absence', 'expenses'] as const

/** The sums of a month, a person a row, by name; overtime is still part of the work. */
async function sums(db: Kysely<MonthDB>, actor: Actor, whose: Whose) {
  const { from, to } = monthOf(whose.month)
  const figures = db
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
    .groupBy('d.user_id')
  return db
    .selectFrom(wanted(db, actor, whose).as('p'))
    .innerJoin(figures.as('f'), 'f.user_id', 'p.user_id')
    .selectAll('f')
    .select(['p.full_name', 'p.email', 'p.employment_number', 'p.department_names'])
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
}

/** How a person's month stands before it is closed, without what it comes to. */
export interface MonthStanding extends Waiting {
  readonly id: string
  readonly userName: string
  readonly employmentNumber: string
  readonly days: number
}

/** How the month stands for everybody, by name. */
export const standingOf = async (
  db: Kysely<MonthDB>,
  actor: Actor,
  whose: Whose,
): Promise<MonthStanding[]> =>
  (await sums(db, actor, whose)).map((row) => ({
    id: row.user_id,
    userName: row.full_name || row.email,
    employmentNumber: row.employment_number,
    ...{ days: row.days, draft: row.draft, sent: row.sent, returned: row.returned },
  }))

const sumOfCounted = (key: (typeof added)[number]) =>
  sql<number>`coalesce(sum(${sql.ref(`d.${key}`)}) FILTER (WHERE ${isCounted}), 0)::float8`

/** A day within its week. */
export interface WeekDay extends DayWork {
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

/**
 * People's weeks that reach into a month, each whole and divided: overtime is what goes beyond a week.
 * @param all also those that can have no overtime
 * @param on is given each week with what its days are divided into
 */
export async function throughWeeks(
  db: Kysely<MonthDB>,
  month: string,
  userIds: readonly string[],
  all: boolean,
  on: (userId: string, days: readonly WeekDay[], divided: readonly DividedDay[]) => void,
): Promise<void> {
  const { from, to } = monthOf(month)
  const rules = await rulesOf(db, userIds)
  const { rows } = await sql<{ user_id: string; days: string }>`
    SELECT d.user_id, string_agg(
      concat_ws(' ', d.day, d.absence, CASE WHEN ${isCounted} THEN 't' ELSE 'f' END,
        CASE WHEN ${isCounted} AND d.day BETWEEN ${from} AND ${to} THEN 't' ELSE 'f' END,
        CASE WHEN d.time_off THEN 't' ELSE 'f' END, d.work), E'\n' ORDER BY d.day) AS days
    FROM workmonthreport.day d
    WHERE d.monday BETWEEN ${mondayOf(from)} AND ${to} AND d.user_id = ANY (${userIds}::uuid[])
    GROUP BY d.user_id, d.monday
    HAVING sum(d.minutes + d.absence) > ${all ? -1 : leastOvertime(rules.all)}
    ORDER BY d.monday`.execute(db)
  await mapped(rows, ({ user_id, days: text }) => {
    const days = daysOf(text)
    on(user_id, days, dividedWeek(days, rules.ofPerson(user_id)))
  })
}

/**
 * Employment numbers that several people have who reported in a month, in whichever department: payroll would give the
 * hours of one to the other.
 */
export async function sharedNumbers(
  db: Kysely<MonthDB>,
  month: string,
): Promise<ReadonlySet<string>> {
  const { from, to } = monthOf(month)
  const rows = await db
    .selectFrom(employmentNumbers(db).as('p'))
    .select('p.employment_number as shared')
    // Of the few that have one in common, and of whole weeks, which days are found by.
    .where('p.employment_number', 'in', (eb) =>
      eb
        .selectFrom(employmentNumbers(db).as('all'))
        .select('all.employment_number')
        .groupBy('all.employment_number')
        .having(sql<boolean>`count(*) > 1`),
    )
    .where(
      sql<boolean>`EXISTS (SELECT FROM workmonthreport.day d WHERE d.user_id = p.user_id
        AND d.monday BETWEEN ${mondayOf(from)} AND ${to} AND d.day BETWEEN ${from} AND ${to})`,
    )
    .groupBy('p.employment_number')
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  return new Set(rows.map(({ shared }) => shared))
}

/** Does payroll know whose hours these are? @param shared numbers that are of several people */
export const isNumbered = (
  { employmentNumber }: Pick<MonthRow, 'employmentNumber'>,
  shared: ReadonlySet<string>,
): boolean => employmentNumber !== '' && !shared.has(employmentNumber)

/** Is there anything of theirs in the file for payroll? */
export const isInPayroll = (
  row: Pick<MonthRow, 'employmentNumber' | 'days'>,
  shared: ReadonlySet<string>,
): boolean => row.days > 0 && isNumbered(row, shared)

/** What a month comes to for everybody who is found, by name. */
export async function monthRows(
  db: Kysely<MonthDB>,
  actor: Actor,
  whose: Whose,
): Promise<MonthRow[]> {
  const found = await sums(db, actor, whose)
  const over = new Map<string, { simple: number; qualified: number; timeOff: number }>()
  const ids = found.map(({ user_id }) => user_id)
  await throughWeeks(db, whose.month, ids, false, (userId, days, divided) => {
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
  return mapped(found, (row): MonthRow => {
    const { simple = 0, qualified = 0, timeOff = 0 } = over.get(row.user_id) ?? {}
    const away: Record<AbsenceType, number> = {
      ...{ sick: row.sick, vab: row.vab, leave: row.leave, other: row.other },
    }
    return {
      id: row.user_id,
      userName: row.full_name || row.email,
      employmentNumber: row.employment_number,
      departmentNames: row.department_names ?? [],
      ...{ days: row.days, ordinary: row.minutes - simple - qualified },
      ...{ simple, qualified, timeOff, travel: row.travel, ...away, absence: row.absence },
      total: row.minutes + row.travel + row.absence,
      ...{ expenses: row.expenses, draft: row.draft, sent: row.sent, returned: row.returned },
    }
  })
}
