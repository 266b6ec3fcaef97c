import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { REDACTED } from '@portal/events/redacted'

export interface PersonalField {
  /** A dotted path in the data; `[]` stands for every element of an array. */
  readonly path: string
  /** The id of the person whose key seals it. */
  readonly subject: string
  /** The id of the case whose key is needed as well: without either of them it opens no more. */
  readonly part?: string | undefined
}

export interface ToOpen {
  readonly id: string
  readonly data: unknown
  readonly fields: readonly PersonalField[]
}

/** The keys of subjects and of cases; null stands for one that has been erased. */
export type Keys = Map<string, KeyObject | null>

/** Nonce, and ciphertext with its tag, in base64url; `k` is the key's version. */
interface Box {
  readonly k: number
  readonly n: string
  readonly c: string
}
/**
 * What stands where a personal field was. The fields of one subject in one event share a box, because
 * to open ten takes ten times as long: it stands at the first of them, and each is the one `at` that
 * place in its list. Without `at` the box is the field's own, as it once was for all. With `p` the key of
 * the case is needed, too; without it, the person's is enough, as it was before cases had keys.
 */
interface Envelope {
  readonly $sealed: { readonly at?: number; readonly p?: 1 } & Partial<Box>
}
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** Seals bytes, bound to what they belong to: opened with another, they fail. */
export function encrypt(
  key: KeyObject,
  plain: Buffer,
  bound: string,
): { nonce: Buffer; sealed: Buffer } {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  return {
    nonce,
    sealed: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
  }
}

/** Opens bytes. Throws where the key or what they are bound to is another, or a bit was changed. */
export function decrypt(key: KeyObject, nonce: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-16))
  // This mode gives all with the update; the end only proves the tag.
  const plain = decipher.update(sealed.subarray(0, -16))
  decipher.final()
  return plain
}

/** Gives a copy the value at `key`, which is that of a field. */
type Visit = (copy: Copy, key: string, value: unknown, field: Sought) => void
type Copy = Record<string, unknown>

/** A personal field with the steps to it; `[]` stands for every element of a list. */
interface Sought extends PersonalField {
  readonly steps: readonly string[]
}

const knownSteps = new Map<string, readonly string[]>()
function stepsOf(path: string): readonly string[] {
  let steps = knownSteps.get(path)
  if (!steps) {
    steps = path.replaceAll('[]', '.[]').split('.').filter(Boolean)
    knownSteps.set(path, steps)
  }
  return steps
}

/** A copy of an event's data as far as its fields are visited; the rest of it is shared. */
function copied(data: unknown, fields: readonly PersonalField[], visit: Visit): unknown {
  const sought = fields.map((field) => ({ ...field, steps: stepsOf(field.path) }))
  return copyOf(data, 0, sought, visit)
}

/**
 * Built key by key: to put an accessor where a value already stands costs an object its shape, which
 * thousands of its kind would share.
 */
function copyOf(node: unknown, depth: number, sought: readonly Sought[], visit: Visit): unknown {
  if (typeof node !== 'object' || node === null) return node
  const copy = (Array.isArray(node) ? [] : {}) as Copy
  for (const key of Object.keys(node)) {
    const value = (node as Copy)[key]
    let field: Sought | undefined
    let within = false
    for (const one of sought) {
      if (!leadsTo(one, depth, key)) continue
      if (one.steps.length === depth + 1) field = one
      else within = true
    }
    if (field && value !== undefined) visit(copy, key, value, field)
    else if (within)
      copy[key] = copyOf(
        value,
        depth + 1,
        sought.filter((one) => leadsTo(one, depth, key)),
        visit,
      )
    else copy[key] = value
  }
  return copy
}

const leadsTo = ({ steps }: Sought, depth: number, key: string): boolean =>
  steps[depth] === key || steps[depth] === '[]'

const box = (key: KeyObject, value: unknown, bound: string): Box => {
  const { nonce, sealed } = encrypt(key, Buffer.from(JSON.stringify(value)), bound)
  return { k: 1, n: nonce.toString('base64url'), c: sealed.toString('base64url') }
}
const unbox = (key: KeyObject, { n, c }: Partial<Box>, bound: string): unknown => {
  if (n === undefined || c === undefined) throw new Error(`${bound} lacks what was sealed`)
  const plain = decrypt(key, Buffer.from(n, 'base64url'), Buffer.from(c, 'base64url'), bound)
  return JSON.parse(plain.toString())
}

const boundTo = (id: string, subject: string, paths: readonly string[], part?: string): string =>
  `${id}|${subject}|${paths.join()}${part === undefined ? '' : `|${part}`}`

const together = new WeakMap<KeyObject, { readonly of: KeyObject; readonly key: KeyObject }>()

/** The key that is made of a person's and a case's (HKDF with SHA-256): neither gives it alone. */
function bothOf(person: KeyObject, part: KeyObject): KeyObject {
  const known = together.get(part)
  if (known?.of === person) return known.key
  const both = Buffer.concat([person.export(), part.export()])
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', both, '', 'portal case', 32)))
  together.set(part, { of: person, key })
  return key
}

/** What opens a field: the person's key, or with a case the one of both; undefined where one is missing. */
function keyOf(keys: Keys, subject: string, part: string | undefined): KeyObject | undefined {
  const person = keys.get(subject) ?? undefined
  if (part === undefined || !person) return person
  const other = keys.get(part)
  return other ? bothOf(person, other) : undefined
}

/** What the fields of one event that share a box have in common. */
const shareOf = (subject: string, part: string | undefined): string => `${subject}|${part ?? ''}`

/** The case whose key a field of this event needs; undefined where the person's is enough. */
export function partNeeded(data: unknown, { path, part }: PersonalField): string | undefined {
  if (part === undefined) return undefined
  let node = data
  for (const step of stepsOf(path)) {
    if (typeof node !== 'object' || node === null) return undefined
    node = step === '[]' ? (node as readonly unknown[])[0] : (node as Copy)[step]
  }
  return isEnvelope(node) && node.$sealed.p ? part : undefined
}

/** A copy of an event's data with its personal fields sealed, those of a subject in one box. */
export function sealFields({ id, data, fields }: ToOpen, keys: Keys): unknown {
  interface Share {
    readonly subject: string
    readonly part: string | undefined
    readonly places: { copy: Copy; key: string; path: string; value: unknown }[]
  }
  const found = new Map<string, Share>()
  const copy = copied(data, fields, (copy, key, value, { path, subject, part }) => {
    const name = shareOf(subject, part)
    const share = found.get(name) ?? { subject, part, places: [] }
    found.set(name, share)
    share.places.push({ copy, key, path, value })
    // It holds the place until all of them are known.
    copy[key] = undefined
  })
  for (const { subject, part, places } of found.values()) {
    const key = keyOf(keys, subject, part)
    if (!key) throw new Error(`no key to seal with for ${subject}`)
    const paths = places.map(({ path }) => path)
    const values = places.map(({ value }) => value)
    const shared = box(key, values, boundTo(id, subject, paths, part))
    const marked = part === undefined ? {} : { p: 1 as const }
    for (const [at, { copy, key }] of places.entries())
      copy[key] = {
        $sealed: at === 0 ? { ...shared, at, ...marked } : { at, ...marked },
      } satisfies Envelope
  }
  return copy
}

/** Opens a personal field. */
interface Seal {
  open(): unknown
}

/** Where an object has what opens those of its fields that wait for it, by their names. */
const SEALS = Symbol('seals')
type Waiting = Record<string, unknown> & { [SEALS]?: Record<string, Seal> }

const accessors = new Map<string, PropertyDescriptor>()

/**
 * What stands in a field's place until it is read; the same for all fields of a name. With a function
 * of its own each object would get a shape of its own from V8, which only a full collection clears.
 */
function accessorOf(name: string): PropertyDescriptor {
  let found = accessors.get(name)
  if (!found) {
    found = {
      configurable: true,
      enumerable: true,
      get(this: Waiting) {
        return this[SEALS]?.[name]?.open()
      },
    }
    accessors.set(name, found)
  }
  return found
}

/** Puts in a field's place what opens it as soon as somebody reads it. */
function whenRead(copy: Waiting, key: string, seal: Seal): void {
  let seals = copy[SEALS]
  if (!seals) {
    seals = {}
    Object.defineProperty(copy, SEALS, { value: seals })
  }
  seals[key] = seal
  Object.defineProperty(copy, key, accessorOf(key))
}

/** The fields of a subject in one event that share a box; it is opened when the first of them is read. */
class Shared {
  private readonly key: KeyObject
  private readonly id: string
  private readonly subject: string
  private readonly of: string | undefined
  private readonly paths: string[] = []
  private box: Partial<Box> = {}
  private values: readonly unknown[] | undefined

  constructor(key: KeyObject, id: string, subject: string, part: string | undefined) {
    this.key = key
    this.id = id
    this.subject = subject
    this.of = part
  }

  /** The field that is the one at this place in the box, which stands at the first of them. */
  part(path: string, at: number, box: Partial<Box>): Part {
    this.paths[at] = path
    if (box.c !== undefined) this.box = box
    return new Part(this, at)
  }

  read(): readonly unknown[] {
    this.values ??= unbox(
      this.key,
      this.box,
      boundTo(this.id, this.subject, this.paths, this.of),
    ) as readonly unknown[]
    return this.values
  }
}

/** One of the fields that share a box. */
class Part implements Seal {
  private readonly shared: Shared
  private readonly at: number

  constructor(shared: Shared, at: number) {
    this.shared = shared
    this.at = at
  }

  open(): unknown {
    return this.shared.read()[this.at]
  }
}

/** A field with a box of its own. */
class Alone implements Seal {
  private readonly key: KeyObject
  private readonly box: Partial<Box>
  private readonly bound: string
  private opened: { readonly value: unknown } | undefined

  constructor(key: KeyObject, box: Partial<Box>, bound: string) {
    this.key = key
    this.box = box
    this.bound = bound
  }

  open(): unknown {
    this.opened ??= { value: unbox(this.key, this.box, this.bound) }
    return this.opened.value
  }
}

/** A copy of an event's data whose personal fields open when they are read; without a key, Redacted. */
export function openFields({ id, data, fields }: ToOpen, keys: Keys): unknown {
  if (fields.length === 0) return data
  let shares: Map<string, Shared> | undefined
  return copied(data, fields, (copy, name, value, { path, subject, part }) => {
    if (!isEnvelope(value)) {
      copy[name] = value
      return
    }
    const sealed = value.$sealed
    const needed = sealed.p ? part : undefined
    const key = keyOf(keys, subject, needed)
    if (!key) copy[name] = REDACTED
    else if (sealed.at === undefined)
      whenRead(copy, name, new Alone(key, sealed, boundTo(id, subject, [path])))
    else {
      shares ??= new Map()
      const share = shareOf(subject, needed)
      const shared = shares.get(share) ?? new Shared(key, id, subject, needed)
      shares.set(share, shared)
      whenRead(copy, name, shared.part(path, sealed.at, sealed))
    }
  })
}
