import { deliveries } from '@portal/contracts/deliveries'
import { deliveryEvents, type Happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import { type Acting, act, decisions, done, on, refuse } from '../kit/decisions.ts'
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

/** A job that sends something; undefined where there is none. */
async function rowOf(parts: Parts, id: string): Promise<Row | undefined> {
  const { rows } = await parts.pool.query<Row>(
    'SELECT state, kind, user_id, topic FROM reactions.job WHERE id = $1 AND kind IS NOT NULL',
    [id],
  )
  return rows[0]
}

const asked = (id: string, row: Row) => ({
  deliveryId: id,
  kind: row.kind,
  userId: row.user_id,
  topic: row.topic,
})

/** Decides on one of them; a reaction carries the decision out. */
async function decideOn(
  id: string,
  acting: Acting,
  of: {
    readonly as: 'again' | 'letBe'
    readonly from: readonly string[]
    readonly event: (
      said: ReturnType<typeof asked>,
    ) => Happened<'deliveryRepeated' | 'deliveryLetBe'>
  },
) {
  const row = await rowOf(acting.parts, id)
  if (!row) return refuse('notFound')
  return acting.decide(delivery, id, ({ decided }) => {
    if (decided === of.as) return done()
    if (!of.from.includes(row.state)) return refuse('changedMeanwhile')
    return done(of.event(asked(id, row)))
  })
}

const settled = ['doubtful', 'refused', 'held']

export const deliveriesDecisions = decisions(deliveries, {
  // Which job it is, and how it stands, only the workers' table knows.
  again: act(({ id }, acting) =>
    decideOn(id, acting, { as: 'again', from: settled, event: deliveryEvents.deliveryRepeated }),
  ),
  letBe: act(({ id }, acting) =>
    decideOn(id, acting, {
      as: 'letBe',
      from: [...settled, 'waiting'],
      event: deliveryEvents.deliveryLetBe,
    }),
  ),
  releaseHeld: on(sending, {
    stream: ({ kind }) => kind,
    decide: (_, { kind }) => done(deliveryEvents.heldReleased({ kind })),
  }),
  discardHeld: on(sending, {
    stream: ({ kind }) => kind,
    decide: (_, { kind }) => done(deliveryEvents.heldDiscarded({ kind })),
  }),
})
