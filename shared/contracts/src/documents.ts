import { z } from 'zod'
import { Audience, AudienceMember } from './audience.ts'
import {
  area,
  Created,
  command,
  Done,
  Id,
  input,
  line,
  optionalLine,
  page,
  paging,
  query,
  sorting,
  truth,
} from './kit.ts'
import { documentList } from './lists/documents.ts'
import { Attachment } from './messages.ts'
import { asOf, pastRefusals } from './past.ts'
import { richText } from './rich-text.ts'
import {
  SignageKey,
  SmsCode,
  StartedSigning,
  signingRefusals,
  startSigningRefusals,
} from './signing.ts'
import { SeenBefore, toldByPlayer, Watched } from './watching.ts'

export const documentKinds = [
  'EMPLOYEECONTRACT',
  'INTEGRITYPOLICY',
  'INTRODUCTIONMOVIE',
  'POLICY',
  'INSTRUCTION',
  'OTHER',
] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** What there is beside the text: nothing, a PDF, a movie by its link, or an uploaded movie. */
export const documentSources = ['text', 'pdf', 'video', 'movie'] as const
export const DocumentSource = z.enum(documentSources)
export type DocumentSource = z.infer<typeof DocumentSource>

/** 'sign' asks for a code by SMS. */
export const Approval = z.enum(['approve', 'sign'])
export type Approval = z.infer<typeof Approval>

const ownDocument = {
  id: Id,
  title: z.string(),
  kind: DocumentKind,
  approval: Approval,
  source: DocumentSource,
  state: z.enum(['open', 'approved']),
  /** The version that is open, or that was approved. */
  version: z.number().int(),
  assignedAt: z.string().nullable(),
  approvedAt: z.string().nullable(),
  how: z.enum(['approved', 'signed']).nullable(),
}
/** One of my documents in a list. */
const OwnDocument = z.object(ownDocument)
export interface OwnDocument extends z.infer<typeof OwnDocument> {}

const OwnDocumentContent = z.object({
  ...ownDocument,
  html: z.string(),
  videoLink: z.string(),
  contentHash: z.string(),
  /** How much of the movie I have seen from its start, in seconds; its length where it is known. */
  watched: SeenBefore.nullable(),
})
export interface OwnDocumentContent extends z.infer<typeof OwnDocumentContent> {}

const documentRow = {
  id: Id,
  title: z.string(),
  kind: DocumentKind,
  approval: Approval,
  source: DocumentSource,
  state: z.enum(['active', 'removed']),
  version: z.number().int(),
  changedAt: z.string(),
  /** People who have it before them or have approved it, and how many of them have. */
  people: z.number().int(),
  approved: z.number().int(),
}
/** A document in the administrators' list. */
const DocumentRow = z.object(documentRow)
export interface DocumentRow extends z.infer<typeof DocumentRow> {}

/** Where one person stands with a document. */
const PersonStanding = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  state: z.enum(['open', 'approved']),
  assignedAt: z.string().nullable(),
  approvedAt: z.string().nullable(),
  version: z.number().int().nullable(),
  how: z.enum(['approved', 'signed']).nullable(),
  /** Percent of the movie that was seen; null where there is none. */
  watched: z.number().int().nullable(),
})
export interface PersonStanding extends z.infer<typeof PersonStanding> {}

const DocumentDetails = z.object({
  ...documentRow,
  html: z.string(),
  videoLink: z.string(),
  fileId: Id.nullable(),
  seconds: z.number().int().nullable(),
  /** The number that a form sends back, so that nobody overwrites what another has written. */
  edit: z.number().int(),
  audience: z.array(AudienceMember),
  /** People left out though a group or department of theirs is attached. */
  except: z.array(AudienceMember),
  /** While an attachment is being worked off: how far it is; `total` null until it is known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  standing: page(PersonStanding),
})
export interface DocumentDetails extends z.infer<typeof DocumentDetails> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const byId = input({ id: Id })
/** `signed`: the version that I have approved, also where a newer one is open. */
const oneOfMine = input({ id: Id, signed: truth.default(false) })
const attaching = input({ id: Id, ...Audience.shape })
const anybody = { id: someId, userIds: [someId] }

export const documents = area('documents', {
  mine: query('POST /api/user/document/filter', {
    may: 'self',
    summary: 'My documents: those to approve, and those that I have approved',
    input: input({
      state: z.enum(['open', 'approved']).optional(),
      kind: DocumentKind.optional(),
      search: optionalLine(100),
      ...paging,
    }),
    reply: page(OwnDocument),
    example: { state: 'open', page: 0, pageSize: 20 },
    live: 'startup',
  }),
  mineOne: query('GET /api/user/document/:id', {
    may: 'self',
    summary: 'One of my documents: what is open, or what I have approved',
    input: oneOfMine,
    reply: OwnDocumentContent,
    example: { id: someId },
    live: 'startup',
  }),
  /** Beside the list of calls: the PDF or movie is for those who have the document alone. */
  mineFile: query('GET /api/user/document/:id/file', {
    may: 'self',
    summary: 'The PDF or the movie of one of my documents',
    input: oneOfMine,
    reply: Attachment,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  toApprove: query('GET /api/user/document/:id/approve', {
    may: 'self',
    summary: 'What is to be approved, and how',
    input: byId,
    reply: z.object({
      id: Id,
      title: z.string(),
      version: z.number().int(),
      contentHash: z.string(),
      approval: Approval,
      state: z.enum(['open', 'approved']),
      /** A movie must be watched to its end first. */
      mustWatch: z.boolean(),
    }),
    example: { id: someId },
    live: 'startup',
  }),
  /** Beside the list of calls: a GET sends no SMS. */
  askForCode: command('POST /api/user/document/:id/approve/code', {
    may: 'self',
    inPerson: true,
    touches: [],
    summary: 'Send me the SMS code to sign this content with',
    input: input({ id: Id, contentHash: z.string().length(64) }),
    reply: StartedSigning,
    secret: true,
    example: { id: someId, contentHash: 'a'.repeat(64) },
    refuses: [...startSigningRefusals, 'documentChanged', 'movieNotWatched', 'noCodeNeeded'],
  }),
  approve: command('POST /api/user/document/:id/approve', {
    may: 'self',
    inPerson: true,
    touches: ['documents', 'startup'],
    summary: 'Approve exactly this content, or sign it with the code of the SMS',
    input: input({
      id: Id,
      contentHash: z.string().length(64),
      signageKey: SignageKey.optional(),
      code: SmsCode.optional(),
    }),
    reply: Done,
    example: { id: someId, contentHash: 'a'.repeat(64) },
    refuses: [...signingRefusals, 'documentChanged', 'movieNotWatched', 'codeNeeded'],
  }),
  /** Beside the list of calls: the server has to know how much of a movie was seen. */
  watched: command('POST /api/user/document/:id/watched', {
    may: 'self',
    inPerson: true,
    touches: ['startup'],
    summary: 'How much of the movie I have seen from its start; no faster than time passes',
    input: input({
      id: Id,
      /** Of the document whose movie is watched; another movie since is not the one that was seen. */
      version: z.number().int(),
      ...toldByPlayer,
    }),
    reply: Watched,
    example: { id: someId, version: 1, seconds: 0, length: 60 },
    refuses: ['notWhileImpersonating', 'noMovie', 'changedMeanwhile'],
  }),
  export: query('GET /api/user/document/:id/export', {
    may: 'self',
    summary: 'What I have approved as a PDF, with a page that says who, when and how',
    input: byId,
    reply: Attachment,
    example: { id: someId },
    refuses: ['brokenFile'],
    transfer: 'file',
  }),
  search: query('POST /api/admin/document/search', {
    may: 'wage',
    summary: 'Documents, with how many have approved them',
    input: input({
      search: optionalLine(100),
      kind: DocumentKind.optional(),
      state: z.enum(['active', 'removed']).default('active'),
      ...sorting(documentList),
      ...paging,
      ...asOf,
    }),
    reply: page(DocumentRow),
    example: { page: 0, pageSize: 20 },
    refuses: pastRefusals,
    past: 'documents',
    live: 'documents',
  }),
  one: query('GET /api/admin/document/:id', {
    may: 'wage',
    summary: 'One document, with a page of who has approved it',
    input: input({
      id: Id,
      standing: z.enum(['open', 'approved']).optional(),
      search: optionalLine(100),
      ...paging,
      ...asOf,
    }),
    reply: DocumentDetails,
    example: { id: someId, page: 0, pageSize: 20 },
    refuses: pastRefusals,
    past: 'documents',
    live: 'documents',
  }),
  file: query('GET /api/admin/document/:id/file', {
    may: 'wage',
    summary: 'The PDF or the movie of a document',
    input: byId,
    reply: Attachment,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  save: command('POST /api/admin/document', {
    may: 'wage',
    touches: ['documents', 'startup'],
    summary: 'Save a document; another content is a new version of it',
    input: input({
      id: Id.optional(),
      /** Of the form's document; 0 for a new one. */
      edit: z.number().int().min(0).default(0),
      title: line(200),
      kind: DocumentKind,
      approval: Approval.default('approve'),
      html: richText(50_000).default(''),
      source: DocumentSource.default('text'),
      fileId: Id.nullable().default(null),
      videoLink: optionalLine(300),
      /** How long a movie behind a link is: the administrator's figure, which has to be there. */
      seconds: z.number().int().min(1).max(86_400).nullable().default(null),
      /** Who has approved an older version has it before them again. */
      approveAgain: z.boolean().default(false),
    }),
    reply: Created,
    example: { title: 'Policy', kind: 'POLICY', html: '<p>Kör försiktigt.</p>' },
    refuses: [
      'changedMeanwhile',
      'emptyDocument',
      'invalidVideoLink',
      'fileMissing',
      'fileTypeNotAllowed',
      'brokenFile',
      'movieMissing',
      'movieLengthUnknown',
      'videoLengthMissing',
      'documentRemoved',
    ],
  }),
  remove: command('DELETE /api/admin/document/:id', {
    may: 'wage',
    touches: ['documents', 'startup'],
    summary: 'Put a document away; it can be restored',
    input: byId,
    reply: Done,
    example: { id: someId },
  }),
  restore: command('POST /api/admin/document/:id/restore', {
    may: 'wage',
    touches: ['documents', 'startup'],
    summary: 'Bring a removed document back',
    input: byId,
    reply: Done,
    example: { id: someId },
  }),
  removeForGood: command('DELETE /api/admin/document/:id/permanent', {
    may: 'wage',
    touches: ['documents', 'startup'],
    summary: 'Delete a removed document for good, for everybody who has approved it too',
    input: byId,
    reply: Done,
    example: { id: someId },
    refuses: ['removeFirst'],
  }),
  attach: command('POST /api/admin/document/:id/user/attach', {
    may: 'wage',
    touches: ['documents'],
    summary: 'Attach people, groups and departments; who joins them later gets it too',
    input: attaching,
    reply: Done,
    example: anybody,
    refuses: ['documentRemoved', 'nobodyChosen', 'unknownDepartment', 'unknownGroup'],
  }),
  detach: command('POST /api/admin/document/:id/user/detach', {
    may: 'wage',
    touches: ['documents'],
    summary: 'Detach people, groups and departments',
    input: attaching,
    reply: Done,
    example: anybody,
    refuses: ['documentRemoved', 'nobodyChosen'],
  }),
  exportSigned: query('GET /api/admin/document/:id/export', {
    may: 'wage',
    summary: 'Who has approved what and when, as a spreadsheet',
    input: input({ id: Id, ...asOf }),
    reply: Attachment,
    example: { id: someId },
    refuses: pastRefusals,
    past: 'documents',
    transfer: 'file',
  }),
})
