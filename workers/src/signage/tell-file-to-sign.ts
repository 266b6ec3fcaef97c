import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { fileToSignMail } from './texts.ts'

/** Whoever is to sign a file is told that it waits; not where it was withdrawn or signed meanwhile. */
const tellFileToSign = job(
  'tellFileToSign',
  { userId: Id, fileId: Id },
  async ({ userId, fileId }, context) => {
    const said = await context.log.read(`fileSignage-${fileId}`)
    if (said.length !== 1) return
    const link = linkTo(context, places.signed, { file: fileId })
    await mailTo(context, { userId, topic: 'fileToSign' }, (locale) => fileToSignMail(locale, link))
  },
)

export const mailFileToSign = whenever('mail-file-to-sign', 'fileSignageRequested', ({ data }) => [
  tellFileToSign(data),
])
