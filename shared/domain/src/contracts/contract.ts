import type { DecodedOf } from '@portal/contracts'
import { contractFields } from '@portal/contracts/contract-types'
import type { contracts } from '@portal/contracts/contracts'
import { contractEvents as happened } from '@portal/events'
import { SIGNED_FORM, type SignedForm } from '@portal/platform/signed-form'
import { contractToSign } from '@portal/platform/to-sign'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { type ToSign, unsignable } from '../kit/signing.ts'

interface Contract extends ToSign {
  readonly form: SignedForm
}

/** A contract: open until it is signed or withdrawn, and either is for good. */
export const contract = aggregate<Contract>('contract', {
  is: 'unknown',
  userId: '',
  contentHash: '',
  form: SIGNED_FORM,
})({
  contractIssued: (_, data) => ({ is: 'open', userId: data.userId, ...contractToSign(data) }),
  contractWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  contractSigned: (state) => ({ ...state, is: 'signed' }),
})

/** Why it cannot be signed; undefined where it can. */
export const unsignableContract = (state: Contract) => unsignable(state, 'contractWithdrawn')

/**
 * Signs it. Where it was withdrawn while the code was looked at, the withdrawal stands.
 * @param found.signingId of the asking for the code that was right
 */
export function sign(
  state: Contract,
  _: unknown,
  { id: contractId }: Deciding,
  { signingId }: { readonly signingId: string },
) {
  const { userId, contentHash, form } = state
  const signed = { contractId, userId, contentHash, form, method: 'sms' as const, signingId }
  return unsignableContract(state) ?? done(happened.contractSigned(signed))
}

type Issued = Parameters<typeof happened.contractIssued>[0]
type Drafted = Pick<Issued, 'title' | 'content' | 'parties'>

/**
 * Issues a contract as it was looked at before: the person may have been changed since.
 * @param found.drafted the contract as it would be issued now
 */
export function issue(
  { is }: Contract,
  form: DecodedOf<typeof contracts.issue>,
  { id: contractId, actor }: Deciding,
  {
    drafted,
  }: { readonly drafted: Drafted & { readonly contentHash: string; readonly issued: number } },
) {
  const { title, content, contentHash, parties } = drafted
  if (form.contentHash !== contentHash) return refuse('changedMeanwhile')
  if (is !== 'unknown') return decided([], { id: contractId })
  if (form.issued !== drafted.issued) return refuse('contractIssuedMeanwhile')
  const { id: userId, type, language, fields } = form
  const { required, optional } = contractFields[type]
  const asked = [...required, ...optional]
  const day = (name: 'startDate' | 'endDate'): Issued['startDate'] =>
    asked.includes(name) && fields[name] !== '' ? fields[name] : null
  const issued = happened.contractIssued({
    ...{ contractId, userId, type, language, title, content, contentHash, parties },
    form: SIGNED_FORM,
    fields: asked
      .map((name) => ({ name, value: String(fields[name] ?? '') }))
      .filter(({ value }) => value !== ''),
    issuedById: actor.userId,
    startDate: day('startDate'),
    endDate: day('endDate'),
  })
  return decided([issued], { id: contractId })
}

/** Takes a contract back that nobody has signed. */
export function withdraw(
  { is, userId }: Contract,
  { reason = '' }: { readonly id: string; readonly reason?: string },
  { id: contractId, actor }: Deciding,
) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'signed') return refuse('alreadySigned')
  if (is === 'withdrawn') return done()
  const withdrawn = { contractId, userId, withdrawnById: actor.userId, reason: reason.trim() }
  return done(happened.contractWithdrawn(withdrawn))
}
