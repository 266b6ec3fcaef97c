import { inTransaction } from '@portal/platform/database'
import type pg from 'pg'
import type { Target } from './target.ts'

interface Step {
  readonly name: string
  readonly version: number
  readonly from: bigint
  readonly to: bigint
  readonly resolve: (moved: boolean) => void
  readonly reject: (error: unknown) => void
}

const waiting = new WeakMap<pg.Pool, Step[]>()

/**
 * Moves a read model's checkpoint over events that it has no use for, and tells who waits for the
 * position. Most models have no use for most events: those that step on at the same time share a
 * transaction.
 * @returns false where the checkpoint was not at `from` any more, or the tables are of another version
 */
export function advance(
  pool: pg.Pool,
  { key: name, version }: Pick<Target, 'key' | 'version'>,
  from: bigint,
  to: bigint,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const step = { name, version, from, to, resolve, reject }
    const underWay = waiting.get(pool)
    if (underWay) {
      underWay.push(step)
      return
    }
    waiting.set(pool, [step])
    goOn(pool).catch((fault: unknown) => {
      const left = waiting.get(pool) ?? []
      waiting.delete(pool)
      for (const one of left) one.reject(fault)
    })
  })
}

async function goOn(pool: pg.Pool): Promise<void> {
  // Those that were woken together come within one round of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  for (;;) {
    const steps = waiting.get(pool)?.splice(0) ?? []
    if (steps.length === 0) break
    await take(pool, steps).then(
      (moved) => {
        for (const { name, resolve } of steps) resolve(moved.has(name))
      },
      (error: unknown) => {
        for (const { reject } of steps) reject(error)
      },
    )
  }
  waiting.delete(pool)
}

async function take(pool: pg.Pool, steps: readonly Step[]): Promise<Set<string>> {
  const [, moved] = await inTransaction(pool, (client) =>
    Promise.all([
      // What a crash takes away is nothing but the way to where nothing was to be done.
      client.query('SET LOCAL synchronous_commit = off'),
      // In the order of their names: two processes would else lock each other out.
      client.query<{ name: string }>({
        name: 'advance',
        text: `WITH mine AS (
            SELECT name FROM projections.model WHERE name = ANY ($1) ORDER BY name FOR UPDATE
          ), moved AS (
            UPDATE projections.model m SET position = s.upto
            FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) s (name, since, upto, version)
            WHERE m.name = s.name AND m.position = s.since AND m.version = s.version AND m.name IN (SELECT name FROM mine)
            RETURNING m.name, m.position
          )
          SELECT name, pg_notify('projected', name || ':' || position) FROM moved`,
        values: [
          steps.map(({ name }) => name),
          steps.map(({ from }) => from.toString()),
          steps.map(({ to }) => to.toString()),
          steps.map(({ version }) => version),
        ],
      }),
    ]),
  )
  return new Set(moved.rows.map(({ name }) => name))
}
