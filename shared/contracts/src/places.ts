/** What a parameter of an address may say: one of these words, or any text. */
type Said = 'text' | readonly string[]

/** A screen that mails, SMS and other pages link to: its path, and the parameters that it reads. */
export interface Place {
  readonly path: string
  readonly search: Readonly<Record<string, Said>>
}

const place = <
  const P extends string,
  const S extends Readonly<Record<string, Said>> = Readonly<Record<never, Said>>,
>(
  path: P,
  search: S = {} as S,
) => ({ path, search })

/**
 * Every screen that is linked to from outside of the client. Who writes a link (`addressOf`) and the
 * screen that reads it (`usePlace`) take path and parameters from here: one that is misspelt on either
 * side does not compile.
 */
export const places = {
  home: place('/'),
  login: place('/login'),
  register: place('/register', { step: ['code'], email: 'text' }),
  forgotPassword: place('/forgot-password', { step: ['code'], email: 'text' }),
  contract: place('/start/contract/:id?'),
  course: place('/start/certificate-course/:id?'),
  education: place('/start/education/:id?'),
  details: place('/inside/user/details'),
  educations: place('/inside/user/education', {
    tab: ['educations', 'certificates', 'courses', 'add'],
  }),
  driverRights: place('/inside/user/driverrights'),
  messages: place('/inside/user/messages', {
    tab: ['messages', 'new'],
    group: 'text',
    to: 'text',
  }),
  signed: place('/inside/user/signed-documents', {
    tab: ['documents', 'contracts', 'files'],
    id: 'text',
    file: 'text',
  }),
  logs: place('/inside/admin/user-logs', {
    tab: ['history', 'emails', 'sms', 'open', 'check'],
  }),
} as const

type NamedIn<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamedIn<`/${More}`>
    : Rest
  : never
type Needed<P extends string> = Exclude<NamedIn<P>, `${string}?`>
type Spared<P extends string> =
  NamedIn<P> extends infer N ? (N extends `${infer Name}?` ? Name : never) : never
type Word<S> = S extends readonly (infer W)[] ? W & string : string

type Named<P extends Place> = Needed<P['path']> | Spared<P['path']> | keyof P['search']

/** What an address of a place is made with: the names in its path, and any of its parameters. */
export type Going<P extends Place> = [Named<P>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [K in Needed<P['path']>]: string } & {
      readonly [K in Spared<P['path']>]?: string | undefined
    } & { readonly [K in keyof P['search']]?: Word<P['search'][K]> | undefined }

/** What a screen finds in its address; undefined for what does not stand there, or is no word of it. */
export type Given<P extends Place> = {
  readonly [K in Needed<P['path']> | Spared<P['path']>]: string | undefined
} & { readonly [K in keyof P['search']]: Word<P['search'][K]> | undefined }

/** The tabs of a place. */
export type TabOf<P extends Place> = P['search'] extends { readonly tab: infer T } ? Word<T> : never

/** The address of a place within the portal, e.g. `/inside/user/messages?group=…`. */
export function addressOf<P extends Place>(to: P, going: Going<P>): string {
  const given = going as Readonly<Record<string, string | undefined>>
  const path = to.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const search = new URLSearchParams()
  for (const name of Object.keys(to.search)) {
    const value = given[name]
    if (value !== undefined) search.set(name, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
