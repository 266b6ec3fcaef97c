import { createHmac, createSecretKey } from 'node:crypto'
import type pg from 'pg'
import { decrypt, encrypt } from './sealed-fields.ts'
import { StartError } from './start-error.ts'

export const KEY_NAMES = ['MASTER_KEY', 'TOKEN_KEY', 'CLAIM_KEY'] as const
export type KeyName = (typeof KEY_NAMES)[number]

/** A key of the installation. Each rotation gives it the next version, from 1. */
export interface VersionedKey {
  readonly version: number
  readonly bytes: Buffer
}

/** One of the keys, through its rotations. */
export interface KeyRing {
  /** What is written with from now on. */
  readonly current: VersionedKey
  /** What may still have been written with: the current one first, then the one that is being rotated out. */
  readonly all: readonly VersionedKey[]
  /** Looks whether another process began or ended a rotation. */
  refresh(): Promise<void>
}

/** A key that nobody rotates, e.g. in a test. */
export function fixedKey(bytes: Uint8Array): KeyRing {
  const only = { version: 1, bytes: Buffer.from(bytes) }
  return { current: only, all: [only], refresh: async () => undefined }
}

/**
 * `check_value` tells the current key from others and nothing of it. While a rotation is under way
 * each of the two keys stands here sealed with the other: a process that has one has both.
 */
export const keyTable = `
  CREATE SCHEMA IF NOT EXISTS installation;
  CREATE TABLE IF NOT EXISTS installation.key (
    name text PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    check_value text NOT NULL,
    former_check text,
    handed_over bytea,
    taken_over bytea,
    since timestamptz NOT NULL DEFAULT now()
  )`

interface Row {
  readonly name: KeyName
  readonly version: number
  readonly check_value: string
  readonly former_check: string | null
  readonly handed_over: Buffer | null
  readonly taken_over: Buffer | null
  /** Seconds since the last rotation. */
  readonly age: number
}

/** Seconds that the former key of tokens is good for: they live for 600, and processes hear within 60. */
const TOKEN_KEY_SECONDS = 660

/** What tells a key from another: the first 16 bytes of an HMAC-SHA-256 over its name, in hex. */
const checkValue = (name: KeyName, key: Buffer): string =>
  createHmac('sha256', key).update(`portal key check ${name}`).digest('hex').slice(0, 32)

const sealKey = (name: KeyName, by: Buffer, key: Buffer): Buffer => {
  const { nonce, sealed } = encrypt(createSecretKey(by), key, name)
  return Buffer.concat([nonce, sealed])
}
const openKey = (name: KeyName, by: Buffer, sealed: Buffer): Buffer =>
  decrypt(createSecretKey(by), sealed.subarray(0, 12), sealed.subarray(12), name)

/** What a wrong key would do, and so why the portal does not start with it. */
const harm = {
  MASTER_KEY: 'personal data could not be read',
  CLAIM_KEY: 'an address could be registered twice',
} as const

/** Did a person's data or claims come into being under this key? Undefined where there is nothing to tell by. */
export type Probe = (key: Buffer) => Promise<boolean | undefined>

export interface KeyOptions {
  readonly pool: pg.Pool
  /** What the settings say. */
  readonly given: Readonly<Record<KeyName, string>>
  /** Where the settings' keys may be read anew, e.g. from the data folder's file. */
  readonly reread?: () => Promise<Readonly<Record<KeyName, string>>>
  /** Told in a line what an operator should know and what does not stop the start. */
  readonly warn?: (line: string) => void
  /** How data is told to be of a key, where none was written down yet. */
  readonly probes?: Partial<Record<KeyName, Probe>>
}

/** The installation's keys, checked against what its database was written with. */
export class Keys {
  private readonly options: KeyOptions
  private readonly held = new Map<KeyName, VersionedKey[]>()
  /** Keys that this process has seen, by their check values. */
  private readonly seen = new Map<string, Buffer>()
  private timer: NodeJS.Timeout | undefined

  private constructor(options: KeyOptions) {
    this.options = options
  }

  /**
   * Checks the settings' keys; what is new is written down. Throws StartError, with one line, where
   * one is not the key that the data was written with.
   */
  static async open(options: KeyOptions): Promise<Keys> {
    const keys = new Keys(options)
    await options.pool.query(keyTable)
    keys.see(options.given)
    for (const row of await keys.rows()) await keys.check(row)
    const known = new Set((await keys.rows()).map(({ name }) => name))
    for (const name of KEY_NAMES) if (!known.has(name)) await keys.writeDown(name)
    await keys.refresh()
    return keys
  }

  /** One of the keys; stays good through rotations. */
  ring(name: KeyName): KeyRing {
    const held = () => this.held.get(name) ?? []
    const refresh = () => this.refresh()
    return {
      get current() {
        return held()[0] as VersionedKey
      },
      get all() {
        return held()
      },
      refresh,
    }
  }

  /** Hears of rotations by other processes, from now on; what cannot be asked now is asked next time. */
  follow(everyMs = 15_000): void {
    this.timer = setInterval(() => {
      this.refresh().catch(() => undefined)
    }, everyMs)
    this.timer.unref()
  }

  close(): void {
    clearInterval(this.timer)
  }

  /** Takes over what the database says of the keys' versions. */
  async refresh(): Promise<void> {
    const rows = await this.rows()
    if (rows.some((row) => !this.opened(row)) && this.options.reread)
      this.see(await this.options.reread())
    for (const row of rows) {
      const both = this.opened(row)
      if (both) this.held.set(row.name, both)
    }
    const lost = rows.find((row) => !this.opened(row))
    if (lost)
      throw new Error(`${lost.name} was rotated, and this process has not heard of the new one`)
  }

  /** Is a rotation under way, of which the command should be said again? */
  async underWay(name: KeyName): Promise<{ given: 'new' | 'former' } | undefined> {
    const row = (await this.rows()).find((one) => one.name === name)
    if (!row?.handed_over) return undefined
    const isNew = this.valueOf(name) === row.check_value
    return { given: isNew ? 'new' : 'former' }
  }

  /**
   * From now on `key` is written with, and the former is still read with. Both are left in the database,
   * each sealed with the other, until `finish`.
   * @param client in whose transaction
   */
  async begin(client: pg.PoolClient, name: KeyName, key: Buffer): Promise<void> {
    const { bytes: former, version } = this.ring(name).current
    const done = await client.query(
      `UPDATE installation.key SET version = version + 1, check_value = $3, former_check = check_value,
         handed_over = $4, taken_over = $5, since = now()
       WHERE name = $1 AND version = $2 AND handed_over IS NULL`,
      [
        name,
        version,
        checkValue(name, key),
        sealKey(name, former, key),
        sealKey(name, key, former),
      ],
    )
    if (done.rowCount !== 1) throw new StartError(`${name} is being rotated by somebody else.`)
  }

  /**
   * The former key opens nothing any more: who has it alone does not start. That of tokens is still
   * read with as long as one of them may live.
   */
  async finish(name: KeyName): Promise<void> {
    await this.options.pool.query(
      name === 'TOKEN_KEY'
        ? 'UPDATE installation.key SET handed_over = NULL WHERE name = $1'
        : `UPDATE installation.key SET former_check = NULL, handed_over = NULL, taken_over = NULL
           WHERE name = $1`,
      [name],
    )
    await this.refresh()
  }

  private see(keys: Readonly<Record<KeyName, string>>): void {
    for (const name of KEY_NAMES) {
      const bytes = Buffer.from(keys[name], 'base64')
      this.seen.set(checkValue(name, bytes), bytes)
    }
  }

  private valueOf(name: KeyName): string {
    return checkValue(name, Buffer.from(this.options.given[name], 'base64'))
  }

  private async rows(): Promise<Row[]> {
    const found = await this.options.pool.query<Row>({
      name: 'installation_keys',
      text: `SELECT name, version, check_value, former_check, handed_over, taken_over,
        extract(epoch FROM now() - since)::float AS age FROM installation.key`,
    })
    return found.rows
  }

  /** The current key, and the former where a rotation is under way; undefined where neither is known. */
  private opened(row: Row): VersionedKey[] | undefined {
    const { name, version } = row
    let current = this.seen.get(row.check_value)
    let former = row.former_check ? this.seen.get(row.former_check) : undefined
    if (!current && former && row.handed_over) current = openKey(name, former, row.handed_over)
    if (!current) return undefined
    if (!former && row.taken_over) former = openKey(name, current, row.taken_over)
    this.seen.set(row.check_value, current)
    if (former && row.former_check) this.seen.set(row.former_check, former)
    const over = name === 'TOKEN_KEY' && row.age > TOKEN_KEY_SECONDS
    return [
      { version, bytes: current },
      ...(former && row.taken_over && !over ? [{ version: version - 1, bytes: former }] : []),
    ]
  }

  private async check(row: Row): Promise<void> {
    const { name } = row
    const { warn, pool } = this.options
    const value = this.valueOf(name)
    if (value === row.check_value) return
    if (value === row.former_check) {
      warn?.(
        `${name} was rotated: put the new one, which \`npm run rotate-key\` prints again, into the settings.`,
      )
      return
    }
    if (name !== 'TOKEN_KEY')
      throw new StartError(
        `${name} is not the key that this database was written with: ${harm[name]}. Put the right one back into the settings or the data folder's keys.json.`,
      )
    // Whoever holds a token of the former key gets another one with the next call.
    await pool.query(
      `UPDATE installation.key SET check_value = $2, version = version + 1, former_check = NULL,
         handed_over = NULL, taken_over = NULL, since = now() WHERE name = $1`,
      [name, value],
    )
    warn?.('TOKEN_KEY is another one than before: access tokens of before are renewed.')
  }

  private async writeDown(name: KeyName): Promise<void> {
    const key = Buffer.from(this.options.given[name], 'base64')
    if (name !== 'TOKEN_KEY' && (await this.options.probes?.[name]?.(key)) === false)
      throw new StartError(
        `${name} is not the key that this database was written with: ${harm[name]}. Put the right one back into the settings or the data folder's keys.json.`,
      )
    await this.options.pool.query(
      'INSERT INTO installation.key (name, check_value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, checkValue(name, key)],
    )
  }
}
