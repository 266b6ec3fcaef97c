import { z } from 'zod'
import {
  area,
  asSeen,
  command,
  Day,
  Done,
  daysWithin,
  Id,
  input,
  page,
  paging,
  query,
} from './kit.ts'
import { limitNames } from './tachograph-limits.ts'
import { activities } from './tachograph-time.ts'

const count = z.number().int()
/** Bytes of the file of a driver card, at most: a full card has a good hundred thousand. */
export const MOST_CARD_FILE = 1024 * 1024
/** Days that are looked over at once, at most. */
const MOST_DAYS = 62

const Sums = z.object({
  rest: count,
  available: count,
  work: count,
  drive: count,
  unknown: count,
})

const Breach = z.object({
  limit: z.enum(limitNames),
  day: Day,
  from: z.string(),
  to: z.string(),
  minutes: count,
  bound: count,
  /** Where the limit stands. */
  source: z.string(),
})
export interface BreachRow extends z.infer<typeof Breach> {}

const span = z.object({ from: z.string(), to: z.string() })

const CardDay = z.object({
  day: Day,
  /** Minutes that the day has; 1380 or 1500 where the clock changes. */
  minutes: count,
  /** In the order of time; `at` is the minute of the day that it begins at. */
  stretches: z.array(
    z.object({
      activity: z.enum(activities),
      at: count,
      minutes: count,
      from: z.string(),
      to: z.string(),
    }),
  ),
  sums: Sums,
  vehicles: z.array(z.string()),
  /** What a report of the day says by the card alone. */
  report: z.object({
    shifts: z.array(span),
    breaks: z.array(span),
    tasks: z.array(z.object({ task: z.string(), registration: z.string() })),
  }),
  breaches: z.array(Breach),
  /** When the card was read that says this. */
  readAt: z.string(),
  /** Its days do not follow each other as they must. */
  isOdd: z.boolean(),
})
export interface CardDay extends z.infer<typeof CardDay> {}

const Reading = z.object({
  id: Id,
  readAt: z.string(),
  cardNumber: z.string(),
  generation: count,
  from: Day,
  to: Day,
  /** Days that it brought. */
  days: count,
  version: count,
})
export interface CardReading extends z.infer<typeof Reading> {}

const DayRow = z.object({
  ...{ day: Day, drive: count, work: count, available: count, breaches: count },
  /** A shift begins on it: what goes on from the day before is of that day's report. */
  begins: z.boolean(),
})
export interface CardDayRow extends z.infer<typeof DayRow> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

export const tachograph = area('tachograph', {
  activities: query('GET /api/timereport/activities', {
    may: 'self',
    summary:
      'What a day’s driver card says, and which limits it goes beyond; of somebody else’s with userId, for wage administrators',
    input: input({ date: Day, userId: Id.optional() }),
    /** Null where no card was read that says anything of the day. */
    reply: z.object({ card: CardDay.nullable() }),
    example: { date: '2026-11-02' },
    live: 'timereport',
  }),
  days: query('GET /api/timereport/tachograph/days', {
    may: 'self',
    summary: 'Own days that a driver card says something of, with what goes beyond a limit',
    input: daysWithin(MOST_DAYS),
    reply: z.object({ rows: z.array(DayRow) }),
    example: { startdate: '2026-11-02', enddate: '2026-11-29' },
    live: 'timereport',
  }),
  readings: query('GET /api/timereport/tachograph', {
    may: 'self',
    summary: 'Own driver cards that were read, the latest first',
    input: input({ ...paging }),
    reply: page(Reading),
    example: {},
    live: 'timereport',
  }),
  read: command('POST /api/timereport/tachograph', {
    may: 'self',
    inPerson: true,
    touches: ['timereport', 'timereports'],
    summary:
      'Read the file of one’s driver card (.ddd); days that are known already stay as they are',
    input: input({}),
    reply: z.object({
      /** Null where it said nothing new. */
      id: Id.nullable(),
      from: Day.nullable(),
      to: Day.nullable(),
      days: count,
      /** Those that were not known, or are longer now. */
      added: count,
      isOdd: z.boolean(),
    }),
    example: {},
    refuses: ['fileMissing', 'tooManyFiles', 'tachographUnreadable', 'cardOfAnother'],
    transfer: 'upload',
    brings: { bytes: MOST_CARD_FILE, files: 2 },
  }),
  remove: command('DELETE /api/timereport/tachograph/:id', {
    may: 'self',
    inPerson: true,
    touches: ['timereport', 'timereports'],
    summary: 'Take away what a reading of one’s driver card brought',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 0 },
    refuses: ['changedMeanwhile'],
  }),
})
