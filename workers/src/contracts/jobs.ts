import type { JobHandler } from '../kit/jobs.ts'
import { mailTo } from '../kit/mail.ts'
import { withdrawnMail } from './texts.ts'

/** The mail that a contract was withdrawn; why is read in the portal. */
export const tellContractWithdrawn: JobHandler = async ({ userId, contractId }, context) => {
  const link = `${context.publicUrl}/start/contract/${contractId}`
  await mailTo(context, userId ?? '', 'contractWithdrawn', (locale) => withdrawnMail(locale, link))
}
