import { setImmediate } from 'node:timers/promises'
import { type Asked, inOneGo, quick } from '@portal/platform/database'
import { Rounds } from '@portal/platform/rounds'
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

const rounds = new WeakMap<pg.Pool, Rounds<Step, boolean>>()

/**
 * Moves a read model's checkpoint by compare-and-set, with the little that is to be written, and tells who waits
 * for the position and whom it concerns. Those that step on at the same time share a transaction: what one person
 * did concerns a few read models, and a transaction for each would cost more than what it writes.
 * @returns false where the checkpoint was not at `from` any more, or the tables are of another version
 * @throws what the database says of the statements: others that shared the transaction do not hear of it
 */
export function advance(pool: pg.Pool, step: Step): Promise<boolean> {
  let shared = rounds.get(pool)
  if (!shared) {
    shared = new Rounds(
      // Of two that step from the same place only one may.
      ({ target }) => target.key,
      (steps) => together(pool, steps),
      // Those that were woken together come within one round of the event loop.
      () => setImmediate(),
    )
    rounds.set(pool, shared)
  }
  return shared.ask(step)
}

async function together(
  pool: pg.Pool,
  steps: readonly Step[],
): Promise<readonly (boolean | Promise<boolean>)[]> {
  try {
    const moved = await take(pool, steps)
    return steps.map(({ target }) => moved.has(target.key))
  } catch {
    return apart(pool, steps)
  }
}

/** Each for itself, so that one whose statements are refused holds up nobody else. */
function apart(pool: pg.Pool, steps: readonly Step[]): readonly Promise<boolean>[] {
  const resting = steps.filter(({ statements }) => statements.length === 0)
  const idle = resting.length > 0 ? take(pool, resting) : Promise.resolve(new Set<string>())
  return steps.map((step) =>
    step.statements.length === 0
      ? idle.then((moved) => moved.has(step.target.key))
      : send(pool, step).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Moved) return false
            throw error
          },
        ),
  )
}

/** @throws where a checkpoint was moved by somebody else beside which something is to be written */
async function take(pool: pg.Pool, steps: readonly Step[]): Promise<Set<string>> {
  const told = steps.flatMap((step) => step.told)
  const [moved] = await inOneGo(pool, [
    {
      name: 'advance',
      // In the order of their names: two processes would else lock each other out. What a crash takes away
      // goes with its checkpoint, and is read from the log again: nobody waits for the disk. What was written
      // beside a checkpoint that did not move must not stay: to divide by nought undoes it.
      text: `WITH ${quick}, mine AS (
          SELECT name FROM projections.model, quick WHERE name = ANY ($1) ORDER BY name FOR UPDATE OF model
        ), moved AS (
          UPDATE projections.model m SET position = s.upto
          FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) s (name, since, upto, version)
          WHERE m.name = s.name AND m.position = s.since AND m.version = s.version AND m.name IN (SELECT name FROM mine)
          RETURNING m.name, m.position
        )
        SELECT name, pg_notify('projected', name || ':' || position) FROM moved
        UNION ALL
        SELECT NULL, NULL WHERE 1 / (SELECT (count(*) = cardinality($5::text[]))::int FROM moved WHERE name = ANY ($5)) = 0`,
      values: [
        steps.map(({ target }) => target.key),
        steps.map(({ from }) => from.toString()),
        steps.map(({ checkpoint }) => checkpoint.toString()),
        steps.map(({ target }) => target.version),
        steps.flatMap(({ target, statements }) => (statements.length > 0 ? [target.key] : [])),
      ],
    },
    ...steps.flatMap(({ statements }) => statements.map(kept)),
    ...(told.length > 0 ? [telling(told)] : []),
  ])
  return new Set(moved?.rows.map(({ name }) => name))
}

const telling = (told: readonly string[]): Asked => ({
  name: 'told',
  text: `SELECT pg_notify('live', told) FROM unnest($1::text[]) told`,
  values: [told],
})

/** Bytes that a step may write beside others'; more takes so long that they would wait for it. */
const LITTLE = 65_536

/** Is it so little that others may share its transaction? */
export const isLittle = (statements: readonly Statement[]): boolean =>
  statements.reduce(
    (sum, { values }) => sum + values.reduce((bytes, one) => bytes + one.length, 0),
    0,
  ) <= LITTLE

/** Statements whose plan a connection keeps; what a batch writes has few shapes, and comes again and again. */
const NAMES = 400
const names = new Map<string, string>()

/** The statement under a name, so that a connection plans it once. */
function kept({ text, values }: Statement): Asked {
  let name = names.get(text)
  if (name === undefined && names.size < NAMES) {
    name = `write_${names.size}`
    names.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}
