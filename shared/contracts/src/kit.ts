import type { PastList } from './past-lists.ts'
import type { Refusal } from './refusals.ts'
import type { Schema } from './shapes.ts'

export { sorting } from './columns.ts'
export { localeFrom, locales, type Words } from './locales.ts'
export * from './shapes.ts'

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
  'waiting',
  'reminders',
  'bulk',
  'views',
  'incidents',
  'ownIncidents',
  'incidentDays',
  'whistleblower',
  'privacy',
  'workshifts',
  'calendarFeed',
  'timereport',
  'timereports',
  'workmonthreport',
  'vacation',
  'ownVacation',
  'leaveTypes',
  'absence',
  'medical',
  'ownMedical',
  'wages',
  'ownWages',
  'jobs',
  'applicants',
  'timelog',
  'ownTimelog',
] as const
export type LiveTopic = (typeof liveTopics)[number]

interface Spec<I, D, R, X extends Refusal, S extends Scope> {
  /** Who may call it. Whose the objects named in the input are is asked beside it (`Whose`, `on`). */
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
  /**
   * Its reply names who did something, by name alone and whoever they are: who wrote, issued, decided.
   * Any other reply tells nothing of people of sensitive types but to a super admin.
   */
  readonly byline?: boolean
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
  readonly byline: boolean
}

/** A call that changes something. `I` is what a client writes, `D` what the server reads. */
export interface Command<I, D, R, X extends Refusal, S extends Scope>
  extends Described<I, D, R, X, S> {
  readonly kind: 'command'
  /** Refused while an administrator looks through the person's eyes. */
  readonly inPerson: boolean
  readonly touches: readonly LiveTopic[]
  readonly brings?: Brings | undefined
}

/** What an upload may bring, where that is more than any other may. */
export interface Brings {
  /** Bytes of all files together, and of each. */
  readonly bytes: number
  readonly files: number
}

/** What a command does to what is on the screen. */
interface Touching {
  /**
   * The topics that its events touch: who gave it is shown anew what they see of these, once, by its answer;
   * everybody else is told by the read models. What it touches alone in others' eyes need not stand here.
   */
  readonly touches: readonly LiveTopic[]
  readonly brings?: Brings
}

/** Whose a query is, by the field of its input that has the person's id; the mount asks before it answers. */
interface Whose<D> {
  /** Only this person asks for it: anybody else is answered `notFound`. */
  readonly owner?: keyof D & string
  /** It tells of this person: who may not see them is answered `notFound`. */
  readonly about?: keyof D & string
  /** Its input may name a day (`asOf`): then it answers as this list stood at that day's end. */
  readonly past?: PastList
}

/** A call that only reads. `live` names the topic after which its answer may differ. */
export interface Query<
  I,
  D,
  R,
  X extends Refusal,
  S extends Scope,
  L extends LiveTopic | undefined = LiveTopic | undefined,
> extends Described<I, D, R, X, S>,
    Whose<D> {
  readonly kind: 'query'
  readonly live: L
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
    byline: false,
    ...spec,
  }
}

/** Declares a call that changes something. */
export function command<I, D, R, const S extends Scope, const X extends Refusal = never>(
  route: Route,
  spec: Spec<I, D, R, X, S> & InPerson<S> & Touching,
): Command<I, D, R, X, S> {
  const { inPerson = false, touches, brings } = spec
  return { ...describe(route, spec), kind: 'command', inPerson, touches, brings }
}

/** Declares a call that only reads. */
export function query<
  I,
  D,
  R,
  const S extends Scope,
  const X extends Refusal = never,
  const L extends LiveTopic | undefined = undefined,
>(
  route: Route,
  spec: Spec<I, D, R, X, S> & Whose<NoInfer<D>> & { readonly live?: L },
): Query<I, D, R, X, S, L> {
  return { ...describe(route, spec), kind: 'query', live: spec.live as L }
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
