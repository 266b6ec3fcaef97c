import { monthOf } from '@portal/calendar/days'
import type { SortKeyOf } from '@portal/contracts/columns'
import { timeReportList } from '@portal/contracts/lists/timereport'
import type { ReportRow } from '@portal/contracts/timereport'
import {
  type SoughtState,
  shownStates,
  type TimeReportState,
} from '@portal/contracts/timereport-shapes'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { inOrderOf, isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { isOpen } from '../workmonthreport/queries-closed.ts'
import { cameTo, type ReportsDB } from './queries-weeks.ts'

export interface ReportsSearch {
  readonly search: string
  readonly month?: string | undefined
  readonly departmentId?: string | undefined
  readonly state?: SoughtState | undefined
  readonly userId?: string | undefined
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  readonly sort?: SortKeyOf<typeof timeReportList> | undefined
  readonly descending: boolean
  readonly page: number
  readonly pageSize: number
}

const inOrder = orderOf(timeReportList, {
  userName: 'p.full_name',
  day: 'r.day',
  sentAt: 'r.sent_at',
})

/** The reports that are meant, whoever's they are; a draft is nobody's but the person's. */
function meant(db: Kysely<ReportsDB>, wanted: ReportsSearch) {
  const isUndecided = wanted.state === 'toDecide'
  const state = isUndecided ? 'sent' : wanted.state
  let found = db
    .selectFrom('timereport.report as r')
    .select(['r.report_id', 'r.user_id', 'r.day', 'r.sent_at'])
    .where('r.state', 'in', state ? [state] : [...shownStates])
    .where(isPicked('r.report_id', { only: wanted.only ?? [], except: wanted.except ?? [] }))
  if (isUndecided) found = found.where(isOpen)
  if (wanted.userId) found = found.where('r.user_id', '=', wanted.userId)
  if (!wanted.month) return found
  const { from, to } = monthOf(wanted.month)
  found = found.where('r.day', '>=', from).where('r.day', '<=', to)
  // Those of the month are sorted: by the index of all that was ever sent, each report of the other months is read.
  return wanted.sort === 'sentAt' ? found.offset(0) : found
}

/** A page of the office's list. */
export async function findReports(db: Kysely<ReportsDB>, actor: Actor, wanted: ReportsSearch) {
  let found = db
    .selectFrom(meant(db, wanted).as('r'))
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
  if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
  if (wanted.departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  const order = inOrder(wanted)
  // The page first, from the index alone, and what the reports say after: not of those that are passed over.
  const reading = async () => {
    const page = await found
      .select('r.report_id')
      .orderBy(order.by, order.way)
      .orderBy('r.report_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute()
    const rows = await db
      .selectFrom('timereport.report as r')
      .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
      .selectAll('r')
      .select(['p.full_name', 'p.email', departmentNames.as('department_names')])
      .where(sql<boolean>`r.report_id = ANY (${page.map((one) => one.report_id)}::uuid[])`)
      .execute()
    return inOrderOf(page, rows, 'report_id')
  }
  const [total, rows] = await Promise.all([totalOf(found), reading()])
  const came = await cameTo(db, rows)
  return {
    total,
    rows: rows.map(
      (row): ReportRow => ({
        id: row.report_id,
        version: row.version,
        userId: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        day: row.day,
        state: row.state as TimeReportState,
        shifts: row.said.shifts,
        saveExtraTime: row.said.saveExtraTime,
        comment: row.said.comment,
        sentAt: row.sent_at?.toISOString() ?? null,
        ...came(row.report_id),
      }),
    ),
  }
}
