import { addDays } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import {
  type ReportedDay,
  SILENT_DAYS,
  type SickPeriod,
  sickPeriods,
} from '@portal/calendar/sickness'
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

/** Was there any sickness in what was reported? A line of it without a time is none, as in the month. */
const IS_SICK = `said->'absences' @? '$[*] ? (@.type == "sick" && @.minutes > 0)'`
/** How far back an illness is looked for; who is ill for longer was reminded long ago. */
const LOOKED_BACK = 60

interface Ill extends Pick<SickPeriod, 'since' | 'certificateFrom' | 'relapse'> {
  readonly userId: string
}

/**
 * Who is reported sick for the eighth day or longer, and has handed in no certificate that speaks of that
 * day. A day that is reported without sickness ends an illness, and one that begins within five days continues it;
 * days without a report, few in a row or all of them holidays as at Easter, do not end it.
 * @param of one person alone; everybody where absent
 */
export async function illWithoutCertificate(
  pool: pg.Pool,
  today: string,
  of?: string,
): Promise<Ill[]> {
  const before = Array.from({ length: LOOKED_BACK }, (_, at) => addDays(today, -1 - at))
  // Who was ill then, the last that is known of them, may still be.
  const recently = addDays(today, -SILENT_DAYS)
  const heard = [recently, before.find(isWorkday) ?? today].sort()[0] ?? today
  const { rows } = await pool.query<{
    user_id: string
    days: ReportedDay[]
    certificates: { from: string; to: string }[]
  }>(
    `WITH ill AS (
       SELECT DISTINCT user_id FROM timereport.report
       WHERE day BETWEEN $3 AND $1 AND state <> 'draft'
         AND ${IS_SICK} AND ($4::uuid IS NULL OR user_id = $4)
     )
     SELECT i.user_id, (
       SELECT json_agg(json_build_object('day', r.day::text, 'sick', r.${IS_SICK}) ORDER BY r.day)
       FROM timereport.report r
       WHERE r.user_id = i.user_id AND r.day BETWEEN $1::date - $2::int AND $1 AND r.state <> 'draft'
     ) AS days, coalesce((
       SELECT json_agg(json_build_object('from', c.from_day::text, 'to', c.to_day::text))
       FROM medical.certificate c WHERE c.user_id = i.user_id
     ), '[]') AS certificates
     FROM ill i JOIN users.person p ON p.user_id = i.user_id AND p.status = 'active'`,
    [today, LOOKED_BACK, heard, of ?? null],
  )
  return rows.flatMap(({ user_id: userId, days, certificates }) => {
    const last = sickPeriods(days).at(-1)
    // Whoever reported a day without sickness since came back: they need one for the days up to then alone.
    const isBack = days.at(-1)?.sick === false
    const [until, known] = isBack ? [last?.to ?? '', recently] : [today, heard]
    if (!last || last.to < known || last.certificateFrom > until) return []
    const { since, certificateFrom, relapse } = last
    const isThere = certificates.some(({ from, to }) => from <= today && to >= certificateFrom)
    return isThere ? [] : [{ userId, since, certificateFrom, relapse }]
  })
}

const topic = 'certificateNeeded'

/** Asks for the certificate, if the person has not handed it in since. */
const askForCertificate = job(
  'askForCertificate',
  { userId: Id, since: z.iso.date() },
  async ({ userId, since }, context) => {
    const still = await illWithoutCertificate(context.pool, stockholmDay(context.now()), userId)
    const one = still.find((each) => each.since === since)
    if (!one) return
    const link = linkTo(context, places.medicalCertificates, {})
    await mailTo(context, { userId, topic }, (locale) =>
      certificateNeededMail(locale, { ...one, link }),
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
 * asks for one (Sick Pay Act 1991:1047, sections 7 and 8), and an illness that continues another has its days.
 */
export const remindingOfCertificate: Schedule = {
  name: 'remind-of-certificate',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const ill = await illWithoutCertificate(pool, stockholmDay(now))
    return ill.map((one) => ({ key: `${one.since}.${one.userId}`, ...askForCertificate(one) }))
  },
}
