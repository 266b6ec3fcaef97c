import { contractFields } from '@portal/contracts/contract-types'
import { contracts } from '@portal/contracts/contracts'
import { contractEvents } from '@portal/events'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { draftContract } from '@portal/projections/contracts/draft'
import { maySee } from '@portal/projections/kit/people'
import { type Acting, act, decided, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { startSigning, verifySigning } from '../kit/signing.ts'
import { type ContractState, contract } from './contract.ts'

/** Why this person cannot sign the contract; undefined where they can. Another's is as if it were not there. */
function unsignable(state: ContractState, userId: string) {
  if (state.is === 'unknown' || state.userId !== userId) return refuse('notFound')
  if (state.is === 'signed') return refuse('alreadySigned')
  if (state.is === 'withdrawn') return refuse('contractWithdrawn')
  return undefined
}

export const contractsDecisions = decisions(contracts, {
  startSigning: act(async ({ id }, acting) => {
    const { state } = await acting.parts.executor.state(contract, id)
    const { contentHash } = state
    return (
      unsignable(state, acting.actor.userId) ??
      startSigning(acting, { kind: 'contract', id, contentHash })
    )
  }),

  sign: act(async ({ id, signageKey, code }, acting) => {
    const { userId } = acting.actor
    const { state: before } = await acting.parts.executor.state(contract, id)
    const no = unsignable(before, userId)
    if (no) return no
    const { contentHash, form } = before
    const verified = await verifySigning(
      acting,
      { kind: 'contract', id, contentHash },
      { signageKey, code },
    )
    if (verified instanceof Refused) return verified
    // Withdrawn while the code was looked at: the withdrawal stands, and the code is spent.
    return acting.decide(
      contract,
      id,
      (state) =>
        unsignable(state, userId) ??
        done(
          contractEvents.contractSigned({
            contractId: id,
            userId,
            contentHash,
            form,
            method: 'sms',
            signingId: verified.signingId,
          }),
        ),
    )
  }),

  issue: act(async ({ id: userId, contentHash: seen, ...draft }, acting) => {
    const { actor, parts } = acting
    const drafted = await draftContract(parts.db, actor, acting.now, { id: userId, ...draft })
    if (drafted instanceof Refused) return drafted
    // What was looked at before is what is issued: the person may have been changed since.
    if (seen !== undefined && seen !== drafted.contentHash) return refuse('changedMeanwhile')
    const contractId = acting.newId()
    const { type, language, fields } = draft
    const { required, optional } = contractFields[type]
    const asked = [...required, ...optional]
    const day = (name: 'startDate' | 'endDate') =>
      asked.includes(name) && fields[name] !== '' ? fields[name] : null
    return acting.decide(contract, contractId, (state) =>
      state.is !== 'unknown'
        ? decided([], { id: contractId })
        : decided(
            [
              contractEvents.contractIssued({
                contractId,
                userId,
                type,
                language,
                title: drafted.title,
                content: drafted.content,
                contentHash: drafted.contentHash,
                form: SIGNED_FORM,
                parties: drafted.parties,
                fields: asked
                  .map((name) => ({ name, value: String(fields[name] ?? '') }))
                  .filter(({ value }) => value !== ''),
                issuedById: actor.userId,
                startDate: day('startDate'),
                endDate: day('endDate'),
              }),
            ],
            { id: contractId },
          ),
    )
  }),

  withdraw: act(({ id }, acting) => withdraw(acting, id, '')),
  withdrawFor: act(({ id, reason }, acting) => withdraw(acting, id, reason.trim())),
})

async function withdraw({ actor, parts, decide }: Acting, id: string, reason: string) {
  const { state: before } = await parts.executor.state(contract, id)
  if (before.is === 'unknown' || !(await maySee(parts.db, actor, before.userId)))
    return refuse('notFound')
  return decide(contract, id, (state) => {
    if (state.is === 'signed') return refuse('alreadySigned')
    if (state.is === 'withdrawn') return done()
    return done(
      contractEvents.contractWithdrawn({
        contractId: id,
        userId: state.userId,
        withdrawnById: actor.userId,
        reason,
      }),
    )
  })
}
