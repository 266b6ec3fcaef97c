import { monthsThrough } from '@portal/calendar/days'
import { localeFrom } from '@portal/contracts'
import { firstOf } from '@portal/contracts/columns'
import { trialList } from '@portal/contracts/lists/timereport-trial'
import type { timereport } from '@portal/contracts/timereport'
import type { TrialRow } from '@portal/contracts/timereport-trial'
import { type Answer, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { areClosed } from '../workmonthreport/queries-closed.ts'
import { isSame, sumOfTrial, trialOfPerson, trialRows } from './queries-tried.ts'
import type { ReportsDB } from './queries-weeks.ts'
import { trialSheet } from './sheet-trial.ts'

/** How much is divided otherwise, in minutes. */
const shift = ({ now, changed }: TrialRow): number =>
  Math.abs(changed.simple - now.simple) + Math.abs(changed.qualified - now.qualified)

type Asked = Parameters<Answer<typeof timereport.trial, ReportsDB>>[0]

/** The rows, which come by name, as they are asked for. */
function inOrder(rows: readonly TrialRow[], { sort, descending }: Asked): readonly TrialRow[] {
  const first = firstOf(trialList)
  const down = sort ? descending : descending || first.descending
  if ((sort ?? first.sort) === 'userName') return down ? rows.toReversed() : rows
  return rows.toSorted((one, other) => (down ? -1 : 1) * (shift(one) - shift(other)))
}

/** Who would have got what; those who would have got the same only where they are asked for. */
export const trial: Answer<typeof timereport.trial, ReportsDB> = async (
  asked,
  { actor, db, locale },
) => {
  if (!(await areClosed(db, monthsThrough(asked.from, asked.to), asked.departmentId)))
    return refuse('monthNotClosed')
  const everybody = await trialRows(db, actor, asked)
  const others = everybody.filter((row) => !isSame(row))
  const rows = inOrder(asked.all ? everybody : others, asked)
  const sum = sumOfTrial(everybody)
  if (asked.export) return trialSheet({ ...asked, rows, sum, locale: localeFrom(locale) })
  const { limit, offset } = window(asked.page, asked.pageSize)
  return {
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
    same: everybody.length - others.length,
    sum,
  }
}

/** One person's days that differ, each with both calculations. */
export const trialOf: Answer<typeof timereport.trialOf, ReportsDB> = async (
  { userId, ...asked },
  { actor, db },
) => {
  if (!(await areClosed(db, monthsThrough(asked.from, asked.to), asked.departmentId)))
    return refuse('monthNotClosed')
  return (await trialOfPerson(db, actor, userId, asked)) ?? refuse('notFound')
}
