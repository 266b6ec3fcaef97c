import { z } from 'zod'
import {
  area,
  asSeen,
  command,
  DepartmentName,
  Done,
  Id,
  input,
  Nothing,
  optionalLine,
  paging,
  query,
  sorting,
  truth,
} from './kit.ts'
import { workMonthList } from './lists/workmonthreport.ts'
import { Month } from './workmonthreport-shapes.ts'

const count = z.number().int()
/** In minutes, of the days that were sent or approved; `timeOff` is overtime that is saved and not paid. */
const figuresShape = {
  days: count,
  ordinary: count,
  simple: count,
  qualified: count,
  timeOff: count,
  travel: count,
  sick: count,
  vab: count,
  leave: count,
  other: count,
  absence: count,
  /** Work, travel and absence. */
  total: count,
  /** In öre. */
  expenses: count,
}
/** Days that wait: a draft and what was returned for the person, what was sent for the office. */
const waitingShape = { draft: count, sent: count, returned: count }
const Waiting = z.object(waitingShape)
export interface Waiting extends z.infer<typeof Waiting> {}
const MonthFigures = z.object({ ...figuresShape, ...waitingShape })
export interface MonthFigures extends z.infer<typeof MonthFigures> {}

const Row = z.object({
  /** The person's. */
  id: Id,
  userName: z.string(),
  employmentNumber: z.string(),
  departmentNames: z.array(z.string()),
  ...figuresShape,
  ...waitingShape,
})
export interface MonthRow extends z.infer<typeof Row> {}

/** How a month stands for a department, or for all where there is none. */
const Closing = z.object({
  closed: z.boolean(),
  /** It is closed for all departments, whichever is looked at. */
  forAll: z.boolean(),
  /** When, and by whom; also of the last time that it was opened again. */
  at: z.string().nullable(),
  byName: z.string().nullable(),
  /** To be sent back with what closes or opens it; where it is closed for all, with what opens all. */
  version: count,
  /** Days that came after it was closed, with who has come to the department since: they are counted. */
  late: count,
  /** Days that a department has closed that their person has left since: they are counted here and were there. */
  elsewhere: count,
  /** Days that such a department had when it closed, and that were deleted since: they were paid there. */
  gone: count,
})
export interface Closing extends z.infer<typeof Closing> {}

const Named = z.object({ id: Id, userName: z.string() })
const Changed = z.object({
  /** When the month was closed before. */
  since: z.string(),
  days: count,
  /** Whose days they are: the first, and how many more. */
  people: z.array(Named),
  more: count,
})
export interface Changed extends z.infer<typeof Changed> {}

const aDepartment = '019abf5e-0000-7000-8000-000000000001'
const scope = { month: Month, departmentId: Id.nullable().default(null) }

export const workmonthreport = area('workmonthreport', {
  months: query('GET /api/workmonthreport', {
    may: 'wage',
    summary:
      'Every month since the first that something was reported of, the newest first, and the departments',
    input: Nothing,
    reply: z.object({
      months: z.array(z.object({ month: Month, forAll: z.boolean(), closedDepartments: count })),
      departments: z.array(DepartmentName),
    }),
    example: {},
    live: 'workmonthreport',
  }),
  month: query('POST /api/workmonthreport', {
    may: 'wage',
    summary:
      'What a month comes to, a person a row; export=xlsx gives a spreadsheet, export=paxml a file for payroll',
    input: input({
      ...scope,
      search: optionalLine(100),
      ...paging,
      ...sorting(workMonthList),
      export: z.enum(['xlsx', 'paxml']).optional(),
      /** The file is wanted although the month is not closed and may change. */
      evenOpen: truth.default(false),
    }),
    reply: z.object({
      rows: z.array(Row),
      total: count,
      /** Of them, who is in the file for payroll: with a day that counts, and an employment number of their own. */
      paid: count,
      /** Of everybody who is found, on whichever page. */
      sum: MonthFigures,
      closing: Closing,
      /** Of everybody whom closing concerns, also those whom the search leaves out. */
      waiting: Waiting,
      /** Of them, whoever has no employment number of their own, which payroll knows people by: so many, and the first. */
      unnumbered: count,
      unnumberedPeople: z.array(Named),
      /** What changed since it was closed before, which payroll may have had; null where it was not. */
      changed: Changed.nullable(),
      /** Who reported in the month before and nothing in this one, once it is over: in no row. So many, and the first. */
      silent: z.object({ count, people: z.array(Named) }),
    }),
    byline: true,
    example: { month: '2026-11' },
    refuses: ['monthNotClosed'],
    live: 'workmonthreport',
  }),
  close: command('POST /api/workmonthreport/close', {
    may: 'wage',
    touches: ['workmonthreport', 'timereport', 'timereports', 'waiting'],
    summary: 'Close a month for a department, or for all: its time reports are locked',
    input: input({ ...scope, ...asSeen }),
    reply: Done,
    example: { month: '2026-10', departmentId: aDepartment, version: 0 },
    refuses: ['monthNotOver', 'unknownDepartment', 'changedMeanwhile'],
  }),
  reopen: command('POST /api/workmonthreport/reopen', {
    may: 'wage',
    touches: ['workmonthreport', 'timereport', 'timereports', 'waiting'],
    summary: 'Open a month again that was closed, for a department or for all',
    input: input({ ...scope, ...asSeen }),
    reply: Done,
    example: { month: '2026-10', departmentId: aDepartment, version: 1 },
    refuses: ['monthClosedForAll', 'changedMeanwhile'],
  }),
})
