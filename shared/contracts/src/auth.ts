import { z } from 'zod'
import {
  area,
  command,
  Done,
  Email,
  Id,
  input,
  Locale,
  line,
  Nothing,
  optionalLine,
  Password,
  query,
  TruthWord,
} from './kit.ts'

/** The access to content that whoever handles whistleblowers' cases has (specification, section 6). */
export const HANDLES_CASES = 'admin/whistleblower'

/** What a session carries: the specification's scopes of section 6. */
export const roles = ['superadmin', 'admin', 'wageadmin', 'tjänsteman', 'impersonater'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>
export const SessionRole = z.enum([...roles, 'impersonatedby'])
export type SessionRole = z.infer<typeof SessionRole>

/** Signed in; or the password was right and a second factor is asked for, with the ticket to come with. */
export const Login = z.union([
  z.object({ jwtToken: z.string() }),
  z.object({ secondFactor: z.array(z.enum(['totp', 'passkey'])), ticket: z.string() }),
])
const Renewed = z.object({ jwtToken: z.string() })
/** Ten letters in two groups, as people type them. */
const code = line(20)
export const weakPasswords = ['passwordTooCommon', 'passwordHasName', 'passwordHasAddress'] as const

/** What the company has on record of the person themselves. */
export interface OwnDetails {
  email: string
  phone: string
  personalNumber: string
  street: string
  postalCode: string
  city: string
  employmentNumber: string
  companyName: string | null
  departmentNames: string[]
  relatives: { id: string; name: string; relation: string; phone: string }[]
}
export const AuthenticatedUser = z.object({
  id: Id,
  fullName: z.string(),
  roles: z.array(SessionRole),
  locale: Locale.nullable(),
  /** A role of theirs asks for a second factor, and until there is one they may do nothing else. */
  secondFactorNeeded: z.boolean().optional(),
  details: z
    .object({
      email: z.string(),
      phone: z.string(),
      personalNumber: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      employmentNumber: z.string(),
      companyName: z.string().nullable(),
      departmentNames: z.array(z.string()),
      relatives: z.array(
        z.object({ id: Id, name: z.string(), relation: z.string(), phone: z.string() }),
      ),
    })
    .optional(),
})
export interface AuthenticatedUser extends z.infer<typeof AuthenticatedUser> {}

/** `delayed`: no mail goes out at present, to whomever it is; the code comes once they do. */
const MailAsked = z.object({ ok: z.literal(true), delayed: z.boolean() })

export const auth = area('auth', {
  signIn: command('POST /api/auth', {
    may: 'guest',
    touches: [],
    summary: 'Sign in: access token in the body, refresh token in an HttpOnly cookie',
    input: input({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1024),
    }),
    reply: Login,
    secret: true,
    example: { email: 'driver@demo.example', password: 'Demo-portal-1' },
    refuses: ['loginFailed', 'accountNotActive', 'accountDeactivated'],
  }),
  me: query('GET /api/auth', {
    may: 'user',
    open: true,
    summary: 'The authenticated user; details=true adds what is on record of them',
    input: input({ details: TruthWord.optional() }),
    reply: AuthenticatedUser,
    example: {},
    live: 'session',
  }),
  signOut: command('DELETE /api/auth', {
    may: 'user',
    touches: ['session'],
    open: true,
    inPerson: false,
    summary: 'Log out: revokes the session at once',
    input: Nothing,
    reply: Done,
    example: {},
  }),
  refresh: command('POST /api/auth/refresh', {
    may: 'guest',
    touches: [],
    summary: 'Rotate the refresh token; the reuse of an old one revokes the family',
    input: Nothing,
    reply: Renewed,
    secret: true,
    example: {},
    refuses: ['notSignedIn'],
  }),
  invite: command('POST /api/auth/register/invite', {
    may: 'guest',
    touches: [],
    summary:
      'Start registration: e-mails a security code; the answer never says who has an account',
    input: input({ email: Email }),
    reply: MailAsked,
    example: { email: 'new.person@demo.example' },
  }),
  mails: query('GET /api/auth/mails', {
    may: 'guest',
    summary: 'Does no mail go out at present, so that a code comes late; the same for everybody',
    input: Nothing,
    reply: z.object({ delayed: z.boolean() }),
    example: {},
  }),
  register: command('POST /api/auth/register', {
    may: 'guest',
    touches: [],
    summary: 'Finish registration; an administrator must then activate the account',
    input: input({
      email: Email,
      token: code,
      password: Password,
      /** Stands unless the company has a name on record. */
      firstName: line(80),
      /** Empty of who has one name only. */
      lastName: optionalLine(80),
    }),
    reply: Done,
    example: {
      email: 'new.person@demo.example',
      token: '123456',
      password: 'a long enough one',
      firstName: 'Nina',
      lastName: 'Ny',
    },
    refuses: ['invalidRegistrationCode', 'registrationFailed', ...weakPasswords],
  }),
  /** A command, because every look counts as one of the code's tries. */
  checkReset: command('GET /api/auth/forgot', {
    may: 'guest',
    touches: [],
    summary: 'Is this reset code valid',
    input: input({ email: Email, token: code }),
    reply: z.object({ valid: z.boolean() }),
    example: { email: 'driver@demo.example', token: '123456' },
  }),
  requestReset: command('POST /api/auth/forgot', {
    may: 'guest',
    touches: [],
    summary:
      'Request a password reset; `url` is accepted and ignored, links use the configured address',
    input: input({ email: Email, url: z.string().max(2000).optional() }),
    reply: MailAsked,
    example: { email: 'driver@demo.example' },
  }),
  reset: command('PUT /api/auth/forgot', {
    may: 'guest',
    touches: [],
    summary: 'Set a new password with a reset code',
    input: input({ email: Email, token: code, password: Password }),
    reply: Done,
    example: { email: 'driver@demo.example', token: '123456', password: 'a long enough one' },
    refuses: ['invalidResetCode', ...weakPasswords],
  }),
})
