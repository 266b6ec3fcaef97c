import { ruleOn } from '@portal/calendar/rules'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { timereport } from '@portal/contracts/timereport'
import {
  AGREEMENT,
  type OvertimeRules,
  overtimeRules,
  type RuleSet,
} from '@portal/contracts/timereport-rules'
import type { Kysely } from 'kysely'
import type { Answer, Databases } from '../kit/answers.ts'
import { authors } from '../kit/people.ts'
import type { Database } from '../kit/read-model.ts'
import type { people } from '../users/people.ts'
import type { overtimeRuleSets } from './overtime-rules.ts'

type DB = Database<typeof overtimeRuleSets>
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

/** Those that the portal came with, and what was set after them. */
const ruleSetOf = (rows: readonly Row[]): RuleSet => [
  ...overtimeRules[AGREEMENT],
  ...rows.map(ruleIn),
]

/** The rules that everybody works by. */
export async function rulesOf<D>(db: Kysely<D>): Promise<RuleSet> {
  const rows = await (db as unknown as Kysely<DB>)
    .selectFrom('overtime_rules.version')
    .selectAll()
    .orderBy('from_day')
    .execute()
  return ruleSetOf(rows)
}

type Reads = Databases<readonly [typeof overtimeRuleSets, typeof people]>

/** The same as they are shown, with who set them. */
export const rules: Answer<typeof timereport.rules, Reads> = async (_, { db, now }) => {
  const [rows, turned] = await Promise.all([
    db
      .selectFrom('overtime_rules.version as v')
      .leftJoin(authors(db).as('a'), 'a.user_id', 'v.set_by')
      .selectAll('v')
      .select('a.full_name as by')
      .orderBy('v.from_day')
      .execute(),
    db.selectFrom('overtime_rules.turned').select('version').executeTakeFirst(),
  ])
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
        time: one === applies ? 'now' : one.from > today ? 'ahead' : 'past',
        setAt: set?.set_at.toISOString() ?? null,
        setByName: set?.by ?? null,
      }
    }),
  }
}
