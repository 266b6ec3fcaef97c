import { addDays, mondayOf, monthOf } from '@portal/calendar/days'
import type { OvertimeRules, RuleSet } from '@portal/contracts/timereport-rules'
import { standingStates, stands } from '@portal/contracts/timereport-shapes'
import type {
  Divided,
  ProposedRules,
  TrialOfPerson,
  TrialRow,
} from '@portal/contracts/timereport-trial'
import { dividedWeek, type Worked, worked } from '@portal/contracts/timereport-worked'
import type { Actor } from '@portal/platform/actor'
import { mapped } from '@portal/platform/mapped'
import { type Kysely, sql } from 'kysely'
import { people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { isUnder, rulesInstead, rulesOf } from './queries-rules.ts'
import type { ReportsDB } from './queries-weeks.ts'

/** What is tried, on which months and for whom. */
export interface Tried {
  readonly from: string
  readonly to: string
  readonly departmentId: string | null
  readonly agreementId: string
  readonly rules: ProposedRules
}

/** People whose weeks are in memory at a time: of twelve months some 25,000 days. */
const PEOPLE_AT_ONCE = 100
/** Weeks that are divided in one go: a few milliseconds. */
const WEEKS_AT_ONCE = 20
/** More minutes than any day has; the largest that Postgres takes for an integer. */
const NO_BOUND = 2 ** 31 - 1

/** The proposal alone, for every day: it is tried on days before it applies. */
const proposedSet = (proposed: ProposedRules): RuleSet => [{ ...proposed, source: '' }]

const rangeOf = ({ from, to }: Pick<Tried, 'from' | 'to'>) => ({
  first: monthOf(`${from}-01`).from,
  last: monthOf(`${to}-01`).to,
})

/** The people who are there for the reader, of the department. */
function wanted(db: Kysely<ReportsDB>, actor: Actor, departmentId: string | null) {
  const found = db
    .selectFrom(peopleOf(db, actor).as('p'))
    .select(['p.user_id', 'p.full_name', 'p.email', departmentNames.as('department_names')])
  return departmentId === null
    ? found
    : found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
}

/** A day of a week that may have overtime. */
interface Day {
  readonly user_id: string
  readonly monday: string
  readonly day: string
  readonly stands: boolean
  readonly isTried: boolean
  readonly absence: number
  readonly work: string
}

/** Weeks with more than this, or with a day that has, may have overtime by one of the rule sets. */
function leastOf(rules: RuleSet, proposed: ProposedRules) {
  const both: readonly Pick<OvertimeRules, 'weekMinutes' | 'dayMinutes'>[] = [...rules, proposed]
  return {
    week: Math.min(...both.map(({ weekMinutes }) => weekMinutes)),
    day: Math.min(...both.map(({ dayMinutes }) => dayMinutes ?? NO_BOUND)),
  }
}

/** The days of these people's weeks that may have overtime, each week whole. */
async function daysOf(
  db: Kysely<ReportsDB>,
  userIds: readonly string[],
  tried: Tried,
  rules: RuleSet,
): Promise<readonly Day[]> {
  const { first, last } = rangeOf(tried)
  const least = leastOf(rules, tried.rules)
  const { rows } = await sql<Day>`
    WITH week AS (
      SELECT d.user_id, d.monday FROM workmonthreport.day d
      WHERE d.monday BETWEEN ${mondayOf(first)} AND ${last}
        AND d.user_id = ANY (${userIds}::uuid[])
      GROUP BY d.user_id, d.monday
      HAVING sum(d.minutes + d.absence) > ${least.week}
        OR max(d.minutes + d.absence) > ${least.day})
    SELECT d.user_id, d.monday, d.day, d.absence, d.work,
      d.state = ANY (${[...standingStates]}) AS stands, d.day BETWEEN ${first} AND ${last} AS "isTried"
    FROM week JOIN workmonthreport.day d USING (user_id, monday)
    ORDER BY d.user_id, d.day`.execute(db)
  return rows
}

const none: Divided = { ordinary: 0, simple: 0, qualified: 0 }
const plus = (one: Divided, other: Divided): Divided => ({
  ordinary: one.ordinary + other.ordinary,
  simple: one.simple + other.simple,
  qualified: one.qualified + other.qualified,
})

/** Are hours divided alike by both? */
export const isSame = ({
  now,
  changed,
}: {
  readonly now: Divided
  readonly changed: Divided
}): boolean => now.simple === changed.simple && now.qualified === changed.qualified

/** What people's hours are divided into together, by both. */
export const sumOfTrial = (rows: readonly TrialRow[]): { now: Divided; changed: Divided } => ({
  now: rows.reduce((sum, { now }) => plus(sum, now), none),
  changed: rows.reduce((sum, { changed }) => plus(sum, changed), none),
})

/** Everybody with days that count in the months, by name, with the minutes that they worked. */
async function workers(db: Kysely<ReportsDB>, actor: Actor, tried: Tried) {
  const { first, last } = rangeOf(tried)
  const reported = db
    .selectFrom('workmonthreport.day as d')
    .select(['d.user_id', sql<number>`sum(d.minutes)::float8`.as('minutes')])
    .where('d.state', 'in', [...standingStates])
    .where('d.day', '>=', first)
    .where('d.day', '<=', last)
    .groupBy('d.user_id')
  return db
    .selectFrom(wanted(db, actor, tried.departmentId).as('p'))
    .innerJoin(reported.as('f'), 'f.user_id', 'p.user_id')
    .select(['p.user_id', 'p.full_name', 'p.email', 'p.department_names', 'f.minutes'])
    .orderBy('p.full_name')
    .orderBy('p.user_id')
    .execute()
}

/** The overtime of one week's days that count, by one rule set. */
function overtimeIn(days: readonly Day[], set: RuleSet): Divided {
  return dividedWeek(days, set).reduce(
    (sum, one, at) => (days[at]?.stands && days[at]?.isTried ? plus(sum, one) : sum),
    none,
  )
}

/**
 * What everybody's hours of the months are divided into by the rules that applied, as the month's report
 * has it, and by those that are proposed.
 * @returns a person a row, by name
 */
export async function trialRows(
  db: Kysely<ReportsDB>,
  actor: Actor,
  tried: Tried,
): Promise<TrialRow[]> {
  const [everybody, rules] = await Promise.all([workers(db, actor, tried), rulesOf(db)])
  const { first, last } = rangeOf(tried)
  const found = everybody.filter(({ user_id }) =>
    isUnder(rules.periods(user_id), tried.agreementId, first, last),
  )
  const proposed = rulesInstead(rules, tried.agreementId, proposedSet(tried.rules))
  const over = new Map<string, { now: Divided; changed: Divided }>()
  for (let from = 0; from < found.length; from += PEOPLE_AT_ONCE) {
    const some = found.slice(from, from + PEOPLE_AT_ONCE).map(({ user_id }) => user_id)
    const days = await daysOf(db, some, tried, rules.all)
    const weeks = Map.groupBy(days, ({ user_id, monday }) => `${user_id} ${monday}`)
    const add = (week: readonly Day[]) => {
      const userId = week[0]?.user_id ?? ''
      const sum = over.get(userId) ?? { now: none, changed: none }
      over.set(userId, {
        now: plus(sum.now, overtimeIn(week, rules.ofPerson(userId))),
        changed: plus(sum.changed, overtimeIn(week, proposed.ofPerson(userId))),
      })
    }
    await mapped([...weeks.values()], add, WEEKS_AT_ONCE)
  }
  return mapped(found, (row): TrialRow => {
    const { now, changed } = over.get(row.user_id) ?? { now: none, changed: none }
    const whole = ({ simple, qualified }: Divided): Divided => ({
      ...{ ordinary: row.minutes - simple - qualified, simple, qualified },
    })
    return {
      id: row.user_id,
      userName: row.full_name || row.email,
      departmentNames: row.department_names ?? [],
      now: whole(now),
      changed: whole(changed),
    }
  })
}

const calculated = ({ ordinary, simple, qualified, lines }: Worked) => ({
  ...{ ordinary, simple, qualified, lines: [...lines] },
})

/**
 * The days of one person that the proposal divides otherwise, with both calculations.
 * @returns undefined where there is no such person for the reader, or not in the department
 */
export async function trialOfPerson(
  db: Kysely<ReportsDB>,
  actor: Actor,
  userId: string,
  tried: Tried,
): Promise<TrialOfPerson | undefined> {
  const person = await wanted(db, actor, tried.departmentId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  if (!person) return undefined
  const { first, last } = rangeOf(tried)
  const rows = await db
    .selectFrom('timereport.report')
    .select(['day', 'state', 'said'])
    .where('user_id', '=', userId)
    .where('day', '>=', mondayOf(first))
    .where('day', '<=', addDays(mondayOf(last), 6))
    .orderBy('day')
    .execute()
  const known = await rulesOf(db, [userId])
  const rules = known.ofPerson(userId)
  const instead = rulesInstead(known, tried.agreementId, proposedSet(tried.rules))
  const proposed = instead.ofPerson(userId)
  const weeks = Map.groupBy(rows, ({ day }) => mondayOf(day))
  const found = await mapped(
    [...weeks.values()],
    (week) => {
      const said = week.map(({ day, state, said }) => ({ day, stands: stands(state), ...said }))
      const changed = worked(said, proposed)
      return worked(said, rules).flatMap((now, at) => {
        const { day, stands } = said[at] ?? { day: '', stands: false }
        const other = changed[at]
        const counts = stands && day >= first && day <= last
        if (!counts || !other || isSame({ now, changed: other })) return []
        return [{ day, now: calculated(now), changed: calculated(other) }]
      })
    },
    WEEKS_AT_ONCE,
  )
  return { userName: person.full_name || person.email, days: found.flat() }
}
