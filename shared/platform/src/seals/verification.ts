import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Helper } from '../helper/helper.ts'
import type { Seals } from '../seals.ts'
import type { Fault } from './faults.ts'
import { Proofs } from './proofs.ts'
import type { Stretch } from './stretch.ts'
import type { Verdict } from './verify.ts'
import type { LogAddress, StretchTask } from './verify-process.ts'

/** A run that has told nothing for so long died with its process, in s. */
const DEAD_S = 60
/** Who asks again so soon after the end is given what was found, in s. */
const FRESH_S = 20
/** How long a caller waits for the end of a short run, and how often it looks, in ms. */
const WAIT_MS = 1500
const LOOK_MS = 100

/**
 * Whether another log is what was sealed, which nobody is told more of than that: how much stands in it, and
 * what its last seal is, would tell of each day on which something came to it.
 */
export interface Beside {
  /** `away`: its database could not be looked at. */
  readonly state: 'whole' | 'notWhole' | 'away'
  readonly faults: readonly Fault[]
  readonly faultCount: number
}

/** How the last look at the whole log stands. Times are ISO text. */
export interface LogCheck {
  /** `failed`: it did not come to its end, or what it found was changed afterwards. */
  readonly state: 'never' | 'running' | 'ended' | 'failed'
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** The seal that was asked for, in hex. */
  readonly asked: string | null
  /** Sealed events that were looked at, of how many. */
  readonly done: number
  readonly total: number
  readonly verdict: Verdict | null
  /** The log of whistleblowers' cases. */
  readonly cases: Beside | null
}

interface Row {
  readonly run: string
  readonly asked: string | null
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly done: string
  readonly total: string
  readonly said: string | null
  readonly signature: Buffer | null
  readonly is_dead: boolean
  readonly is_fresh: boolean
}

const never: LogCheck = {
  state: 'never',
  startedAt: null,
  endedAt: null,
  asked: null,
  done: 0,
  total: 0,
  verdict: null,
  cases: null,
}

/**
 * Verifies the log for who asks at a screen: one run at a time over all processes, in a helper that gives
 * way to calls. What it found is signed, since it stands in the database that is under suspicion.
 */
export class Verification {
  private readonly pool: pg.Pool
  /** What proves to others that events are as they were sealed. */
  readonly proofs: Proofs
  readonly seals: Pick<Seals, 'publicKey' | 'sign' | 'verify' | 'isOurs'>
  private readonly cases: () => Promise<Verdict | undefined>
  private readonly log: LogAddress
  private readonly onError: (error: unknown) => void
  private readonly helper = new Helper<StretchTask, Stretch>({
    script: new URL('./verify-process.ts', import.meta.url),
    what: 'verifies the log',
    limits: { memory: 768, seconds: 120 },
    priority: 15,
  })

  constructor(options: {
    pool: pg.Pool
    seals: Seals
    /** Verifies the log of whistleblowers' cases; undefined where there is none. */
    cases: () => Promise<Verdict | undefined>
    log: LogAddress
    onError: (error: unknown) => void
  }) {
    this.pool = options.pool
    this.seals = options.seals
    this.proofs = new Proofs(options.pool)
    this.cases = options.cases
    this.log = options.log
    this.onError = options.onError
  }

  /** How the last run stands; begins none. */
  async look(): Promise<LogCheck> {
    const row = await this.row()
    return row ? this.shown(row) : never
  }

  /**
   * Begins a run, unless one is under way or the same has just ended, and waits a moment for its end.
   * @param asked the hash of a seal in hex that must be in the chain
   */
  async check(asked?: string): Promise<LogCheck> {
    const before = await this.row()
    const same = before?.is_fresh && (before.asked ?? undefined) === asked
    if (!same) await this.begin(asked)
    for (const end = Date.now() + WAIT_MS; ; ) {
      const found = await this.look()
      if (found.state !== 'running' || Date.now() > end) return found
      await sleep(LOOK_MS)
    }
  }

  private async row(): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT run, asked, started_at, ended_at, done, total, said, signature,
         alive_at < now() - $1 * interval '1 second' AS is_dead,
         coalesce(ended_at > now() - $2 * interval '1 second', false) AS is_fresh
       FROM seals.verification`,
      [DEAD_S, FRESH_S],
    )
    return rows[0]
  }

  private async shown(row: Row): Promise<LogCheck> {
    const { said, signature, ended_at: ended } = row
    const isOurs = said && signature && (await this.seals.isOurs(said, signature))
    const told = isOurs
      ? (JSON.parse(said) as { run: string; verdict: Verdict; cases: Beside | null })
      : undefined
    // What was said of another run is not said of this one.
    const { verdict, cases } = told?.run === row.run ? told : { verdict: null, cases: null }
    return {
      state: ended ? (verdict ? 'ended' : 'failed') : row.is_dead ? 'failed' : 'running',
      startedAt: row.started_at.toISOString(),
      endedAt: ended?.toISOString() ?? null,
      asked: row.asked,
      done: Number(row.done),
      total: Number(row.total),
      verdict,
      cases,
    }
  }

  private async begin(asked: string | undefined): Promise<void> {
    const run = randomUUID()
    const begun = await this.pool.query(
      `INSERT INTO seals.verification AS v (id, run, asked, started_at, alive_at, done, total)
       SELECT 1, $1, $2, now(), now(), 0, coalesce(sum(events), 0) FROM seals.seal
       ON CONFLICT (id) DO UPDATE SET run = excluded.run, asked = excluded.asked, started_at = now(),
         alive_at = now(), done = 0, total = excluded.total, ended_at = NULL, said = NULL, signature = NULL
       WHERE v.ended_at IS NOT NULL OR v.alive_at < now() - $3 * interval '1 second'`,
      [run, asked ?? null, DEAD_S],
    )
    if (begun.rowCount === 1) this.run(run, asked).catch(this.onError)
  }

  private async run(run: string, asked: string | undefined): Promise<void> {
    try {
      const verdict = await this.seals.verify(asked, {
        stretch: (of) => this.helper.run({ ...this.log, ...of }),
        onProgress: (done) => this.tell(run, done),
      })
      const said = JSON.stringify({ run, verdict, cases: await this.besides() })
      await this.end(run, said, await this.seals.sign(said))
    } catch (error) {
      await this.end(run, null, null).catch(() => undefined)
      throw error
    }
  }

  private async besides(): Promise<Beside> {
    try {
      const found = await this.cases()
      const { whole = true, faults = [], faultCount = 0 } = found ?? {}
      return { state: whole ? 'whole' : 'notWhole', faults, faultCount }
    } catch (error) {
      this.onError(error)
      return { state: 'away', faults: [], faultCount: 0 }
    }
  }

  private async tell(run: string, done: number): Promise<void> {
    await this.pool.query(
      'UPDATE seals.verification SET done = $2, alive_at = now() WHERE run = $1',
      [run, done],
    )
  }

  private async end(run: string, said: string | null, signature: Buffer | null): Promise<void> {
    await this.pool.query(
      `UPDATE seals.verification SET ended_at = now(), alive_at = now(), said = $2, signature = $3
       WHERE run = $1`,
      [run, said, signature],
    )
  }
}
