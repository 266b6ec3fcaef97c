import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { REDACTED } from '@portal/events/redacted'
import pg from 'pg'

export interface PersonalField {
  /** A dotted path in the data; `[]` stands for every element of an array. */
  readonly path: string
  /** The id of the person whose key seals it. */
  readonly subject: string
}

export interface ToOpen {
  readonly id: string
  readonly data: unknown
  readonly fields: readonly PersonalField[]
}

/** Thrown when something would be written about a person who has been erased. */
export class SubjectErased extends Error {
  readonly subject: string
  constructor(subject: string) {
    super(`subject ${subject} has been erased`)
    this.subject = subject
  }
}

interface Envelope {
  readonly $sealed: { readonly k: number; readonly n: string; readonly c: string }
}
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && '$sealed' in value

const migration = `
  CREATE SCHEMA IF NOT EXISTS personal;
  CREATE TABLE IF NOT EXISTS personal.subject_key (
    subject_id uuid PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    wrapped_key bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    erased_at timestamptz
  )`

const CACHE = 50_000

type Keys = Map<string, KeyObject | null>

function encrypt(key: KeyObject, plain: Buffer, bound: string): { nonce: Buffer; sealed: Buffer } {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  return {
    nonce,
    sealed: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
  }
}

function decrypt(key: KeyObject, nonce: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-16))
  // This mode gives all with the update; the end only proves the tag.
  const plain = decipher.update(sealed.subarray(0, -16))
  decipher.final()
  return plain
}

/** Puts in the envelope's place what opens it as soon as somebody reads it. */
function openWhenRead(
  owner: Record<string, unknown>,
  name: string,
  { $sealed }: Envelope,
  key: KeyObject,
  bound: string,
): void {
  let opened = false
  let value: unknown
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      if (!opened) {
        const nonce = Buffer.from($sealed.n, 'base64url')
        const plain = decrypt(key, nonce, Buffer.from($sealed.c, 'base64url'), bound)
        value = JSON.parse(plain.toString())
        opened = true
      }
      return value
    },
  })
}

/** What becomes of a value that is found; it stands at `key` in `owner`, which is a copy. */
type Visit = (owner: Record<string, unknown>, key: string, value: unknown) => void

/** A copy of an event's data as far as its fields are visited; the rest of it is shared. */
class Copy {
  data: unknown
  private readonly mine = new Set<unknown>()

  constructor(data: unknown) {
    this.data = data
  }

  /** Visits the values at a path; `[]` stands for every element of a list. */
  visit(path: string, visit: Visit): void {
    this.data = this.walk(this.data, stepsOf(path), 0, visit)
  }

  private walk(node: unknown, steps: readonly string[], depth: number, visit: Visit): unknown {
    if (typeof node !== 'object' || node === null) return node
    const step = steps[depth] as string
    if (step !== '[]' && !(step in node)) return node
    const copy = this.copied(node)
    for (const key of step === '[]' ? Object.keys(copy) : [step])
      if (depth < steps.length - 1) copy[key] = this.walk(copy[key], steps, depth + 1, visit)
      else if (copy[key] !== undefined) visit(copy, key, copy[key])
    return copy
  }

  /** Once only: a copy may hold fields that wait to be opened. */
  private copied(node: object): Record<string, unknown> {
    if (this.mine.has(node)) return node as Record<string, unknown>
    const copy = Array.isArray(node) ? [...node] : { ...node }
    this.mine.add(copy)
    return copy as Record<string, unknown>
  }
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

/** Seals and opens personal fields with a key a subject; deleting the key erases the person. */
export class Keyring {
  private readonly pool: pg.Pool
  private readonly masterKey: KeyObject
  private readonly cacheSize: number
  /**
   * Null stands for a subject that has been erased, which it stays. Key objects, because a cipher
   * takes four times as long to begin with bare bytes.
   */
  private readonly keys: Keys = new Map()
  private listener: pg.Client | undefined
  private closed = false

  constructor(pool: pg.Pool, masterKey: Buffer, cacheSize = CACHE) {
    if (masterKey.length !== 32) throw new Error('the master key must be 32 bytes')
    this.pool = pool
    this.masterKey = createSecretKey(masterKey)
    this.cacheSize = cacheSize
  }

  /** Replaces the personal fields by envelopes. Throws SubjectErased. */
  async seal(eventId: string, data: unknown, fields: readonly PersonalField[]): Promise<unknown> {
    const copy = new Copy(data)
    for (const field of fields) {
      const key = await this.keyFor(field.subject)
      copy.visit(field.path, (owner, name, value) => {
        const { nonce, sealed } = encrypt(
          key,
          Buffer.from(JSON.stringify(value)),
          `${eventId}|${field.subject}|${field.path}`,
        )
        owner[name] = {
          $sealed: { k: 1, n: nonce.toString('base64url'), c: sealed.toString('base64url') },
        } satisfies Envelope
      })
    }
    return copy.data
  }

  /**
   * Opens the personal fields of many events with one look for keys; without a key, Redacted.
   * A field is decrypted when it is first read: most readers want few of them.
   */
  async openMany(items: readonly ToOpen[]): Promise<unknown[]> {
    const keys = await this.keysOf(items)
    return items.map(({ id, data, fields }) => {
      if (fields.length === 0) return data
      const copy = new Copy(data)
      for (const { path, subject } of fields)
        copy.visit(path, (owner, name, value) => {
          if (!isEnvelope(value)) return
          const key = keys.get(subject)
          if (!key) owner[name] = REDACTED
          else openWhenRead(owner, name, value, key, `${id}|${subject}|${path}`)
        })
      return copy.data
    })
  }

  /** The keys of all subjects named; held apart, because the cache may be emptied meanwhile. */
  private async keysOf(items: readonly ToOpen[]): Promise<Keys> {
    const keys: Keys = new Map()
    const missing = new Set<string>()
    for (const item of items)
      for (const { subject } of item.fields) {
        const known = this.keys.get(subject)
        if (known === undefined) missing.add(subject)
        else keys.set(subject, known)
      }
    if (missing.size > 0)
      for (const [subject, key] of await this.load([...missing])) keys.set(subject, key)
    return keys
  }

  /** Deletes the subject's key: everything sealed with it reads as Redacted from now on. */
  async erase(subject: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO personal.subject_key (subject_id, erased_at) VALUES ($1, now())
       ON CONFLICT (subject_id) DO UPDATE SET wrapped_key = NULL, erased_at = now()`,
      [subject],
    )
    this.keys.set(subject, null)
    await this.pool.query("SELECT pg_notify('erased', $1)", [subject])
  }

  /** Hears of erasures by other processes. */
  async listen(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => payload && this.keys.set(payload, null))
    client.on('end', () => {
      // What was erased while nobody listened must not be opened from the cache.
      this.keys.clear()
      if (!this.closed)
        setTimeout(() => !this.closed && this.listen(url).catch(() => undefined), 500).unref()
    })
    await client.connect()
    await client.query('LISTEN erased')
    this.keys.clear()
    this.listener = client
  }

  async close(): Promise<void> {
    this.closed = true
    await this.listener?.end().catch(() => undefined)
  }

  /** Makes the keys of many subjects at once, where they have none yet. */
  async provide(subjects: Iterable<string>): Promise<void> {
    const missing = [...new Set(subjects)].filter((subject) => !this.keys.has(subject))
    if (missing.length === 0) return
    const fresh = missing.map((subject) => encrypt(this.masterKey, randomBytes(32), subject))
    await this.pool.query(
      `INSERT INTO personal.subject_key (subject_id, wrapped_key)
       SELECT * FROM unnest($1::uuid[], $2::bytea[]) ON CONFLICT DO NOTHING`,
      [missing, fresh.map(({ nonce, sealed }) => Buffer.concat([nonce, sealed]))],
    )
    await this.load(missing)
  }

  private async keyFor(subject: string): Promise<KeyObject> {
    if (!this.keys.get(subject)) await this.provide([subject])
    const key = this.keys.get(subject) ?? (await this.load([subject])).get(subject)
    if (!key) throw new SubjectErased(subject)
    return key
  }

  private async load(subjects: readonly string[]): Promise<Keys> {
    const found = await this.pool.query<{ subject_id: string; wrapped_key: Buffer | null }>(
      'SELECT subject_id, wrapped_key FROM personal.subject_key WHERE subject_id = ANY ($1)',
      [subjects],
    )
    if (this.keys.size + subjects.length > this.cacheSize) this.keys.clear()
    const loaded: Keys = new Map()
    for (const { subject_id: subject, wrapped_key: wrapped } of found.rows) {
      // An erasure heard of meanwhile is newer than what was read.
      const erased = wrapped === null || this.keys.get(subject) === null
      const key = erased
        ? null
        : createSecretKey(
            decrypt(this.masterKey, wrapped.subarray(0, 12), wrapped.subarray(12), subject),
          )
      loaded.set(subject, key)
      this.keys.set(subject, key)
    }
    return loaded
  }
}

/** Makes the table, and hears of erasures by other processes. */
export async function postgresKeyring(options: {
  pool: pg.Pool
  url: string
  masterKey: Buffer
}): Promise<Keyring> {
  await options.pool.query(migration)
  const keyring = new Keyring(options.pool, options.masterKey)
  await keyring.listen(options.url)
  return keyring
}
