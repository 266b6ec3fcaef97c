import { z } from 'zod'
import { writtenEmail } from './email.ts'
import type { Refusal } from './refusals.ts'

// The page's Content-Security-Policy forbids code made from strings, which is how schemas are sped up.
if ('document' in globalThis) z.config({ jitless: true })

/** Who may make a call; the words are those of the product's list of calls. */
export const scopes = [
  'guest',
  'user',
  'self',
  'clerk',
  'manager',
  'admin',
  'adminmenu',
  'wage',
  'super',
  'whistle',
  'impersonater',
  'impersonated',
] as const
export type Scope = (typeof scopes)[number]

/** Scopes in which people act for themselves, and an administrator who looks through their eyes could. */
export const personalScopes = ['user', 'self', 'clerk', 'manager'] as const satisfies Scope[]
/**
 * Is it for nobody but the person: signing, answering, accepting, credentials? Then it is refused
 * while somebody looks through their eyes. A command of a personal scope must say so, or that not.
 */
type InPerson<S extends Scope> = S extends (typeof personalScopes)[number]
  ? { readonly inPerson: boolean }
  : { readonly inPerson?: boolean }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = `${Method} /api/${string}`

/** The topics a browser can be told about; ids and counts travel, never content. */
export const liveTopics = [
  'messages',
  'users',
  'organisation',
  'session',
  'history',
  'startup',
  'abnormalities',
  'ownAbnormalities',
  'contracts',
  'driver-rights',
  'user-rights',
  'education',
  'certificates',
  'documents',
  'signage',
  'tests',
  'testAdmin',
  'news',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * What a schema reads and gives. The calls name no more of it: comparing whole zod types, method by
 * method, made most of the time that a type check took.
 */
export interface Schema<D = unknown, I = unknown> {
  readonly _zod: { readonly output: D; readonly input: I }
}

/** The same schema with all that zod can do, to read a value or to describe it. */
export const whole = <D, I>(schema: Schema<D, I>): z.ZodType<D, I> => schema as z.ZodType<D, I>

/** A schema of the named type `D`, as others build on it; it is compared by what it gives alone. */
export const typed = <D, I = unknown>(schema: Schema<D, I>): z.ZodType<D, I> => whole(schema)

interface Spec<I, D, R, X extends Refusal, S extends Scope> {
  /** Who may call it. Ownership of the objects named in the input is checked beside it. */
  readonly may: S
  /** One sentence for the reference page. */
  readonly summary: string
  readonly input: Schema<D, I>
  readonly reply: Schema<R>
  /** An input that the server accepts in the demo company; shown in the OpenAPI document. */
  readonly example: NoInfer<I>
  readonly refuses?: readonly X[]
  /** Also for a session that must set up a second factor before it may do anything else. */
  readonly open?: boolean
  /** 'file' answers bytes with a suggested name; 'upload' takes multipart field 'files'. */
  readonly transfer?: 'json' | 'file' | 'upload'
  /** Its reply holds a token, a key or a code: it is kept nowhere, and a repeated call is decided anew. */
  readonly secret?: boolean
}

interface Described<I, D, R, X extends Refusal, S extends Scope> {
  readonly method: Method
  /** Parameters are written `:name` and are part of the input. */
  readonly path: string
  readonly area: string
  readonly name: string
  readonly may: S
  readonly summary: string
  readonly input: Schema<D, I>
  readonly reply: Schema<R>
  readonly example: I
  readonly refuses: readonly X[]
  readonly open: boolean
  readonly transfer: 'json' | 'file' | 'upload'
  readonly secret: boolean
}

/** A call that changes something. `I` is what a client writes, `D` what the server reads. */
export interface Command<I, D, R, X extends Refusal, S extends Scope>
  extends Described<I, D, R, X, S> {
  readonly kind: 'command'
  /** Refused while an administrator looks through the person's eyes. */
  readonly inPerson: boolean
}

/** A call that only reads. `live` names the topic after which its answer may differ. */
export interface Query<I, D, R, X extends Refusal, S extends Scope>
  extends Described<I, D, R, X, S> {
  readonly kind: 'query'
  readonly live: LiveTopic | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: variance; the maps below keep each call's own types
export type AnyCommand = Command<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: variance
export type AnyQuery = Query<any, any, any, any, any>
export type AnyCall = AnyCommand | AnyQuery

/** What a client sends. */
export type InputOf<C extends AnyCall> = C['input']['_zod']['input']
/** What a handler receives, defaults filled in. */
export type DecodedOf<C extends AnyCall> = C['input']['_zod']['output']
export type ReplyOf<C extends AnyCall> = C['reply']['_zod']['output']
export type RefusalOf<C extends AnyCall> = C['refuses'][number]

function describe<I, D, R, X extends Refusal, S extends Scope>(
  route: Route,
  spec: Spec<I, D, R, X, S>,
) {
  const space = route.indexOf(' ')
  return {
    method: route.slice(0, space) as Method,
    path: route.slice(space + 1),
    area: '',
    name: '',
    refuses: [] as readonly X[],
    open: false,
    transfer: 'json' as const,
    secret: false,
    ...spec,
  }
}

/** Declares a call that changes something. */
export function command<I, D, R, const S extends Scope, const X extends Refusal = never>(
  route: Route,
  spec: Spec<I, D, R, X, S> & InPerson<S>,
): Command<I, D, R, X, S> {
  return { ...describe(route, spec), kind: 'command', inPerson: spec.inPerson ?? false }
}

/** Declares a call that only reads. */
export function query<I, D, R, const S extends Scope, const X extends Refusal = never>(
  route: Route,
  spec: Spec<I, D, R, X, S> & { readonly live?: LiveTopic },
): Query<I, D, R, X, S> {
  return { ...describe(route, spec), kind: 'query', live: spec.live }
}

/**
 * Gives the calls of one area their area and name.
 * `T` is not bound to `AnyCall` itself: else a call that declares no refusals would take its `any`.
 */
export function area<T>(
  name: string,
  calls: T & (T extends Record<string, AnyCall> ? unknown : never),
): T {
  return Object.fromEntries(
    Object.entries(calls as Record<string, AnyCall>).map(([key, call]) => [
      key,
      { ...call, area: name, name: key },
    ]),
  ) as T
}

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
}

// ---- the shapes that many calls share

export const locales = ['en', 'sv', 'pl', 'ro', 'bs'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>
/** The locale that a text names; English where it names none of ours. */
export const localeFrom = (text: string | undefined): Locale =>
  locales.find((one) => one === text) ?? 'en'

export const Id = z.uuid()

/**
 * Does the text pile up more marks on one letter than any language does? Putting them in order takes the
 * square of their number. The bound is that of Unicode's stream-safe text (UAX #15, section 13).
 */
export const pilesUpMarks = (text: string): boolean => /\p{M}{31}/u.test(text)

/** One line of text, trimmed, NFC, no control characters. */
export const line = (max = 200) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'controlCharacters')
/** As `line`, but may be empty. */
export const optionalLine = (max = 200) => z.union([z.literal(''), line(max)]).default('')
/** Text of several lines. */
export const prose = (max = 20_000) =>
  z
    .string()
    .normalize('NFC')
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'controlCharacters')
/** The loose something@something of the specification's section 5. */
export const Email = z
  .string()
  .overwrite(writtenEmail)
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'E-mail must be valid')
export const Password = z.string().min(10).max(128)
export const Instant = z.iso.datetime({ offset: true }).max(40)
export const Day = z.iso.date()

/** A whole number, or its digits where it stands in an address. */
const count = (max: number) =>
  z.union([
    z.number().int().min(0).max(max),
    z
      .string()
      .max(9)
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().max(max)),
  ])

/** The word of a truth as it stands in an address. */
export const TruthWord = z.string().max(8).pipe(z.stringbool())
/** true or false, or its word where it stands in an address. */
export const truth = TruthWord.or(z.boolean())

/** Zero-based page and its size; 0 means All, which the server bounds at 10,000 rows. */
export const paging = {
  page: count(1_000_000).default(0),
  pageSize: count(100).default(20),
}
export const sorting = <const K extends readonly [string, ...string[]]>(...keys: K) => ({
  sort: z.enum(keys).optional(),
  descending: truth.default(false),
})

/** A page of a list; `total` counts all rows of the filter. */
export interface Page<T> {
  rows: T[]
  total: number
}
export function page<T>(row: Schema<T>): z.ZodType<Page<T>> {
  return z.object({ rows: z.array(whole(row)), total: z.number().int() })
}

/** An input object; unknown fields are refused. */
export const input = z.strictObject
export const Nothing = z.strictObject({})
/** The reply of a command that only says it was done. */
export const Done = z.object({ ok: z.literal(true) })
export const Created = z.object({ id: Id })
