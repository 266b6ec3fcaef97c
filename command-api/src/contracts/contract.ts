import { orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'

export interface ContractState {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly userId: string
  /** SHA-256 of its text, hex; '' where the person was erased. */
  readonly contentHash: string
}

/** A contract: open until it is signed or withdrawn, and either is for good. */
export const contract = aggregate<ContractState>('contract', {
  is: 'unknown',
  userId: '',
  contentHash: '',
})({
  contractIssued: (_, data) => ({
    is: 'open',
    userId: data.userId,
    contentHash: orElse(data.contentHash, ''),
  }),
  contractWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  contractSigned: (state) => ({ ...state, is: 'signed' }),
})
