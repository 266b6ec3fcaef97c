import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type KeyRing, ringOf } from './key-ring.ts'
import { keyTable } from './key-table.ts'
import { Listener } from './listener.ts'
import { mapped } from './mapped.ts'
import {
  decrypt,
  encrypt,
  type Keys,
  openFields,
  type PersonalField,
  partNeeded,
  sealFields,
  type ToOpen,
} from './sealed-fields.ts'
import { makeTables } from './tables.ts'

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
/** Keys that are made and wrapped in one go: others wait for some milliseconds meanwhile. */
const AT_ONCE = 200

interface WrappedKey {
  readonly subject_id: string
  readonly wrapped_key: Buffer | null
  /** That of the master key that it is wrapped by. */
  readonly version: number
}

/** A person's key, wrapped by a master key. */
export function wrapKey(master: Buffer, key: Buffer, subject: string): Buffer {
  const { nonce, sealed } = encrypt(createSecretKey(master), key, subject)
  return Buffer.concat([nonce, sealed])
}

/** The key again. Throws where the master key is another. */
export const unwrapKey = (master: Buffer, wrapped: Buffer, subject: string): Buffer =>
  decrypt(createSecretKey(master), wrapped.subarray(0, 12), wrapped.subarray(12), subject)

function unwrap(master: KeyRing, version: number, wrapped: Buffer, subject: string): Buffer {
  const by = master.all.find((one) => one.version === version) ?? master.current
  return unwrapKey(by.bytes, wrapped, subject)
}

/** Is this the master key of the people there? Undefined where there is nobody yet. */
export async function opensKeys(pool: pg.Pool, master: Buffer): Promise<boolean | undefined> {
  await makeTables(pool, "people's keys", migration)
  const found = await pool.query<{ subject_id: string; wrapped_key: Buffer }>(
    'SELECT subject_id, wrapped_key FROM personal.subject_key WHERE wrapped_key IS NOT NULL LIMIT 1',
  )
  const [some] = found.rows
  if (!some) return undefined
  try {
    unwrapKey(master, some.wrapped_key, some.subject_id)
    return true
  } catch {
    return false
  }
}

/** Whose keys seal a field: the person's, and that of the case where it has one. */
export const subjectsOf = ({ subject, part }: PersonalField): string[] =>
  part === undefined ? [subject] : [subject, part]

/** Seals and opens personal fields with a key a subject; deleting the key erases the person. */
export class Keyring {
  private readonly pool: pg.Pool
  private readonly master: KeyRing
  private readonly cacheSize: number
  /**
   * Null stands for a subject that has been erased, which it stays. Key objects, because a cipher
   * takes four times as long to begin with bare bytes.
   */
  private readonly keys: Keys = new Map()
  private listener: Listener | undefined
  private readonly told = new Set<() => void>()

  /** @param master the key that wraps the others, or one of 32 bytes that is never rotated */
  constructor(pool: pg.Pool, master: Buffer | KeyRing, cacheSize = CACHE) {
    this.pool = pool
    this.master = ringOf(master)
    if (this.master.current.bytes.length !== 32) throw new Error('the master key must be 32 bytes')
    this.cacheSize = cacheSize
  }

  /** Seals the personal fields. Throws SubjectErased. */
  async seal(eventId: string, data: unknown, fields: readonly PersonalField[]): Promise<unknown> {
    if (fields.length === 0) return data
    const keys: Keys = new Map()
    for (const subject of fields.flatMap(subjectsOf)) keys.set(subject, await this.keyFor(subject))
    return sealFields({ id: eventId, data, fields }, keys)
  }

  /**
   * Opens the personal fields of many events with one look for keys; without a key, Redacted.
   * A field is decrypted when it is first read: most readers want few of them.
   */
  async openMany(items: readonly ToOpen[]): Promise<unknown[]> {
    const keys = await this.keysOf(items)
    return mapped(items, (item) => openFields(item, keys))
  }

  /** The keys of all subjects named; held apart, because the cache may be emptied meanwhile. */
  private async keysOf(items: readonly ToOpen[]): Promise<Keys> {
    const keys: Keys = new Map()
    const missing = new Set<string>()
    for (const item of items)
      for (const field of item.fields)
        for (const subject of [field.subject, partNeeded(item.data, field)]) {
          if (subject === undefined) continue
          const known = this.keys.get(subject)
          if (known === undefined) missing.add(subject)
          else keys.set(subject, known)
        }
    if (missing.size > 0)
      for (const [subject, key] of await this.load([...missing])) keys.set(subject, key)
    return keys
  }

  /**
   * The bytes of a key that is no person's: made when it is first asked for, and kept, wrapped and wrapped anew
   * as people's are.
   */
  async bytesOf(subject: string): Promise<Buffer> {
    return (await this.keyFor(subject)).export()
  }

  /**
   * Calls `forget` when somebody was erased, here or elsewhere, or may have been while nothing was heard.
   * @returns ends it
   */
  whenErased(forget: () => void): () => void {
    this.told.add(forget)
    return () => this.told.delete(forget)
  }

  private tell(): void {
    for (const forget of this.told) forget()
  }

  /** Deletes the key of a subject, or a case: everything sealed with it reads as Redacted from now on. */
  async erase(subject: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO personal.subject_key (subject_id, erased_at) VALUES ($1, now())
       ON CONFLICT (subject_id) DO UPDATE SET wrapped_key = NULL, erased_at = now()`,
      [subject],
    )
    this.keys.set(subject, null)
    this.tell()
    await this.pool.query("SELECT pg_notify('erased', $1)", [subject])
  }

  /** Hears of erasures by other processes. */
  async listen(url: string): Promise<void> {
    const forgotten = () => {
      this.keys.clear()
      this.tell()
    }
    this.listener = new Listener({
      url,
      channels: {
        erased: (subject) => {
          this.keys.set(subject, null)
          this.tell()
        },
      },
      // What was erased while nobody listened must not be opened from the cache.
      lost: forgotten,
      again: forgotten,
    })
    await this.listener.open()
    this.keys.clear()
  }

  async close(): Promise<void> {
    await this.listener?.close()
  }

  /** Makes the keys of many subjects at once, where they have none yet. */
  async provide(subjects: Iterable<string>): Promise<void> {
    const missing = [...new Set(subjects)].filter((subject) => !this.keys.has(subject))
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const some = missing.slice(from, from + AT_ONCE)
      for (let tries = 0; !(await this.insert(some)); tries++) {
        if (tries === 3)
          throw new Error('MASTER_KEY was rotated, and the new one is not known here')
        await this.master.refresh()
      }
      await this.load(some)
    }
  }

  /**
   * Makes keys where there are none, wrapped by the master key that is current at this moment.
   * @returns false where that was rotated meanwhile, and nothing was made
   */
  private async insert(subjects: readonly string[]): Promise<boolean> {
    const { version, bytes } = this.master.current
    // The row of the key is held until these are in: a rotation looks for what is wrapped by the
    // former one when nobody can add to it.
    const made = await this.pool.query<{ rotated: boolean }>(
      `WITH master AS MATERIALIZED (
         SELECT k.version FROM installation.key k WHERE k.name = 'MASTER_KEY' FOR SHARE
       ), made AS (
         INSERT INTO personal.subject_key (subject_id, wrapped_key, version)
         SELECT t.subject_id, t.wrapped_key, $3
         FROM unnest($1::uuid[], $2::bytea[]) t (subject_id, wrapped_key)
         WHERE NOT EXISTS (SELECT FROM master m WHERE m.version <> $3) ON CONFLICT DO NOTHING
       )
       SELECT EXISTS (SELECT FROM master m WHERE m.version <> $3) AS rotated`,
      [subjects, subjects.map((subject) => wrapKey(bytes, randomBytes(32), subject)), version],
    )
    return !made.rows[0]?.rotated
  }

  private async keyFor(subject: string): Promise<KeyObject> {
    if (!this.keys.get(subject)) await this.provide([subject])
    const key = this.keys.get(subject) ?? (await this.load([subject])).get(subject)
    if (!key) throw new SubjectErased(subject)
    return key
  }

  private async load(subjects: readonly string[]): Promise<Keys> {
    let found = await this.wrapped(subjects)
    const unknown = (row: WrappedKey) =>
      row.wrapped_key && !this.master.all.some((one) => one.version === row.version)
    if (found.some(unknown)) {
      // A rotation began, or was ended after these were read: they are wrapped anew by now.
      await this.master.refresh()
      found = await this.wrapped(subjects)
    }
    if (this.keys.size + subjects.length > this.cacheSize) this.keys.clear()
    const loaded: Keys = new Map()
    for (const { subject_id: subject, wrapped_key: wrapped, version } of found) {
      // An erasure heard of meanwhile is newer than what was read.
      const erased = wrapped === null || this.keys.get(subject) === null
      const key = erased ? null : createSecretKey(unwrap(this.master, version, wrapped, subject))
      loaded.set(subject, key)
      this.keys.set(subject, key)
    }
    return loaded
  }

  private async wrapped(subjects: readonly string[]): Promise<WrappedKey[]> {
    const found = await this.pool.query<WrappedKey>(
      'SELECT subject_id, wrapped_key, version FROM personal.subject_key WHERE subject_id = ANY ($1)',
      [subjects],
    )
    return found.rows
  }
}

/** Makes the table, and hears of erasures by other processes. */
export async function postgresKeyring(options: {
  pool: pg.Pool
  url: string
  masterKey: Buffer | KeyRing
}): Promise<Keyring> {
  await makeTables(options.pool, 'keys', keyTable)
  await makeTables(options.pool, "people's keys", migration)
  const keyring = new Keyring(options.pool, options.masterKey)
  await keyring.listen(options.url)
  return keyring
}
