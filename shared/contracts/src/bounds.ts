import { z } from 'zod'
import { type AnyCall, pathParameters, whole } from './kit.ts'

/**
 * How large an input can be, read from its schema. What the schema does not bound stops the start, so
 * that no call is without its bounds.
 */
export type Bound =
  | { readonly is: 'one'; readonly longest: number }
  | { readonly is: 'list'; readonly most: number; readonly of: Bound }
  | { readonly is: 'fields'; readonly of: ReadonlyMap<string, Bound> }
  /** One of several kinds: the bound for each kind of value. */
  | { readonly is: 'either'; readonly of: readonly Bound[] }

/** What a body can be before anybody reads it. */
export interface Shape {
  /** Lists and objects within each other. */
  readonly depth: number
  /** Values, and names of fields. */
  readonly parts: number
  /** Bytes of a field's name. */
  readonly name: number
}

export interface CallBounds {
  readonly input: Bound
  /** Bytes that the body of a request may have. */
  readonly bodyBytes: number
  readonly shape: Shape
}

interface Json {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
}

/** Characters of what always has the same form. */
const formats: Readonly<Record<string, number>> = { uuid: 36, date: 10 }
/** Characters of a number, as JavaScript writes the longest. */
const NUMBER = 25

function boundIn(schema: Json, path: string): Bound {
  const unbounded = (what: string) => new Error(`${path}: ${what} has no bound`)
  const among = schema.anyOf ?? schema.oneOf
  if (among) return { is: 'either', of: among.map((one) => boundIn(one, path)) }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values)
    return { is: 'one', longest: Math.max(...values.map((value) => String(value).length)) }
  if (schema.allOf) {
    // Each of them must hold: the first that says what it is bounds it.
    const [first, ...rest] = schema.allOf
    return boundIn({ ...Object.assign({}, ...rest), ...schema, allOf: undefined, ...first }, path)
  }
  if (schema.type === 'array') {
    if (schema.maxItems === undefined || !schema.items) throw unbounded('a list')
    return { is: 'list', most: schema.maxItems, of: boundIn(schema.items, `${path}[]`) }
  }
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) throw unbounded('the number of fields')
    const fields = Object.entries(schema.properties ?? {})
    return {
      is: 'fields',
      of: new Map(fields.map(([name, one]) => [name, boundIn(one, `${path}.${name}`)])),
    }
  }
  if (schema.type === 'string') {
    const longest = schema.maxLength ?? formats[schema.format ?? '']
    if (longest === undefined) throw unbounded('a text')
    return { is: 'one', longest }
  }
  if (['number', 'integer', 'boolean', 'null'].includes(String(schema.type)))
    return { is: 'one', longest: NUMBER }
  throw unbounded(`what is ${JSON.stringify(schema.type)}`)
}

/** Bytes of a character at the most, in UTF-8 or with what escapes it. */
const CHARACTER = 3
/** Beside the longest values: spaces, and escapes that need not be. */
const SLACK = 1024
/** No body that is read at once is larger; to read it holds up all other calls. */
export const MAX_BODY_BYTES = 1024 * 1024

function bytesOf(bound: Bound): number {
  if (bound.is === 'one') return bound.longest * CHARACTER + 2
  if (bound.is === 'list') return bound.most * (bytesOf(bound.of) + 1) + 2
  if (bound.is === 'either') return Math.max(...bound.of.map(bytesOf))
  let sum = 2
  for (const [name, one] of bound.of) sum += name.length + 4 + bytesOf(one)
  return sum
}

function shapeOf(bound: Bound): Shape {
  if (bound.is === 'one') return { depth: 0, parts: 1, name: 0 }
  const inside = bound.is === 'list' ? [shapeOf(bound.of)] : [...bound.of.values()].map(shapeOf)
  const most = (of: keyof Shape) => Math.max(0, ...inside.map((one) => one[of]))
  if (bound.is === 'either')
    return { depth: most('depth'), parts: most('parts'), name: most('name') }
  const names = bound.is === 'fields' ? [...bound.of.keys()] : []
  return {
    depth: 1 + most('depth'),
    parts:
      bound.is === 'list'
        ? 1 + bound.most * most('parts')
        : inside.reduce((sum, { parts }) => sum + parts + 1, 1),
    name: Math.max(most('name'), ...names.map((name) => name.length)),
  }
}

/**
 * A shape with room for what is merely wrong: it is read, and every fault gets its name. What goes
 * beyond that is no mistake of a person.
 */
const withRoom = ({ depth, parts, name }: Shape): Shape => ({
  depth: depth + 20,
  parts: parts * 2 + 200,
  name: name + 200,
})

/** The bounds of a call, from its contract. Throws where its input has a part without one. */
export function boundsOf(call: AnyCall): CallBounds {
  const schema = z.toJSONSchema(whole(call.input), { io: 'input', unrepresentable: 'any' }) as Json
  const input = boundIn(schema, `${call.area}.${call.name}`)
  const inBody = call.method === 'POST' || call.method === 'PUT'
  const fields = input.is === 'fields' ? input.of : new Map<string, Bound>()
  const inPath = pathParameters(call.path)
  const sent = new Map([...fields].filter(([name]) => !inPath.includes(name)))
  const bodyBytes =
    inBody && call.transfer !== 'upload' ? SLACK + bytesOf({ is: 'fields', of: sent }) : SLACK
  const shape = withRoom(shapeOf({ is: 'fields', of: sent }))
  return { input, bodyBytes: Math.min(bodyBytes, MAX_BODY_BYTES), shape }
}
