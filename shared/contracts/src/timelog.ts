import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Day,
  Done,
  Id,
  input,
  line,
  optionalLine,
  page,
  paging,
  picking,
  prose,
  query,
  sorting,
} from './kit.ts'
import { loanList } from './lists/timelog.ts'
import { LoanKind, LoanRow, LoanState, OwnLoan } from './timelog-shapes.ts'

const someId = '019abf5e-0000-7000-8000-000000000001'
const touches = ['timelog', 'ownTimelog', 'waiting'] as const

const filter = {
  /** Of people, of what was lent, and of its number. */
  search: optionalLine(100),
  /** Things with this very number, in whatever case. */
  number: optionalLine(60),
  /** `out` finds those that are late, too. */
  state: LoanState.optional(),
  kind: LoanKind.optional(),
  departmentId: Id.optional(),
  userId: Id.optional(),
}

/** A new one needs userId; what is lent stays with the person it was lent to. */
const Saving = input({
  id: Id.optional(),
  version: z.number().int().min(0).default(0),
  userId: Id.optional(),
  kind: LoanKind,
  name: line(120),
  number: optionalLine(60),
  lentOn: Day,
  dueOn: Day.nullable().default(null),
  comment: prose(1000).default(''),
}).superRefine(({ id, userId }, context) => {
  if (id === undefined && userId === undefined)
    context.addIssue({ code: 'custom', path: ['userId'], message: 'Required field' })
})

/** The register of things that are lent to people: keys, tablets, cards, clothes. */
export const timelog = area('timelog', {
  filter: query('POST /api/admin/timelog/filter', {
    may: 'admin',
    summary: 'Things lent to people: those that are out, late or back',
    input: input({ ...filter, ...sorting(loanList), ...paging }),
    reply: page(LoanRow),
    byline: true,
    example: { state: 'out', page: 0, pageSize: 20 },
    live: 'timelog',
  }),
  sheet: query('GET /api/admin/timelog/excel', {
    may: 'admin',
    summary: 'The list as a spreadsheet, filtered',
    input: input({ ...filter, ...sorting(loanList), ...picking }),
    reply: z.unknown(),
    example: { state: 'out' },
    transfer: 'file',
  }),
  save: command('POST /api/admin/timelog', {
    may: 'admin',
    touches,
    summary: 'Note that something is lent to a person, or change what was noted (id)',
    input: Saving,
    reply: Created,
    example: { userId: someId, kind: 'key', name: 'Nyckel till grinden', lentOn: '2026-03-02' },
    refuses: ['changedMeanwhile', 'unknownUser', 'endBeforeStart', 'loanReturned'],
  }),
  returned: command('PUT /api/admin/timelog/:id/returned', {
    may: 'admin',
    touches,
    summary: 'Mark it returned, today or on a day before; isReturned=false takes the mark back',
    input: input({
      id: Id,
      ...asSeen,
      isReturned: z.boolean().default(true),
      returnedOn: Day.nullable().default(null),
    }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'endBeforeStart', 'dateInFuture'],
  }),
  remove: command('DELETE /api/admin/timelog/:id', {
    may: 'admin',
    touches,
    summary: 'Delete what was noted wrongly, as it was read',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  bulk: command('POST /api/admin/timelog/bulk', {
    may: 'admin',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Mark many returned today, each decided alone; preview=true only counts them',
    input: bulkInput(['loansReturn'], filter),
    example: { action: 'loansReturn', filter: { state: 'out' }, preview: true },
  }),
  mine: query('GET /api/user/timelog/:userId', {
    may: 'self',
    summary: 'What was lent to me: first what I have, then what I had',
    owner: 'userId',
    input: input({ userId: Id }),
    reply: z.object({ rows: z.array(OwnLoan) }),
    example: { userId: someId },
    live: 'ownTimelog',
  }),
})
