import { places } from '@portal/contracts/places'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { withdrawnMail } from './texts.ts'

/** The mail that a contract was withdrawn; why is read in the portal. */
export const tellContractWithdrawn: JobHandler = async ({ userId, contractId }, context) => {
  const link = linkTo(context, places.contract, { id: contractId ?? undefined })
  await mailTo(context, userId ?? '', 'contractWithdrawn', (locale) => withdrawnMail(locale, link))
}
