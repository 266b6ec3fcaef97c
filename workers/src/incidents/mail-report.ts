import { Id, localeFrom } from '@portal/contracts'
import { report } from '@portal/domain/incidents/report'
import { isRedacted } from '@portal/events'
import { bytesOf } from '@portal/platform/files/store'
import { z } from 'zod'
import { deliver } from '../kit/delivery.ts'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import { handedOnMail } from './texts.ts'

/**
 * Hands a report on to one address, as the PDF that was kept when somebody asked for it. No notice: it
 * goes to whoever the office names, who need be nobody of the portal.
 */
const mailReport = job(
  'mailIncidentReport',
  // The reporter's id: with them goes what was handed on of them.
  { reportId: Id, mailId: Id, to: z.number().int(), userId: Id },
  async ({ reportId, mailId, to: index }, context) => {
    const { mails } = await context.decides.state(report, reportId)
    const mail = mails.find((one) => one.mailId === mailId)
    const to = mail?.to[index]
    const bytes = mail && (await bytesOf(context.files, mail.fileId, mail.fileHash))
    // Its reporter is erased, and all that says something of them.
    if (!mail || !to || !bytes) return
    const locale = localeFrom(mail.locale)
    const { file: name, ...words } = handedOnMail(locale, mail.text)
    const attached = { name, type: 'application/pdf', bytes }
    await deliver(context, {
      ...{ kind: 'mail', userId: null, topic: 'incidentMailed', to, locale, attached },
      ...words,
    })
  },
)

export const mailingReports = whenever('mail-incident-report', 'incidentMailed', ({ data }) =>
  isRedacted(data.to) ? [] : data.to.map((_, to) => mailReport({ ...data, to })),
)
