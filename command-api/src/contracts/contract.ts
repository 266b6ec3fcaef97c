import { aggregate } from '@portal/domain/kit/aggregate'
import { SIGNED_FORM, type SignedForm } from '@portal/platform/signed-form'
import { contractToSign } from '@portal/projections/contracts/to-sign'

export interface ContractState {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly userId: string
  /** SHA-256 of what is signed, hex; '' where the person was erased. */
  readonly contentHash: string
  readonly form: SignedForm
}

/** A contract: open until it is signed or withdrawn, and either is for good. */
export const contract = aggregate<ContractState>('contract', {
  is: 'unknown',
  userId: '',
  contentHash: '',
  form: SIGNED_FORM,
})({
  contractIssued: (_, data) => ({
    is: 'open',
    userId: data.userId,
    ...contractToSign(data),
  }),
  contractWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  contractSigned: (state) => ({ ...state, is: 'signed' }),
})
