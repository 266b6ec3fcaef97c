import { z } from 'zod'
import { Day, Email, Id, line, MadeAt, optionalLine, prose } from './shapes.ts'

/** What can be reported (specification, section 4). */
export const incidentTypes = [
  'DamageReport',
  'Improvement',
  'Deviation',
  'Incident',
  'RiskObservation',
] as const
export const IncidentType = z.enum(incidentTypes)
export type IncidentType = z.infer<typeof IncidentType>

/** Where a report stands. */
export const incidentStatuses = ['received', 'inProgress', 'closed'] as const
export const IncidentStatus = z.enum(incidentStatuses)
export type IncidentStatus = z.infer<typeof IncidentStatus>

/**
 * Why an employer tells Arbetsmiljöverket without delay: arbetsmiljölagen (1977:1160) 3 kap. 3 a §, and
 * arbetsmiljöförordningen (1977:1166) 2 §.
 */
export const authorityGrounds = ['death', 'severeInjury', 'severalHurt', 'seriousDanger'] as const
export const AuthorityGround = z.enum(authorityGrounds)
export type AuthorityGround = z.infer<typeof AuthorityGround>

/** Has the authority to be told? `due` from the moment on that somebody calls it serious. */
export const authorityStates = ['none', 'due', 'reported', 'notNeeded'] as const
export const AuthorityState = z.enum(authorityStates)
export type AuthorityState = z.infer<typeof AuthorityState>

/** Files that a report has at most. */
export const MAX_INCIDENT_FILES = 10
/** Characters of a description, and of an answer. */
const LONG = 5000

/** A Swedish registration number as it is typed: 'abc123', 'ABC 12A'. */
const TYPED = /^([A-Z]{3})[ -]?(\d{2}[A-Z\d])$/
/** The same as it is kept: 'ABC 123'. Undefined where it is none. */
export function writtenRegistration(typed: string): string | undefined {
  const found = TYPED.exec(typed.trim().toUpperCase())
  return found ? `${found[1]} ${found[2]}` : undefined
}
/** A registration number of the specification's formats, AAA 111 or AAA 11A; '' for none. */
const Registration = z
  .string()
  .max(12)
  .overwrite((typed) => writtenRegistration(typed) ?? typed.trim())
  .regex(/^([A-Z]{3} \d{2}[A-Z\d])?$/)
  .default('')

/** Where it was, as the device says: degrees (WGS 84), and how far off it may be, in m. */
export const Spot = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
})
export interface Spot extends z.infer<typeof Spot> {}

const Time = z
  .string()
  .max(5)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
  .default('')

/** What is filed. */
export const filed = {
  type: IncidentType,
  headline: line(120),
  /** The day in Stockholm that it happened on. */
  day: Day,
  trafficAreaId: Id.nullable().default(null),
  registration: Registration,
  description: prose(LONG),
  spot: Spot.nullable().default(null),
  /** Somebody was badly hurt, or could have been. */
  serious: z.boolean().default(false),
  madeAt: MadeAt,
  /** How many files are to come after it. */
  filesToCome: z.number().int().min(0).max(MAX_INCIDENT_FILES).default(0),
}

/** What the authority asks for, and when and under which number it was told. */
export const authorityFields = {
  ground: AuthorityGround.nullable().default(null),
  time: Time,
  address: optionalLine(200),
  affected: z.number().int().min(0).max(10_000).nullable().default(null),
  measures: prose(LONG).default(''),
  reportedOn: Day.nullable().default(null),
  reference: optionalLine(60),
}
const Authority = z.object({
  state: AuthorityState,
  /** Since when it is due; null where it is not. */
  since: z.string().nullable(),
  ground: AuthorityGround.nullable(),
  time: z.string(),
  address: z.string(),
  affected: z.number().int().nullable(),
  measures: z.string(),
  reportedOn: z.string().nullable(),
  reference: z.string(),
})
export interface Authority extends z.infer<typeof Authority> {}

const File = z.object({ id: Id, name: z.string(), type: z.string(), size: z.number().int() })
const shape = {
  id: Id,
  type: IncidentType,
  headline: z.string(),
  day: z.string(),
  trafficAreaName: z.string().nullable(),
  registration: z.string(),
  status: IncidentStatus,
  reportedAt: z.string(),
  /** When it was written, where that was before: it waited on a device for a signal. */
  madeAt: z.string().nullable(),
  /** To be sent back with what changes it: what has changed meanwhile is told. */
  version: z.number().int(),
}
const Answer = z.object({ id: Id, text: z.string(), at: z.string(), byName: z.string() })
const whole = {
  ...shape,
  description: z.string(),
  spot: Spot.nullable(),
  files: z.array(File),
  /** How many were to come and have not. */
  filesMissing: z.number().int(),
  answers: z.array(Answer),
}

/** One's own report, with the answers to it. */
export const OwnIncident = z.object(whole)
export interface OwnIncident extends z.infer<typeof OwnIncident> {}

/** A row of the administrators' list. */
export const IncidentRow = z.object({
  ...shape,
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
  authority: AuthorityState,
  answered: z.boolean(),
})
export interface IncidentRow extends z.infer<typeof IncidentRow> {}

/** A report as administrators see it. */
export const IncidentDetail = z.object({
  ...whole,
  userId: Id,
  fullName: z.string(),
  departmentName: z.string().nullable(),
  authority: Authority,
  /** Who employs the reporter, as the authority asks for it; empty texts where nobody does. */
  employer: z.object({ name: z.string(), organisationNumber: z.string() }),
  /** Whom the authority can ask: the contacts of the reporter's office. */
  contacts: z.array(z.object({ fullName: z.string(), phone: z.string(), email: z.string() })),
  comments: z.array(Answer),
})
export interface IncidentDetail extends z.infer<typeof IncidentDetail> {}

/** What an administrator writes: to the reporter, or for the office alone. */
export const Written = prose(LONG).refine((text) => text.trim() !== '', 'empty')
/** Who gets a report by mail. */
export const MailTo = z.array(Email).min(1).max(5)
