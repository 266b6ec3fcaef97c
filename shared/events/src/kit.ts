import { z } from 'zod'
import { isRedacted, REDACTED, type Redacted } from './redacted.ts'

/**
 * What a schema reads and gives. Definitions name no more of it: comparing whole zod types, method by
 * method, made most of the time that a type check took.
 */
export interface Schema<R = unknown, W = unknown> {
  readonly _zod: { readonly output: R; readonly input: W }
}

/** What has happened: made by calling an event's definition, ready to be appended. */
export interface Happened<N extends string = string> {
  readonly type: N
  readonly version: number
  readonly data: unknown
}

/** One personal field of an event: where it is, and whose key seals it. */
export interface PersonalPath {
  readonly path: string
  /** The top-level field of the event's data that holds the subject's id. */
  readonly subject: string
  /** The top-level field with the id of the case whose key seals it as well. */
  readonly part?: string | undefined
}

/**
 * An event's definition: call it with its data to say that it happened.
 * `W` is what is written, `R` what is read: there a personal field may have been erased.
 */
export interface EventDef<N extends string, W, R> {
  (data: W): Happened<N>
  readonly type: N
  readonly version: number
  readonly schema: z.ZodType<R, W>
  readonly upcasts: Readonly<Record<number, Upcast>>
  readonly personal: readonly PersonalPath[]
}

// biome-ignore lint/suspicious/noExplicitAny: variance; each definition keeps its own types
export type AnyEventDef = EventDef<any, any, any>
export type DataOf<E extends AnyEventDef> =
  E extends EventDef<string, infer _W, infer R> ? R : never

/** An event as handlers get it: data of the newest version, personal fields opened or Redacted. */
export interface Read<R> {
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly version: bigint
  readonly position: bigint
  readonly data: R
  readonly meta: Readonly<Record<string, string>>
  readonly time: Date
}

const subjects = z.registry<{ subject: string; part?: string | undefined }>()

/**
 * Marks a field as personal data of the subject whose id stands in the top-level field `subject`.
 * It is sealed with that subject's key in the store; after an erasure it reads as Redacted.
 * @param part the top-level field with the id of the case that it is of, where that is removed for itself
 * (retention): it is sealed with both keys, and opens no more when either is destroyed
 */
export function personal<T>(
  schema: Schema<T>,
  subject: string,
  part?: string,
): z.ZodType<T | Redacted, T> {
  const redacted = z.custom<T>((value) => isRedacted(value))
  const either = z.union([redacted, schema as z.ZodType<T>]) as unknown as z.ZodType<
    T | Redacted,
    T
  >
  subjects.add(either, { subject, part })
  return either
}

/** What a person is shown of a personal field: the value, or `otherwise` where it was erased. */
export function orElse<T, F>(value: T | Redacted, otherwise: F): T | F {
  return isRedacted(value) ? otherwise : (value as T)
}

function personalPaths(schema: unknown, path: string): PersonalPath[] {
  const mark = subjects.get(schema as z.ZodType)
  if (mark) return [{ path, ...mark }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      personalPaths(field, path === '' ? key : `${path}.${key}`),
    )
  if (schema instanceof z.ZodArray) return personalPaths(schema.element, `${path}[]`)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return personalPaths(schema.unwrap(), path)
  return []
}

/** Turns data of one version into the next. `personal` says where personal fields stood, if elsewhere. */
export type Upcast = ((old: never) => unknown) & { readonly personal?: readonly PersonalPath[] }

/**
 * An upcast from a version with other personal fields than the next one: without its schema they
 * could not be opened any more.
 */
export function upcastFrom<R, W>(schema: Schema<R, W>, up: (old: R) => unknown): Upcast {
  return Object.assign((old: never) => up(old), { personal: personalPaths(schema, '') })
}

/** Where the personal fields of an event of this version are. */
export function personalOf(def: AnyEventDef, version: number): readonly PersonalPath[] {
  for (let step = version; step < def.version; step++) {
    const paths = def.upcasts[step]?.personal
    if (paths) return paths
  }
  return def.personal
}

interface Draft<W, R> {
  readonly version: number
  readonly schema: z.ZodType<R, W>
  readonly upcasts: Readonly<Record<number, Upcast>>
}

/**
 * Describes an event: its present version, its shape, and for each older version the pure function
 * that turns it into the next one.
 */
export function event<R, W>(
  version: number,
  schema: Schema<R, W>,
  upcasts: Readonly<Record<number, Upcast>> = {},
): Draft<W, R> {
  for (let old = 1; old < version; old++)
    if (!upcasts[old]) throw new Error(`no upcast from version ${old}`)
  return { version, schema: schema as z.ZodType<R, W>, upcasts }
}

type Named<T> = {
  readonly [N in keyof T & string]: T[N] extends Draft<infer W, infer R> ? EventDef<N, W, R> : never
}

// biome-ignore lint/suspicious/noExplicitAny: variance; each draft keeps its own types
type AnyDraft = Draft<any, any>

/** Names the events of an area; the name is the storage format. */
export function events<T extends Record<string, AnyDraft>>(drafts: T): Named<T> {
  const named: Record<string, AnyEventDef> = {}
  for (const [type, draft] of Object.entries(drafts)) {
    const make = (data: unknown): Happened => ({
      type,
      version: draft.version,
      data: draft.schema.parse(data),
    })
    named[type] = Object.assign(make, {
      type,
      version: draft.version,
      schema: draft.schema,
      upcasts: draft.upcasts,
      personal: personalPaths(draft.schema, ''),
    }) as unknown as AnyEventDef
  }
  return named as Named<T>
}

/** Turns data of an older version into the newest, step by step. */
export function upcast(def: AnyEventDef, version: number, data: unknown): unknown {
  let current = data
  for (let step = version; step < def.version; step++) {
    const up = def.upcasts[step] as ((old: unknown) => unknown) | undefined
    if (!up) throw new Error(`${def.type}: no upcast from version ${step}`)
    current = up(current)
  }
  return current
}

export { isRedacted, REDACTED, type Redacted }
