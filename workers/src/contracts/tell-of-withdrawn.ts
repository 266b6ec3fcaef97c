import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { orElse } from '@portal/events'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { withdrawnMail } from './texts.ts'

/** Whoever was to sign a contract is told that it was withdrawn; why is read in the portal. */
const tellContractWithdrawn = job(
  'tellContractWithdrawn',
  { userId: Id, contractId: Id },
  async ({ userId, contractId }, context) => {
    const link = linkTo(context, places.contract, { id: contractId })
    await mailTo(context, { userId, topic: 'contractWithdrawn' }, (locale) =>
      withdrawnMail(locale, link),
    )
  },
)

export const mailContractWithdrawn = whenever(
  'mail-contract-withdrawn',
  'contractWithdrawn',
  ({ data }) => (orElse(data.reason, '') === '' ? [] : [tellContractWithdrawn(data)]),
)
