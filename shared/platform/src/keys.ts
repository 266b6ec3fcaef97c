import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { KeyRing, VersionedKey } from './key-ring.ts'
import {
  checkValue,
  type GivenKeys,
  heardOf,
  KEY_NAMES,
  type KeyName,
  type KeyRow,
  keyTable,
  openKey,
  readKeyRows,
} from './key-table.ts'
import { StartError } from './start-error.ts'
import { makeTables } from './tables.ts'

/** How old in ms what a process knows of rotations may be where it matters. */
const FRESH_MS = 10_000
/** How often it looks by itself, in ms. */
const FOLLOW_MS = 3_000

/** What a wrong key would do, and so why the portal does not start with it. */
const harm = {
  MASTER_KEY: 'personal data could not be read',
  CLAIM_KEY: 'an address could be registered twice',
  TOKEN_KEY: 'everybody would be signed out',
} as const

const wrongKey = (name: KeyName) =>
  new StartError(
    `${name} is not the key that this database was written with: ${harm[name]}. Put the right one back into the settings or the data folder's keys.json.`,
  )

/** Did a person's data or claims come into being under this key? Undefined where there is nothing to tell by. */
export type Probe = (key: Buffer) => Promise<boolean | undefined>

export interface KeyOptions {
  readonly pool: pg.Pool
  /** What the settings say. */
  readonly given: GivenKeys
  /** Where the settings' keys may be read anew, e.g. from the data folder's file. */
  readonly reread?: () => Promise<GivenKeys>
  /** Told in a line what an operator should know and what does not stop the start. */
  readonly warn?: (line: string) => void
  /** How data is told to be of a key, where none was written down yet. */
  readonly probes?: Partial<Record<KeyName, Probe>>
}

/** A key as this process holds it, and what the database said of it last. */
interface Held {
  readonly row: KeyRow
  readonly current: VersionedKey
  readonly former: VersionedKey | undefined
  readonly coming: VersionedKey | undefined
}

/** The installation's keys, checked against what its database was written with. */
export class Keys {
  private readonly options: KeyOptions
  /** What this process says that it is there by. */
  readonly id = randomUUID()
  private readonly held = new Map<KeyName, Held>()
  /** Keys that this process has seen, by their check values. */
  private readonly seen = new Map<string, Buffer>()
  /** What the settings say is to follow a key, by the check value of that. */
  private readonly next = new Map<string, Buffer>()
  private lookedAt = Number.NEGATIVE_INFINITY
  private looking: Promise<void> | undefined
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
    await makeTables(options.pool, 'keys', keyTable)
    keys.see(options.given)
    try {
      for (const row of await keys.rows()) await keys.check(row)
      const known = new Set((await keys.rows()).map(({ name }) => name))
      for (const name of KEY_NAMES) if (!known.has(name)) await keys.writeDown(name)
      await keys.refresh()
    } catch (error) {
      // What does not start is nobody that a rotation has to wait for.
      await keys.close().catch(() => undefined)
      throw error
    }
    return keys
  }

  /** One of the keys; stays good through rotations. */
  ring(name: KeyName): KeyRing {
    const held = () => this.of(name)
    const all = () => {
      const { current, former } = held()
      return former ? [current, former] : [current]
    }
    return {
      get current() {
        return held().current
      },
      get all() {
        return all()
      },
      get accepted() {
        const { coming } = held()
        return coming ? [...all(), coming] : all()
      },
      get naming() {
        const { row, current, former } = held()
        if (!row.turning || !former) return { by: current, also: undefined }
        return row.carried ? { by: current, also: former } : { by: former, also: current }
      },
      refresh: () => this.refresh(),
      fresh: () => this.fresh(),
    }
  }

  /** What is known of a key here: for the command that rotates it. */
  of(name: KeyName): Held {
    const held = this.held.get(name)
    if (!held) throw new Error(`${name} is not known`)
    return held
  }

  /**
   * Hears of rotations by other processes, from now on; what cannot be asked now is asked next time.
   * @param lost told in a line, once, when a key was rotated and this process does not have the new one
   */
  follow(lost: (line: string) => void, everyMs = FOLLOW_MS): void {
    let told = false
    this.timer = setInterval(() => {
      this.refresh().catch((error: unknown) => {
        if (error instanceof KeyLost && !told) lost(error.message)
        told ||= error instanceof KeyLost
      })
    }, everyMs)
    this.timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.looking?.catch(() => undefined)
    await this.options.pool.query('DELETE FROM installation.process WHERE id = $1', [this.id])
  }

  /** Takes over what the database says of the keys' versions. Throws KeyLost. */
  refresh(): Promise<void> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  private async fresh(): Promise<void> {
    if (performance.now() - this.lookedAt > FRESH_MS) await this.refresh()
  }

  private async look(): Promise<void> {
    const { reread, pool } = this.options
    // What is being written at this moment is read next time.
    if (reread) this.see(await reread().catch(() => this.options.given))
    const at = performance.now()
    const rows = await this.rows()
    for (const row of rows) {
      const held = this.opened(row)
      if (held) this.held.set(row.name, held)
      if (row.former_check && !row.turning && !row.ending)
        await pool.query(
          `UPDATE installation.key SET former_check = NULL, taken_over = NULL
           WHERE name = $1 AND version = $2 AND former_until <= now()`,
          [row.name, row.version],
        )
    }
    const lost = rows.find((row) => !this.opened(row))
    if (lost) throw new KeyLost(lost.name)
    this.lookedAt = at
  }

  private see(keys: GivenKeys): void {
    for (const name of KEY_NAMES) {
      const bytes = Buffer.from(keys[name], 'base64')
      this.seen.set(checkValue(name, bytes), bytes)
      const given = keys[`${name}_PREVIOUS`]
      if (!given) continue
      const previous = Buffer.from(given, 'base64')
      if (previous.equals(bytes)) continue
      this.seen.set(checkValue(name, previous), previous)
      this.next.set(checkValue(name, previous), bytes)
    }
  }

  private rows(): Promise<KeyRow[]> {
    return readKeyRows(this.options.pool, {
      id: this.id,
      knows: [...this.seen.keys()],
      heard: [...this.held.values()].map(({ row }) => heardOf(row)),
    })
  }

  /** The key and those before and after it, as far as they are of use; undefined where it is not known. */
  private opened(row: KeyRow): Held | undefined {
    const { name, version } = row
    const current = this.seen.get(row.check_value)
    if (!current) return undefined
    const isRead = row.former_check !== null && row.taken_over !== null
    const former =
      isRead && (row.turning || row.ending)
        ? openKey(name, current, row.taken_over as Buffer)
        : undefined
    const next = this.next.get(row.check_value)
    const coming = next && !row.retired.includes(checkValue(name, next)) ? next : undefined
    return {
      row,
      current: { version, bytes: current },
      former: former && { version: version - 1, bytes: former },
      coming: row.turning || !coming ? undefined : { version: version + 1, bytes: coming },
    }
  }

  private async check(row: KeyRow): Promise<void> {
    const { name } = row
    const { warn, pool, given } = this.options
    const value = checkValue(name, Buffer.from(given[name], 'base64'))
    if (value === row.check_value) return
    const isKnown = value === row.former_check || row.retired.includes(value)
    // The settings are ahead: a rotation is to come.
    if (!isKnown && this.opened(row)?.coming) return
    if (row.turning && value === row.former_check)
      throw new StartError(
        `${name} is being rotated: put the new one into the settings, as ${name}, and the one before as ${name}_PREVIOUS.`,
      )
    if (name !== 'TOKEN_KEY' || isKnown) throw wrongKey(name)
    // Whoever holds a token of the former key gets another one with the next call.
    await pool.query(
      `UPDATE installation.key SET check_value = $2, version = version + 1, former_check = NULL,
         taken_over = NULL, carried = false, former_until = NULL, since = now() WHERE name = $1`,
      [name, value],
    )
    warn?.('TOKEN_KEY is another one than before: access tokens of before are renewed.')
  }

  private async writeDown(name: KeyName): Promise<void> {
    const { given, probes, pool } = this.options
    // On a database of before keys were written down, the settings may already be ahead.
    const keys = [given[name], given[`${name}_PREVIOUS`]].flatMap((one) =>
      one ? [Buffer.from(one, 'base64')] : [],
    )
    let right = name === 'TOKEN_KEY' ? keys[0] : undefined
    for (const key of keys) if (!right && (await probes?.[name]?.(key)) !== false) right = key
    if (!right) throw wrongKey(name)
    await pool.query(
      'INSERT INTO installation.key (name, check_value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, checkValue(name, right)],
    )
  }
}

/** Thrown where a key was rotated and this process was not given the new one. */
export class KeyLost extends Error {
  constructor(name: KeyName) {
    super(
      `${name} was rotated, and this process does not have the new one: put it into the settings and start the process anew.`,
    )
  }
}
