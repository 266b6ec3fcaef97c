import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Lanes } from './lanes.ts'

/** Stands in the text's parameters for a value that comes with each call. */
class Given {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Puts a value in that each call brings. */
export interface Gives<V> {
  <K extends keyof V>(name: K): RawBuilder<V[K]>
  /** Only for the compiler. */
  readonly values?: V
}

/** What has been selected, by its `execute`: the compiled query alone does not tell its rows. */
interface Selected<R> {
  compile(): CompiledQuery
  execute(): Promise<R[]>
}

/** A row of a prepared query. */
export type FoundRow<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<F>
>[number]

/**
 * A query for what is asked on every page: its text is made once, and each connection plans it once.
 * Not for what chooses a page of a list: what suits one filter or page is no plan for another.
 * @param name its name in the database, one in the whole portal
 * @param build makes it from `(db: Kysely<DB>, given: Gives<{ … }>)`; a row is what it selects
 * @returns what runs it with values and gives its rows
 */
export function prepared<DB, V extends object, R>(
  name: string,
  build: (db: Kysely<DB>, given: Gives<V>) => Selected<R>,
): (db: Kysely<DB>, values: V) => Promise<R[]> {
  let made: CompiledQuery | undefined
  return async (db, values) => {
    made ??= build(db, (key) => sql`${new Given(String(key))}`).compile()
    const { sql: text } = made
    const parameters = made.parameters.map((one) =>
      one instanceof Given ? values[one.name as keyof V] : one,
    )
    const lanes = lanesOf.get(db)
    if (lanes) return lanes.use((client) => ask<R>(client, { name, text, values: parameters }))
    return (await db.executeQuery<R>({ ...(made as CompiledQuery<R>), parameters })).rows
  }
}

const lanesOf = new WeakMap<object, Lanes>()

/**
 * Prepared queries of this database keep their plans, on few connections of the pool that they share; without it every
 * call is planned. @returns the same database
 */
export function onLanes<DB extends object>(db: DB, pool: pg.Pool): DB {
  lanesOf.set(db, new Lanes(pool))
  return db
}

/** What Postgres says of a plan whose tables have other columns by now: a raised model was swapped in. */
const OUTDATED = '0A000'

async function ask<R>(
  client: pg.PoolClient,
  { name, ...query }: { name: string; text: string; values: unknown[] },
): Promise<R[]> {
  const rows = async (asked: pg.QueryConfig) =>
    (await client.query<R & pg.QueryResultRow>(asked)).rows
  try {
    return await rows({ ...query, name })
  } catch (error) {
    if ((error as { code?: string }).code !== OUTDATED) throw error
    return rows(query)
  }
}
