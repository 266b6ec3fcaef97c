import {
  type CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import { Lanes } from './lanes.ts'

/** The names of the prepared queries, by their texts. */
const names = new Map<string, string>()

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
    if (!made) {
      made = build(db, (key) => sql`${new Given(String(key))}`).compile()
      names.set(made.sql, name)
    }
    const parameters = made.parameters.map((one) =>
      one instanceof Given ? values[one.name as keyof V] : one,
    )
    const lanes = lanesOf.get(db)
    const { sql: text } = made
    if (lanes)
      return lanes.use(async (client) => {
        const found = (await ask(client, { name, text, values: parameters })) as { rows: R[] }
        return found.rows
      })
    return (await db.executeQuery<R>({ ...(made as CompiledQuery<R>), parameters })).rows
  }
}

const lanesOf = new WeakMap<object, Lanes>()

/** Prepared queries of this database share few connections of the pool. @returns the same database */
export function onLanes<DB extends object>(db: DB, pool: pg.Pool): DB {
  lanesOf.set(db, new Lanes(pool))
  return db
}

type Ask = (text: string, values: unknown[]) => unknown

/** What Postgres says of a plan whose tables have other columns by now: a raised model was swapped in. */
const OUTDATED = '0A000'

async function ask(
  client: pg.PoolClient,
  { name, text, values }: { name: string | undefined; text: string; values: unknown[] },
): Promise<unknown> {
  try {
    return await client.query({ text, values, name })
  } catch (error) {
    if (name === undefined || (error as { code?: string }).code !== OUTDATED) throw error
    return client.query({ text, values })
  }
}

/** The pool as a query builder needs it for `prepared` to hold; without it every call is planned. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const asking = known.get(client) ?? {
        query: ((text, values) =>
          ask(client, {
            name: names.get(text),
            text,
            values,
          })) as Ask as PostgresPoolClient['query'],
        release: () => client.release(),
      }
      known.set(client, asking)
      return asking
    },
    end: () => pool.end(),
  }
}
