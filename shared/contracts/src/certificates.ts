import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Id,
  Instant,
  input,
  line,
  optionalLine,
  page,
  paging,
  picking,
  prose,
  query,
  sorting,
  truth,
} from './kit.ts'
import { certificateList, certificateUserList, courseList } from './lists/certificates.ts'
import { Attachment } from './messages.ts'

/** A certificate that ends within so many days is to be renewed. */
export const CERTIFICATE_SOON_DAYS = 90

export const certificateTypes = [
  'safety',
  'machine',
  'firstAid',
  'environment',
  'customer',
  'other',
] as const
export const CertificateType = z.enum(certificateTypes)
export type CertificateType = z.infer<typeof CertificateType>

/** The acceptance states of the specification's section 4. */
export const courseStatuses = [
  'Pending',
  'UserUpdateNeeded',
  'WaitingForApproval',
  'Accepted',
] as const
export const CourseStatus = z.enum(courseStatuses)
export type CourseStatus = z.infer<typeof CourseStatus>

/** Does a person hold the certificate? `expiring` within 90 days. */
export const validities = ['none', 'valid', 'expiring', 'expired'] as const
export const Validity = z.enum(validities)
export type Validity = z.infer<typeof Validity>

const Certificate = z.object({
  id: Id,
  name: z.string(),
  type: CertificateType,
  description: z.string(),
  companyIds: z.array(Id),
  companyNames: z.array(z.string()),
  /** Null: for ever. */
  validityMonths: z.number().int().nullable(),
  openCount: z.number().int(),
  waitingCount: z.number().int(),
  acceptedCount: z.number().int(),
  version: z.number().int(),
})
export interface Certificate extends z.infer<typeof Certificate> {}

const courseShape = {
  id: Id,
  certificateId: Id,
  certificateName: z.string(),
  description: z.string(),
  userId: Id,
  userName: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  place: z.string(),
  information: z.string(),
  optional: z.boolean(),
  status: CourseStatus,
  /** Null until it was answered. */
  attended: z.boolean().nullable(),
  note: z.string(),
  file: Attachment.nullable(),
  answeredAt: z.string().nullable(),
  /** What an administrator asked for; empty otherwise. */
  text: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string(),
  /** The last day that the certificate holds; null for ever, or where it was not attended. */
  validUntil: z.string().nullable(),
  version: z.number().int(),
}
/** A course that one person is booked on. */
export const Course = z.object(courseShape)
export interface Course extends z.infer<typeof Course> {}

/** A person of a certificate: their latest course, and whether they hold it now. */
const CertificateUser = z.object({
  ...courseShape,
  departmentNames: z.array(z.string()),
  validity: Validity,
  /** Until when they hold it, whatever became of the latest course; null for ever or never. */
  holdsUntil: z.string().nullable(),
})
export interface CertificateUser extends z.infer<typeof CertificateUser> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const version = z.number().int()

const courseFilter = {
  /** Of the certificate. */
  id: Id,
  search: optionalLine(100),
  status: CourseStatus.optional(),
  validity: Validity.optional(),
  departmentId: Id.optional(),
  optional: truth.optional(),
}

export const certificates = area('certificates', {
  setup: query('GET /api/certificate/setup', {
    may: 'adminmenu',
    summary: 'Types and companies',
    input: input({}),
    reply: z.object({
      types: z.array(CertificateType),
      companies: z.array(z.object({ id: Id, name: z.string() })),
    }),
    example: {},
    live: 'organisation',
  }),
  list: query('GET /api/certificate', {
    may: 'adminmenu',
    summary: 'Certificates; with an id that one alone',
    input: input({
      id: Id.optional(),
      search: optionalLine(100),
      type: CertificateType.optional(),
      companyId: Id.optional(),
      ...sorting(certificateList),
      ...paging,
    }),
    reply: page(Certificate),
    example: { page: 0, pageSize: 20 },
    live: 'certificates',
  }),
  save: command('POST /api/certificate', {
    may: 'wage',
    touches: ['certificates', 'startup'],
    summary: 'Create or change a certificate',
    input: input({
      id: Id.optional(),
      version: version.optional(),
      name: line(120),
      type: CertificateType,
      description: prose(2000).default(''),
      companyIds: z.array(Id).max(200).default([]),
      validityMonths: z.number().int().min(1).max(600).nullable().default(null),
    }),
    reply: Created,
    example: { name: 'Arbete på väg', type: 'safety', validityMonths: 60 },
    refuses: ['nameTaken', 'changedMeanwhile', 'unknownCompany'],
  }),
  remove: command('DELETE /api/certificate/:id', {
    may: 'wage',
    touches: ['certificates'],
    summary: 'Delete a certificate that nobody is booked for; what people hold stays',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
  users: query('GET /api/certificate/:id/users', {
    may: 'wage',
    summary: 'Users of a certificate with status; export=xlsx gives a spreadsheet',
    input: input({
      ...courseFilter,
      ...picking,
      ...sorting(certificateUserList),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(CertificateUser),
    byline: true,
    example: { id: someId, page: 0, pageSize: 20 },
    live: 'certificates',
  }),
  bulk: command('POST /api/certificate/course/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Accept many courses that were answered, each decided alone; preview=true only counts',
    input: bulkInput(['coursesApprove', 'coursesRemind'], courseFilter),
    example: {
      action: 'coursesApprove',
      filter: { id: someId, status: 'WaitingForApproval' },
      preview: true,
    },
  }),
  book: command('POST /api/certificate/:id/course/book', {
    may: 'wage',
    touches: ['certificates', 'startup'],
    summary: 'Book users on a course; each person is a matter of their own',
    input: input({
      id: Id,
      userIds: z.array(Id).min(1).max(500),
      startsAt: Instant,
      endsAt: Instant.nullable().default(null),
      place: line(200),
      information: prose(2000).default(''),
      optional: z.boolean().default(false),
    }),
    reply: z.object({
      booked: z.number().int(),
      refused: z.array(z.object({ userId: Id, code: z.enum(['alreadyBooked', 'unknownUser']) })),
    }),
    example: {
      id: someId,
      userIds: [someId],
      startsAt: '2026-11-30T08:00:00+01:00',
      place: 'Kontorsvägen 1, Exempelstad',
    },
    refuses: ['courseEndBeforeStart'],
  }),
  courses: query('GET /api/certificate/user/:id/courses', {
    may: 'self',
    summary: "A user's courses, latest first",
    owner: 'id',
    input: input({ id: Id }),
    reply: z.object({ rows: z.array(Course) }),
    byline: true,
    example: { id: someId },
    live: 'startup',
  }),
  course: query('GET /api/certificate/user/certificate-course/:id', {
    may: 'self',
    summary: 'One course of mine',
    input: input({ id: Id }),
    reply: Course,
    byline: true,
    example: { id: someId },
    live: 'startup',
  }),
  answer: command('PUT /api/certificate/user/certificate-course/:id', {
    may: 'self',
    inPerson: true,
    touches: ['certificates', 'startup', 'waiting'],
    summary: 'Attended or not, with a note (required where not attended) and a file',
    input: input({
      id: Id,
      /** Of what was read; another one is refused. */
      version,
      attended: z.boolean(),
      note: prose(2000).default(''),
      fileId: Id.nullable().default(null),
    }),
    reply: Done,
    example: { id: someId, version: 1, attended: true },
    refuses: [
      'changedMeanwhile',
      'noteRequired',
      'fileMissing',
      'courseNotStarted',
      'courseDecided',
      'alreadyHandedIn',
    ],
  }),
  filter: query('POST /api/certificate/course/filter', {
    may: 'wage',
    summary: 'Courses of everybody, those that were answered first at first',
    input: input({
      search: optionalLine(100),
      status: CourseStatus.optional(),
      certificateId: Id.optional(),
      departmentId: Id.optional(),
      ...sorting(courseList),
      ...paging,
    }),
    reply: page(Course),
    byline: true,
    example: { status: 'WaitingForApproval', page: 0, pageSize: 20 },
    live: 'certificates',
  }),
  coursesOf: query('GET /api/certificate/course/user/:userId', {
    may: 'adminmenu',
    summary: "A person's courses as administrators see them, latest first",
    about: 'userId',
    input: input({ userId: Id }),
    reply: z.object({ rows: z.array(Course) }),
    byline: true,
    example: { userId: someId },
    live: 'certificates',
  }),
  decide: command('POST /api/certificate/course/:id/decide', {
    may: 'wage',
    touches: ['certificates', 'waiting'],
    summary: 'Accept a course that was answered, ask for more, or cancel it',
    input: input({
      id: Id,
      version,
      decision: z.enum(['accept', 'askForMore', 'cancel']),
      /** What is asked for. */
      text: prose(2000).default(''),
    }),
    reply: Done,
    example: { id: someId, version: 2, decision: 'accept' },
    refuses: [
      'ownMatter',
      'changedMeanwhile',
      'courseNotAnswered',
      'courseDecided',
      'textRequired',
    ],
  }),
})
