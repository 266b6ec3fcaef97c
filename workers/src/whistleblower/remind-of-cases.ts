import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { isDaytime } from '../kit/hours.ts'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import type { WorkerParts } from '../kit/parts.ts'
import type { Schedule } from '../kit/schedule.ts'
import { owedTogether } from '../kit/together.ts'
import { casesMail } from './texts.ts'

const count = z.number().int()

/** Tells a handler how many cases wait, and nothing of what is in them. */
const MAIL = 'mailCases'
const about = { userId: Id, fresh: count, due: count }
const mailCases = job(MAIL, about, async (own, context) => {
  const { userId } = own
  // Their ids have the day: of several that waited for the mail server the last counts.
  const all = await owedTogether(context, MAIL, about, own)
  const [last] = all.sort((one, other) => (one.jobId < other.jobId ? 1 : -1))
  if (!last) return
  const { fresh, due } = last
  const link = linkTo(context, places.adminWhistleblower, {})
  await mailTo(context, { userId, topic: 'casesWaiting' }, (locale) =>
    casesMail(locale, { fresh, due, link }),
  )
})

/**
 * Handlers are told once a day of cases that are new, and of those that are to be acknowledged or answered
 * soon (Act 2021:890: within seven days, and within three months).
 */
export const remindingOfCases = (casesDue: WorkerParts['casesDue']): Schedule => ({
  name: 'remind-of-cases',
  due: async (_, now) => {
    if (!isDaytime(now)) return []
    const today = stockholmDay(now)
    return (await casesDue(now)).map((one) => ({
      key: `${today}.${one.userId}`,
      ...mailCases({ ...one }),
    }))
  },
})
