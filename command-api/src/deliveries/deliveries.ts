import { deliveries } from '@portal/contracts/deliveries'
import { deliveryEvents } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import { type Acting, act, decisions, done, on, Refused, refuse } from '../kit/decisions.ts'
import { forEach } from '../kit/each.ts'
import type { Parts } from '../kit/parts.ts'

/** What was last decided on it, as long as nothing came of that. */
const delivery = aggregate<{ decided: 'nothing' | 'again' | 'letBe' }>('delivery', {
  decided: 'nothing',
})({
  deliveryDoubted: () => ({ decided: 'nothing' }),
  deliveryRefused: () => ({ decided: 'nothing' }),
  deliveryRepeated: () => ({ decided: 'again' }),
  deliveryLetBe: () => ({ decided: 'letBe' }),
})

/** All that wait for the day's limit, of one kind. */
const sending = aggregate<object>(
  'sending',
  {},
)({
  sendingHeld: (state) => state,
  heldReleased: (state) => state,
  heldDiscarded: (state) => state,
})

interface Row {
  state: string
  kind: 'mail' | 'sms'
  user_id: string | null
  topic: string
}

/** The jobs of these that send something, by their ids. */
async function rowsOf(parts: Parts, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await parts.pool.query<Row & { id: string }>(
    `SELECT id, state, kind, user_id, topic FROM reactions.job
     WHERE id = ANY ($1) AND kind IS NOT NULL`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const asked = (id: string, row: Row) => ({
  deliveryId: id,
  kind: row.kind,
  userId: row.user_id,
  topic: row.topic,
})

const settled = ['doubtful', 'refused', 'held']
/** What may be decided, of which it may be, and what that is called. */
const choices = {
  again: { from: settled, event: deliveryEvents.deliveryRepeated },
  letBe: { from: [...settled, 'waiting'], event: deliveryEvents.deliveryLetBe },
} as const
type Choice = keyof typeof choices

/** One is decided on; a reaction carries the decision out. */
function decideOn(as: Choice, id: string, row: Row, { decided }: { decided: string }) {
  const { from, event } = choices[as]
  if (decided === as) return done()
  if (!from.includes(row.state)) return refuse('changedMeanwhile')
  return done<'deliveryRepeated' | 'deliveryLetBe'>(event(asked(id, row)))
}

async function decideOne(as: Choice, id: string, acting: Acting) {
  const row = (await rowsOf(acting.parts, [id])).get(id)
  if (!row) return refuse('notFound')
  return acting.decide(delivery, id, (state) => decideOn(as, id, row, state))
}

export const deliveriesDecisions = decisions(deliveries, {
  // Which job it is, and how it stands, only the workers' table knows.
  again: act(({ id }, acting) => decideOne('again', id, acting)),
  letBe: act(({ id }, acting) => decideOne('letBe', id, acting)),
  decide: act(async ({ ids, as }, acting) => {
    const wanted = [...new Set(ids)]
    const rows = await rowsOf(acting.parts, wanted)
    const there = wanted.flatMap((id) => (rows.has(id) ? { id, userId: id } : []))
    const outcome = await forEach(acting, delivery, there, (state, { id }) =>
      decideOn(as, id, rows.get(id) as Row, state),
    )
    if (outcome instanceof Refused) return outcome
    return { done: outcome.done, left: wanted.length - outcome.done }
  }),
  releaseHeld: on(sending, {
    stream: ({ kind }) => kind,
    decide: (_, { kind }) => done(deliveryEvents.heldReleased({ kind })),
  }),
  discardHeld: on(sending, {
    stream: ({ kind }) => kind,
    decide: (_, { kind }) => done(deliveryEvents.heldDiscarded({ kind })),
  }),
})
