import type { DecodedOf } from '@portal/contracts'
import { contracts } from '@portal/contracts/contracts'
import {
  contract,
  issue,
  sign,
  unsignableContract,
  withdraw,
} from '@portal/domain/contracts/contract'
import { signer, signing } from '@portal/domain/kit/signing'
import { draftContract } from '@portal/projections/contracts/draft'
import { contractsAnswers } from '@portal/projections/contracts/queries'
import { asking } from '../kit/bulk.ts'
import { aNewOne, byId, decisions, on, refuse } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { beginning, signedWith } from '../kit/signing.ts'

/** What one is about to sign; another's is as if it were not there. */
async function own({ id }: { id: string }, { actor, parts }: Looking) {
  const { state } = await parts.executor.state(contract, id)
  if (signer(state) !== actor.userId) return refuse('notFound')
  const { contentHash } = state
  return unsignableContract(state) ?? ({ kind: 'contract', id, contentHash } as const)
}

const signingId = signedWith('contract', unsignableContract)

/** The contract as it would be issued now. */
const drafted = (form: DecodedOf<typeof contracts.issue>, { actor, parts, now }: Looking) =>
  draftContract(parts.db, actor, now, form)

export const contractsDecisions = decisions(contracts, {
  startSigning: on(signing, beginning(own)),
  sign: on(contract, { stream: byId, owner: signer, spends: { signingId }, decide: sign }),
  issue: on(contract, {
    stream: aNewOne,
    judges: { may: 'wage', whose: (_, { id }) => id },
    // Two who issue one to the same person at once find each other's.
    alone: ({ id }) => ({ name: `contracts of ${id}`, tellers: ['contracts'] }),
    needs: { drafted },
    decide: issue,
  }),
  withdraw: on(contract, { stream: byId, about: signer, decide: withdraw }),
  bulk: asking(contracts.filter, contractsAnswers),
  withdrawFor: on(contract, { stream: byId, about: signer, decide: withdraw }),
})
