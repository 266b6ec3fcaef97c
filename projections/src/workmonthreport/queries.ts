import { type Day, monthsThrough } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import { firstOf, type SortKeyOf } from '@portal/contracts/columns'
import { workMonthList } from '@portal/contracts/lists/workmonthreport'
import { type Waiting, workmonthreport } from '@portal/contracts/workmonthreport'
import { ALL_DEPARTMENTS, MOST_NAMED } from '@portal/contracts/workmonthreport-shapes'
import { sql } from 'kysely'
import { agreements } from '../agreements/agreements.ts'
import { answers, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { departmentsByName } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { overtimeRuleSets } from '../timereport/overtime-rules.ts'
import { people } from '../users/people.ts'
import { workMonths } from './months.ts'
import { changedSince, toldOf } from './queries-changed.ts'
import { closingOf } from './queries-closing.ts'
import {
  isInPayroll,
  isNumbered,
  type MonthOfOne,
  monthRows,
  peopleIn,
  sharedNumbers,
  sumOf,
  withDepartments,
} from './queries-month.ts'
import { monthPaxml } from './queries-paxml.ts'
import { silentIn } from './queries-silent.ts'
import { monthSheet } from './sheet.ts'

const keys: Readonly<
  Record<Exclude<SortKeyOf<typeof workMonthList>, 'userName'>, (row: MonthOfOne) => number>
> = {
  days: (row) => row.days,
  overtime: (row) => row.simple + row.qualified,
  absence: (row) => row.absence,
  total: (row) => row.total,
  waiting: (row) => row.draft + row.sent + row.returned,
}

/** The rows, which come by name, in another order. */
function inOrder(
  rows: readonly MonthOfOne[],
  { sort, descending }: { sort?: SortKeyOf<typeof workMonthList>; descending: boolean },
): readonly MonthOfOne[] {
  const by = sort ?? firstOf(workMonthList).sort
  const way = descending ? -1 : 1
  if (by === 'userName') return descending ? rows.toReversed() : rows
  return rows.toSorted((one, other) => way * (keys[by](one) - keys[by](other)))
}

/** The days of people that wait, together. */
const waitingIn = (people: readonly Waiting[]): Waiting =>
  people.reduce(
    (sum, one) => ({
      draft: sum.draft + one.draft,
      sent: sum.sent + one.sent,
      returned: sum.returned + one.returned,
    }),
    { draft: 0, sent: 0, returned: 0 },
  )

/**
 * Every month from the first that something was reported of to the last, or the one that today is in, the newest
 * first: one that nobody reported in is looked at and closed like the others.
 */
function monthsOf(
  reported: { readonly first: string | null; readonly last: string | null } | undefined,
  today: Day,
): string[] {
  if (!reported?.first || !reported.last) return []
  const now = today.slice(0, 7)
  return monthsThrough(reported.first, reported.last > now ? reported.last : now).toReversed()
}

const reads = [workMonths, overtimeRuleSets, agreements, people, organisation] as const

export const workmonthreportAnswers = answers(workmonthreport, reads, {
  months: async (_, { db, now }) => {
    const [reported, closings, departments] = await Promise.all([
      sql<{ first: string | null; last: string | null }>`
          SELECT left(min(day)::text, 7) AS first, left(max(day)::text, 7) AS last
          FROM workmonthreport.day`.execute(db),
      db.selectFrom('workmonthreport.closing').selectAll().where('closed', '=', true).execute(),
      departmentsByName(db).execute(),
    ])
    const closed = Map.groupBy(closings, ({ month }) => month)
    return {
      departments,
      months: monthsOf(reported.rows[0], stockholmDay(now)).map((month) => {
        const of = closed.get(month) ?? []
        const alone = of.filter(({ department_id }) => department_id !== ALL_DEPARTMENTS).length
        return { month, forAll: of.length > alone, closedDepartments: alone }
      }),
    }
  },

  month: async (wanted, { actor, db, locale, now, payCodes }) => {
    const closing = await closingOf(db, wanted)
    if (wanted.export && !closing.closed && !wanted.evenOpen) return refuse('monthNotClosed')
    const everybody = await peopleIn(db, actor, { ...wanted, search: '' })
    const found = wanted.search === '' ? everybody : await peopleIn(db, actor, wanted)
    const all = await monthRows(db, wanted.month, found)
    const shared = await sharedNumbers(db, wanted.month)
    const rows = inOrder(all, wanted)
    const sum = sumOf(all)
    const whose = { ...wanted, search: wanted.export ? wanted.search : '' }
    const changed = await changedSince(db, actor, whose)
    const file = { month: wanted.month, closing, changed, locale: localeFrom(locale) }
    if (wanted.export === 'paxml')
      return monthPaxml(db, { ...file, people: rows, shared, codes: payCodes, now })
    if (wanted.export) return monthSheet({ ...file, people: await withDepartments(db, rows) }, sum)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    // A month is closed for all of it, whomever one looks for.
    const whole = wanted.search === '' ? all : await monthRows(db, wanted.month, everybody)
    const silent = await silentIn(db, wanted.month, everybody, stockholmDay(now))
    const unnumbered = whole.filter((row) => row.days > 0 && !isNumbered(row, shared))
    return {
      rows: await withDepartments(db, rows.slice(offset, offset + limit)),
      total: all.length,
      paid: all.filter((row) => isInPayroll(row, shared)).length,
      ...{ sum, closing, waiting: waitingIn(whole), unnumbered: unnumbered.length },
      unnumberedPeople: unnumbered
        .slice(0, MOST_NAMED)
        .map(({ id, userName }) => ({ id, userName })),
      changed: toldOf(changed, MOST_NAMED),
      silent: { count: silent.length, people: silent.slice(0, MOST_NAMED) },
    }
  },
})
