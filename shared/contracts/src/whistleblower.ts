import { z } from 'zod'
import { area, asSeen, command, Day, Done, Id, input, page, paging, query } from './kit.ts'
import {
  CaseDetail,
  CaseMoment,
  CaseRow,
  Envelope,
  HandlerState,
  KeyPair,
  MAX_PIECES,
  MAX_WHISTLE_FILES,
  OwnCase,
  Proof,
  PublicKey,
  SealedPiece,
  SealedText,
  WhistleFile,
  Wrap,
} from './whistleblower-shapes.ts'

export * from './whistleblower-shapes.ts'

const someId = '7d1f6a52-6c6e-4d0f-9d1e-3a5f0d3f1c11'
/** Base64 of so many zeros, which nobody's key opens. */
const zeros = (bytes: number) => {
  const whole = 'A'.repeat(Math.ceil(bytes / 3) * 4)
  return bytes % 3 === 0
    ? whole
    : whole.slice(0, bytes % 3 === 1 ? -2 : -1) + (bytes % 3 === 1 ? '==' : '=')
}
const exampleOf = (schema: { maxLength: number | null }, pad: string) =>
  'A'.repeat((schema.maxLength ?? 0) - pad.length) + pad
const proof = exampleOf(Proof, '=')
const text = exampleOf(SealedText, '')
const wraps = z.array(Wrap).max(20)

export const whistleblower = area('whistleblower', {
  about: query('GET /api/whistleblower', {
    may: 'user',
    summary:
      'What a reporter must know: who handles reports, and the keys that they are sealed for',
    input: input({}),
    reply: z.object({
      handlers: z.array(z.object({ id: Id, name: z.string(), publicKey: PublicKey })),
      /** When handlers are shown what a reporter sends. */
      shown: z.enum(['nextDay', 'atOnce']),
    }),
    example: {},
    byline: true,
    live: 'whistleblower',
  }),
  report: command('POST /api/whistleblower', {
    may: 'guest',
    touches: [],
    summary:
      'File an anonymous report, sealed in the browser; its receipt is made there and shown once',
    input: input(Envelope),
    reply: Done,
    example: {
      kind: 'blank',
      caseId: someId,
      contentId: someId,
      headline: zeros(284),
      sealed: zeros(20508),
      receipt: { proof, wrap: zeros(60) },
      handlers: [{ handlerId: someId, wrap: zeros(125), open: 1 }],
    },
    refuses: ['noHandler'],
    secret: true,
  }),
  own: command('POST /api/whistleblower/receipt', {
    may: 'guest',
    touches: [],
    summary: 'Open my case by what my receipt proves: where it stands, and its messages',
    input: input({ proof: Proof }),
    reply: OwnCase,
    example: { proof },
    secret: true,
    byline: true,
  }),
  answer: command('POST /api/whistleblower/receipt/message', {
    may: 'guest',
    touches: [],
    summary: 'Write in my case by my receipt, and give its key to handlers who have it not yet',
    input: input({
      proof: Proof,
      message: z
        .strictObject({
          contentId: Id,
          sealed: SealedText,
          files: z.array(WhistleFile).max(MAX_WHISTLE_FILES),
        })
        .optional(),
      wraps,
    }),
    reply: Done,
    example: { proof, message: { contentId: someId, sealed: text, files: [] }, wraps: [] },
    refuses: ['fileMissing'],
    secret: true,
  }),
  sendPiece: command('POST /api/whistleblower/receipt/file', {
    may: 'guest',
    touches: [],
    summary: 'A piece of a file that a message of my case will name',
    input: input({
      proof: Proof,
      contentId: Id,
      piece: z
        .number()
        .int()
        .min(0)
        .max(MAX_PIECES - 1),
      sealed: SealedPiece,
    }),
    reply: Done,
    example: { proof, contentId: someId, piece: 0, sealed: zeros(49180) },
    refuses: ['tooManyFiles'],
    secret: true,
  }),

  filter: query('POST /api/admin/whistleblower/filter', {
    may: 'whistle',
    summary: 'Cases, the latest first: all, those to be handled, or those handled',
    input: input({ isHandled: z.boolean().optional(), ...paging }),
    reply: page(CaseRow),
    example: { isHandled: false, page: 0, pageSize: 20 },
    live: 'whistleblower',
  }),
  messages: query('GET /api/admin/whistleblower/:id/messages', {
    may: 'whistle',
    summary: 'A case: its messages, what happened to it, who has read what, who is shut out',
    input: input({ id: Id }),
    reply: CaseDetail,
    example: { id: someId },
    byline: true,
    live: 'whistleblower',
  }),
  moment: query('GET /api/admin/whistleblower/:id/history/:moment', {
    may: 'whistle',
    summary: 'A case as it stood after one of its entries, and as it stood before it, by the day',
    input: input({ id: Id, moment: z.coerce.number().int().min(1).max(1_000_000) }),
    reply: CaseMoment,
    refuses: ['notFound'],
    example: { id: someId, moment: '1' },
    byline: true,
    live: 'whistleblower',
  }),
  piece: query('GET /api/admin/whistleblower/:id/file/:contentId/:piece', {
    may: 'whistle',
    summary: 'A piece of a file of a case, as it was sealed',
    input: input({
      id: Id,
      contentId: Id,
      piece: z.string().max(2).regex(/^\d+$/),
    }),
    reply: z.object({ sealed: SealedPiece }),
    example: { id: someId, contentId: someId, piece: '0' },
  }),
  write: command('POST /api/admin/whistleblower/:id/message', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'Write to the reporter; `feedback` is what the law asks for',
    input: input({ id: Id, contentId: Id, sealed: SealedText, feedback: z.boolean() }),
    reply: Done,
    example: { id: someId, contentId: someId, sealed: text, feedback: false },
    secret: true,
  }),
  acknowledge: command('POST /api/admin/whistleblower/:id/acknowledged', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'Acknowledge receipt of a report',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
  read: command('POST /api/admin/whistleblower/:id/read', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'The caller has read a case up to so many messages',
    input: input({ id: Id, messages: z.number().int().min(0).max(100_000) }),
    reply: Done,
    example: { id: someId, messages: 1 },
  }),
  status: command('PUT /api/admin/whistleblower/:id/status', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'Handled, or not handled',
    input: input({ id: Id, ...asSeen, isHandled: z.boolean() }),
    reply: Done,
    example: { id: someId, version: 1, isHandled: true },
    refuses: ['changedMeanwhile'],
  }),
  shut: command('PUT /api/admin/whistleblower/:id/handlers', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'Shut a handler out of a case that they are named in, or let them in again',
    input: input({ id: Id, ...asSeen, handlerId: Id, out: z.boolean() }),
    reply: Done,
    example: { id: someId, version: 1, handlerId: someId, out: true },
    refuses: ['changedMeanwhile', 'lastHandler', 'notYourself'],
  }),
  hold: command('PUT /api/admin/whistleblower/:id/hold', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary:
      'Put a case under legal hold, so that it is not erased two years after closing, or lift it',
    input: input({ id: Id, ...asSeen, isHeld: z.boolean() }),
    reply: Done,
    example: { id: someId, version: 1, isHeld: true },
    refuses: ['changedMeanwhile'],
  }),
  evidence: command('POST /api/admin/whistleblower/:id/evidence', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary:
      'Take a case along: what the portal says of it, signed; what was written stays sealed, and the case notes who did',
    input: input({ id: Id }),
    reply: z.object({
      /** JSON, letter by letter as it was signed. */
      statement: z.string(),
      /** Ed25519 by the key that seals the portal's log, in hex. */
      signature: z.string(),
    }),
    example: { id: someId },
    secret: true,
  }),

  keys: query('GET /api/admin/whistleblower/keys', {
    may: 'whistle',
    summary: "The caller's own key, locked, and which handlers have one and wait for cases",
    input: input({}),
    reply: z.object({ own: KeyPair.nullable(), handlers: z.array(HandlerState) }),
    example: {},
    byline: true,
    live: 'whistleblower',
  }),
  setKey: command('PUT /api/admin/whistleblower/keys', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: "The caller's key: the first, the same under another passphrase, or a new one",
    input: input({ key: KeyPair, instead: PublicKey.nullable() }),
    reply: Done,
    example: {
      key: {
        publicKey: zeros(65),
        byPassphrase: { salt: zeros(16), locked: zeros(160) },
        byCode: { salt: zeros(16), locked: zeros(160) },
      },
      instead: null,
    },
    refuses: ['changedMeanwhile'],
    secret: true,
  }),
  toGive: query('GET /api/admin/whistleblower/keys/:handlerId', {
    may: 'whistle',
    summary: 'The cases that a handler has not been given, with their keys as the caller has them',
    input: input({ handlerId: Id }),
    reply: z.object({
      publicKey: PublicKey.nullable(),
      cases: z.array(z.object({ caseId: Id, wrap: z.string() })),
    }),
    example: { handlerId: someId },
  }),
  give: command('POST /api/admin/whistleblower/keys/:handlerId', {
    may: 'whistle',
    touches: ['whistleblower'],
    summary: 'Give cases to a handler: their keys, wrapped to theirs',
    input: input({
      handlerId: Id,
      publicKey: PublicKey,
      cases: z
        .array(z.strictObject({ caseId: Id, wrap: Wrap.shape.wrap }))
        .min(1)
        .max(200),
    }),
    reply: Done,
    example: {
      handlerId: someId,
      publicKey: zeros(65),
      cases: [{ caseId: someId, wrap: zeros(125) }],
    },
    refuses: ['changedMeanwhile'],
  }),
  year: query('GET /api/admin/whistleblower/year/:year', {
    may: 'whistle',
    summary: 'A year in figures: received, acknowledged and answered in time, closed',
    input: input({
      year: z
        .string()
        .regex(/^20\d\d$/)
        .max(4),
    }),
    reply: z.object({
      received: z.number().int(),
      acknowledged: z.number().int(),
      acknowledgedInTime: z.number().int(),
      feedback: z.number().int(),
      feedbackInTime: z.number().int(),
      handled: z.number().int(),
      open: z.number().int(),
      /** The day up to which it tells. */
      upTo: Day,
    }),
    example: { year: '2026' },
    live: 'whistleblower',
  }),
})
