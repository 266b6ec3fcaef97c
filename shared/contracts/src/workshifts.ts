import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  command,
  Day,
  Done,
  Id,
  input,
  page,
  paging,
  prose,
  query,
  sorting,
  truth,
} from './kit.ts'
import { shiftList } from './lists/workshifts.ts'

/** The clock's time, e.g. `06:30`. */
const Time = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')

/** Where the one who reads it stands with a shift. */
const standings = ['none', 'interested', 'declined', 'given'] as const

/** What a shift would go against: another one of theirs, their leave, or the rest that the law asks for between two. */
const collisions = ['shift', 'leave', 'rest'] as const
export const Collision = z.enum(collisions)
export type Collision = z.infer<typeof Collision>

const Shift = z.object({
  id: Id,
  departmentId: Id,
  departmentName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  information: z.string(),
  state: z.enum(['vacant', 'given']),
  standing: z.enum(standings),
  /** For who has it, to them and to the office; for the reader while nobody does. */
  collision: Collision.nullable(),
  /** How many would like to have it, and the name of who has it: for the office alone, else 0 and empty. */
  interested: z.number().int(),
  givenToName: z.string(),
  /** The version of its terms. */
  version: z.number().int(),
})
export interface Shift extends z.infer<typeof Shift> {}

const Wanting = z.object({
  userId: Id,
  fullName: z.string(),
  /** What tells them from others of their name; empty where nobody else has it. */
  detail: z.string(),
  standing: z.enum(standings),
  collision: Collision.nullable(),
  since: z.string(),
})
export interface Wanting extends z.infer<typeof Wanting> {}

/** The people of a shift that are shown at most. */
export const MOST_WANTING = 500

/** Of an office: those alone that somebody wants, or that have been. */
const state = z.enum(['wanted', 'past']).optional()

const someId = '019abf5e-0000-7000-8000-000000000001'

export const workshifts = area('workshifts', {
  filter: query('POST /api/workshift/filter', {
    may: 'user',
    summary:
      'Shifts: vacant ones of my offices, those given to me, or those of an office that I manage',
    input: input({
      show: z.enum(['vacant', 'mine', 'office']),
      /** The office, where I manage it. */
      departmentId: Id.optional(),
      state,
      ...sorting(shiftList),
      ...paging,
    }),
    reply: page(Shift),
    example: { show: 'vacant', page: 0, pageSize: 20 },
    live: 'workshifts',
  }),
  one: query('GET /api/workshift/:id', {
    may: 'user',
    summary: 'One shift; for its office with who would like to have it',
    input: input({ id: Id }),
    reply: z.object({ ...Shift.shape, people: z.array(Wanting) }),
    example: { id: someId },
    live: 'workshifts',
  }),
  interested: command('POST /api/workshift/:id/interested/:flag', {
    may: 'self',
    inPerson: true,
    touches: ['workshifts', 'waiting'],
    summary: 'Show interest in a shift, or withdraw it',
    input: input({ id: Id, flag: truth, ...asSeen }),
    reply: Done,
    example: { id: someId, flag: true, version: 1 },
    refuses: ['changedMeanwhile', 'shiftTaken', 'shiftRefused', 'shiftBegun', 'shiftIsYours'],
  }),
  save: command('POST /api/workshift', {
    may: 'manager',
    inPerson: false,
    touches: ['workshifts', 'waiting', 'vacation'],
    summary: 'Offer a shift, also on later days; or change one',
    input: input({
      id: Id.optional(),
      version: z.number().int().min(0).default(0),
      departmentId: Id,
      startDate: Day,
      startTime: Time,
      /** Left out: the day it begins on, or the next where it goes over midnight. */
      endDate: Day.nullable().default(null),
      endTime: Time,
      information: prose(2000).default(''),
      /** Only of a new one. */
      repeat: z.enum(['no', 'daily', 'weekdays', 'weekly']).default('no'),
      until: Day.nullable().default(null),
    }),
    reply: z.object({ ids: z.array(Id) }),
    example: {
      departmentId: someId,
      startDate: '2099-03-02',
      startTime: '06:00',
      endTime: '14:30',
      information: 'Lastbil med kran, start vid terminalen',
    },
    refuses: [
      'changedMeanwhile',
      'shiftBegun',
      'shiftEndBeforeStart',
      'shiftTooLong',
      'repeatUntil',
      'tooManyShifts',
    ],
  }),
  withdraw: command('DELETE /api/workshift/:id', {
    may: 'manager',
    inPerson: false,
    touches: ['workshifts', 'waiting', 'vacation'],
    summary: 'Withdraw a shift',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'shiftBegun'],
  }),
  bulk: command('POST /api/workshift/bulk', {
    may: 'manager',
    ...doneToMany,
    reply: BulkBegun,
    summary:
      'Withdraw many shifts of an office, each decided alone; preview=true only counts them, and whom it concerns',
    input: bulkInput(['workshiftsWithdraw'], {
      show: z.literal('office').default('office'),
      departmentId: Id,
      state,
    }),
    example: {
      action: 'workshiftsWithdraw',
      filter: { departmentId: someId, state: 'wanted' },
      preview: true,
    },
  }),
  give: command('POST /api/workshift/:id/user/:uid/approve/:flag', {
    may: 'manager',
    inPerson: false,
    touches: ['workshifts', 'waiting', 'vacation'],
    summary: 'Give a shift to one who wants it, or not; not, to who has it, takes it back',
    input: input({ id: Id, uid: Id, flag: truth, ...asSeen }),
    reply: Done,
    example: { id: someId, uid: someId, flag: true, version: 1 },
    refuses: ['ownMatter', 'changedMeanwhile', 'shiftTaken', 'notInterested', 'shiftBegun'],
  }),
})
