import { type DataOf, deliveryEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import { done, refuse } from '../kit/outcome.ts'

/** A mail or SMS that did not simply go out. */
interface Delivery {
  /** What was last decided on it, as long as nothing came of that. */
  readonly decided: 'nothing' | 'again' | 'letBe'
}

export const delivery = aggregate<Delivery>('delivery', { decided: 'nothing' })({
  deliveryDoubted: () => ({ decided: 'nothing' }),
  deliveryRefused: () => ({ decided: 'nothing' }),
  deliveryRepeated: () => ({ decided: 'again' }),
  deliveryLetBe: () => ({ decided: 'letBe' }),
})

/** All that wait for the day's limit, of one kind, which is the id. */
export const sending = aggregate<object>(
  'sending',
  {},
)({
  sendingHeld: (state) => state,
  heldReleased: (state) => state,
  heldDiscarded: (state) => state,
})

const settled = ['doubtful', 'refused', 'held']
/** What may be decided, of which it may be, and what that is called. */
const choices = {
  again: { from: settled, event: happened.deliveryRepeated },
  letBe: { from: [...settled, 'waiting'], event: happened.deliveryLetBe },
} as const
export type Choice = keyof typeof choices

type Said = DataOf<typeof happened.deliveryDoubted>

/** Says whether it is to be sent; `job` is how the workers' table has it. */
export function choose(
  { decided }: Delivery,
  { as, job }: { readonly as: Choice; readonly job: Said & { readonly state: string } },
) {
  const { from, event } = choices[as]
  if (decided === as) return done()
  if (!from.includes(job.state)) return refuse('changedMeanwhile')
  const { deliveryId, kind, userId, topic } = job
  return done<'deliveryRepeated' | 'deliveryLetBe'>(event({ deliveryId, kind, userId, topic }))
}

/** Nobody tries any more until a person says so. */
export const settle = (
  _: Delivery,
  {
    as,
    ofAddress = false,
    ...said
  }: Said & { readonly as: 'doubtful' | 'refused'; readonly ofAddress?: boolean },
) =>
  done<'deliveryDoubted' | 'deliveryRefused'>(
    as === 'doubtful'
      ? happened.deliveryDoubted(said)
      : happened.deliveryRefused({ ...said, ofAddress }),
  )

type Kind = Said['kind']

/** The limit of a day is reached. */
export const hold = (_: object, of: { readonly kind: Kind; readonly day: string }) =>
  done(happened.sendingHeld({ kind: of.kind, day: of.day }))
/** All of a kind that had been held until a moment, as somebody saw it; what came later waits on. */
interface Held {
  readonly kind: Kind
  /** An instant in UTC. */
  readonly until: string
}

/** What waits for the limit is sent all the same. */
export const releaseHeld = (_: object, { kind, until }: Held) =>
  done(happened.heldReleased({ kind, until }))
/** What waits for the limit is not sent. */
export const discardHeld = (_: object, { kind, until }: Held) =>
  done(happened.heldDiscarded({ kind, until }))
