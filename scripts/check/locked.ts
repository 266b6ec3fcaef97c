import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Place, places } from '@portal/contracts/places'
import { type AnyEventDef, allEvents } from '@portal/events'
import type { Tables } from '@portal/projections/kit/table'
import { models } from '@portal/projections/models'
import { transform } from '@swc/core'
import { root } from './step.ts'

/** What a read model was at its version. */
interface LockedModel {
  readonly version: number
  readonly tables: string
  readonly handlers: string
}

/**
 * What was released: read models at their version, every version of an event that lies in logs, and the paths to
 * which letters that were sent, and people's bookmarks, lead.
 */
export interface Locks {
  readonly models: Readonly<Record<string, LockedModel>>
  /** By event, by version, the shape of its data. */
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly places: Readonly<Record<string, string>>
}

const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Code without its comments, types and lines: what is only written in another way stays the same. */
async function bare(code: string): Promise<string> {
  const options = {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    minify: true,
  } as const
  return (await transform(code, options)).code
}

/** The code of a file and of those of its area that it imports; the kit is every read model's. */
async function wholeOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const code = await readFile(file, 'utf8')
  const own = [await bare(code)]
  for (const [, from = ''] of code.matchAll(/from '(\.[^']+)'/g))
    if (!from.startsWith('../kit/')) own.push(...(await wholeOf(join(dirname(file), from), seen)))
  return own
}

/** The handlers of each read model, by its name. */
async function handlers(): Promise<Map<string, string>> {
  const folder = join(root, 'projections', 'src')
  const found = new Map<string, string>()
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/readModel\(\s*'(\w+)'/g))
      found.set(name, hashed((await wholeOf(join(folder, file))).join('\n')))
  }
  return found
}

/** Tables in the order of their names, however a file of them is imported. */
const tablesOf = (tables: Tables): string =>
  JSON.stringify(Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1)))

/** What only who writes is held to: data that lies in a log need not be so long any more. */
const bounds = /^(\$schema|pattern|format|min\w+|max\w+|exclusive\w+|additionalProperties)$/

/** A JSON schema without bounds; the names of properties are data's own. */
function unbound(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(unbound)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !bounds.test(key))
      .map(([key, value]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unbound(one)]))
          : unbound(value),
      ]),
  )
}

/** Of a schema what data is told by. */
const shapeOf = (schema: AnyEventDef['schema']): string =>
  JSON.stringify(unbound(schema.toJSONSchema({ unrepresentable: 'any' })))

/** The read models and events as they are now; of older versions of an event nothing is left to see. */
export async function present(): Promise<Locks> {
  const code = await handlers()
  return {
    models: Object.fromEntries(
      models.map(({ name, version, tables }) => {
        const its = code.get(name)
        if (its === undefined) throw new Error(`no file declares the read model ${name}`)
        return [name, { version, tables: hashed(tablesOf(tables)), handlers: its }]
      }),
    ),
    events: Object.fromEntries(
      Object.values(allEvents).map(({ type, version, schema, personal }) => [
        type,
        { [version]: hashed(`${shapeOf(schema)}${JSON.stringify(personal)}`) },
      ]),
    ),
    places: Object.fromEntries(
      Object.entries<Place>(places)
        .map(([name, { path }]) => [name, path] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

/** What was released, as the file of it says. */
export const locksFile = join(root, 'locks.json')
export const released = async (): Promise<Locks> =>
  JSON.parse(await readFile(locksFile, 'utf8')) as Locks

interface Difference {
  /** The read model, event or place. */
  readonly name: string
  readonly why: string
  /** What may be said of it, that it is well nevertheless. */
  readonly unless: 'same' | 'moved' | undefined
}

/** What differs from what was released and must not, as long as its version is the same. */
export function unlocked(was: Locks, is: Locks): Difference[] {
  const found: Difference[] = []
  const say = (name: string, why: string, unless?: 'same' | 'moved') =>
    found.push({ name, why, unless })
  for (const [name, before] of Object.entries(was.models)) {
    const now = is.models[name]
    if (!now) continue
    if (now.version < before.version) say(name, 'its version went back')
    if (now.version !== before.version) continue
    if (now.tables !== before.tables)
      say(name, 'its tables are others: raise its version, so that they are built anew')
    else if (now.handlers !== before.handlers)
      say(name, 'its file says something else: raise its version, so that it is built anew', 'same')
  }
  for (const [name, versions] of Object.entries(was.events)) {
    const now = is.events[name]
    if (!now) {
      say(name, 'logs hold this event: it cannot be taken away')
      continue
    }
    const newest = Math.max(...Object.keys(versions).map(Number))
    const [[version = '', shape] = []] = Object.entries(now)
    if (Number(version) < newest) say(name, 'its version went back')
    const before = versions[version]
    if (before !== undefined && before !== shape)
      say(name, 'logs hold its data in another shape: raise its version, with an upcast', 'same')
  }
  for (const [name, path] of Object.entries(was.places))
    if (is.places[name] !== path)
      say(name, `letters and bookmarks lead to ${path}, where it is no more`, 'moved')
  return found
}

/** What was released, with what is there now added to it. */
export const locked = (was: Locks, is: Locks): Locks => ({
  models: is.models,
  events: Object.fromEntries(
    Object.entries(is.events).map(([name, now]) => [name, { ...was.events[name], ...now }]),
  ),
  places: is.places,
})
