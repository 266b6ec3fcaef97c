import { addressOf, places } from '@portal/contracts/places'
import { UNSIGNED_DAYS } from '@portal/contracts/waiting'
import { waits } from '../kit/waits.ts'

/** Contracts that nobody has signed for some days. */
export const contractsWait = waits('contracts', {
  who: 'wage',
  id: 'contractId',
  opened: ['contractIssued'],
  closed: ['contractSigned', 'contractWithdrawn'],
  after: UNSIGNED_DAYS,
  link: () => addressOf(places.adminContracts, { state: 'open', days: String(UNSIGNED_DAYS) }),
})
