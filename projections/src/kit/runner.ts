import { setTimeout as sleep } from 'node:timers/promises'
import { Absences, pauseMs } from '@portal/platform/absences'
import { awayOf } from '@portal/platform/away'
import { inTransaction, PATIENT } from '@portal/platform/database'
import { decodeBatch, type EventLog } from '@portal/platform/event-log'
import type { Recorded } from '@portal/platform/event-store/port'
import pg from 'pg'
import { advance, isLittle } from './advance.ts'
import { catchUp } from './catch-up.ts'
import { livePayloads, notice } from './live-message.ts'
import { type Page, pagesOf } from './pages.ts'
import type { AnyReadModel } from './read-model.ts'
import { Moved, send } from './send.ts'
import {
  type Checkpoint,
  checkpointOf,
  createTarget,
  dropTarget,
  here,
  indexTarget,
  lookThrough,
  type Target,
} from './target.ts'
import { filled, filling, inTurn, longInTurn } from './turn.ts'
import { type Written, written } from './written.ts'

/** Events of one transaction at most: the more of them, the more changes of one row become one. */
const BATCH = 2000
/** Events of one thing that take some ms to write: fewer are written at once, by all whom they concern. */
const LONG = 16
/** Events that are read at once on the way through the log: few enough to be let go while they are young. */
const PAGE = 1000
/** Pages' worth of its own events that a projection collects there before it writes. */
const PAGES = 12
/** How long tables that could not be built wait for the next try, in ms: each goes through the whole log. */
const REBUILD_MS = 300_000

/** The state of one projection, as health and the log tell it. */
export interface ProjectionStatus {
  readonly name: string
  /**
   * `waiting` while something that it needs is away; `parked` on an event that it fails on, also where its
   * tables could not be built; `aside` where a newer process has taken the tables over.
   */
  readonly state: 'running' | 'waiting' | 'parked' | 'aside' | 'stopped'
  readonly position: bigint
  readonly error?: string
}

export interface RunnerOptions {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly batch?: number
  /** Is told what a projection failed on, once as long as it stays the same; never of an absence. */
  readonly onError?: (name: string, error: unknown) => void
  /** Where what is away is told, and waited for. */
  readonly absences?: Absences
  /** How long a projection that threw waits before it tries its batch again, in ms. */
  readonly retryMs?: number
  /** How long one waits before it tries again to build its tables, in ms. */
  readonly rebuildMs?: number
  /** Does what one process at a time does: building tables, after the start. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>
}

const nothing: Written = { statements: [], touched: new Map() }

/** Runs one read model: catches up, follows, parks on errors and goes on when the cause is gone. */
export class Projection {
  private readonly options: RunnerOptions
  readonly model: AnyReadModel
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined
  private settled: Promise<void> | undefined
  /** Ends following from where it is in memory. */
  private following = new AbortController()
  private now: ProjectionStatus
  /** Are rows that were created taken to be new, while the tables are filled? */
  private trusting = true
  private readonly absences: Absences

  constructor(model: AnyReadModel, options: RunnerOptions) {
    this.model = model
    this.options = options
    this.absences = options.absences ?? new Absences({ warn: () => undefined })
    this.now = { name: model.name, state: 'stopped', position: 0n }
  }

  status(): ProjectionStatus {
    return this.now
  }

  /** Creates the tables, or builds a raised version beside the old ones and swaps; then follows. */
  async start(): Promise<void> {
    await Projection.startAll([this])
  }

  /**
   * Starts several: together, so that those that go through the whole log read it together. Those of a
   * raised version come last: the others follow while they are built.
   */
  static async startAll(projections: readonly Projection[]): Promise<void> {
    const raised: Projection[] = []
    const ready: Projection[] = []
    for (const projection of projections)
      ((await projection.prepare()) ? ready : raised).push(projection)
    for (const projection of ready) projection.running = projection.follow()
    for (const projection of raised) {
      const built = await projection.rebuild().then(
        () => true,
        (error: unknown) => projection.isUnbuilt(error),
      )
      projection.running = built ? projection.follow() : projection.buildLater()
    }
  }

  /** The tables of before serve meanwhile, as they were; everything else goes on. */
  private async buildLater(): Promise<void> {
    const { alone = (work) => work(), rebuildMs = REBUILD_MS } = this.options
    const { signal } = this.stopping
    for (;;) {
      await sleep(rebuildMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await alone(async () => {
          if (!signal.aborted && !(await this.prepare())) await this.rebuild()
        })
        break
      } catch (error) {
        this.isUnbuilt(error)
      }
    }
    return this.follow()
  }

  /** Says why the tables could not be built. @returns false: they are not */
  private isUnbuilt(error: unknown): false {
    const away = awayOf(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (away) this.absences.met(away)
    else if (this.now.error !== reason) this.options.onError?.(this.model.name, error)
    this.now = { ...this.now, state: away ? 'waiting' : 'parked', error: reason }
    return false
  }

  /** Creates the tables where there are none. @returns are they of this version, or of a newer one? */
  private async prepare(): Promise<boolean> {
    const row = await checkpointOf(this.options.pool, this.model.name)
    if (!row) await createTarget(this.options, here(this.model), this.model.tables)
    return !row || row.version >= this.model.version
  }

  /**
   * Goes on from where its tables are: the database was away, and a crash takes the last of what was written `quick`.
   * Until the next event nobody would miss it.
   */
  lookAgain(): void {
    this.following.abort()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
    await this.settled?.catch(() => undefined)
    this.now = { ...this.now, state: 'stopped' }
  }

  /**
   * Builds the tables anew from the whole log in a schema of their own, and swaps them in within one
   * transaction when nothing is missing. The old tables stay as `<name>__old`.
   */
  async rebuild(batch = this.options.batch ?? BATCH): Promise<void> {
    const { pool, log } = this.options
    const live = this.model.name
    const { version } = this.model
    const target = { key: `${live}__next`, schema: `${live}__next`, version }
    await dropTarget(pool, target)
    await createTarget(this.options, target, this.model.tables)
    await this.fill(target, await log.store.head(), batch)
    await indexTarget(pool, target, this.model.tables)
    // Before the swap: who reads them then must not wait for what a full look would have shown.
    await lookThrough(pool, 'ANALYZE', target.schema, this.model.tables)
    await inTurn(pool, () =>
      inTransaction(pool, async (client) => {
        // The tables of before are not dropped while a backup reads them.
        await client.query(PATIENT)
        // The lock holds the old tables where they are: who waited for a position that they have
        // reached must not be sent back behind it.
        const found = await client.query<{ position: string; version: number }>(
          'SELECT position::text AS position, version FROM projections.model WHERE name = $1 FOR UPDATE',
          [live],
        )
        const [row] = found.rows
        if (row && row.version > version) return
        await this.fill(target, BigInt(row?.position ?? 0), batch)
        await client.query(`DROP SCHEMA IF EXISTS "${live}__old" CASCADE`)
        await client.query(`ALTER SCHEMA "${live}" RENAME TO "${live}__old"`)
        await client.query(`ALTER SCHEMA "${target.schema}" RENAME TO "${live}"`)
        await client.query(`DELETE FROM projections.model WHERE name = $1`, [live])
        await client.query(`UPDATE projections.model SET name = $1 WHERE name = $2`, [
          live,
          target.key,
        ])
      }),
    )
    await this.settle()
  }

  /** The database learns at once what the tables hold; by itself it does so only after a minute. */
  private async settle(): Promise<void> {
    const { pool } = this.options
    if (!this.stopping.signal.aborted)
      await inTurn(pool, () =>
        lookThrough(pool, 'VACUUM (ANALYZE)', this.model.name, this.model.tables),
      )
  }

  /** Applies the log to tables that nobody reads yet, up to the position at least. */
  private async fill(target: Target, until: bigint, batch: number): Promise<void> {
    for (;;) {
      const at = (await checkpointOf(this.options.pool, target.key))?.position ?? 0n
      if (at >= until) return
      const next = await this.options.log.store.readAll(at, { ...this.filter(), max: batch })
      const events = await decodeBatch(this.options.log, next)
      await this.apply(target, at, { ...next, events }, true)
    }
  }

  private filter() {
    return this.model.types === 'all' ? {} : { types: this.model.types }
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping
    let failures = 0
    let waits = 0
    let said = ''
    while (!signal.aborted) {
      const following = new AbortController()
      this.following = following
      try {
        const row = await checkpointOf(this.options.pool, this.model.name)
        if (!row) throw new Error('its checkpoint is gone')
        let { position } = row
        const { indexed } = row
        if (row.version !== this.model.version) {
          await this.stepAside(row)
          continue
        }
        // One that is parked is so until a batch has gone through.
        if (this.now.state !== 'parked')
          this.now = { name: this.model.name, state: 'running', position }
        const target = here(this.model)
        const at = (reached: bigint) => {
          position = reached
          failures = 0
          waits = 0
          said = ''
          this.now = { name: this.model.name, state: 'running', position }
        }
        if (!indexed) {
          const { end, topics } = await filling(this.options.pool, async () => {
            // After a failure page by page: what stands before the fault is to be seen.
            const reached = await catchUp(this.model, {
              pool: this.options.pool,
              pages: pagesOf(this.options.log, this.options.batch ?? PAGE),
              target,
              from: position,
              pagesAtOnce: failures === 0 ? PAGES : 1,
              trusting: this.trusting,
              at,
              signal,
            })
            if (!signal.aborted) await indexTarget(this.options.pool, target, this.model.tables)
            return reached
          })
          if (signal.aborted) return
          const everybody = new Map(
            [...topics].map((topic) => [topic, { upTo: end, audience: undefined }]),
          )
          await this.options.pool.query(notice(this.model.name, end, livePayloads(everybody)))
          at(end)
          this.settled = filled(this.options.pool).then(() => this.settle())
          this.settled.catch((error) => this.unsettled(error))
        }
        await this.options.log.store.subscribe(
          position,
          {
            ...this.filter(),
            batch: this.options.batch ?? BATCH,
            signal: AbortSignal.any([signal, following.signal]),
          },
          async (batch) => {
            const take = async () => {
              const events = await decodeBatch(this.options.log, batch)
              await this.apply(target, position, { ...batch, events })
            }
            await (isOneLong(batch.events) ? longInTurn(take) : take())
            at(batch.checkpoint)
          },
        )
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Moved) continue
        if (this.trusting && isRepeated(error)) {
          this.trusting = false
          continue
        }
        const away = awayOf(error)
        if (away) {
          if (this.now.state !== 'parked') this.now = { ...this.now, state: 'waiting' }
          await this.absences.over(away, waits++, signal)
          continue
        }
        failures++
        const parked = failures > 3
        const reason = error instanceof Error ? error.message : String(error)
        if (parked) this.now = { ...this.now, state: 'parked', error: reason }
        // One that is parked tries again and again: the log need not hear of each.
        if (said !== `${parked} ${reason}`) this.options.onError?.(this.model.name, error)
        said = `${parked} ${reason}`
        const pause = parked ? (this.options.retryMs ?? 2000) : pauseMs(failures)
        await sleep(pause, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /**
   * The tables are of another version, and not to be written into: a newer process built its own. They are
   * never built backwards, which would be the two taking turns. What this process asks of them may fail.
   */
  private async stepAside({ version, position }: Checkpoint): Promise<void> {
    const error = `its tables are of version ${version}, and this process knows version ${this.model.version}`
    if (this.now.state !== 'aside') this.options.onError?.(this.model.name, new Error(error))
    this.now = { name: this.model.name, state: 'aside', position, error }
    const { signal } = this.stopping
    await sleep(this.options.retryMs ?? 2000, undefined, { signal }).catch(() => undefined)
  }

  /** What the database did not learn at once it learns by itself. */
  private unsettled(error: unknown): void {
    const away = awayOf(error)
    if (away) this.absences.met(away)
    else this.options.onError?.(this.model.name, error)
  }

  /** One transaction: the writes of the batch, the checkpoint by compare-and-set, the live message. */
  private async apply(
    target: Target,
    from: bigint,
    { events, checkpoint }: Pick<Page, 'events' | 'checkpoint'>,
    silent = false,
  ): Promise<void> {
    if (events.length === 0 && checkpoint === from) return
    const { statements, touched } =
      events.length > 0 ? await written(this.model, target.schema, events) : nothing
    const step = { target, from, checkpoint, statements }
    if (silent) return send(this.options.pool, step)
    const told = livePayloads(touched)
    if (events.length > LONG || !isLittle(statements))
      return send(this.options.pool, { ...step, told })
    if (!(await advance(this.options.pool, { ...step, told }))) throw new Moved()
  }
}

/** Is it much that one thing brought? What many people do at a time is written by all at a time. */
const isOneLong = (events: readonly Recorded[]): boolean =>
  events.length > LONG && events[0]?.meta.correlation === events.at(-1)?.meta.correlation

/** Did a row that was created stand there already? */
const isRepeated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
