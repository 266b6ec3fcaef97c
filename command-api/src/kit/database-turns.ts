import { createHash } from 'node:crypto'
import { awayOf } from '@portal/platform/away'
import { SESSION } from '@portal/platform/database'
import type pg from 'pg'
import type { Aside } from './admission.ts'

/** What several processes on one database do in turn: many who share it at once, or one alone. */
export interface Turn {
  /** A number of its own for the whole house, or the name of what it is about. */
  readonly of: bigint | string
  readonly shared: boolean
}

/** Whose turn comes no sooner, waits no longer, in ms. */
const PATIENCE_MS = 10_000

/** Calls of a process that point to things, or take them away, at the same time. */
export const POINTING_AT_ONCE = 4

/** It did not come in time. */
export const late = Symbol('late')

/**
 * Names share so many turns: a call that points to a thousand things keeps no more than these, of which a database
 * has some thousands for all. Who takes one thing away waits for who points to another that shares its turn.
 */
const SHARED_TURNS = 128n

const keyOf = ({ of }: Turn): bigint =>
  typeof of === 'bigint'
    ? of
    : createHash('sha256').update(of).digest().readBigUInt64BE() % SHARED_TURNS

/**
 * Turns that all processes on one database keep, by its advisory locks: what one that dies had, others have at
 * once. Each turn keeps a connection besides those it works with, so that a process has few at a time.
 */
export class DatabaseTurns {
  private readonly pool: pg.Pool
  private readonly line: (() => void)[] = []
  private inside = 0
  private readonly most: number

  /** @param most turns of this process at a time; never more than a fifth of its connections */
  constructor(pool: pg.Pool, most: number) {
    this.pool = pool
    this.most = Math.max(1, Math.min(most, Math.floor(pool.options.max / 5)))
  }

  /**
   * Does something while it has these turns.
   * @param aside waits without a place at the gate
   * @returns what it returns, or that the turns did not come in time
   */
  async have<R>(
    turns: readonly Turn[],
    aside: Aside,
    run: () => Promise<R>,
  ): Promise<R | typeof late> {
    await aside(() => this.enter())
    try {
      const client = await this.pool.connect()
      try {
        return (await aside(() => taken(client, turns))) ? await run() : late
      } finally {
        await released(client)
      }
    } finally {
      this.leave()
    }
  }

  private async enter(): Promise<void> {
    if (this.inside < this.most) this.inside++
    else await new Promise<void>((go) => this.line.push(go))
  }

  private leave(): void {
    const next = this.line.shift()
    if (next) next()
    else this.inside--
  }
}

/** Takes turns in one order everywhere, so that no two wait for each other. @returns whether they came in time */
async function taken(client: pg.PoolClient, turns: readonly Turn[]): Promise<boolean> {
  const keys = new Map<bigint, boolean>()
  for (const turn of turns) {
    const key = keyOf(turn)
    keys.set(key, turn.shared && (keys.get(key) ?? true))
  }
  const inOrder = [...keys].sort(([a], [b]) => (a < b ? -1 : 1))
  const locks = inOrder.map(
    ([key, shared]) => `SELECT pg_advisory_lock${shared ? '_shared' : ''}(${key})`,
  )
  try {
    // All in one go: whoever reports a day has some of them, and waits for each answer.
    await client.query([`SET lock_timeout = ${PATIENCE_MS}`, ...locks].join('; '))
    return true
  } catch (error) {
    // It took too long.
    if (awayOf(error)?.why === 'locked') return false
    throw error
  }
}

/** Gives the connection back without its locks; one that does not say so is closed, and has none. */
async function released(client: pg.PoolClient): Promise<void> {
  const done = await client
    .query(`SELECT pg_advisory_unlock_all(); ${SESSION}`)
    .then(() => true)
    .catch(() => false)
  client.release(!done)
}
