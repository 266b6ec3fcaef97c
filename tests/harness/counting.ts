import { userEvents } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { migrateProjections } from '@portal/projections/kit/migrate'
import { type AnyReadModel, readModel } from '@portal/projections/kit/read-model'
import { Projection } from '@portal/projections/kit/runner'
import { orNull, t, table } from '@portal/projections/kit/table'
import { type TestDatabase, testDatabase, testLog } from './log.ts'
import { until } from './processes.ts'

export const counter = table(
  { user_id: t.id, n: t.int, locale: orNull(t.text) },
  { key: ['user_id'] },
)

/** Counts: what came twice or not at all shows. Every test has a name of its own for it. */
export const counting = (name: string, broken: () => boolean = () => false, version = 1) =>
  readModel(name, {
    version,
    tables: { counter },
    on: {
      userRegistered: (write, { data }) =>
        write.counter.put({ user_id: data.userId, n: 0, locale: null }),
      localeChosen: (write, { data }, touch) => {
        if (data.locale === 'broken' && broken()) throw new Error('cannot be shown')
        write.counter.add({ user_id: data.userId }, { n: 1 })
        write.counter.change({ user_id: data.userId }, { locale: data.locale })
        touch({ topic: 'users', users: [data.userId] })
      },
    },
  })

/** Waits until a projection is at a position. */
export const reached = (projection: Projection, position: bigint): Promise<unknown> =>
  until('the projection is there', () => projection.status().position >= position)

/** A database with a log, and what tests of projections do with them. */
export class Counters {
  readonly database: TestDatabase
  readonly log: EventLog
  private readonly close: () => Promise<void>
  private readonly started: { stop(): Promise<unknown> }[] = []

  private constructor(database: TestDatabase, log: EventLog, close: () => Promise<void>) {
    this.database = database
    this.log = log
    this.close = close
  }

  static async open(): Promise<Counters> {
    const database = await testDatabase()
    const { log, close } = await testLog(database)
    await migrateProjections(database.pool)
    return new Counters(database, log, close)
  }

  async end(): Promise<void> {
    await this.close()
    await this.database.end()
  }

  /** Has these stopped at the end of the test. */
  stopLater(...all: { stop(): Promise<unknown> }[]): void {
    this.started.push(...all)
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.started.splice(0).map((one) => one.stop()))
  }

  async start(
    model: AnyReadModel,
    more: { batch?: number; errors?: unknown[]; rebuildMs?: number } = {},
  ): Promise<Projection> {
    const projection = new Projection(model, {
      pool: this.database.pool,
      log: this.log,
      batch: more.batch ?? 10,
      retryMs: 20,
      rebuildMs: more.rebuildMs ?? 20,
      onError: (name, error) => more.errors?.push([name, error]),
    })
    await projection.start()
    this.stopLater(projection)
    return projection
  }

  /** Appends a choice of each of these locales; `new` is a registration. @returns its position */
  async append(userId: string, ...locales: string[]): Promise<bigint> {
    const events = locales.map((locale) =>
      locale === 'new'
        ? userEvents.userRegistered({ userId })
        : userEvents.localeChosen({ userId, locale }),
    )
    const stream = `user-${userId}`
    return (await this.log.append([{ stream, expected: 'any', events }], {})).position
  }

  /** What was counted for a person. */
  async row(
    schema: string,
    userId: string,
  ): Promise<{ n: number; locale: string | null } | undefined> {
    const found = await this.database.pool.query<{ n: number; locale: string | null }>(
      `SELECT n, locale FROM "${schema}".counter WHERE user_id = $1`,
      [userId],
    )
    return found.rows[0]
  }
}
