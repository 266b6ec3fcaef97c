import { addMonths, monthOf, monthsThrough } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import { type CountKind, type Counts, countKinds, statistics } from '@portal/contracts/statistics'
import { sql } from 'kysely'
import { abnormalities } from '../abnormalities/abnormalities.ts'
import { contracts } from '../contracts/contracts.ts'
import { documents } from '../documents/documents.ts'
import { incidents } from '../incidents/incidents.ts'
import { answers } from '../kit/answers.ts'
import { ALL_ROWS } from '../kit/listing.ts'
import { departmentsByName } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { tests } from '../tests/tests.ts'
import { people } from '../users/people.ts'
import { workMonths } from '../workmonthreport/months.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { counted, type Found, wantedPeople } from './queries-counted.ts'
import { statisticsSheet } from './sheet.ts'

const reads = [
  workMonths,
  incidents,
  abnormalities,
  workshifts,
  tests,
  documents,
  contracts,
  people,
  organisation,
] as const

/** What rows come to together. */
const together = (rows: readonly Partial<Counts>[]): Record<CountKind, number> => {
  const sum = Object.fromEntries(countKinds.map((kind) => [kind, 0])) as Record<CountKind, number>
  for (const row of rows) for (const kind of countKinds) sum[kind] += row[kind] ?? 0
  return sum
}

/** What was found in the several places, month by month; a month without anything is there with zeros. */
function monthly(months: readonly string[], found: readonly Found[][]) {
  const of = Map.groupBy(found.flat(), ({ month }) => month)
  return months.map((month) => ({ month, ...together(of.get(month) ?? []) }))
}

export const statisticsAnswers = answers(statistics, reads, {
  figures: async ({ months, companyId, departmentId, ...wanted }, { actor, db, now, locale }) => {
    const whose = { companyId, departmentId }
    const count = Number(months)
    const running = monthOf(stockholmDay(now))
    const first = addMonths(running.from, -2 * count)
    const [found, standing, companies, departments] = await Promise.all([
      counted(db, actor, { ...whose, from: first, to: running.to, now }),
      wantedPeople(db, actor, whose)
        .clearSelect()
        .select([
          sql<number>`(count(*) FILTER (WHERE p.status = 'active'))::int`.as('active'),
          sql<number>`(count(*) FILTER (WHERE p.status = 'inactive'))::int`.as('inactive'),
          sql<number>`(count(*) FILTER (WHERE p.status NOT IN ('active', 'inactive')))::int`.as(
            'coming',
          ),
        ])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('organisation.company')
        .select(['company_id as id', 'name'])
        .orderBy('name')
        .orderBy('company_id')
        .limit(ALL_ROWS)
        .execute(),
      departmentsByName(db).select('d.company_id as companyId').limit(ALL_ROWS).execute(),
    ])
    const rows = monthly(monthsThrough(first.slice(0, 7), running.from.slice(0, 7)), found)
    const shown = rows.slice(count)
    const sum = together(shown.slice(0, -1))
    if (wanted.export) return statisticsSheet(shown, sum, localeFrom(locale))
    return {
      months: shown,
      sum,
      before: together(rows.slice(0, count)),
      people: standing,
      ...{ companies, departments },
    }
  },
})
