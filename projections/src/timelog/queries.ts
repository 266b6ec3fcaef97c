import { stockholmDay } from '@portal/calendar/stockholm'
import { type DecodedOf, localeFrom } from '@portal/contracts'
import { loanList } from '@portal/contracts/lists/timelog'
import { timelog as calls } from '@portal/contracts/timelog'
import type { LoanKind, LoanRow, LoanState, OwnLoan } from '@portal/contracts/timelog-shapes'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { answers, type Databases } from '../kit/answers.ts'
import { isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { loanSheet } from './sheet.ts'
import { timelog } from './timelog.ts'

const reads = [timelog, people, organisation] as const
type DB = Databases<typeof reads>
type Row = DB['timelog.loan']

const inOrder = orderOf(
  loanList,
  { userName: 'p.full_name', name: 'l.name', lentOn: 'l.lent_on', dueOn: 'l.due_on' },
  ['dueOn'],
)

const stateOf = ({ returned_on, due_on }: Row, today: string): LoanState =>
  returned_on !== null ? 'returned' : due_on !== null && due_on < today ? 'late' : 'out'

/** A loan as its person sees it. */
const loanOf = (row: Row, today: string): OwnLoan => ({
  id: row.loan_id,
  kind: row.kind as LoanKind,
  name: row.name,
  number: row.number,
  lentOn: row.lent_on,
  dueOn: row.due_on,
  comment: row.comment,
  returnedOn: row.returned_on,
  state: stateOf(row, today),
  version: row.version,
})

type Wanted = Omit<DecodedOf<typeof calls.filter>, 'page' | 'pageSize'> & {
  readonly page?: number
  readonly pageSize?: number
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** A page of the office's list. */
async function findLoans(db: Kysely<DB>, actor: Actor, wanted: Wanted, today: string) {
  const { search, number, state, kind, departmentId, userId, only = [], except = [] } = wanted
  let found = db
    .selectFrom('timelog.loan as l')
    .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'l.user_id')
    .where(isPicked('l.loan_id', { only, except }))
  if (search !== '')
    found = found.where((eb) => eb.or([isFound('p.search', search), isFound('l.search', search)]))
  // Found by the words that it is searched by, which have an index; then it is the same.
  if (number !== '')
    found = found
      .where(isFound('l.search', number))
      .where(sql<boolean>`lower(l.number) = lower(${number})`)
  if (state === 'returned') found = found.where('l.returned_on', 'is not', null)
  if (state === 'out' || state === 'late') found = found.where('l.returned_on', 'is', null)
  if (state === 'late') found = found.where('l.due_on', '<', today)
  if (kind) found = found.where('l.kind', '=', kind)
  if (userId) found = found.where('l.user_id', '=', userId)
  if (departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${departmentId}]::uuid[]`)
  const { limit, offset } = window(wanted.page ?? 0, wanted.pageSize ?? 0)
  const order = inOrder(wanted)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .leftJoin(authors(db).as('n'), 'n.user_id', 'l.noted_by_id')
      .leftJoin(authors(db).as('r'), 'r.user_id', 'l.returned_by_id')
      .selectAll('l')
      .select([
        'p.full_name',
        'p.email',
        'n.full_name as noted_name',
        'r.full_name as returned_name',
        departmentNames.as('department_names'),
      ])
      .orderBy(order.by, order.way)
      .orderBy('l.loan_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return {
    total,
    rows: rows.map(
      (row): LoanRow => ({
        ...loanOf(row, today),
        userId: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        notedAt: row.noted_at.toISOString(),
        notedByName: row.noted_name ?? '',
        returnedByName: row.returned_name ?? '',
      }),
    ),
  }
}

export const timelogAnswers = answers(calls, reads, {
  filter: (wanted, { actor, db, now }) => findLoans(db, actor, wanted, stockholmDay(now)),
  sheet: async (wanted, { actor, db, locale, now }) =>
    loanSheet(
      await findLoans(db, actor, wanted, stockholmDay(now)),
      localeFrom(locale),
      stockholmDay(now),
    ),
  mine: async ({ userId }, { db, now }) => {
    const rows = await db
      .selectFrom('timelog.loan')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy(sql`returned_on IS NOT NULL`)
      .orderBy('lent_on', 'desc')
      .orderBy('loan_id', 'desc')
      .limit(500)
      .execute()
    return { rows: rows.map((row) => loanOf(row, stockholmDay(now))) }
  },
})
