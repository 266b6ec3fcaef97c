import type { EventLog } from '@portal/platform/event-log'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { fill } from './fill.ts'
import type { Kept } from './kept.ts'
import { redirect } from './place.ts'
import { noteLater } from './seen.ts'
import type { End } from './way.ts'

/** How long it is worked on for somebody who does not ask any more, in ms. */
const PATIENCE_MS = 5000

/** Nobody waits for it any more, or it was dropped meanwhile. */
export class GivenUp extends Error {}

/**
 * The lists as they stood at one place in the log, on a connection of their own: what is worked out are
 * temporary tables, which nobody else sees, no backup takes along, and no crash leaves behind.
 */
export class Past {
  readonly end: End
  /** How much of what is worked on now is done, from 0 to 1. */
  share = 0
  /** Who reads it or waits for it. */
  readers = 0
  /** When it was asked for last, in ms since 1970. */
  asked = Date.now()
  dropped = false
  private client: pg.PoolClient | undefined
  private readonly pool: pg.Pool
  private readonly log: Pick<EventLog, 'store' | 'decode'>
  private readonly ready = new Set<string>()
  private working: Promise<void> = Promise.resolve()
  /** Of what is worked on, or waits for it. */
  private pending = 0

  constructor(pool: pg.Pool, log: Pick<EventLog, 'store' | 'decode'>, end: End) {
    this.pool = pool
    this.log = log
    this.end = end
  }

  has(models: readonly Kept[]): boolean {
    return !this.dropped && models.every(({ model }) => this.ready.has(model.name))
  }

  /** Is something being worked out? */
  get busy(): boolean {
    return this.pending > 0
  }

  /**
   * Works out what is lacking of these, after what is worked on before.
   * @param turn lets one work at a time
   * @throws GivenUp, and what reading and writing throw; then it is dropped
   */
  work(models: readonly Kept[], turn: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    this.pending++
    this.working = this.working
      .catch(() => undefined)
      .then(() => (this.has(models) ? undefined : turn(() => this.build(models))))
      .finally(() => {
        this.pending--
        this.endIfUnused()
      })
    return this.working
  }

  /** Its tables, as the queries of today read them. */
  async reader<DB>(models: readonly Kept[], everybody: boolean): Promise<Kysely<DB>> {
    const to = redirect(models, everybody)
    const { client, log, end } = this
    if (!client) throw new GivenUp('it was dropped')
    if (!everybody) await noteLater({ client, log, end })
    const connection = {
      query: (text: string, values: unknown[]) => client.query(to(text), values),
      release: () => undefined,
    } as unknown as PostgresPoolClient
    const pool: PostgresPool = { connect: async () => connection, end: async () => undefined }
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  }

  /** Lets it go as soon as nobody reads it. */
  drop(): void {
    this.dropped = true
    this.endIfUnused()
  }

  /** Somebody has read. */
  left(): void {
    this.readers--
    this.endIfUnused()
  }

  private endIfUnused(): void {
    if (!this.dropped || this.readers > 0 || this.pending > 0) return
    const { client } = this
    this.client = undefined
    // The tables go with the connection.
    client?.release(true)
  }

  private async build(models: readonly Kept[]): Promise<void> {
    const lacking = models.filter(({ model }) => !this.ready.has(model.name))
    this.share = 0
    try {
      this.goesOn()
      this.client ??= await this.connect()
      await fill(lacking, {
        client: this.client,
        log: this.log,
        end: this.end,
        at: (share) => {
          this.share = share
        },
        goesOn: () => this.goesOn(),
      })
      this.goesOn()
      for (const { model } of lacking) this.ready.add(model.name)
    } catch (error) {
      // Half of a list is none: the next who asks begins anew.
      this.dropped = true
      throw error
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.pool.connect()
    client.once('end', () => {
      this.dropped = true
    })
    return client
  }

  private goesOn(): void {
    if (this.dropped) throw new GivenUp('it was dropped')
    if (this.readers === 0 && Date.now() - this.asked > PATIENCE_MS)
      throw new GivenUp('nobody waits for it')
  }
}
