import { z } from 'zod'
import { sorting } from './columns.ts'
import {
  adShape,
  applied,
  EmploymentForm,
  InsideJob,
  Job,
  JobAd,
  JobAdRow,
  JobAdState,
  JobAudience,
  JobRow,
} from './job-shapes.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Id,
  input,
  Nothing,
  optionalLine,
  page,
  paging,
  query,
} from './kit.ts'
import { jobAdList } from './lists/jobs.ts'
import { Attachment } from './messages.ts'
import { richText } from './rich-text.ts'

export * from './job-shapes.ts'

const someId = '019abf5e-0000-7000-8000-000000000001'
const ad = { id: Id }

/** What those who look for work filter by. */
const looking = {
  companyId: Id.optional(),
  place: optionalLine(80),
  form: EmploymentForm.optional(),
  search: optionalLine(100),
  ...paging,
}
/** Who has ads, and where the work is, each with how many ads. */
const Choices = z.object({
  rows: z.array(z.object({ id: Id, name: z.string(), ads: z.number().int() })),
  places: z.array(z.object({ name: z.string(), ads: z.number().int() })),
})
const example = {
  jobAdId: someId,
  name: 'Anna Exempelsson',
  email: 'anna@example.com',
  phone: '070-000 00 00',
  letter: 'Jag har kört lastbil i tolv år.',
}

export const jobs = area('jobs', {
  filter: query('POST /api/jobs/filter', {
    may: 'guest',
    summary: 'Public job ads that are open today, the latest first',
    input: input(looking),
    reply: page(JobRow),
    example: { page: 0, pageSize: 20 },
  }),
  companies: query('GET /api/jobs/companies', {
    may: 'guest',
    summary: 'Companies with public job ads, and the places of these',
    input: Nothing,
    reply: Choices,
    example: {},
  }),
  one: query('GET /api/jobs/:id', {
    may: 'guest',
    summary: 'One public job ad that is open today',
    input: input(ad),
    reply: Job,
    example: { id: someId },
  }),
  upload: command('POST /api/applicant/file', {
    may: 'guest',
    touches: [],
    summary:
      "Upload a CV and the like for an application, multipart field 'files'; cleared away after a day where none names it",
    input: input({}),
    reply: z.object({ files: z.array(Attachment) }),
    example: {},
    refuses: [
      'fileMissing',
      'emptyFile',
      'fileTooLarge',
      'fileTypeNotAllowed',
      'imageTooLarge',
      'brokenFile',
      'archiveBomb',
      'tooManyUploads',
      'tooMany',
    ],
    transfer: 'upload',
    secret: true,
  }),
  apply: command('POST /api/applicant', {
    may: 'guest',
    touches: ['applicants', 'waiting'],
    summary: 'Apply for a job with a public ad; a receipt goes out by mail',
    input: input({
      /** Chosen by the sender: sent twice it is one application. */
      id: Id,
      ...applied,
      locale: optionalLine(8),
    }),
    reply: Created,
    example: { id: someId, ...example },
    refuses: ['jobAdNotOpen', 'fileMissing', 'tooMany'],
  }),

  inside: query('POST /api/jobs/inside/filter', {
    may: 'user',
    summary: 'Job ads for those who work here that are open today, the latest first',
    input: input(looking),
    reply: page(JobRow),
    example: { page: 0, pageSize: 20 },
    live: 'jobs',
  }),
  insideCompanies: query('GET /api/jobs/inside/companies', {
    may: 'user',
    summary: 'Companies with such ads, and the places of these',
    input: Nothing,
    reply: Choices,
    example: {},
    live: 'jobs',
  }),
  insideOne: query('GET /api/jobs/inside/:id', {
    may: 'self',
    summary: 'One such ad, and whether the caller has applied',
    input: input(ad),
    reply: InsideJob,
    example: { id: someId },
    live: 'jobs',
  }),
  insideApply: command('POST /api/jobs/inside/applicant', {
    may: 'self',
    inPerson: true,
    touches: ['applicants', 'jobs', 'waiting'],
    summary: 'Apply for a job as one who works here; files are uploads of the caller',
    input: input(applied),
    reply: Created,
    example,
    refuses: ['jobAdNotOpen', 'fileMissing', 'appliedAlready'],
  }),

  admin: query('POST /api/admin/jobs/filter', {
    may: 'wage',
    summary: 'Job ads as the office works on them: filter, sort, page',
    input: input({
      search: optionalLine(100),
      state: JobAdState.optional(),
      audience: JobAudience.optional(),
      companyId: Id.optional(),
      ...sorting(jobAdList),
      ...paging,
    }),
    reply: page(JobAdRow),
    example: { state: 'open', page: 0, pageSize: 20 },
    live: 'jobs',
  }),
  adminOne: query('GET /api/admin/jobs/:id', {
    may: 'wage',
    summary: 'One job ad, or template, as the office works on it',
    input: input(ad),
    reply: JobAd,
    example: { id: someId },
    live: 'jobs',
  }),
  templates: query('GET /api/admin/jobs/templates', {
    may: 'wage',
    summary: 'Templates that ads are begun from',
    input: Nothing,
    reply: z.object({ rows: z.array(JobAd) }),
    example: {},
    live: 'jobs',
  }),
  save: command('PUT /api/admin/jobs', {
    may: 'wage',
    touches: ['jobs'],
    summary: 'Add or change a job ad, or a template of one',
    input: input({
      id: Id.optional(),
      version: z.number().int().min(0).default(0),
      ...adShape,
      html: richText(20_000),
      /** Said when it is added; it stays one. */
      isTemplate: z.boolean().default(false),
    }),
    reply: Created,
    example: {
      headline: 'CE-chaufför, natt',
      companyId: someId,
      place: 'Örebro',
      form: 'permanent',
      extent: 'fullTime',
      rights: ['CE', 'ykb'],
      audience: 'everybody',
      from: '2026-12-01',
      until: '2026-12-31',
      html: '<p>Du kör mellan våra terminaler.</p>',
      contact: 'Rekrytering, 019-000 00 00',
    },
    refuses: ['changedMeanwhile', 'endBeforeStart', 'tooManyJobAds'],
  }),
  archive: command('PUT /api/admin/jobs/:id/archive', {
    may: 'wage',
    touches: ['jobs'],
    summary: 'Put a job ad away: nobody finds it, or applies, any more',
    input: input(ad),
    reply: Done,
    example: { id: someId },
  }),
  unarchive: command('PUT /api/admin/jobs/:id/unarchive', {
    may: 'wage',
    touches: ['jobs'],
    summary: 'Take a job ad out again; it is shown on its days',
    input: input(ad),
    reply: Done,
    example: { id: someId },
  }),
  remove: command('DELETE /api/admin/jobs/:id', {
    may: 'wage',
    touches: ['jobs'],
    summary: 'Delete a job ad that has no applications, or a template',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'hasApplications'],
  }),
})
