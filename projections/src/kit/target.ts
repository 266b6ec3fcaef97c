import { inTransaction } from '@portal/platform/database'
import type { EventLog } from '@portal/platform/event-log'
import type pg from 'pg'
import type { AnyReadModel } from './read-model.ts'
import { createStatements, indexStatements, type Tables } from './table.ts'

/** Tables that a projection writes into: a schema, and its row of `projections.model`. */
export interface Target {
  readonly key: string
  readonly schema: string
}

/** The tables that queries read. */
export const here = (name: string): Target => ({ key: name, schema: name })

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
  target: Target,
  model: AnyReadModel,
): Promise<void> {
  const empty = (await log.store.head()) === 0n
  await inTransaction(pool, async (client) => {
    for (const statement of createStatements(target.schema, model.tables))
      await client.query(statement)
    await client.query(
      'INSERT INTO projections.model (name, version, position, indexed) VALUES ($1, $2, 0, false)',
      [target.key, model.version],
    )
  })
  if (empty) await indexTarget(pool, target, model.tables)
}

/** Makes the other indexes, once. */
export async function indexTarget(pool: pg.Pool, target: Target, tables: Tables): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await client.query<{ indexed: boolean }>(
      'SELECT indexed FROM projections.model WHERE name = $1 FOR UPDATE',
      [target.key],
    )
    if (found.rows[0]?.indexed !== false) return
    // Enough to sort a million rows without files.
    await client.query("SET LOCAL maintenance_work_mem = '256MB'")
    for (const statement of indexStatements(target.schema, tables)) await client.query(statement)
    await client.query('UPDATE projections.model SET indexed = true WHERE name = $1', [target.key])
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
export async function dropTarget(pool: pg.Pool, target: Target): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`DROP SCHEMA IF EXISTS "${target.schema}" CASCADE`)
    await client.query('DELETE FROM projections.model WHERE name = $1', [target.key])
  })
}
