import { z } from 'zod'
import { discardHeld, letBe, releaseHeld, sendAgain } from '../kit/decided.ts'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'

const one = { deliveryId: z.string() }
/** What was held until then; jobs from before there was one mean all of it. */
const held = { kind: z.enum(['mail', 'sms']), until: z.string().nullish() }

// What somebody decided of deliveries that did not simply go out is done to their jobs.
const repeatDelivery = job('repeatDelivery', one, ({ deliveryId }, { pool }) =>
  sendAgain(pool, deliveryId),
)
const letDeliveryBe = job('letDeliveryBe', one, ({ deliveryId }, { pool }) =>
  letBe(pool, deliveryId),
)
const letHeldGo = job('letHeldGo', held, ({ kind, until }, { pool }) =>
  releaseHeld(pool, kind, until ?? null),
)
const dropHeld = job('dropHeld', held, ({ kind, until }, { pool }) =>
  discardHeld(pool, kind, until ?? null),
)

export const repeating = whenever('repeat-delivery', 'deliveryRepeated', ({ data }) => [
  repeatDelivery(data),
])
export const lettingBe = whenever('let-delivery-be', 'deliveryLetBe', ({ data }) => [
  letDeliveryBe(data),
])
export const releasing = whenever('let-held-go', 'heldReleased', ({ data }) => [letHeldGo(data)])
export const discarding = whenever('drop-held', 'heldDiscarded', ({ data }) => [dropHeld(data)])
