import { inTransaction } from '@portal/platform/database'
import type pg from 'pg'
import { Moved, send } from './send.ts'
import type { Statement } from './statements.ts'
import type { Target } from './target.ts'

/** A read model's way from one position to the next. */
export interface Step {
  readonly target: Target
  readonly from: bigint
  readonly checkpoint: bigint
  /** What is written on the way; most read models have no use for most events. */
  readonly statements: readonly Statement[]
  /** What the `live` channel is told. */
  readonly told: readonly string[]
}

interface Waiting extends Step {
  readonly resolve: (moved: boolean) => void
  readonly reject: (error: unknown) => void
}

const waiting = new WeakMap<pg.Pool, Waiting[]>()

/**
 * Moves a read model's checkpoint by compare-and-set, with the little that is to be written, and tells who waits
 * for the position and whom it concerns. Those that step on at the same time share a transaction: what one person
 * did concerns a few read models, and a transaction for each would cost more than what it writes.
 * @returns false where the checkpoint was not at `from` any more, or the tables are of another version
 * @throws what the database says of the statements: others that shared the transaction do not hear of it
 */
export function advance(pool: pg.Pool, step: Step): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const one = { ...step, resolve, reject }
    const underWay = waiting.get(pool)
    if (underWay) {
      underWay.push(one)
      return
    }
    waiting.set(pool, [one])
    goOn(pool).catch((fault: unknown) => {
      const left = waiting.get(pool) ?? []
      waiting.delete(pool)
      for (const each of left) each.reject(fault)
    })
  })
}

async function goOn(pool: pg.Pool): Promise<void> {
  // Those that were woken together come within one round of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  for (;;) {
    const all = waiting.get(pool) ?? []
    // One read model once: of two that step from the same place only one may.
    const steps = [...new Map(all.toReversed().map((one) => [one.target.key, one])).values()]
    if (steps.length === 0) break
    waiting.set(
      pool,
      all.filter((one) => !steps.includes(one)),
    )
    await take(pool, steps).then(
      (moved) => {
        for (const { target, resolve } of steps) resolve(moved.has(target.key))
      },
      () => apart(pool, steps),
    )
  }
  waiting.delete(pool)
}

/** Each for itself, so that one whose statements are refused holds up nobody else. */
async function apart(pool: pg.Pool, steps: readonly Waiting[]): Promise<void> {
  const idle = steps.filter(({ statements }) => statements.length === 0)
  const busy = steps.filter(({ statements }) => statements.length > 0)
  await Promise.all([
    idle.length > 0 &&
      take(pool, idle).then(
        (moved) => {
          for (const { target, resolve } of idle) resolve(moved.has(target.key))
        },
        (error: unknown) => {
          for (const { reject } of idle) reject(error)
        },
      ),
    ...busy.map((step) =>
      send(pool, step).then(
        () => step.resolve(true),
        (error: unknown) => (error instanceof Moved ? step.resolve(false) : step.reject(error)),
      ),
    ),
  ])
}

async function take(pool: pg.Pool, steps: readonly Step[]): Promise<Set<string>> {
  return inTransaction(pool, async (client) => {
    const told = steps.flatMap((step) => step.told)
    // All of it goes out at once: a round trip for each would leave the database waiting.
    const [moved, ...others] = await Promise.allSettled([
      // In the order of their names: two processes would else lock each other out. What a crash takes away
      // goes with its checkpoint, and is read from the log again: nobody waits for the disk.
      client.query<{ name: string }>({
        name: 'advance',
        text: `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true)), mine AS (
            SELECT name FROM projections.model, quick WHERE name = ANY ($1) ORDER BY name FOR UPDATE OF model
          ), moved AS (
            UPDATE projections.model m SET position = s.upto
            FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) s (name, since, upto, version)
            WHERE m.name = s.name AND m.position = s.since AND m.version = s.version AND m.name IN (SELECT name FROM mine)
            RETURNING m.name, m.position
          )
          SELECT name, pg_notify('projected', name || ':' || position) FROM moved`,
        values: [
          steps.map(({ target }) => target.key),
          steps.map(({ from }) => from.toString()),
          steps.map(({ checkpoint }) => checkpoint.toString()),
          steps.map(({ target }) => target.version),
        ],
      }),
      ...steps.flatMap(({ statements }) => statements.map((one) => client.query(kept(one)))),
      ...(told.length > 0 ? [client.query(telling(told))] : []),
    ])
    if (moved.status === 'rejected') throw moved.reason
    const names = new Set(moved.value.rows.map(({ name }) => name))
    // What was written beside a checkpoint that somebody else had moved must not stay.
    if (steps.some(({ target, statements }) => statements.length > 0 && !names.has(target.key)))
      throw new Moved()
    for (const one of others) if (one.status === 'rejected') throw one.reason
    return names
  })
}

const telling = (told: readonly string[]) => ({
  name: 'told',
  text: `SELECT pg_notify('live', told) FROM unnest($1::text[]) told`,
  values: [told],
})

/** Statements whose plan a connection keeps; what a batch writes has few shapes, and comes again and again. */
const NAMES = 400
const names = new Map<string, string>()

/** The statement under a name, so that a connection plans it once. */
function kept({ text, values }: Statement) {
  let name = names.get(text)
  if (name === undefined && names.size < NAMES) {
    name = `write_${names.size}`
    names.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}
