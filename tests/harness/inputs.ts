import { type AnyCall, pathParameters, whole } from '@portal/contracts'
import { z } from 'zod'

/** A JSON schema, as far as inputs are made from it. */
interface Json {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
}
type Path = readonly (string | 0)[]
type Input = Record<string, unknown>

/** A field of an input, wherever it stands in it: `0` is a list's first. */
interface Field {
  readonly path: Path
  readonly is: Json
}

function fieldsIn(schema: Json, path: Path = []): Field[] {
  const among = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (among.length > 0) return among.flatMap((one) => fieldsIn(one, path))
  if (schema.items) return fieldsIn(schema.items, [...path, 0])
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      fieldsIn(one, [...path, name]),
    )
  return [{ path, is: schema }]
}

/** All fields that a call's input may have, from its contract. */
const fieldsOf = (call: AnyCall): Field[] =>
  fieldsIn(z.toJSONSchema(whole(call.input), { io: 'input', unrepresentable: 'any' }) as Json)

/** The input with another value at the place; lists and objects on the way are made. */
function withAt(input: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (first === 0) return [withAt(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const known = typeof input === 'object' && input !== null ? (input as Input) : {}
  return { ...known, [first]: withAt(known[first], rest, value) }
}

/** An input of a call, and what is special of it, in words. */
export interface Asked {
  readonly input: Input
  readonly what: string
  /** The same with an id that nobody has, where an id was put in. */
  readonly like?: Input
}

const nowhere = '019abf5e-0000-7000-8000-000000000009'

/** A call's example, of every month where it names one and need not: what is looked for may be of another. */
function exampleOf(call: AnyCall): Input {
  const { month: _, ...rest } = call.example as Input
  return (call.input as unknown as z.ZodType).safeParse(rest).success
    ? rest
    : (call.example as Input)
}

/**
 * Inputs of a call that could bring forth somebody, made from its contract alone: its example with all
 * rows of a list; with each of the ids at each place that takes an id; with words of theirs at each
 * place that is searched by; and as a spreadsheet.
 * @param of.ids the person's own first, then those of what is theirs
 * @param of.words what they could be searched by
 */
export function inputsOf(
  call: AnyCall,
  of: { readonly ids: readonly string[]; readonly words: readonly string[] },
): Asked[] {
  const fields = fieldsOf(call)
  const has = (name: string) => fields.some(({ path }) => path.join() === name)
  const plain: Input = {
    ...exampleOf(call),
    ...(has('page') ? { page: 0 } : {}),
    ...(has('pageSize') ? { pageSize: 0 } : {}),
    ...(has('search') ? { search: '' } : {}),
  }
  const inPath = pathParameters(call.path)
  const isId = ({ is }: Field) => is.format === 'uuid'
  const named = fields.filter((one) => isId(one) && inPath.includes(String(one.path[0])))
  const others = fields.filter((one) => isId(one) && !named.includes(one))
  const bases: Asked[] = [{ input: plain, what: 'as the example' }]
  const [person = nowhere] = of.ids
  const theirs = named.reduce((one, { path }) => withAt(one, path, person) as Input, plain)
  const nobodys = named.reduce((one, { path }) => withAt(one, path, nowhere) as Input, plain)
  for (const { path } of named)
    for (const id of of.ids)
      bases.push({
        input: withAt(theirs, path, id) as Input,
        what: `${path.join('.')}=${id}`,
        like: nobodys,
      })
  const all = [...bases]
  for (const { path } of others)
    for (const id of of.ids)
      all.push({
        input: withAt(plain, path, id) as Input,
        what: `${path.join('.')}=${id}`,
        like: withAt(plain, path, nowhere) as Input,
      })
  if (call.kind === 'command') return all
  for (const { path, is } of fields) {
    const isFree = is.type === 'string' && !is.format && !is.enum && !is.pattern
    if (isFree && !inPath.includes(String(path[0])))
      for (const word of of.words)
        all.push({ input: withAt(plain, path, word) as Input, what: `searched by ${word}` })
    const put = (base: Asked, value: unknown) =>
      all.push({
        input: withAt(base.input, path, value) as Input,
        what: `${base.what}, ${path.join('.')}=${value}`,
      })
    // The one form in which a reply may come, too, as a spreadsheet, is asked of everything.
    if (is.enum?.length === 1) for (const base of bases) put(base, is.enum[0])
    else
      for (const value of is.type === 'boolean' ? [true, false] : (is.enum ?? []))
        put({ input: plain, what: '' }, value)
  }
  return all
}
