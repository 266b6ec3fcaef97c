import { Id, localeFrom } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { places } from '@portal/contracts/places'
import { application } from '@portal/domain/applicants/application'
import { jobAd } from '@portal/domain/jobs/ad'
import { deliver } from '../kit/delivery.ts'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { personOf } from '../kit/people.ts'
import { whenever } from '../kit/reactions.ts'
import { seen } from '../kit/seen.ts'
import { receiptMail } from './texts.ts'

/** Receipts that go to one address in a day: a stranger writes whose it is. */
const RECEIPTS_A_DAY = 3

/** Is it one of many that came from, or for, this address of late? */
async function isOneOfMany(
  applicationId: string,
  email: string,
  { pool }: JobContext,
): Promise<boolean> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT p.email FROM applicants.application a JOIN applicants.application p
       ON p.application_id <> a.application_id
       AND p.applied_at BETWEEN a.applied_at - interval '1 day' AND a.applied_at
     WHERE a.application_id = $1`,
    [applicationId],
  )
  // One mailbox can be spelt in many ways: "of\fer"@mail.example. is offer@mail.example.
  const mailbox = sameEmail(email)
  return rows.filter((one) => sameEmail(one.email) === mailbox).length >= RECEIPTS_A_DAY
}

/** `userId` is the applicant's, or the application's own: with it goes what was mailed. */
const shape = { applicationId: Id, userId: Id }

/**
 * Says to an applicant that their application has come. It is mailed to whatever address a stranger wrote, so that
 * nothing stands in it that they wrote. No notice: an applicant need be nobody of the portal.
 */
const mailReceipt = job('mailApplicationReceipt', shape, async ({ applicationId }, context) => {
  const { is, email, jobAdId, userId, locale } = await context.decides.state(
    application,
    applicationId,
  )
  if (is !== 'there' || email === '') return
  await seen(context.pool, ['applicants'], String(await context.log.store.head()))
  if (await isOneOfMany(applicationId, email, context)) return
  const { headline } = await context.decides.state(jobAd, jobAdId)
  const link =
    userId === null
      ? linkTo(context, places.job, { id: jobAdId })
      : linkTo(context, places.insideJobs, { id: jobAdId })
  const words = receiptMail(localeFrom(locale), { headline, link })
  await deliver(context, {
    ...{ kind: 'mail', userId, topic: 'applicationReceipt', to: email },
    ...{ locale: localeFrom(locale), ...words },
  })
})

/** Mails what the office wrote to an applicant, who answers whoever wrote it. */
const mailApplicant = job(
  'mailApplicant',
  { ...shape, mailId: Id, byId: Id.nullable() },
  async ({ applicationId, mailId, byId }, context) => {
    const { is, email, userId, locale, mails } = await context.decides.state(
      application,
      applicationId,
    )
    const mail = mails.find((one) => one.mailId === mailId)
    // Erased, or removed before it went.
    if (is !== 'there' || email === '' || !mail || mail.text === '') return
    const by = byId === null ? undefined : await personOf(context, byId)
    await deliver(context, {
      ...{ kind: 'mail', userId, topic: 'applicantMailed', to: email },
      ...(by?.email ? { replyTo: by.email } : {}),
      ...{ locale: localeFrom(locale), subject: mail.subject, text: mail.text },
    })
  },
)

export const mailingReceipts = whenever(
  'mail-application-receipt',
  'applicationReceived',
  ({ data }) => [mailReceipt({ ...data, userId: data.subjectId })],
)

export const mailingApplicants = whenever(
  'mail-applicant',
  'applicationMailed',
  ({ data, meta }) => [
    mailApplicant({ ...data, userId: data.subjectId, byId: meta.actor ?? null }),
  ],
)
