import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  decrypt,
  encrypt,
  type Keys,
  openFields,
  type PersonalField,
  sealFields,
  type ToOpen,
} from './sealed-fields.ts'

/** Thrown when something would be written about a person who has been erased. */
export class SubjectErased extends Error {
  readonly subject: string
  constructor(subject: string) {
    super(`subject ${subject} has been erased`)
    this.subject = subject
  }
}

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

  /** Seals the personal fields. Throws SubjectErased. */
  async seal(eventId: string, data: unknown, fields: readonly PersonalField[]): Promise<unknown> {
    if (fields.length === 0) return data
    const keys: Keys = new Map()
    for (const { subject } of fields) keys.set(subject, await this.keyFor(subject))
    return sealFields({ id: eventId, data, fields }, keys)
  }

  /**
   * Opens the personal fields of many events with one look for keys; without a key, Redacted.
   * A field is decrypted when it is first read: most readers want few of them.
   */
  async openMany(items: readonly ToOpen[]): Promise<unknown[]> {
    const keys = await this.keysOf(items)
    return items.map((item) => openFields(item, keys))
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
