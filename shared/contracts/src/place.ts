/** What a parameter of an address may say: one of these words, or any text. */
type Said = 'text' | readonly string[]

/** A screen: its path, and the parameters that it reads. */
export interface Place {
  readonly path: string
  readonly search: Readonly<Record<string, Said>>
}

/** A screen at this path, which reads these parameters. */
export const place = <
  const P extends string,
  const S extends Readonly<Record<string, Said>> = Readonly<Record<never, Said>>,
>(
  path: P,
  search: S = {} as S,
) => ({ path, search })

type NamedIn<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamedIn<`/${More}`>
    : Rest
  : never
type Needed<P extends string> = Exclude<NamedIn<P>, `${string}?`>
type Spared<P extends string> =
  NamedIn<P> extends infer N ? (N extends `${infer Name}?` ? Name : never) : never
type Word<S> = S extends readonly (infer W)[] ? W & string : string

/**
 * What an address of a place is made with: the names in its path, any of its parameters, and with `back`
 * where the way back from there leads, where that is not the screen's own.
 */
export type Going<P extends Place> = { readonly [K in Needed<P['path']>]: string } & {
  readonly [K in Spared<P['path']> | 'back']?: string | undefined
} & { readonly [K in keyof P['search']]?: Word<P['search'][K]> | undefined }

/** What a screen finds in its address; undefined for what does not stand there, or is no word of it. */
export type Given<P extends Place> = {
  readonly [K in Needed<P['path']> | Spared<P['path']>]: string | undefined
} & { readonly [K in keyof P['search']]: Word<P['search'][K]> | undefined }

/** The tabs of a place. */
export type TabOf<P extends Place> = P['search'] extends { readonly tab: infer T } ? Word<T> : never

/** The address of a place within the portal, e.g. `/inside/user/messages?group=…`. */
export function addressOf<P extends Place>(
  to: P,
  ...[going]: Record<never, never> extends Going<P> ? [going?: Going<P>] : [going: Going<P>]
): string {
  const given = (going ?? {}) as Readonly<Record<string, string | undefined>>
  const path = to.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const search = new URLSearchParams()
  for (const name of [...Object.keys(to.search), 'back']) {
    const value = given[name]
    if (value !== undefined) search.set(name, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
