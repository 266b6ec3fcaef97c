import { addDays } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import type pg from 'pg'
import { z } from 'zod'
import { isDaytime } from '../kit/hours.ts'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { owePushes } from '../kit/push.ts'
import type { Schedule } from '../kit/schedule.ts'
import { certificateNeededMail } from './texts.ts'

/** Days after the first one of an illness from which a certificate is needed: on the eighth day. */
const NEEDED_AFTER = 7
/** Days that nothing is reported of, as a long weekend, and that do not end an illness; more do not without a workday. */
const SILENT_DAYS = 3
/** Was there any sickness in what was reported? A line of it without a time is none, as in the month. */
const IS_SICK = `said->'absences' @? '$[*] ? (@.type == "sick" && @.minutes > 0)'`
/** How far back an illness is looked for; who is ill for longer was reminded long ago. */
const LOOKED_BACK = 60

interface Ill {
  readonly userId: string
  /** The first day of the illness. */
  readonly since: string
}

/**
 * Who is reported sick for the eighth day or longer, and has handed in no certificate that speaks of that
 * day. A day that is reported without sickness ends an illness; days without a report, few in a row or all of them
 * holidays as at Easter, do not.
 * @param of one person alone; everybody where absent
 */
export async function illWithoutCertificate(
  pool: pg.Pool,
  today: string,
  of?: string,
): Promise<Ill[]> {
  const before = Array.from({ length: LOOKED_BACK }, (_, at) => addDays(today, -1 - at))
  const workdays = before.filter(isWorkday)
  // Who was ill then, the last that is known of them, may still be.
  const heard = [addDays(today, -SILENT_DAYS), workdays[0] ?? today].sort()[0]
  const { rows } = await pool.query<{ user_id: string; since: string }>(
    `WITH ill AS (
       SELECT DISTINCT user_id FROM timereport.report
       WHERE day BETWEEN $6 AND $1 AND state <> 'draft'
         AND ${IS_SICK} AND ($5::uuid IS NULL OR user_id = $5)
     ), known AS (
       SELECT r.user_id, r.day, r.${IS_SICK} AS sick
       FROM timereport.report r JOIN ill USING (user_id)
       WHERE r.day BETWEEN $1::date - $4::int AND $1 AND r.state <> 'draft'
     ), beside AS (
       SELECT user_id, day, sick, lag(sick) OVER days AS was, lag(day) OVER days AS before
       FROM known WINDOW days AS (PARTITION BY user_id ORDER BY day)
     ), begun AS (
       SELECT user_id, day, sick, was IS NOT TRUE OR (day - before > $3::int + 1
         AND EXISTS (SELECT FROM unnest($7::date[]) AS w WHERE w > before AND w < day)) AS begins
       FROM beside
     ), runs AS (
       SELECT user_id, day, count(*) FILTER (WHERE begins)
         OVER (PARTITION BY user_id ORDER BY day) AS run
       FROM begun WHERE sick
     ), illness AS (
       SELECT user_id, min(day) AS since FROM runs GROUP BY user_id, run
       HAVING min(day) <= $1::date - $2::int AND max(day) >= $6
     )
     SELECT i.user_id, i.since::text FROM illness i
     JOIN users.person p ON p.user_id = i.user_id AND p.status = 'active'
     WHERE NOT EXISTS (SELECT FROM medical.certificate c
       WHERE c.user_id = i.user_id AND c.from_day <= $1::date AND c.to_day >= i.since + $2::int)`,
    [today, NEEDED_AFTER, SILENT_DAYS, LOOKED_BACK, of ?? null, heard, workdays],
  )
  return rows.map(({ user_id: userId, since }) => ({ userId, since }))
}

const topic = 'certificateNeeded'

/** Asks for the certificate, if the person has not handed it in since. */
const askForCertificate = job(
  'askForCertificate',
  { userId: Id, since: z.iso.date() },
  async ({ userId, since }, context) => {
    const still = await illWithoutCertificate(context.pool, stockholmDay(context.now()), userId)
    if (!still.some((one) => one.since === since)) return
    const link = linkTo(context, places.medicalCertificates, {})
    const from = addDays(since, NEEDED_AFTER)
    await mailTo(context, { userId, topic }, (locale) =>
      certificateNeededMail(locale, { since, from, link }),
    )
    await owePushes(context, {
      userId,
      topics: [topic],
      path: addressOf(places.medicalCertificates),
    })
  },
)

/**
 * Whoever is reported sick is asked once for a certificate when it is needed: from the eighth day sick pay
 * asks for one (Sick Pay Act 1991:1047, section 8).
 */
export const remindingOfCertificate: Schedule = {
  name: 'remind-of-certificate',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const ill = await illWithoutCertificate(pool, stockholmDay(now))
    return ill.map((one) => ({ key: `${one.since}.${one.userId}`, ...askForCertificate(one) }))
  },
}
