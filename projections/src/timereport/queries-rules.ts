import { ruleOn } from '@portal/calendar/rules'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { timereport } from '@portal/contracts/timereport'
import { type OvertimeRules, overtimeRules, type RuleSet } from '@portal/contracts/timereport-rules'
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

/** The rules that everybody works by: those that the portal came with, and what was set after them. */
export async function rulesOf<D>(db: Kysely<D>): Promise<RuleSet> {
  const rows = await (db as unknown as Kysely<DB>)
    .selectFrom('overtime_rules.version')
    .selectAll()
    .orderBy('from_day')
    .execute()
  return [...overtimeRules.standard, ...rows.map(ruleIn)]
}

type Reads = Databases<readonly [typeof overtimeRuleSets, typeof people]>

/** The same as they are shown, with who set them. */
export const rules: Answer<typeof timereport.rules, Reads> = async (_, { db, now }) => {
  const [all, setters, turned] = await Promise.all([
    rulesOf(db),
    db
      .selectFrom('overtime_rules.version as v')
      .leftJoin(authors(db).as('a'), 'a.user_id', 'v.set_by')
      .select(['v.from_day', 'v.set_at', 'a.full_name as by'])
      .execute(),
    db.selectFrom('overtime_rules.turned').select('version').executeTakeFirst(),
  ])
  const today = stockholmDay(now)
  const applies = ruleOn(all, today)
  const set = new Map(setters.map((one) => [one.from_day, one]))
  return {
    version: turned?.version ?? 0,
    rules: all.toReversed().map((one) => ({
      ...one,
      qualifiedDays: [...one.qualifiedDays],
      time: one === applies ? 'now' : one.from > today ? 'ahead' : 'past',
      setAt: set.get(one.from)?.set_at.toISOString() ?? null,
      setByName: set.get(one.from)?.by ?? null,
    })),
  }
}
