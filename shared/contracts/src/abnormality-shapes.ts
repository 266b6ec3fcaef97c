import { z } from 'zod'
import { AbnormalityType, abnormalityUnits, Severity } from './abnormality-types.ts'
import { Day, Id, line, prose } from './kit.ts'

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

const Time = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const shape = {
  id: Id,
  type: AbnormalityType,
  severity: Severity,
  day: z.string(),
  /** `HH:MM` in Stockholm. */
  time: z.string().nullable(),
  figure: z.number().int().nullable(),
  unit: z.enum(abnormalityUnits),
  text: z.string(),
  status: AbnormalityStatus,
  /** What was last said about it, and by whom. */
  comment: z.string(),
  commentBy: z.enum(['person', 'office']).nullable(),
  acceptedAt: z.string().nullable(),
  photoIds: z.array(Id),
  source: AbnormalitySource,
  ruleName: z.string().nullable(),
  notedAt: z.string(),
  /** To be sent back with a change or an acceptance: what has changed meanwhile is told. */
  version: z.number().int(),
}
export const Abnormality = z.object(shape)
export interface Abnormality extends z.infer<typeof Abnormality> {}

export const AbnormalityRow = z.object({
  ...shape,
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
})
export interface AbnormalityRow extends z.infer<typeof AbnormalityRow> {}

/** How many of one type a person had in one period, which begins on the day named. */
const SummaryRow = z.object({
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
  type: AbnormalityType,
  period: z.string(),
  count: z.number().int(),
  unaccepted: z.number().int(),
  verySerious: z.number().int(),
})
export interface SummaryRow extends z.infer<typeof SummaryRow> {}

export const Summary = z.object({
  rows: z.array(SummaryRow),
  total: z.number().int(),
  byType: z.array(z.object({ type: AbnormalityType, count: z.number().int() })),
  byPeriod: z.array(z.object({ period: z.string(), count: z.number().int() })),
})
export interface Summary extends z.infer<typeof Summary> {}

/** A row of a file as it is written there, and what was made of it. */
export const cells = {
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

export const AbnormalityImportRow = z.object({
  ...cells,
  line: z.number().int(),
  /** 'known': it is there already, or stands higher up in the file; it is passed over. */
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
export interface AbnormalityImportRow extends z.infer<typeof AbnormalityImportRow> {}

export const ruleFields = {
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
export const AutomationRule = z.object({
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
  /** How many it has made. */
  made: z.number().int(),
  version: z.number().int(),
})
export interface AutomationRule extends z.infer<typeof AutomationRule> {}

export const fields = {
  type: AbnormalityType,
  /** Without it, the one that the figure proposes. */
  severity: Severity.optional(),
  day: Day,
  time: Time.nullable().default(null),
  figure: z.number().int().min(0).max(100_000).nullable().default(null),
  text: prose(2000).default(''),
}
export const chosen = {
  userId: Id.optional(),
  departmentId: Id.optional(),
  type: AbnormalityType.optional(),
  from: Day.optional(),
  to: Day.optional(),
}
export const someId = '019abf5e-0000-7000-8000-000000000001'
export const example = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 505 } as const
