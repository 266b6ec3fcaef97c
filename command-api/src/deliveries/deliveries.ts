import { deliveries } from '@portal/contracts/deliveries'
import {
  choose,
  delivery,
  discardHeld,
  releaseHeld,
  sending,
} from '@portal/domain/deliveries/delivery'
import { sql } from 'kysely'
import { act, byId, decisions, on, Refused, refuse } from '../kit/decisions.ts'
import { forEach } from '../kit/each.ts'
import type { Looking } from '../kit/looking.ts'
import type { Parts } from '../kit/parts.ts'

interface Row {
  state: string
  kind: 'mail' | 'sms'
  user_id: string | null
  topic: string
}

/** The jobs of these that send something, by their ids. */
async function rowsOf(
  { db }: Pick<Parts, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row & { id: string }>`
    SELECT id, state, kind, user_id, topic FROM reactions.job
    WHERE id = ANY (${ids}::text[]) AND kind IS NOT NULL`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The job as a decision looks at it. */
const jobOf = (id: string, { state, kind, user_id, topic }: Row) => ({
  ...{ deliveryId: id, state, kind },
  ...{ userId: user_id, topic },
})

/** Which job it is, and how it stands, only the workers' table knows. */
const job = async ({ id }: { id: string }, { parts }: Looking) => {
  const row = (await rowsOf(parts, [id])).get(id)
  return row ? jobOf(id, row) : refuse('notFound')
}

export const deliveriesDecisions = decisions(deliveries, {
  again: on(delivery, {
    stream: byId,
    needs: { job },
    decide: (state, _, __, found) => choose(state, { as: 'again', ...found }),
  }),
  letBe: on(delivery, {
    stream: byId,
    needs: { job },
    decide: (state, _, __, found) => choose(state, { as: 'letBe', ...found }),
  }),
  // Many streams, each decided for itself.
  decide: act(async ({ ids, as }, acting) => {
    const wanted = [...new Set(ids)]
    const rows = await rowsOf(acting.parts, wanted)
    const there = wanted.flatMap((id) => (rows.has(id) ? { id, userId: id } : []))
    const outcome = await forEach(acting, delivery, there, (state, { id }) =>
      choose(state, { as, job: jobOf(id, rows.get(id) as Row) }),
    )
    if (outcome instanceof Refused) return outcome
    return { done: outcome.done, left: wanted.length - outcome.done }
  }),
  releaseHeld: on(sending, { stream: ({ kind }) => kind, decide: releaseHeld }),
  discardHeld: on(sending, { stream: ({ kind }) => kind, decide: discardHeld }),
})
