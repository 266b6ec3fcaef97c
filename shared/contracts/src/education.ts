import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import {
  area,
  asSeen,
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
import { educationList, userEducationList } from './lists/education.ts'
import { Attachment } from './messages.ts'
import { richText } from './rich-text.ts'

/** Asked and Rejected are the person's to do, WaitingForApproval an administrator's. */
export const educationStates = ['Asked', 'Rejected', 'WaitingForApproval', 'Approved'] as const
export const EducationState = z.enum(educationStates)
export type EducationState = z.infer<typeof EducationState>

/** An education that can be asked for, or taken. */
export interface Education {
  id: string
  name: string
  /** Sanitised HTML. */
  description: string
  /** An address outside the portal where it is taken; may be empty. */
  link: string
  isOffered: boolean
  version: number
}
const educationShape = {
  id: Id,
  name: z.string(),
  description: z.string(),
  link: z.string(),
  isOffered: z.boolean(),
  version: z.number().int(),
}

/** As administrators see it: with how many people stand where. */
const EducationRow = z.object({
  ...educationShape,
  openCount: z.number().int(),
  waitingCount: z.number().int(),
  approvedCount: z.number().int(),
})
export interface EducationRow extends z.infer<typeof EducationRow> {}

const userEducationShape = {
  id: Id,
  userId: Id,
  userName: z.string(),
  /** Null for one that nobody asked for and that is none of the list. */
  educationId: Id.nullable(),
  name: z.string(),
  /** What the list says of it, sanitised HTML, and where it is taken; empty where there is nothing. */
  description: z.string(),
  link: z.string(),
  state: EducationState,
  /** What came with the asking; may be empty. */
  askText: z.string(),
  askedAt: z.string().nullable(),
  graduatedOn: z.string().nullable(),
  file: Attachment.nullable(),
  handedInAt: z.string().nullable(),
  /** Why it was not approved; empty otherwise. */
  text: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string(),
  version: z.number().int(),
}
/** One person's education. */
export const UserEducation = z.object(userEducationShape)
export interface UserEducation extends z.infer<typeof UserEducation> {}

/** An offered education, with where I stand with it. */
const OfferedEducation = z.object({
  ...educationShape,
  mine: UserEducation.nullable(),
})
export interface OfferedEducation extends z.infer<typeof OfferedEducation> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const version = z.number().int()
/** An address of the web, or nothing. */
const Link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default('')

/** `ask` needs educationId and userIds; `approve` and `reject` id and version; `reject` a text. */
const Deciding = input({
  action: z.enum(['ask', 'approve', 'reject']),
  educationId: Id.optional(),
  userIds: z.array(Id).min(1).max(500).optional(),
  id: Id.optional(),
  version: version.optional(),
  /** Said with the asking, or what is wanted: the person reads it. */
  text: prose(2000).default(''),
}).superRefine((form, context) => {
  const needed =
    form.action === 'ask' ? (['educationId', 'userIds'] as const) : (['id', 'version'] as const)
  for (const path of needed)
    if (form[path] === undefined)
      context.addIssue({ code: 'custom', path: [path], message: 'Required field' })
  if (form.action === 'reject' && form.text.trim() === '')
    context.addIssue({ code: 'custom', path: ['text'], message: 'Required field' })
})

const userEducationFilter = {
  search: optionalLine(100),
  state: EducationState.optional(),
  educationId: Id.optional(),
  userId: Id.optional(),
}

export const education = area('education', {
  register: command('POST /api/user/education', {
    may: 'self',
    inPerson: true,
    touches: ['education', 'startup', 'waiting'],
    summary: 'Register a completed education, or hand in one that was asked for (id)',
    input: input({
      /** One that was asked for, or not approved. */
      id: Id.optional(),
      /** Of what was read of the one with an id, which has to be there; another one is refused. */
      version: version.optional(),
      /** One of the list; without it the name is one’s own. */
      educationId: Id.optional(),
      name: optionalLine(200),
      graduatedOn: Day,
      fileId: Id,
    }).superRefine(({ id, version }, context) => {
      if (id !== undefined && version === undefined)
        context.addIssue({ code: 'custom', path: ['version'], message: 'Required field' })
    }),
    reply: Created,
    example: { name: 'Heta arbeten', graduatedOn: '2026-03-02', fileId: someId },
    refuses: [
      'nameRequired',
      'dateInFuture',
      'fileMissing',
      'alreadyHandedIn',
      'educationUnderWay',
      'changedMeanwhile',
    ],
  }),
  pending: query('GET /api/user/education/pending/:userId', {
    may: 'self',
    summary: 'Asked for and not yet handed in, or not approved',
    owner: 'userId',
    input: input({ userId: Id }),
    reply: z.object({ rows: z.array(UserEducation) }),
    byline: true,
    example: { userId: someId },
    live: 'startup',
  }),
  mine: query('GET /api/user/education/:userId', {
    may: 'self',
    summary: 'My educations, latest first',
    owner: 'userId',
    input: input({ userId: Id }),
    reply: z.object({ rows: z.array(UserEducation) }),
    byline: true,
    example: { userId: someId },
    live: 'startup',
  }),
  offered: query('GET /api/education', {
    may: 'user',
    summary: 'Educations to read and take, with where I stand',
    input: input({}),
    reply: z.object({ rows: z.array(OfferedEducation) }),
    byline: true,
    example: {},
    live: 'startup',
  }),
  list: query('GET /api/admin/education', {
    may: 'adminmenu',
    summary: 'Educations that can be asked for',
    input: input({ search: optionalLine(100), ...sorting(educationList), ...paging }),
    reply: page(EducationRow),
    example: { page: 0, pageSize: 20 },
    live: 'education',
  }),
  save: command('POST /api/admin/education', {
    may: 'wage',
    touches: ['education'],
    summary: 'Create or change an education',
    input: input({
      id: Id.optional(),
      version: version.optional(),
      name: line(120),
      description: richText(20_000).default(''),
      link: Link,
      isOffered: z.boolean().default(false),
    }),
    reply: Created,
    example: { name: 'Säker lastning', isOffered: true },
    refuses: ['nameTaken', 'changedMeanwhile'],
  }),
  remove: command('DELETE /api/admin/education/:id', {
    may: 'wage',
    touches: ['education'],
    summary: 'Delete an education that nobody is about to take; what people have of it stays',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
  bulk: command('POST /api/admin/user/education/bulk', {
    may: 'adminmenu',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Approve many that were handed in, each decided alone; preview=true only counts them',
    input: bulkInput(['educationsApprove', 'educationsRemind'], userEducationFilter),
    example: {
      action: 'educationsApprove',
      filter: { state: 'WaitingForApproval' },
      preview: true,
    },
  }),
  filter: query('POST /api/admin/user/education/filter', {
    may: 'adminmenu',
    summary: "Users' educations",
    input: input({
      ...userEducationFilter,
      ...sorting(userEducationList),
      ...paging,
    }),
    reply: page(UserEducation),
    byline: true,
    example: { state: 'WaitingForApproval', page: 0, pageSize: 20 },
    live: 'education',
  }),
  decide: command('POST /api/admin/user/education', {
    may: 'wage',
    touches: ['education', 'waiting'],
    summary: 'Ask people for an education; approve or reject what was handed in',
    input: Deciding,
    reply: z.object({
      done: z.number().int(),
      /** Whom it could not be done for, and why: each person is a matter of their own. */
      refused: z.array(
        z.object({ userId: Id, code: z.enum(['educationUnderWay', 'unknownUser']) }),
      ),
    }),
    example: { action: 'ask', educationId: someId, userIds: [someId] },
    refuses: ['ownMatter', 'changedMeanwhile', 'notHandedIn'],
  }),
  removeOf: command('DELETE /api/admin/user/education/:id', {
    may: 'wage',
    touches: ['education', 'waiting'],
    summary: "Delete a user's education, as it was read",
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
})
