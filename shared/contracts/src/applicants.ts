import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import { sorting } from './columns.ts'
import { ApplicationStatus, applicationStatuses, JobRight } from './job-shapes.ts'
import {
  area,
  asSeen,
  command,
  Done,
  Id,
  input,
  line,
  optionalLine,
  page,
  paging,
  prose,
  query,
} from './kit.ts'
import { applicantList } from './lists/applicants.ts'
import { Attachment } from './messages.ts'

/** Applications that one mail goes to at most, and people that one is forwarded to. */
export const MOST_MAILED = 200
export const MOST_FORWARDED = 20

const rights = z.array(JobRight)
const row = {
  id: Id,
  jobAdId: Id,
  /** The headline of the ad. */
  headline: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  place: z.string(),
  /** What the applicant says they have. */
  rights,
  /** What the ad asks for and the applicant does not say they have. */
  missing: rights,
  appliedAt: z.string(),
  status: ApplicationStatus,
  /** Of somebody who works here. */
  userId: Id.nullable(),
  files: z.number().int(),
  /** The language that the applicant reads. */
  locale: z.string(),
  version: z.number().int(),
}
/** A row of the list of applications. */
export const ApplicantRow = z.object(row)
export interface ApplicantRow extends z.infer<typeof ApplicantRow> {}

/** What happened to an application, the latest first: a status, a mail, a forwarding. */
const Step = z.object({
  id: z.string(),
  kind: z.enum(['applied', 'status', 'mailed', 'forwarded']),
  at: z.string(),
  byName: z.string(),
  status: ApplicationStatus.nullable(),
  /** Of a mail its subject and text, of a forwarding what was written with it. */
  subject: z.string(),
  text: z.string(),
  /** Whom it was forwarded to. */
  toName: z.string(),
})
export interface ApplicationStep extends z.infer<typeof Step> {}

/** An application whole. */
export const Applicant = z.object({
  ...row,
  letter: z.string(),
  attachments: z.array(Attachment),
  steps: z.array(Step),
  /** The day from which on a rule takes it away; null where nobody has set a time, or it is held. */
  keptUntil: z.string().nullable(),
})
export interface Applicant extends z.infer<typeof Applicant> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
/** What the lists are filtered by; `open` are those that wait for somebody. */
const filter = {
  jobAdId: Id.optional(),
  status: z.enum([...applicationStatuses, 'open']).optional(),
  right: JobRight.optional(),
  search: optionalLine(100),
}

export const applicants = area('applicants', {
  list: query('GET /api/admin/applicant', {
    may: 'wage',
    summary: 'Applications, by job ad and status: filter, sort, page',
    input: input({ ...filter, ...sorting(applicantList), ...paging }),
    reply: page(ApplicantRow),
    example: { status: 'open' },
    live: 'applicants',
  }),
  ofAd: query('GET /api/admin/applicant/jobad/:id', {
    may: 'wage',
    summary: 'How many applications to an ad stand where, and the latest of them',
    input: input({ id: Id }),
    reply: z.object({
      counts: z.array(z.object({ status: ApplicationStatus, count: z.number().int() })),
      /** The latest first, as many as one mail goes to. */
      rows: z.array(ApplicantRow),
    }),
    example: { id: someId },
    live: 'applicants',
  }),
  users: query('GET /api/admin/applicant/forward/users', {
    may: 'wage',
    summary: 'Users that an application can be forwarded to: those who may read it',
    input: input({ search: optionalLine(100) }),
    reply: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), email: z.string() })) }),
    example: {},
    live: 'users',
  }),
  one: query('GET /api/admin/applicant/:id', {
    may: 'wage',
    summary: 'One application: what was written, its files, and what happened to it',
    input: input({ id: Id }),
    reply: Applicant,
    example: { id: someId },
    byline: true,
    live: 'applicants',
  }),
  file: query('GET /api/admin/applicant/:id/file/:fileId', {
    may: 'wage',
    summary: 'A file of an application',
    input: input({ id: Id, fileId: Id }),
    reply: Attachment,
    example: { id: someId, fileId: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  setStatus: command('PUT /api/admin/applicant/:id/update-status', {
    may: 'wage',
    touches: ['applicants', 'jobs', 'waiting'],
    summary: 'Say where an application stands',
    input: input({ id: Id, ...asSeen, status: ApplicationStatus }),
    reply: Done,
    example: { id: someId, version: 1, status: 'interview' },
    refuses: ['ownMatter', 'changedMeanwhile'],
  }),
  bulk: command('POST /api/admin/applicant/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Begin with many applications, or decline them; preview=true only counts them',
    input: bulkInput(['applicantsReview', 'applicantsDecline'], filter),
    example: { action: 'applicantsDecline', filter: { status: 'received' }, preview: true },
  }),
  mail: command('POST /api/admin/applicant/mail', {
    may: 'wage',
    touches: ['applicants'],
    summary: 'Write to applicants by mail, to each alone',
    input: input({
      ids: z.array(Id).min(1).max(MOST_MAILED),
      subject: line(150),
      text: prose(5000).refine((text) => text.trim() !== '', 'empty'),
    }),
    reply: z.object({ mailed: z.number().int() }),
    example: { ids: [someId], subject: 'Din ansökan', text: 'Hej! Kan du komma på onsdag?' },
  }),
  forward: command('POST /api/admin/applicant/forward', {
    may: 'wage',
    touches: ['applicants'],
    summary: 'Forward an application to users, who are told with a link to it',
    input: input({
      id: Id,
      userIds: z.array(Id).min(1).max(MOST_FORWARDED),
      text: prose(1000).default(''),
    }),
    reply: Done,
    example: { id: someId, userIds: [someId], text: 'Vad tycker du?' },
    refuses: ['recipientNotAllowed'],
  }),
  remove: command('DELETE /api/admin/applicant/:id', {
    may: 'wage',
    touches: ['applicants', 'jobs', 'waiting'],
    summary: 'Delete an application; its personal data is erased for good',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
})
