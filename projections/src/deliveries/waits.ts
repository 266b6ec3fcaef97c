import { addressOf, places } from '@portal/contracts/places'
import type { Looked } from '../kit/waits.ts'
import { undecided } from './open.ts'

/** Mails and SMS that go nowhere until somebody decides; the jobs themselves say how they stand. */
export const deliveriesWait: Looked = {
  name: 'deliveries',
  who: 'super',
  touched: [
    'deliveryDoubted',
    'deliveryRefused',
    'deliveryRepeated',
    'deliveryLetBe',
    'sendingHeld',
    'heldReleased',
    'heldDiscarded',
  ],
  count: undecided,
  link: () => addressOf(places.logs, { tab: 'open', show: 'undecided' }),
}
