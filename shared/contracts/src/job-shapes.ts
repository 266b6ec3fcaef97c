import { z } from 'zod'
import { driverLicences } from './app.ts'
import { Day, Email, Id, line, optionalLine, prose } from './shapes.ts'

/** How somebody is employed (Act on employment protection 1982:80, 4 to 6 §§). */
export const employmentForms = [
  'permanent',
  'probation',
  'specialFixedTerm',
  'substitute',
  'seasonal',
  'byTheHour',
] as const
export const EmploymentForm = z.enum(employmentForms)
export type EmploymentForm = z.infer<typeof EmploymentForm>

/** How much somebody works. */
export const workExtents = ['fullTime', 'partTime', 'asNeeded'] as const
export const WorkExtent = z.enum(workExtents)
export type WorkExtent = z.infer<typeof WorkExtent>

/** Who is shown an ad: everybody, those who work here, or both. */
export const jobAudiences = ['everybody', 'public', 'inside'] as const
export const JobAudience = z.enum(jobAudiences)
export type JobAudience = z.infer<typeof JobAudience>

/** Where an ad stands on a day: not shown yet, shown, its last day is over, or put away by somebody. */
export const jobAdStates = ['coming', 'open', 'ended', 'archived'] as const
export const JobAdState = z.enum(jobAdStates)
export type JobAdState = z.infer<typeof JobAdState>

/** What an ad can ask for, and an applicant can say they have: categories of driving licence, and other rights. */
export const jobRights = [...driverLicences, 'ykb', 'driverCard', 'adr', 'truckCard'] as const
export const JobRight = z.enum(jobRights)
export type JobRight = z.infer<typeof JobRight>
const rights = z.array(JobRight).max(jobRights.length)

/** Where an application stands. The last three end it. */
export const applicationStatuses = [
  'received',
  'inReview',
  'interview',
  'offered',
  'hired',
  'declined',
  'withdrawn',
] as const
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
/** Those that wait for nobody any more. */
export const endedApplications = ['hired', 'declined', 'withdrawn'] as const

/** Files that come with an application at most, and how large each may be, in bytes. */
export const MAX_APPLICATION_FILES = 5
export const MAX_APPLICATION_FILE_BYTES = 10 * 1024 * 1024

/** What is written of an ad. */
export const adShape = {
  headline: line(120),
  companyId: Id,
  /** The town, or where in the country. */
  place: line(80),
  form: EmploymentForm,
  extent: WorkExtent,
  rights: rights.default([]),
  audience: JobAudience,
  /** The days in Stockholm on which it is shown, the last one included; null for no end. */
  from: Day,
  until: Day.nullable().default(null),
  /** Whom an applicant can ask, as it is to be read. */
  contact: optionalLine(200),
}

const row = {
  id: Id,
  headline: z.string(),
  companyId: Id,
  companyName: z.string(),
  place: z.string(),
  form: EmploymentForm,
  extent: WorkExtent,
  rights,
  from: z.string(),
  until: z.string().nullable(),
}
/** An ad in a list of those who look for work. */
export const JobRow = z.object(row)
export interface JobRow extends z.infer<typeof JobRow> {}

/** An ad as it is read. */
export const Job = z.object({
  ...row,
  /** Sanitised HTML. */
  html: z.string(),
  contact: z.string(),
  /** Months that an application is kept after its last word; null where nobody has set a time. */
  keptMonths: z.number().int().nullable(),
})
export interface Job extends z.infer<typeof Job> {}

/** The same to somebody who works here. */
export const InsideJob = z.object({
  ...Job.shape,
  /** Which of these rights of the reader are approved and have not expired. */
  ownRights: rights,
  /** When the reader applied; null where they have not, or what they sent is there no more. */
  appliedAt: z.string().nullable(),
})
export interface InsideJob extends z.infer<typeof InsideJob> {}

/** An ad, or a template of one, as the office works on it. */
export const JobAdRow = z.object({
  ...row,
  audience: JobAudience,
  state: JobAdState,
  isTemplate: z.boolean(),
  /** All applications to it, and those that nobody has looked at. */
  applications: z.number().int(),
  fresh: z.number().int(),
  version: z.number().int(),
})
export interface JobAdRow extends z.infer<typeof JobAdRow> {}
export const JobAd = z.object({ ...JobAdRow.shape, html: z.string(), contact: z.string() })
export interface JobAd extends z.infer<typeof JobAd> {}

/** A telephone number as it is dialled, also abroad. */
export const dialled = /^\+?[\d ()/-]{6,}$/

/** What an applicant writes. */
export const applied = {
  jobAdId: Id,
  name: line(120),
  email: Email,
  phone: line(30).regex(dialled, 'invalidField'),
  place: optionalLine(80),
  /** Which of the rights they say they have. */
  rights: rights.default([]),
  letter: prose(4000).default(''),
  fileIds: z.array(Id).max(MAX_APPLICATION_FILES).default([]),
}
