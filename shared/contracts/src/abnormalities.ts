import { z } from 'zod'
import {
  AbnormalityType,
  type AbnormalityUnit,
  abnormalityUnits,
  Severity,
} from './abnormality-types.ts'
import {
  area,
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
  prose,
  query,
  sorting,
} from './kit.ts'

/** What became of it. A person explains, corrects or disputes; the office closes and opens again. */
export const abnormalityStatuses = ['open', 'explained', 'corrected', 'disputed', 'closed'] as const
export const AbnormalityStatus = z.enum(abnormalityStatuses)
export type AbnormalityStatus = z.infer<typeof AbnormalityStatus>
export const ownStatuses = ['explained', 'corrected', 'disputed'] as const

export const abnormalitySources = ['manual', 'import', 'rule'] as const
export const AbnormalitySource = z.enum(abnormalitySources)
export type AbnormalitySource = z.infer<typeof AbnormalitySource>

export const summaryPeriods = ['day', 'week', 'month', 'quarter'] as const
export type SummaryPeriod = (typeof summaryPeriods)[number]

/** Photos that one abnormality can have. */
export const MAX_PHOTOS = 5
/** Rows that one file may have. */
export const MAX_IMPORT_ROWS = 2000

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export interface Abnormality {
  id: string
  type: AbnormalityType
  severity: Severity
  day: string
  /** `HH:MM` in Stockholm. */
  time: string | null
  figure: number | null
  unit: AbnormalityUnit
  text: string
  status: AbnormalityStatus
  /** What was last said about it, and by whom. */
  comment: string
  commentBy: 'person' | 'office' | null
  acceptedAt: string | null
  photoIds: string[]
  source: AbnormalitySource
  ruleName: string | null
  notedAt: string
  /** To be sent back with a change or an acceptance: what has changed meanwhile is told. */
  version: number
}
const shape = {
  id: Id,
  type: AbnormalityType,
  severity: Severity,
  day: z.string(),
  time: z.string().nullable(),
  figure: z.number().int().nullable(),
  unit: z.enum(abnormalityUnits),
  text: z.string(),
  status: AbnormalityStatus,
  comment: z.string(),
  commentBy: z.enum(['person', 'office']).nullable(),
  acceptedAt: z.string().nullable(),
  photoIds: z.array(Id),
  source: AbnormalitySource,
  ruleName: z.string().nullable(),
  notedAt: z.string(),
  version: z.number().int(),
}
const Abnormality: z.ZodType<Abnormality> = z.object(shape)

export interface AbnormalityRow extends Abnormality {
  userId: string
  fullName: string
  departmentName: string | null
}
const AbnormalityRow: z.ZodType<AbnormalityRow> = z.object({
  ...shape,
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
})

/** How many of one type a person had in one period, which begins on the day named. */
export interface SummaryRow {
  userId: string
  fullName: string
  departmentName: string | null
  type: AbnormalityType
  period: string
  count: number
  unaccepted: number
  verySerious: number
}
const SummaryRow: z.ZodType<SummaryRow> = z.object({
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
  type: AbnormalityType,
  period: z.string(),
  count: z.number().int(),
  unaccepted: z.number().int(),
  verySerious: z.number().int(),
})
export interface Summary {
  rows: SummaryRow[]
  total: number
  byType: { type: AbnormalityType; count: number }[]
  byPeriod: { period: string; count: number }[]
}
const Summary: z.ZodType<Summary> = z.object({
  rows: z.array(SummaryRow),
  total: z.number().int(),
  byType: z.array(z.object({ type: AbnormalityType, count: z.number().int() })),
  byPeriod: z.array(z.object({ period: z.string(), count: z.number().int() })),
})

/** A row of a file as it is written there, and what was made of it. */
const cells = {
  person: z.string().max(255),
  date: z.string().max(255),
  time: z.string().max(255),
  type: z.string().max(255),
  figure: z.string().max(255),
  severity: z.string().max(255),
  text: prose(2000),
}
export interface AbnormalityCells {
  person: string
  date: string
  time: string
  type: string
  figure: string
  severity: string
  text: string
}
export interface AbnormalityImportRow extends AbnormalityCells {
  line: number
  /** 'known': it is there already, or stands higher up in the file; it is passed over. */
  state: 'new' | 'known' | 'wrong'
  errors: { field: string; code: string }[]
  read: {
    fullName: string
    day: string
    time: string | null
    type: AbnormalityType
    figure: number | null
    unit: AbnormalityUnit
    severity: Severity
  } | null
}
const AbnormalityImportRow: z.ZodType<AbnormalityImportRow> = z.object({
  ...cells,
  line: z.number().int(),
  state: z.enum(['new', 'known', 'wrong']),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  read: z
    .object({
      fullName: z.string(),
      day: z.string(),
      time: z.string().nullable(),
      type: AbnormalityType,
      figure: z.number().int().nullable(),
      unit: z.enum(abnormalityUnits),
      severity: Severity,
    })
    .nullable(),
})

export interface AutomationRule {
  id: string
  name: string
  active: boolean
  whenType: AbnormalityType | null
  measure: 'count' | 'figure'
  limit: number
  days: number
  makeType: AbnormalityType
  makeSeverity: Severity
  makeText: string
  /** How many it has made. */
  made: number
  version: number
}
const ruleFields = {
  name: line(120),
  active: z.boolean().default(true),
  whenType: AbnormalityType.nullable().default(null),
  measure: z.enum(['count', 'figure']),
  limit: z.number().int().min(0).max(100_000),
  days: z.number().int().min(1).max(366),
  makeType: AbnormalityType,
  makeSeverity: Severity.default('minor'),
  makeText: prose(2000).default(''),
}
const AutomationRule: z.ZodType<AutomationRule> = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  whenType: AbnormalityType.nullable(),
  measure: z.enum(['count', 'figure']),
  limit: z.number().int(),
  days: z.number().int(),
  makeType: AbnormalityType,
  makeSeverity: Severity,
  makeText: z.string(),
  made: z.number().int(),
  version: z.number().int(),
})

const fields = {
  type: AbnormalityType,
  /** Without it, the one that the figure proposes. */
  severity: Severity.optional(),
  day: Day,
  time: Time.nullable().default(null),
  figure: z.number().int().min(0).max(100_000).nullable().default(null),
  text: prose(2000).default(''),
}
const chosen = {
  userId: Id.optional(),
  departmentId: Id.optional(),
  type: AbnormalityType.optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const truth = z.stringbool().or(z.boolean())
const someId = '019abf5e-0000-7000-8000-000000000001'
const example = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 505 } as const

export const abnormalities = area('abnormalities', {
  mine: query('POST /api/abnormality/user', {
    may: 'self',
    summary: 'Own abnormalities, filtered, latest first',
    input: input({
      status: AbnormalityStatus.optional(),
      type: AbnormalityType.optional(),
      accepted: truth.optional(),
      ...paging,
    }),
    reply: page(Abnormality),
    example: { accepted: false, page: 0, pageSize: 20 },
    live: 'ownAbnormalities',
  }),
  accept: command('POST /api/abnormality/user/accept', {
    may: 'self',
    summary: 'Accept those that were shown; one that has changed since is not accepted unseen',
    input: input({
      items: z
        .array(input({ id: Id, version: z.number().int() }))
        .min(1)
        .max(500),
    }),
    reply: Done,
    example: { items: [{ id: someId, version: 1 }] },
    refuses: ['changedMeanwhile', 'notWhileImpersonating'],
  }),
  setStatus: command('POST /api/abnormality/user/status', {
    may: 'self',
    summary: 'Say what became of it: explained, corrected or disputed',
    input: input({ id: Id, status: z.enum(ownStatuses), comment: prose(2000).default('') }),
    reply: Done,
    example: { id: someId, status: 'explained', comment: 'Kö vid färjan.' },
    refuses: ['commentMissing', 'abnormalityClosed', 'notWhileImpersonating'],
  }),
  addPhoto: command('POST /api/abnormality/user/photo', {
    may: 'self',
    summary: 'Attach a photo that was uploaded',
    input: input({ id: Id, fileId: Id }),
    reply: Done,
    example: { id: someId, fileId: someId },
    refuses: ['fileMissing', 'notAPicture', 'tooManyPhotos', 'abnormalityClosed'],
  }),
  filterValues: query('GET /api/admin/abnormality/filtervalues', {
    may: 'admin',
    summary: 'What can be filtered by: types with their numbers, degrees, departments',
    input: input({}),
    reply: z.object({
      types: z.array(
        z.object({
          type: AbnormalityType,
          unit: z.enum(abnormalityUnits),
          limit: z.number().nullable(),
          rule: z.string(),
        }),
      ),
      severities: z.array(Severity),
      statuses: z.array(AbnormalityStatus),
      sources: z.array(AbnormalitySource),
      departments: z.array(z.object({ id: Id, name: z.string() })),
    }),
    example: {},
    live: 'organisation',
  }),
  filter: query('POST /api/admin/abnormality/filter', {
    may: 'admin',
    summary: 'Abnormalities: filter, sort, page; export=xlsx gives a spreadsheet',
    input: input({
      ...chosen,
      search: optionalLine(100),
      severity: Severity.optional(),
      status: AbnormalityStatus.optional(),
      source: AbnormalitySource.optional(),
      accepted: truth.optional(),
      ...sorting('day', 'fullName', 'type', 'severity', 'status', 'notedAt'),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(AbnormalityRow),
    example: { accepted: false, page: 0, pageSize: 20 },
    live: 'abnormalities',
  }),
  summary: query('POST /api/admin/abnormality/summaryfilter', {
    may: 'admin',
    summary: 'Summed per person, type and period; export=xlsx gives a spreadsheet',
    input: input({
      ...chosen,
      period: z.enum(summaryPeriods).default('month'),
      ...sorting('period', 'fullName', 'type', 'count'),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: Summary,
    example: { period: 'month', from: '2026-01-01', to: '2026-12-31' },
    live: 'abnormalities',
  }),
  create: command('POST /api/admin/abnormality', {
    may: 'admin',
    summary: 'Note one; it holds the person’s start until they accept it',
    input: input({ userId: Id, ...fields }),
    reply: Created,
    example: { userId: someId, ...example },
    refuses: ['unknownUser', 'figureMissing', 'dayInTheFuture'],
  }),
  change: command('PUT /api/admin/abnormality/:id', {
    may: 'admin',
    summary: 'Edit one; with other facts than those accepted, it is to be accepted again',
    input: input({
      id: Id,
      version: z.number().int(),
      ...fields,
      /** The office closes it, or opens it again; left out, it stays as it is. */
      status: z.enum(['open', 'closed']).optional(),
      comment: prose(2000).default(''),
    }),
    reply: Done,
    example: { id: someId, version: 1, ...example },
    refuses: ['changedMeanwhile', 'figureMissing', 'dayInTheFuture'],
  }),
  remove: command('DELETE /api/admin/abnormality/:id', {
    may: 'admin',
    summary: 'Delete one',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
  readFile: command('POST /api/admin/abnormality/upload', {
    may: 'admin',
    summary: 'Read a file (.xlsx, .csv) and say per row what is wrong; nothing is kept yet',
    input: input({}),
    reply: z.object({ rows: z.array(AbnormalityImportRow) }),
    example: {},
    refuses: ['notASheet', 'tooManyRows', 'nothingToImport', 'archiveBomb', 'fileTooLarge'],
    transfer: 'upload',
  }),
  importRows: command('POST /api/admin/abnormality/import', {
    may: 'admin',
    summary: 'Import the rows of a file, all or nothing; what is there already is passed over',
    input: input({
      rows: z.array(input(cells)).min(1).max(MAX_IMPORT_ROWS),
      /** true: say per row what is wrong, and do nothing. */
      preview: z.boolean().default(false),
    }),
    reply: z.object({
      noted: z.number().int(),
      known: z.number().int(),
      rows: z.array(AbnormalityImportRow),
    }),
    example: {
      rows: [
        {
          person: 'anna.exempelsson@demo.example',
          date: '2026-03-02',
          time: '04:10',
          type: 'dailyRest',
          figure: '8:25',
          severity: '',
          text: '',
        },
      ],
      preview: true,
    },
    refuses: ['invalidRows'],
  }),
  automation: query('GET /api/admin/abnormality/automation', {
    may: 'admin',
    summary: 'Automation rules',
    input: input({}),
    reply: z.object({ rows: z.array(AutomationRule) }),
    example: {},
    live: 'abnormalities',
  }),
  saveRule: command('POST /api/admin/abnormality/automation', {
    may: 'admin',
    summary: 'Save an automation rule; it looks at what is noted from now on',
    input: input({ id: Id.optional(), version: z.number().int().optional(), ...ruleFields }),
    reply: Created,
    example: {
      name: 'Tre korta dygnsvilor',
      whenType: 'dailyRest',
      measure: 'count',
      limit: 3,
      days: 30,
      makeType: 'other',
    },
    refuses: ['changedMeanwhile', 'ruleCannotMeasure'],
  }),
  removeRule: command('DELETE /api/admin/abnormality/automation/:id', {
    may: 'admin',
    summary: 'Delete an automation rule; what it has made stays',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
})
