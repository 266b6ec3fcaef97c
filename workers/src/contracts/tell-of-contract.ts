import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { orElse } from '@portal/events'
import { askedOf } from '../kit/asked.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { issuedMail, withdrawnMail } from './texts.ts'

/** Whoever is to sign a contract is told that it waits; what it is stands in the portal alone. */
export const tellContractIssued = notice('tellContractIssued', 'contractIssued', {
  since: 'mail-contract-issued',
  topic: 'contractIssued',
  about: { contractId: Id },
  of: ({ data }) => data,
  to: ({ data }) => [data.userId],
  reads: ['startup'],
  facts: ({ userId, contractId }, context) => askedOf(context, userId, contractId),
  place: places.contract,
  going: ({ contractId }) => ({ id: contractId }),
  words: (locale, { link }) => issuedMail(locale, link),
})

/** They are told that it was withdrawn, too, unless they never heard of it; why is read in the portal. */
export const tellContractWithdrawn = notice('tellContractWithdrawn', 'contractWithdrawn', {
  since: 'mail-contract-withdrawn',
  topic: 'contractWithdrawn',
  about: { contractId: Id },
  of: ({ data }) => (orElse(data.reason, '') === '' ? undefined : data),
  to: ({ data }) => [data.userId],
  facts: async ({ userId, contractId }, context) =>
    (await beginsBy(context, userId, { contractId }, 'tellContractIssued')) ? undefined : {},
  place: places.contract,
  going: ({ contractId }) => ({ id: contractId }),
  words: (locale, { link }) => withdrawnMail(locale, link),
})
