import { Id } from '@portal/contracts'
import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { right } from '@portal/domain/driver-rights/right'
import { orElse, type Redacted } from '@portal/events'
import { FIRST_DAYS, LAST_DAYS, OVER_DAYS } from '../kit/again.ts'
import { oweByDay } from '../kit/by-day.ts'
import { isDaytime } from '../kit/hours.ts'
import { type JobContext, job } from '../kit/job.ts'
import { asReminder } from '../kit/letter-texts.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, smsTo } from '../kit/mail.ts'
import { owePushes } from '../kit/push.ts'
import { whenever } from '../kit/reactions.ts'
import type { Schedule } from '../kit/schedule.ts'
import { owedTogether } from '../kit/together.ts'
import { requestsText, requestText } from './texts.ts'

const about = { rightId: Id, userId: Id, eventId: Id }
const topic = 'driverRightRequest'
const REQUESTED = 'driverRightChangesRequested'

interface Asked {
  readonly kind: RightKind
  readonly title: string
  readonly text: string
  readonly link: string
}

/**
 * What an administrator asked for; it is read from the log, not carried in the job.
 * @param eventId by which event; the last one where absent
 */
async function asked(
  context: JobContext,
  rightId: string,
  eventId?: string,
): Promise<Asked | undefined> {
  const events = await context.log.read(`driverRight-${rightId}`)
  const event = events.findLast(({ id, type }) => type === REQUESTED && (eventId ?? id) === id)
  const first = events[0]?.data as { kind: RightKind; title: string | Redacted } | undefined
  const text = event && orElse((event.data as { text: string | Redacted }).text, '')
  if (!first || !text) return undefined
  const link = linkTo(context, places.driverRights, {})
  return { kind: first.kind, title: orElse(first.title, ''), text, link }
}

/**
 * Tells the employee what an administrator asks for. No notice: it bears the administrator's own words,
 * and by SMS, too, where they said so.
 */
const byMail = job('tellOfRequestByMail', about, async ({ rightId, userId, eventId }, context) => {
  const request = await asked(context, rightId, eventId)
  await mailTo(
    context,
    { userId, topic },
    (locale, { name }) => request && requestText(locale, { name, ...request }),
  )
  await oweByDay(context, 'push', byPush({ rightId, userId }))
})

/** The same on the person's devices, while nothing was sent in since. */
const byPush = job('tellOfRequestByPush', { rightId: Id, userId: Id }, async (one, context) => {
  const path = addressOf(places.driverRights)
  if ((await context.decides.state(right, one.rightId)).asked)
    await owePushes(context, { userId: one.userId, topics: [topic], path })
})

/** The same by SMS, where the administrator wanted one. */
const bySms = job('tellOfRequestBySms', about, async ({ rightId, userId, eventId }, context) => {
  const request = await asked(context, rightId, eventId)
  await smsTo(
    context,
    { userId, topic },
    (locale, { name }) => request && requestText(locale, { name, ...request }).sms,
  )
})

export const tellOfRequest = whenever('tell-of-driver-right-request', REQUESTED, ({ id, data }) => {
  const one = { rightId: data.rightId, userId: data.userId, eventId: id }
  return [byMail(one), ...(data.sms ? [bySms(one)] : [])]
})

const due = { rightId: Id, userId: Id }
const AGAIN = 'remindOfRequest'

/** Tells once more, at once, what was asked for of any of a person's rights, as far as nothing was sent in since. */
const again = job(AGAIN, due, async (own, context) => {
  const { userId } = own
  const still: (Asked & { rightId: string })[] = []
  for (const { rightId } of await owedTogether(context, AGAIN, due, own)) {
    const isAsked = (await context.decides.state(right, rightId)).asked
    const request = isAsked && (await asked(context, rightId))
    if (request) still.push({ rightId, ...request })
  }
  const [first] = still
  if (!first) return
  const { link } = first
  await mailTo(context, { userId, topic }, (locale, { name }) => {
    const only = requestText(locale, { name, ...first })
    const mail = still.length > 1 ? requestsText(locale, { name, link }, still) : only
    return asReminder(locale, { ...mail, link })
  })
  await oweByDay(context, 'push', byPush({ rightId: first.rightId, userId }))
})

/** Whoever was asked for more and has sent nothing in since is told again after three days, and after seven. */
export const remindingOfRequests: Schedule = {
  name: 'remind-of-driver-right-request',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const before = (days: number) => `$2::timestamptz - make_interval(days => ${days})`
    const { rows } = await pool.query<{ key: string; rightId: string; userId: string }>(
      `SELECT r.right_id AS "rightId", r.user_id AS "userId", concat_ws('.', r.right_id, s.position,
         CASE WHEN s.at <= ${before(LAST_DAYS)} THEN ${LAST_DAYS} ELSE ${FIRST_DAYS} END) AS key
       FROM driver_rights."right" r
       JOIN LATERAL (SELECT at, position FROM driver_rights.step s
         WHERE s.right_id = r.right_id AND s.action = $1 ORDER BY s.position DESC LIMIT 1) s ON true
       WHERE r.pending_state = 'informationRequested'
         AND s.at > ${before(OVER_DAYS)} AND s.at <= ${before(FIRST_DAYS)}`,
      [REQUESTED, now],
    )
    return rows.map(({ key, ...one }) => ({ key, ...again(one) }))
  },
}
