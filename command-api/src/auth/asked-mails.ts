import { AsyncLocalStorage } from 'node:async_hooks'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Locale } from '@portal/contracts'
import type { KeyRing } from '@portal/platform/key-ring'
import type { Purpose } from '@portal/platform/security-codes'
import type pg from 'pg'

/** What a guest asked for: a mail with a code to an address, whoever that may belong to. */
export interface Asked {
  readonly purpose: Purpose
  readonly email: string
  readonly locale: Locale
  /** Who asks, as far as limits go: hashes of the network's address and of the device's cookie. */
  readonly from: string | readonly string[]
  readonly device: string | null
}

export const askedTable = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.asked (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sealed bytea NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    at timestamptz NOT NULL DEFAULT now()
  );`

const sealingKey = (claimKey: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', claimKey, '', 'what guests asked for', 32))

/** Sealed under the installation's key, so that the table tells nobody who asked. */
export function sealed(key: Uint8Array, asked: Asked): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  // The same length for every address, up to the contract's bound.
  const body = Buffer.alloc(1200, ' ')
  body.write(JSON.stringify(asked))
  return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()])
}

/** @returns undefined where the key is none of those */
export function opened(ring: KeyRing, bytes: Buffer): Asked | undefined {
  for (const { bytes: key } of ring.accepted) {
    const asked = openedBy(key, bytes)
    if (asked) return asked
  }
  return undefined
}

function openedBy(key: Uint8Array, bytes: Buffer): Asked | undefined {
  try {
    const open = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, 12))
    open.setAuthTag(bytes.subarray(-16))
    return JSON.parse(
      Buffer.concat([open.update(bytes.subarray(12, -16)), open.final()]).toString(),
    ) as Asked
  } catch {
    return undefined
  }
}

/** Does after the answer what guests asked for, at a moment that tells nobody anything. */
export class AskedMails {
  private readonly pool: pg.Pool
  private readonly claimKey: KeyRing
  private readonly onError: (error: unknown) => void
  private handle: ((asked: Asked) => Promise<void>) | undefined
  private timer: NodeJS.Timeout | undefined
  private soon = false
  private working: Promise<void> | undefined
  /** In the context in which this was made. */
  private readonly apart = AsyncLocalStorage.snapshot()

  constructor(pool: pg.Pool, claimKey: KeyRing, onError: (error: unknown) => void) {
    this.pool = pool
    this.claimKey = claimKey
    this.onError = onError
  }

  /** From now on what is asked for is done, also what a process that ended had left. */
  start(handle: (asked: Asked) => Promise<void>): void {
    this.handle = handle
    this.next(0)
  }

  /** Something was asked for here. */
  wake(): void {
    if (!this.handle || this.soon) return
    this.soon = true
    // By chance, so that what follows a question does not slow down the next one's answer.
    this.next(100 + Math.random() * 300)
  }

  async stop(): Promise<void> {
    this.handle = undefined
    clearTimeout(this.timer)
    await this.working
  }

  private next(ms: number): void {
    clearTimeout(this.timer)
    const look = () => {
      this.soon = false
      this.working = this.all()
        .catch(this.onError)
        .then(() => {
          this.working = undefined
          // Others' leftovers are looked for now and then.
          if (this.handle && !this.soon) this.next(20_000)
        })
    }
    // It is no part of the request that woke it, nor of what is noted of that.
    this.timer = this.apart(() => setTimeout(look, ms))
    this.timer.unref()
  }

  private async all(): Promise<void> {
    // Nobody waits for them any more.
    await this.pool.query("DELETE FROM auth.asked WHERE at < now() - interval '1 hour'")
    while (this.handle && (await this.one(this.handle)));
  }

  /** Takes one that no other process has taken. Done twice after a death, the limits of mails hold. */
  private async one(handle: (asked: Asked) => Promise<void>): Promise<boolean> {
    const client = await this.pool.connect()
    let id: string | undefined
    try {
      await client.query('BEGIN')
      const found = await client.query<{ id: string; sealed: Buffer }>(
        'SELECT id, sealed FROM auth.asked ORDER BY tries, id LIMIT 1 FOR UPDATE SKIP LOCKED',
      )
      const row = found.rows[0]
      id = row?.id
      const asked = row && opened(this.claimKey, row.sealed)
      if (asked) await handle(asked)
      if (row) await client.query('DELETE FROM auth.asked WHERE id = $1', [row.id])
      await client.query('COMMIT')
      return row !== undefined
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      // What cannot be done stands in the way of nothing else.
      if (id)
        await client
          .query('UPDATE auth.asked SET tries = tries + 1 WHERE id = $1', [id])
          .catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
}
