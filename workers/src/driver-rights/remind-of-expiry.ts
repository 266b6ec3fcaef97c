import { addDays, daysBetween } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { REMINDER_DAYS } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { remindOfExpiry, remindsOf } from '@portal/domain/driver-rights/decisions'
import { endsUnrenewed, type Right, right } from '@portal/domain/driver-rights/right'
import { z } from 'zod'
import { onlyByDay } from '../kit/by-day.ts'
import { isDaytime } from '../kit/hours.ts'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, smsTo } from '../kit/mail.ts'
import { owePushes } from '../kit/push.ts'
import type { DueJob, Schedule } from '../kit/schedule.ts'
import { owedTogether } from '../kit/together.ts'
import { type Ending, expiryText } from './texts.ts'

/** The reminder that is due so many days before the last day; undefined where none is. */
export const reminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : [...REMINDER_DAYS].reverse().find((days) => daysLeft <= days)

const about = { rightId: Id, userId: Id, validUntil: z.iso.date(), days: z.coerce.number() }
type Due = z.infer<z.ZodObject<typeof about>>
const topic = 'driverRightExpiry'
const [MAIL, SMS, PUSH] = ['remindOfExpiryByMail', 'remindOfExpiryBySms', 'remindOfExpiryByPush']

/**
 * Those of a person's rights that they are told of now, as each still ends on that day: what is owed at the same time
 * is told at once.
 */
async function ending(
  context: JobContext,
  named: string,
  own: Due,
  isDue: (of: Right, due: Due) => boolean,
): Promise<(Due & Ending)[]> {
  const found: (Due & Ending)[] = []
  for (const due of await owedTogether(context, named, about, own)) {
    const state = await context.decides.state(right, due.rightId)
    if (state.valid && isDue(state, due))
      found.push({ ...due, kind: state.kind, title: state.valid.title })
  }
  return found.sort((one, other) => (one.validUntil < other.validUntil ? -1 : 1))
}

const ends = (of: Right, { validUntil }: Due) => endsUnrenewed(of, validUntil)
const linkOf = (context: JobContext) => linkTo(context, places.driverRights, {})

/** Reminds the holder that rights end, and writes in the log that it was done. */
const byMail = job(MAIL, about, async (own, context) => {
  const { userId } = own
  const told = await ending(context, MAIL, own, (of, { validUntil, days }) =>
    remindsOf(of, validUntil, days),
  )
  const link = linkOf(context)
  const sent = await mailTo(context, { userId, topic }, (locale, { name }) =>
    expiryText(locale, { name, link }, told),
  )
  if (!sent) return
  const because = { correlation: context.jobId, causation: 'driver-rights.remindOfExpiry' }
  for (const { rightId, validUntil, days } of told)
    await context.decides.decide(right, rightId, remindOfExpiry, { validUntil, days }, because)
})

/** The same by SMS; the mail is what the log speaks of. */
const bySms = job(SMS, about, async (own, context) => {
  onlyByDay(context)
  const told = await ending(context, SMS, own, ends)
  const link = linkOf(context)
  await smsTo(
    context,
    { userId: own.userId, topic },
    (locale, { name }) => expiryText(locale, { name, link }, told)?.sms,
  )
})

/** The same on the person's devices. */
const byPush = job(PUSH, about, async (own, context) => {
  const told = await ending(context, PUSH, own, ends)
  const path = addressOf(places.driverRights)
  if (told.length > 0) await owePushes(context, { userId: own.userId, topics: [topic], path })
})

/**
 * Rights that end soon and have no successor waiting at the office: one that it asked more about is not on its way
 * to be approved. Of several reminders that were missed only the last is sent. An SMS goes with the one of 7 days.
 */
export const remindingOfExpiry: Schedule = {
  name: 'driver-right-expiry',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const today = stockholmDay(now)
    const found = await pool.query<{ right_id: string; user_id: string; valid_until: string }>(
      `SELECT r.right_id, r.user_id, r.valid_until FROM driver_rights."right" r
       JOIN users.person p ON p.user_id = r.user_id AND p.status = 'active'
       WHERE r.pending_state IN ('', 'informationRequested') AND r.valid_until BETWEEN $1 AND $2`,
      [today, addDays(today, Math.max(...REMINDER_DAYS))],
    )
    return found.rows.flatMap(({ right_id, user_id, valid_until }): DueJob[] => {
      const days = reminderDue(daysBetween(today, valid_until))
      if (days === undefined) return []
      const data = {
        rightId: right_id,
        userId: user_id,
        validUntil: valid_until,
        days,
      }
      const key = `${right_id}.${valid_until}.${days}`
      return [
        { key: `${key}.mail`, ...byMail(data) },
        { key: `${key}.push`, ...byPush(data) },
        ...(days === Math.min(...REMINDER_DAYS) ? [{ key: `${key}.sms`, ...bySms(data) }] : []),
      ]
    })
  },
}
