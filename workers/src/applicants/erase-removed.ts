import { Id } from '@portal/contracts'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { application } from '@portal/domain/applicants/application'
import { forgetSent } from '../kit/forget.ts'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import { shred } from '../kit/shred.ts'

/**
 * Erases an application that the office has deleted: its words, its files, and what was mailed about it. An
 * applicant asks for it and it is done (GDPR, article 17).
 */
const eraseApplication = job(
  'eraseApplication',
  { applicationId: Id },
  async ({ applicationId }, context) => {
    const because = { correlation: context.jobId, causation: 'applicants.remove' }
    await shred(application, applicationId, applicationId, because, context)
    await forgetSent(context, { userId: applicationId, emails: [], phones: [] })
  },
)

/** What a retention rule removes is erased by it. */
export const erasingRemoved = whenever(
  'erase-removed-application',
  'applicationRemoved',
  ({ data, meta }) => (meta.causation === KEPT_NO_LONGER ? [] : [eraseApplication(data)]),
)
