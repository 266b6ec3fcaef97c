import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
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

function encrypt(key: Buffer, plain: Buffer, bound: string): { nonce: Buffer; sealed: Buffer } {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  return {
    nonce,
    sealed: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
  }
}

function decrypt(key: Buffer, nonce: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
}

/** Applies `change` to the values at a path, in place. */
function at(data: unknown, path: string, change: (value: unknown) => unknown): void {
  const steps = path.replaceAll('[]', '.[]').split('.').filter(Boolean)
  const walk = (node: unknown, depth: number): void => {
    const step = steps[depth] as string
    const last = depth === steps.length - 1
    if (typeof node !== 'object' || node === null) return
    if (step === '[]') {
      const list = node as unknown[]
      list.forEach((item, index) => {
        if (last) list[index] = change(item)
        else walk(item, depth + 1)
      })
      return
    }
    const record = node as Record<string, unknown>
    if (!(step in record) || record[step] === undefined) return
    if (last) record[step] = change(record[step])
    else walk(record[step], depth + 1)
  }
  walk(data, 0)
}

/** Seals and opens personal fields with a key a subject; deleting the key erases the person. */
export class Keyring {
  private readonly pool: pg.Pool
  private readonly masterKey: Buffer
  private readonly cacheSize: number
  /** Null stands for a subject that has been erased, which it stays. */
  private readonly keys = new Map<string, Buffer | null>()
  private listener: pg.Client | undefined
  private closed = false

  constructor(pool: pg.Pool, masterKey: Buffer, cacheSize = CACHE) {
    if (masterKey.length !== 32) throw new Error('the master key must be 32 bytes')
    this.pool = pool
    this.masterKey = masterKey
    this.cacheSize = cacheSize
  }

  /** Replaces the personal fields by envelopes. Throws SubjectErased. */
  async seal(eventId: string, data: unknown, fields: readonly PersonalField[]): Promise<unknown> {
    if (fields.length === 0) return data
    const copy = structuredClone(data)
    for (const field of fields) {
      const key = await this.keyFor(field.subject)
      at(copy, field.path, (value) => {
        const { nonce, sealed } = encrypt(
          key,
          Buffer.from(JSON.stringify(value)),
          `${eventId}|${field.subject}|${field.path}`,
        )
        return {
          $sealed: { k: 1, n: nonce.toString('base64url'), c: sealed.toString('base64url') },
        } satisfies Envelope
      })
    }
    return copy
  }

  /** Opens the personal fields of many events with one look for keys; without a key, Redacted. */
  async openMany(items: readonly ToOpen[]): Promise<unknown[]> {
    // Held here, because the cache may be emptied while the missing ones are looked for.
    const keys = new Map<string, Buffer | null>()
    const missing = new Set<string>()
    for (const item of items)
      for (const { subject } of item.fields) {
        const known = this.keys.get(subject)
        if (known === undefined) missing.add(subject)
        else keys.set(subject, known)
      }
    if (missing.size > 0)
      for (const [subject, key] of await this.load([...missing])) keys.set(subject, key)
    return items.map((item) => {
      if (item.fields.length === 0) return item.data
      const copy = structuredClone(item.data)
      for (const field of item.fields) {
        const key = keys.get(field.subject)
        at(copy, field.path, (value) => {
          if (!isEnvelope(value)) return value
          if (!key) return REDACTED
          const plain = decrypt(
            key,
            Buffer.from(value.$sealed.n, 'base64url'),
            Buffer.from(value.$sealed.c, 'base64url'),
            `${item.id}|${field.subject}|${field.path}`,
          )
          return JSON.parse(plain.toString())
        })
      }
      return copy
    })
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

  private async keyFor(subject: string): Promise<Buffer> {
    if (!this.keys.get(subject)) await this.provide([subject])
    const key = this.keys.get(subject) ?? (await this.load([subject])).get(subject)
    if (!key) throw new SubjectErased(subject)
    return key
  }

  private async load(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    const found = await this.pool.query<{ subject_id: string; wrapped_key: Buffer | null }>(
      'SELECT subject_id, wrapped_key FROM personal.subject_key WHERE subject_id = ANY ($1)',
      [subjects],
    )
    if (this.keys.size + subjects.length > this.cacheSize) this.keys.clear()
    const loaded = new Map<string, Buffer | null>()
    for (const { subject_id: subject, wrapped_key: wrapped } of found.rows) {
      // An erasure heard of meanwhile is newer than what was read.
      const erased = wrapped === null || this.keys.get(subject) === null
      const key = erased
        ? null
        : decrypt(this.masterKey, wrapped.subarray(0, 12), wrapped.subarray(12), subject)
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
