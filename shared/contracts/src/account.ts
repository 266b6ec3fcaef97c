import { z } from 'zod'
import { Login, weakPasswords } from './auth.ts'
import { area, command, Done, Id, input, line, Nothing, Password, query } from './kit.ts'
import { channels, noticeGroupNames } from './notices.ts'

/** Second factors: a code of an app (RFC 6238), and a key that the device keeps (WebAuthn). */
export const factors = ['totp', 'passkey'] as const
export const Factor = z.enum(factors)
export type Factor = z.infer<typeof Factor>

export const OwnSession = z.object({
  id: Id,
  /** Browser and system in words, e.g. `Firefox · Windows`; empty where the browser did not say. */
  device: z.string(),
  signedInAt: z.string(),
  /** To within ten minutes: a session says that it lives when its access token is renewed. */
  usedAt: z.string(),
  current: z.boolean(),
})
export interface OwnSession extends z.infer<typeof OwnSession> {}

const OwnPasskey = z.object({
  id: Id,
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.string().nullable(),
})
export interface OwnPasskey extends z.infer<typeof OwnPasskey> {}

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
/** What a browser's WebAuthn gave, as far as it is looked at; whether it is good, its parser says. */
const credential = { id: base64url(1364), rawId: base64url(1364), type: z.literal('public-key') }
const Made = input({
  ...credential,
  response: input({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(8000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type Made = z.input<typeof Made>
const Signed = input({
  ...credential,
  response: input({
    clientDataJSON: base64url(1000),
    authenticatorData: base64url(400),
    signature: base64url(700),
  }),
})
export type Signed = z.input<typeof Signed>
/** What a browser's WebAuthn is asked; its shape is the W3C's. */
const Asked = z.object({ options: z.record(z.string(), z.unknown()) })
/** `always` and `never` are not the person's to change. */
const Way = z.enum(['on', 'off', 'always', 'never'])
const NoticeChoice = z.object({ group: z.enum(noticeGroupNames), mail: Way, sms: Way, push: Way })
export interface NoticeChoice extends z.infer<typeof NoticeChoice> {}

const Codes = z.object({
  /** Shown once; null where there were recovery codes already. */
  recoveryCodes: z.array(z.string()).nullable(),
})
const ticket = z.string().min(1).max(100)
const code = line(40)

const id = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const }
const made = { ...id, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const signed = {
  ...id,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const someId = '019abf5e-0000-7000-8000-000000000001'

/** How one signs in: password, sessions, second factors; and by what one is told of things. */
export const account = area('account', {
  passCode: command('POST /api/auth/second', {
    may: 'guest',
    touches: [],
    summary: 'The second step of a sign-in: the code of an app, or a recovery code',
    input: input({ ticket, code }),
    reply: Login,
    secret: true,
    example: { ticket: 'none', code: '123456' },
    refuses: ['wrongCode', 'signInExpired'],
  }),
  askPasskey: command('POST /api/auth/second/passkey', {
    may: 'guest',
    touches: [],
    summary: 'What a passkey is to sign, as the second step of a sign-in',
    input: input({ ticket }),
    reply: Asked,
    example: { ticket: 'none' },
    refuses: ['signInExpired'],
  }),
  passPasskey: command('PUT /api/auth/second/passkey', {
    may: 'guest',
    touches: [],
    summary: 'The second step of a sign-in: what the passkey signed',
    input: input({ ticket, given: Signed }),
    reply: Login,
    secret: true,
    example: { ticket: 'none', given: signed },
    refuses: ['wrongPasskey', 'signInExpired'],
  }),
  prove: command('POST /api/auth/proof', {
    may: 'user',
    inPerson: true,
    touches: [],
    open: true,
    secret: true,
    summary: 'The password once more, before something that matters; it holds for ten minutes',
    input: input({ password: z.string().min(1).max(1024) }),
    reply: Done,
    example: { password: 'not the password' },
    refuses: ['wrongPassword', 'tooMany', 'notWhileImpersonating'],
  }),
  changePassword: command('PUT /api/auth/password', {
    may: 'user',
    inPerson: true,
    touches: ['session'],
    open: true,
    secret: true,
    summary: 'Change one’s password; every other session ends',
    input: input({ password: z.string().min(1).max(1024), newPassword: Password }),
    reply: Done,
    example: { password: 'not the password', newPassword: 'a long enough one' },
    refuses: ['wrongPassword', 'tooMany', ...weakPasswords, 'notWhileImpersonating'],
  }),
  sessions: query('GET /api/auth/sessions', {
    may: 'user',
    summary: 'Where one is signed in; the latest used first',
    input: Nothing,
    reply: z.object({ rows: z.array(OwnSession) }),
    example: {},
    refuses: ['notWhileImpersonating'],
    live: 'session',
  }),
  endSessions: command('POST /api/auth/sessions/end', {
    may: 'user',
    inPerson: true,
    touches: ['session'],
    summary: 'Sign out elsewhere: of the sessions named, or of all but this one',
    input: input({ ids: z.array(Id).max(100).default([]), others: z.boolean().default(false) }),
    reply: Done,
    example: { ids: [someId] },
    refuses: ['proofNeeded', 'notWhileImpersonating'],
  }),
  secondFactors: query('GET /api/auth/second-factor', {
    may: 'user',
    open: true,
    summary: 'One’s second factors',
    input: Nothing,
    reply: z.object({
      totpSince: z.string().nullable(),
      passkeys: z.array(OwnPasskey),
      recoveryCodesLeft: z.number().int(),
      /** A role of theirs asks for one: the last one cannot be removed. */
      required: z.boolean(),
    }),
    example: {},
    refuses: ['notWhileImpersonating'],
    live: 'session',
  }),
  startTotp: command('POST /api/auth/second-factor/totp', {
    may: 'user',
    inPerson: true,
    touches: [],
    open: true,
    secret: true,
    summary: 'Begin with an app for codes: its secret, as text and as address for a QR code',
    input: Nothing,
    reply: z.object({ secret: z.string(), address: z.string() }),
    example: {},
    refuses: ['proofNeeded', 'alreadyHasTotp', 'notWhileImpersonating'],
  }),
  confirmTotp: command('PUT /api/auth/second-factor/totp', {
    may: 'user',
    inPerson: true,
    touches: ['session', 'users'],
    open: true,
    secret: true,
    summary: 'A code of the app: from now on it is asked for at every sign-in',
    input: input({ code }),
    reply: Codes,
    example: { code: '123456' },
    refuses: ['proofNeeded', 'wrongCode', 'tooMany', 'notWhileImpersonating'],
  }),
  removeTotp: command('DELETE /api/auth/second-factor/totp', {
    may: 'user',
    inPerson: true,
    touches: ['session', 'users'],
    summary: 'Without the app from now on',
    input: Nothing,
    reply: Done,
    example: {},
    refuses: ['proofNeeded', 'secondFactorRequired', 'notWhileImpersonating'],
  }),
  startPasskey: command('POST /api/auth/second-factor/passkey', {
    may: 'user',
    inPerson: true,
    touches: [],
    open: true,
    secret: true,
    summary: 'What a device is to make a passkey from',
    input: Nothing,
    reply: Asked,
    example: {},
    refuses: ['proofNeeded', 'tooManyPasskeys', 'notWhileImpersonating'],
  }),
  addPasskey: command('PUT /api/auth/second-factor/passkey', {
    may: 'user',
    inPerson: true,
    touches: ['session', 'users'],
    open: true,
    secret: true,
    summary: 'The passkey that the device made',
    input: input({ name: line(60), given: Made }),
    reply: Codes,
    example: { name: 'Telefon', given: made },
    refuses: ['proofNeeded', 'wrongPasskey', 'tooManyPasskeys', 'notWhileImpersonating'],
  }),
  renamePasskey: command('PUT /api/auth/second-factor/passkey/:id', {
    may: 'user',
    inPerson: true,
    touches: ['session'],
    summary: 'Another name for a passkey',
    input: input({ id: Id, name: line(60) }),
    reply: Done,
    example: { id: someId, name: 'Telefon' },
    refuses: ['notWhileImpersonating'],
  }),
  removePasskey: command('DELETE /api/auth/second-factor/passkey/:id', {
    may: 'user',
    inPerson: true,
    touches: ['session', 'users'],
    summary: 'Without this passkey from now on',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['proofNeeded', 'secondFactorRequired', 'notWhileImpersonating'],
  }),
  newRecoveryCodes: command('POST /api/auth/second-factor/recovery', {
    may: 'user',
    inPerson: true,
    touches: ['session'],
    secret: true,
    summary: 'New recovery codes; the old ones are of no use from now on',
    input: Nothing,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    example: {},
    refuses: ['proofNeeded', 'noSecondFactor', 'notWhileImpersonating'],
  }),
  notices: query('GET /api/user/notices', {
    may: 'self',
    summary: 'What one is told of by mail, SMS and push, and what of that is one’s own to choose',
    input: Nothing,
    reply: z.object({
      /** Whether there is a number that an SMS can go to. */
      phone: z.boolean(),
      rows: z.array(NoticeChoice),
    }),
    example: {},
    live: 'session',
  }),
  chooseNotice: command('PUT /api/user/notices', {
    may: 'self',
    inPerson: true,
    touches: ['session'],
    summary:
      'Whether one wants to be told of something by mail, SMS or push; it holds from the next on',
    input: input({
      group: z.enum(noticeGroupNames),
      by: z.enum(channels),
      wanted: z.boolean(),
    }),
    reply: Done,
    example: { group: 'tasks', by: 'mail', wanted: false },
    refuses: ['notOwnChoice', 'notWhileImpersonating'],
  }),
  removeOthers: command('DELETE /api/admin/user/:id/second-factor', {
    may: 'super',
    touches: ['users'],
    summary: 'Remove the second factors of somebody who has lost them; they are told by mail',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['noSecondFactor', 'proofNeeded', 'notWhileImpersonating'],
  }),
})
