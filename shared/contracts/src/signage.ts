import { z } from 'zod'
import { area, Created, command, Done, Id, input, line, page, paging, prose, query } from './kit.ts'
import {
  SignageKey,
  SmsCode,
  StartedSigning,
  signingRefusals,
  startSigningRefusals,
} from './signing.ts'

export const signageStates = ['open', 'signed', 'withdrawn'] as const
export type SignageState = (typeof signageStates)[number]

/** A file that somebody is asked to sign, and what came of it. */
export const SignageRequest = z.object({
  /** The file's. */
  id: Id,
  title: z.string(),
  /** What the file was called where it was chosen. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  state: z.enum(signageStates),
  /** '' where they are not there any more. */
  requestedByName: z.string(),
  requestedAt: z.string(),
  signedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Why it was withdrawn, as the office wrote it; may be ''. */
  reason: z.string(),
  /** The last two digits of the number that the code went to; null until it is signed. */
  phoneEnd: z.string().nullable(),
  /** SHA-256 of the file, hex. */
  fileHash: z.string(),
  /** SHA-256 of what is signed, hex: the file, its name and its headline. */
  contentHash: z.string(),
})
export interface SignageRequest extends z.infer<typeof SignageRequest> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const state = z.enum(signageStates).optional()

export const signage = area('signage', {
  one: query('GET /api/file/:id/signage', {
    may: 'self',
    summary: 'The request to sign a file that was made to me',
    input: input({ id: Id }),
    reply: SignageRequest,
    byline: true,
    example: { id: someId },
    live: 'signage',
  }),
  sign: command('POST /api/file/:id/signage', {
    may: 'self',
    inPerson: true,
    touches: ['contracts', 'signage'],
    summary: 'Sign a file with the signageKey and the code of the SMS',
    input: input({ id: Id, signageKey: SignageKey, code: SmsCode }),
    reply: Done,
    example: { id: someId, signageKey: 'A'.repeat(32), code: '123456' },
    refuses: ['alreadySigned', 'signageWithdrawn', ...signingRefusals],
  }),
  startSigning: command('POST /api/file/:id/signage/code', {
    may: 'self',
    inPerson: true,
    touches: [],
    summary: 'Begin to sign a file: sends the code by SMS and answers with the signageKey',
    input: input({ id: Id }),
    reply: StartedSigning,
    secret: true,
    example: { id: someId },
    refuses: [
      'alreadySigned',
      'signageWithdrawn',
      'fileMissing',
      'contentChanged',
      ...startSigningRefusals,
    ],
  }),
  file: query('GET /api/file/:id/signage/file', {
    may: 'self',
    summary: 'The file that I am asked to sign, or have signed, as it was chosen',
    input: input({ id: Id }),
    reply: z.unknown(),
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  export: query('GET /api/file/:id/signage/export', {
    may: 'self',
    summary: 'A file that I have signed, as PDF with its signature page',
    input: input({ id: Id }),
    reply: z.unknown(),
    byline: true,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  mine: query('GET /api/file/signage', {
    may: 'self',
    summary: 'The files that I am asked to sign, or have signed, latest first',
    input: input({ state: z.enum(['open', 'signed']).optional(), ...paging }),
    reply: page(SignageRequest),
    byline: true,
    example: { state: 'open', page: 0, pageSize: 20 },
    live: 'signage',
  }),
  ofUser: query('GET /api/admin/signage/user/:userId', {
    may: 'wage',
    summary: 'The files that a person is asked to sign, with what came of it, latest first',
    about: 'userId',
    input: input({ userId: Id, state, ...paging }),
    reply: page(SignageRequest),
    byline: true,
    example: { userId: someId, page: 0, pageSize: 20 },
    live: 'contracts',
  }),
  fileOfUser: query('GET /api/admin/signage/:id/file', {
    may: 'wage',
    summary: 'A file that a person is asked to sign, as it was chosen',
    input: input({ id: Id }),
    reply: z.unknown(),
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  exportOfUser: query('GET /api/admin/signage/:id/export', {
    may: 'wage',
    summary: 'A file that a person has signed, as PDF with its signature page',
    input: input({ id: Id }),
    reply: z.unknown(),
    byline: true,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  request: command('POST /api/admin/signage/user/:userId', {
    may: 'wage',
    touches: ['contracts', 'signage'],
    summary: 'Ask a person to sign a file that I have uploaded; answers with the id of its copy',
    input: input({ userId: Id, fileId: Id, title: line(200) }),
    reply: Created,
    example: { userId: someId, fileId: someId, title: 'Körjournal för oktober' },
    refuses: ['fileMissing', 'brokenFile', 'userDeactivated'],
  }),
  withdraw: command('POST /api/admin/signage/:id/withdraw', {
    may: 'wage',
    touches: ['contracts', 'signage'],
    summary: 'Ask no longer for a signature that was not given yet, and say why',
    input: input({ id: Id, reason: prose(1000).default('') }),
    reply: Done,
    example: { id: someId, reason: 'Fel månad, en ny fil kommer.' },
    refuses: ['alreadySigned'],
  }),
})
