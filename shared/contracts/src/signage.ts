import { z } from 'zod'
import { area, command, Done, Id, input, page, paging, query } from './kit.ts'
import {
  SignageKey,
  SmsCode,
  StartedSigning,
  signingRefusals,
  startSigningRefusals,
} from './signing.ts'

/** A file that somebody is asked to sign, and what came of it. */
export interface SignageRequest {
  /** The file's. */
  id: string
  name: string
  type: string
  size: number
  state: 'open' | 'signed'
  requestedByName: string
  requestedAt: string
  signedAt: string | null
  /** SHA-256 of the file, hex. */
  contentHash: string
}
export const SignageRequest: z.ZodType<SignageRequest> = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  state: z.enum(['open', 'signed']),
  requestedByName: z.string(),
  requestedAt: z.string(),
  signedAt: z.string().nullable(),
  contentHash: z.string(),
})

const someId = '019abf5e-0000-7000-8000-000000000001'

export const signage = area('signage', {
  one: query('GET /api/file/:id/signage', {
    may: 'self',
    summary: 'The request to sign a file that was made to me',
    input: input({ id: Id }),
    reply: SignageRequest,
    example: { id: someId },
    live: 'startup',
  }),
  sign: command('POST /api/file/:id/signage', {
    may: 'self',
    summary: 'Sign a file with the signageKey and the code of the SMS',
    input: input({ id: Id, signageKey: SignageKey, code: SmsCode }),
    reply: Done,
    example: { id: someId, signageKey: 'A'.repeat(32), code: '123456' },
    refuses: ['alreadySigned', ...signingRefusals],
  }),
  startSigning: command('POST /api/file/:id/signage/code', {
    may: 'self',
    summary: 'Begin to sign a file: sends the code by SMS and answers with the signageKey',
    input: input({ id: Id }),
    reply: StartedSigning,
    example: { id: someId },
    refuses: ['alreadySigned', 'fileMissing', 'contentChanged', ...startSigningRefusals],
  }),
  mine: query('GET /api/file/signage', {
    may: 'self',
    summary: 'The files that I am asked to sign, and those that I have signed, latest first',
    input: input(paging),
    reply: page(SignageRequest),
    example: { page: 0, pageSize: 20 },
    live: 'startup',
  }),
  ofUser: query('GET /api/admin/signage/user/:userId', {
    may: 'wage',
    summary: 'The files that a person is asked to sign, and those signed, latest first',
    input: input({ userId: Id, ...paging }),
    reply: page(SignageRequest),
    example: { userId: someId, page: 0, pageSize: 20 },
    live: 'contracts',
  }),
  request: command('POST /api/admin/signage/user/:userId', {
    may: 'wage',
    summary: 'Ask a person to sign a file of mine',
    input: input({ userId: Id, fileId: Id }),
    reply: Done,
    example: { userId: someId, fileId: someId },
    refuses: ['fileMissing', 'alreadySigned'],
  }),
  withdraw: command('DELETE /api/admin/signage/user/:userId/:fileId', {
    may: 'wage',
    summary: 'Ask no longer for a signature that was not given yet',
    input: input({ userId: Id, fileId: Id }),
    reply: Done,
    example: { userId: someId, fileId: someId },
    refuses: ['alreadySigned'],
  }),
})
