import { inTransaction, PATIENT } from '@portal/platform/database'
import type { EventLog } from '@portal/platform/event-log'
import type pg from 'pg'
import type { AnyReadModel } from './read-model.ts'
import { createStatements, filledStatements, indexStatements, type Tables } from './table.ts'
import { inTurn } from './turn.ts'

/** Tables that a projection writes into: a schema, its row of `projections.model`, and which version they are of. */
export interface Target {
  readonly key: string
  readonly schema: string
  readonly version: number
}

/** The tables that queries read. */
export const here = ({ name, version }: Pick<AnyReadModel, 'name' | 'version'>): Target => ({
  key: name,
  schema: name,
  version,
})

export interface Checkpoint {
  readonly version: number
  readonly position: bigint
  /** Are they filled, with all their indexes? */
  readonly indexed: boolean
}

/** How far tables are; undefined where there are none. */
export async function checkpointOf(pool: pg.Pool, key: string): Promise<Checkpoint | undefined> {
  const found = await pool.query<{ version: number; position: string; indexed: boolean }>(
    'SELECT version, position::text AS position, indexed FROM projections.model WHERE name = $1',
    [key],
  )
  const row = found.rows[0]
  return row && { ...row, position: BigInt(row.position) }
}

/**
 * Makes the tables. Their other indexes come when they are filled, where there is something to fill
 * them with: to keep an index while a million rows come in costs ten times what making it does.
 */
export async function createTarget(
  { pool, log }: { readonly pool: pg.Pool; readonly log: EventLog },
  { key, schema, version }: Target,
  tables: Tables,
): Promise<void> {
  const empty = (await log.store.head()) === 0n
  const statements = createStatements(schema, tables)
  if (empty)
    statements.push(...indexStatements(schema, tables), ...filledStatements(schema, tables))
  await inTransaction(pool, async (client) => {
    for (const statement of statements) await client.query(statement)
    await client.query(
      'INSERT INTO projections.model (name, version, position, indexed) VALUES ($1, $2, 0, $3)',
      [key, version, empty],
    )
  })
}

/** Indexes of a target that are made at the same time: each keeps a processor busy. */
const AT_ONCE = 2

/** Makes the other indexes, once; one read model's after the other's. */
export function indexTarget(
  pool: pg.Pool,
  { key, schema, version }: Target,
  tables: Tables,
): Promise<void> {
  return inTurn(pool, () =>
    inTransaction(pool, async (client) => {
      // Another process waits here until they are made.
      await client.query(PATIENT)
      const found = await client.query<{ indexed: boolean }>(
        'SELECT indexed FROM projections.model WHERE name = $1 AND version = $2 FOR UPDATE',
        [key, version],
      )
      if (found.rows[0]?.indexed !== false) return
      const left = indexStatements(schema, tables)
      const makers = Array.from({ length: Math.min(AT_ONCE, left.length) }, () =>
        makeIndexes(pool, left),
      )
      for (const made of await Promise.allSettled(makers))
        if (made.status === 'rejected') throw made.reason
      for (const statement of filledStatements(schema, tables)) await client.query(statement)
      await client.query('UPDATE projections.model SET indexed = true WHERE name = $1', [key])
    }),
  )
}

/** Makes indexes as long as some are left. */
function makeIndexes(pool: pg.Pool, left: string[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    // Enough to sort a million rows without files. Together one sort for two processors takes longer
    // than a sort for each.
    await client.query("SET LOCAL maintenance_work_mem = '128MB'")
    await client.query('SET LOCAL max_parallel_maintenance_workers = 0')
    for (let next = left.shift(); next; next = left.shift()) await client.query(next)
  })
}

/** Lets the database look through the tables, so that it knows what they hold. */
export async function lookThrough(
  pool: pg.Pool,
  how: 'VACUUM (ANALYZE)' | 'ANALYZE',
  schema: string,
  tables: Tables,
): Promise<void> {
  const all = Object.keys(tables).map((table) => `"${schema}"."${table}"`)
  if (all.length > 0) await pool.query(`${how} ${all.join(', ')}`)
}

/** Removes the tables and their checkpoint. */
export async function dropTarget(
  pool: pg.Pool,
  target: Pick<Target, 'key' | 'schema'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`DROP SCHEMA IF EXISTS "${target.schema}" CASCADE`)
    await client.query('DELETE FROM projections.model WHERE name = $1', [target.key])
  })
}
