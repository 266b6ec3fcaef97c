import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import { ContractFields, ContractType, contractFaults } from './contract-types.ts'
import {
  area,
  Created,
  command,
  Done,
  Id,
  input,
  Locale,
  optionalLine,
  page,
  paging,
  prose,
  query,
  sorting,
  truth,
} from './kit.ts'
import { contractList } from './lists/contracts.ts'
import { asOf, pastRefusals } from './past.ts'
import {
  SignageKey,
  SmsCode,
  StartedSigning,
  signingRefusals,
  startSigningRefusals,
} from './signing.ts'

export const contractStates = ['open', 'signed', 'withdrawn'] as const
export type ContractState = (typeof contractStates)[number]

const rowShape = {
  id: Id,
  type: ContractType,
  title: z.string(),
  language: Locale,
  state: z.enum(contractStates),
  issuedAt: z.string(),
  issuedByName: z.string(),
  signedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
}
export const ContractRow = z.object(rowShape)
export interface ContractRow extends z.infer<typeof ContractRow> {}

/** A contract in the list of everybody's. */
const ContractOfAll = z.object({ ...rowShape, userId: Id, userName: z.string() })
export interface ContractOfAll extends z.infer<typeof ContractOfAll> {}

const Contract = z.object({
  ...rowShape,
  userId: Id,
  userName: z.string(),
  /** Sanitised HTML; empty where it was withdrawn and the reader is the employee. */
  content: z.string(),
  /** SHA-256 of what is signed, hex: headline, type, language, parties and text. */
  contentHash: z.string(),
  /** The last digits of the number that the code for signing went to. */
  phoneEnd: z.string().nullable(),
  /** Why it was withdrawn, as the office wrote it; may be ''. */
  withdrawReason: z.string(),
})
export interface Contract extends z.infer<typeof Contract> {}

/** What an administrator should know before issuing; none of it forbids it. */
export const contractWarnings = [
  'anotherOpen',
  'noPhone',
  'noPersonalNumber',
  'noAddress',
  'noCompany',
  'notActive',
  'termsLate',
  'becomesPermanent',
  'chainBecomesPermanent',
  'substituteBecomesPermanent',
] as const
export type ContractWarning = (typeof contractWarnings)[number]

/** Why a contract cannot be issued as it is. */
export const draftRefusals = [
  'trialTooLong',
  'fixedTermTooLong',
  'noEmployer',
  'noOrganisationNumber',
] as const

const someId = '019abf5e-0000-7000-8000-000000000001'
const signed = truth.default(false)

const draft = {
  id: Id,
  type: ContractType,
  language: Locale,
  fields: ContractFields,
}
const complete = (
  { type, fields }: { type: ContractType; fields: ContractFields },
  context: z.RefinementCtx,
) => {
  for (const { field, fault } of contractFaults(type, fields))
    context.addIssue({ code: 'custom', path: ['fields', field], message: fault })
}
const trial = {
  id: someId,
  type: 'trialEmployment' as const,
  language: 'sv' as const,
  fields: {
    position: 'Lastbilschaufför C',
    workplace: 'Exempelstad',
    startDate: '2026-12-01',
    endDate: '2027-05-31',
    percent: 100,
    salary: 31_500,
  },
}

const contractFilter = {
  search: optionalLine(100),
  state: z.enum(contractStates).optional(),
  /** Issued at least so many days ago. */
  days: z.number().int().min(0).max(3650).default(0),
  departmentId: Id.optional(),
}

export const contracts = area('contracts', {
  mine: query('GET /api/contract/user/:userId', {
    may: 'self',
    summary: 'My contracts, latest first; onlySigned leaves out what is open',
    owner: 'userId',
    input: input({ userId: Id, ...paging, onlySigned: signed }),
    reply: page(ContractRow),
    byline: true,
    example: { userId: someId, page: 0, pageSize: 20, onlySigned: true },
    live: 'startup',
  }),
  one: query('GET /api/contract/:id/user/:userId', {
    may: 'self',
    summary: 'One contract of mine, with its text',
    owner: 'userId',
    input: input({ id: Id, userId: Id }),
    reply: Contract,
    byline: true,
    example: { id: someId, userId: someId },
    live: 'startup',
  }),
  export: query('GET /api/contract/:id/user/:userId/export', {
    may: 'self',
    summary: 'A contract of mine as PDF, with a signature page where it is signed',
    owner: 'userId',
    input: input({ id: Id, userId: Id }),
    reply: z.unknown(),
    byline: true,
    example: { id: someId, userId: someId },
    transfer: 'file',
  }),
  /** A command: it sends an SMS. */
  startSigning: command('GET /api/contract/:id/signage', {
    may: 'self',
    inPerson: true,
    touches: [],
    summary: 'Begin to sign: sends the code by SMS and answers with the signageKey',
    input: input({ id: Id }),
    reply: StartedSigning,
    secret: true,
    example: { id: someId },
    refuses: ['alreadySigned', 'contractWithdrawn', ...startSigningRefusals],
  }),
  sign: command('POST /api/contract/:id/signage', {
    may: 'self',
    inPerson: true,
    touches: ['contracts', 'startup', 'waiting'],
    summary: 'Sign with the signageKey and the code of the SMS',
    input: input({ id: Id, signageKey: SignageKey, code: SmsCode }),
    reply: Done,
    example: { id: someId, signageKey: 'A'.repeat(32), code: '123456' },
    refuses: ['alreadySigned', 'contractWithdrawn', ...signingRefusals],
  }),
  ofUser: query('GET /api/admin/contract/user/:id', {
    may: 'wage',
    summary: 'The contracts of a person, latest first',
    about: 'id',
    input: input({ id: Id, ...paging, onlySigned: signed }),
    reply: page(ContractRow),
    byline: true,
    example: { id: someId, page: 0, pageSize: 20 },
    live: 'contracts',
  }),
  filter: query('POST /api/admin/contract/filter', {
    may: 'wage',
    summary:
      "Everybody's contracts, those that were issued first at first; export=xlsx gives a spreadsheet",
    input: input({
      ...contractFilter,
      ...sorting(contractList),
      ...paging,
      ...asOf,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(ContractOfAll),
    byline: true,
    example: { state: 'open', days: 3, page: 0, pageSize: 20 },
    refuses: pastRefusals,
    past: 'contracts',
    live: 'contracts',
  }),
  bulk: command('POST /api/admin/contract/bulk', {
    may: 'wage',
    ...doneToMany,
    reply: BulkBegun,
    summary: 'Remind many who have not signed; preview=true only counts them',
    input: bulkInput(['contractsRemind'], contractFilter),
    example: { action: 'contractsRemind', filter: { state: 'open' }, preview: true },
  }),
  oneOfUser: query('GET /api/admin/contract/:id', {
    may: 'wage',
    summary: 'One contract, with its text',
    input: input({ id: Id }),
    reply: Contract,
    byline: true,
    example: { id: someId },
    live: 'contracts',
  }),
  exportOfUser: query('GET /api/admin/contract/:id/export', {
    may: 'wage',
    summary: 'A contract as PDF, with a signature page where it is signed',
    input: input({ id: Id }),
    reply: z.unknown(),
    byline: true,
    example: { id: someId },
    transfer: 'file',
  }),
  preview: query('POST /api/admin/contract/user/:id/preview', {
    may: 'wage',
    summary: 'The contract as it would be issued, and what should be known before it is',
    about: 'id',
    input: input(draft).superRefine(complete),
    reply: z.object({
      title: z.string(),
      content: z.string(),
      contentHash: z.string(),
      warnings: z.array(z.enum(contractWarnings)),
      /** How many the person was issued so far, to be sent back with the one that is issued. */
      issued: z.number().int(),
    }),
    example: trial,
    refuses: draftRefusals,
    live: 'users',
  }),
  issue: command('POST /api/admin/contract/user/:id', {
    may: 'wage',
    touches: ['contracts', 'startup', 'waiting'],
    summary: 'Issue a contract of a fixed type; `contentHash` is that of the preview',
    input: input({
      ...draft,
      /** Of what was looked at; another one is refused. */
      contentHash: z.string().length(64),
      /** How many the person was issued then; where it is another by now, somebody was first. */
      issued: z.number().int().min(0).default(0),
    }).superRefine(complete),
    reply: Created,
    example: { ...trial, contentHash: 'a'.repeat(64) },
    refuses: ['ownMatter', ...draftRefusals, 'changedMeanwhile', 'contractIssuedMeanwhile'],
  }),
  withdraw: command('DELETE /api/admin/contract/:id', {
    may: 'wage',
    touches: ['contracts', 'startup', 'waiting'],
    summary: 'Withdraw a contract that nobody has signed',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['alreadySigned'],
  }),
  /** As `withdraw`: what is written of a person does not belong in an address. */
  withdrawFor: command('POST /api/admin/contract/:id/withdraw', {
    may: 'wage',
    touches: ['contracts', 'waiting'],
    summary: 'Withdraw a contract that nobody has signed, and say why',
    input: input({ id: Id, reason: prose(1000).default('') }),
    reply: Done,
    example: { id: someId, reason: 'Fel lön, ett nytt avtal kommer.' },
    refuses: ['alreadySigned'],
  }),
})
