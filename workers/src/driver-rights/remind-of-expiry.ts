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
import { expiryText } from './texts.ts'

/** The reminder that is due so many days before the last day; undefined where none is. */
export const reminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : [...REMINDER_DAYS].reverse().find((days) => daysLeft <= days)

const about = { rightId: Id, userId: Id, validUntil: z.iso.date(), days: z.coerce.number() }
const topic = 'driverRightExpiry'

/** What is told of a right that ends, if it still ends on that day; undefined where nobody is to be told. */
async function ending(
  context: JobContext,
  { rightId, validUntil }: { rightId: string; validUntil: string },
  isDue: (of: Right, validUntil: string) => boolean,
) {
  const state = await context.decides.state(right, rightId)
  if (!state.valid || !isDue(state, validUntil)) return undefined
  const link = linkTo(context, places.driverRights, {})
  return { kind: state.kind, title: state.valid.title, validUntil, link }
}

/** Reminds the holder that a right ends, and writes in the log that it was done. */
const byMail = job('remindOfExpiryByMail', about, async (due, context) => {
  const { rightId, userId, validUntil, days } = due
  const told = await ending(context, due, (of, day) => remindsOf(of, day, days))
  if (!told) return
  const sent = await mailTo(context, { userId, topic }, (locale, { name }) =>
    expiryText(locale, { name, ...told }),
  )
  if (!sent) return
  const because = { correlation: context.jobId, causation: 'driver-rights.remindOfExpiry' }
  await context.decides.decide(right, rightId, remindOfExpiry, { validUntil, days }, because)
})

/** The same by SMS; the mail is what the log speaks of. */
const bySms = job('remindOfExpiryBySms', about, async (due, context) => {
  onlyByDay(context)
  const told = await ending(context, due, endsUnrenewed)
  await smsTo(
    context,
    { userId: due.userId, topic },
    (locale, { name }) => told && expiryText(locale, { name, ...told }).sms,
  )
})

/** The same on the person's devices. */
const byPush = job('remindOfExpiryByPush', about, async (due, context) => {
  const told = await ending(context, due, endsUnrenewed)
  const path = addressOf(places.driverRights)
  if (told) await owePushes(context, { userId: due.userId, topics: [topic], path })
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
