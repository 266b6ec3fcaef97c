import { ruleOn } from '@portal/calendar/rules'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { timereport } from '@portal/contracts/timereport'
import { timeOf } from '@portal/contracts/timereport-agreed'
import {
  AGREEMENT,
  agreementOn,
  type OvertimeRules,
  overtimeRules,
  type RuleSet,
  rulesUnder,
  type Under,
} from '@portal/contracts/timereport-rules'
import { type Kysely, sql } from 'kysely'
import type { agreements } from '../agreements/agreements.ts'
import { type Answer, type Databases, refuse } from '../kit/answers.ts'
import { authors } from '../kit/people.ts'
import type { Database } from '../kit/read-model.ts'
import type { people } from '../users/people.ts'
import type { overtimeRuleSets } from './overtime-rules.ts'

type DB = Database<typeof overtimeRuleSets> & Database<typeof agreements>
type Row = DB['overtime_rules.version']

const ruleIn = (row: Row): OvertimeRules => ({
  from: row.from_day,
  source: row.source,
  weekMinutes: row.week_minutes,
  dayMinutes: row.day_minutes,
  absenceCounts: row.absence_counts,
  simpleMinutes: row.simple_minutes,
  qualifiedDays: row.qualified_days as OvertimeRules['qualifiedDays'],
  night: { from: row.night_from, to: row.night_to },
})

/** Those that the portal came with, which every agreement begins with, and what was set after them. */
const ruleSetOf = (rows: readonly Row[]): RuleSet => [...overtimeRules, ...rows.map(ruleIn)]

/** What everybody works by. */
export interface Rules {
  /** The rules of an agreement of theirs, by its id; of one by which nothing was set those that the portal came with. */
  readonly of: (agreementId: string) => RuleSet
  /** All rules that apply to any of them at any time. */
  readonly all: RuleSet
  /** The agreements that a person was put under, in the order of their days. */
  readonly periods: (userId: string) => readonly Under[]
  /** The rules of one person, each from its day on. */
  readonly ofPerson: (userId: string) => RuleSet
}

/** Rules by person: many are under the same agreements from the same days, and share one list. */
function byPerson(periods: Rules['periods'], of: Rules['of']): Rules['ofPerson'] {
  const known = new Map<string, RuleSet>()
  return (userId) => {
    const theirs = periods(userId)
    const key = theirs.map(({ agreementId, from }) => `${from} ${agreementId}`).join()
    const set = known.get(key) ?? rulesUnder(theirs, of)
    known.set(key, set)
    return set
  }
}

/**
 * The rules that people work by.
 * @param userIds whose, everybody's where it is not said
 */
export async function rulesOf<D>(db: Kysely<D>, userIds?: readonly string[]): Promise<Rules> {
  const reading = db as unknown as Kysely<DB>
  const theirs = reading
    .selectFrom('agreements.period')
    .$if(userIds !== undefined, (q) => q.where(sql<boolean>`user_id = ANY (${userIds}::uuid[])`))
  const [rows, under] = await Promise.all([
    // Agreements come and go, and their rules stay: those by which none of them worked are not read.
    reading
      .selectFrom('overtime_rules.version')
      .selectAll()
      .where(({ eb, or }) =>
        or([
          eb('agreement_id', '=', AGREEMENT),
          eb('agreement_id', 'in', theirs.select('agreement_id')),
        ]),
      )
      .orderBy('from_day')
      .execute(),
    theirs
      .select(['user_id', 'agreement_id as agreementId', 'from_day as from'])
      .orderBy('from_day')
      .execute(),
  ])
  const byAgreement = Map.groupBy(rows, (row) => row.agreement_id)
  const byUser = Map.groupBy(under, (row) => row.user_id)
  const none = ruleSetOf([])
  const sets = new Map([...byAgreement].map(([id, some]) => [id, ruleSetOf(some)]))
  const of = (agreementId: string): RuleSet => sets.get(agreementId) ?? none
  const periods = (userId: string): readonly Under[] => byUser.get(userId) ?? []
  return { of, all: ruleSetOf(rows), periods, ofPerson: byPerson(periods, of) }
}

/** The same with other rules in the place of an agreement's. */
export function rulesInstead(rules: Rules, agreementId: string, proposed: RuleSet): Rules {
  const of = (id: string): RuleSet => (id === agreementId ? proposed : rules.of(id))
  return { ...rules, of, ofPerson: byPerson(rules.periods, of) }
}

/** Does a person work by an agreement on a day from the first to the last of these? */
export function isUnder(
  periods: readonly Under[],
  agreementId: string,
  first: string,
  last: string,
): boolean {
  const within = periods.filter(({ from }) => from > first && from <= last)
  return (
    agreementOn(periods, first) === agreementId ||
    within.some((period) => period.agreementId === agreementId)
  )
}

/** The name of an agreement; empty for the one that everybody works by who is under no other. */
export async function agreementName<D>(db: Kysely<D>, agreementId: string): Promise<string> {
  if (agreementId === AGREEMENT) return ''
  const row = await (db as unknown as Kysely<DB>)
    .selectFrom('agreements.agreement')
    .select('name')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()
  return row?.name ?? ''
}

type Reads = Databases<readonly [typeof overtimeRuleSets, typeof agreements, typeof people]>

/** The rules of an agreement as they are shown, with who set them. */
export const rules: Answer<typeof timereport.rules, Reads> = async (
  { agreementId },
  { db, now },
) => {
  const [known, rows, turned] = await Promise.all([
    db
      .selectFrom('agreements.agreement')
      .select('agreement_id')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst(),
    db
      .selectFrom('overtime_rules.version as v')
      .leftJoin(authors(db).as('a'), 'a.user_id', 'v.set_by')
      .selectAll('v')
      .select('a.full_name as by')
      .where('v.agreement_id', '=', agreementId)
      .orderBy('v.from_day')
      .execute(),
    db
      .selectFrom('overtime_rules.turned')
      .select('version')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst(),
  ])
  if (agreementId !== AGREEMENT && !known) return refuse('notFound')
  const today = stockholmDay(now)
  const all = ruleSetOf(rows)
  const applies = ruleOn(all, today)
  return {
    version: turned?.version ?? 0,
    rules: all.toReversed().map((one) => {
      const set = rows.find(({ from_day }) => from_day === one.from)
      return {
        ...one,
        qualifiedDays: [...one.qualifiedDays],
        time: timeOf(one.from, applies.from, today),
        setAt: set?.set_at.toISOString() ?? null,
        setByName: set?.by ?? null,
      }
    }),
  }
}
