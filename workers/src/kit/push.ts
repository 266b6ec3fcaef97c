import { createHash } from 'node:crypto'
import { Id } from '@portal/contracts'
import { topics as allTopics } from '@portal/contracts/deliveries'
import { noticeGroupOf } from '@portal/contracts/notices'
import { isRedacted } from '@portal/events'
import { devicesOf, endpointFields } from '@portal/platform/push-devices'
import { z } from 'zod'
import { onlyByDay } from './by-day.ts'
import { forgetErased } from './delivery.ts'
import { type JobContext, job } from './job.ts'
import { NotOut } from './outcome.ts'
import { personOf } from './people.ts'
import type { PushTo } from './push-service.ts'
import { pushWords } from './push-words.ts'
import { localeOf } from './texts.ts'
import { wishesOf } from './wishes.ts'

/** What has not reached a device by then is old, in s: 12 hours. */
const KEPT_S = 12 * 3600

/** What is pushed: of which kinds of things it tells, and where it leads. No word of the things themselves. */
interface ToPush {
  readonly userId: string
  readonly topics: readonly (typeof allTopics)[number][]
  /** Within the portal. */
  readonly path: string
  /** How many messages are unread, where it is about them. */
  readonly unread?: number
}

/** Has the person a device that pushes go to? */
export async function hasDevices({ pool }: JobContext, userId: string): Promise<boolean> {
  const found = await pool.query(`SELECT FROM ${devicesOf} WHERE d.user_id = $1 LIMIT 1`, [userId])
  return found.rowCount === 1
}

/** Owes a push to each device of a person, under the id of what asks for it: once, however often it asks. */
export async function owePushes(context: JobContext, what: ToPush): Promise<void> {
  const until = new Date(context.now().getTime() + KEPT_S * 1000).toISOString()
  await context.pool.query(
    `INSERT INTO reactions.job (id, name, data, due_at)
     SELECT $1 || '.' || d.device_id, $2, $3 || jsonb_build_object('deviceId', d.device_id), now()
     FROM ${devicesOf} WHERE d.user_id = $4 ON CONFLICT DO NOTHING`,
    [context.jobId, pushToDevice.named, JSON.stringify({ ...what, until }), what.userId],
  )
}

/** Where a device of somebody is reached; undefined where it takes nothing any more. */
async function reachedAt(
  { pool, keyring, push }: JobContext,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<PushTo | undefined> {
  const found = await pool.query<{ sealed: unknown }>(
    `SELECT d.sealed FROM ${devicesOf}
     WHERE d.device_id = $1 AND d.user_id = $2 AND d.vapid_key = $3`,
    [deviceId, userId, push?.publicKey],
  )
  const [row] = found.rows
  if (!row) return undefined
  const fields = endpointFields(userId)
  const [opened] = await keyring.openMany([{ id: userId, data: row.sealed, fields }])
  const { endpoint, p256dh, auth } = opened as PushTo
  return isRedacted(endpoint) ? undefined : { endpoint, p256dh, auth }
}

/**
 * Pushes to one device of a person, as far as they want it and as long as they are signed in there. Beyond
 * the limits of the day it is let be: tomorrow it would be old, and everything stands in the portal.
 * Throws NotOut.
 */
export const pushToDevice = job(
  'pushToDevice',
  {
    userId: Id,
    deviceId: Id,
    topics: z.array(z.enum(allTopics)),
    path: z.string(),
    unread: z.number().int().optional(),
    until: z.iso.datetime(),
  },
  async (data, context) => {
    const { userId, deviceId, unread } = data
    const { pool, push, jobId, budget, logger } = context
    const leftS = Math.floor((Date.parse(data.until) - context.now().getTime()) / 1000)
    if (!push || leftS <= 0) return
    onlyByDay(context)
    const person = await personOf(context, userId)
    if (person?.status !== 'active') return
    const wishes = await wishesOf(context, userId)
    const topics = data.topics.filter((topic) => wishes(topic, 'push'))
    const groups = [...new Set(topics.map(noticeGroupOf))].filter((group) => group !== null)
    const [only, ...others] = groups
    const [topic] = topics
    const to = only && topic && (await reachedAt(context, data))
    if (!to || !(await isFirst(context))) return
    const giveBack = await budget.take({ kind: 'push', to: userId, topic, text: '' }, false)
    if (!giveBack) return
    const about = others.length > 0 ? 'several' : only
    const locale = localeOf(person.locale)
    const payload = {
      ...pushWords(locale, about, unread ?? 0),
      ...{ lang: locale, tag: about, path: data.path, for: userId },
      ...(unread === undefined ? {} : { badge: unread }),
    }
    // The service sees it in the clear: it tells nothing.
    const mark = createHash('sha256').update(`${deviceId} ${about}`).digest('base64url')
    try {
      const urgency = groups.includes('serious') ? 'high' : 'normal'
      const one = { to, payload: JSON.stringify(payload), ttlS: leftS, urgency } as const
      if ((await push.send({ ...one, topic: mark.slice(0, 32) })) === 'gone') {
        await giveBack()
        await pool.query('DELETE FROM auth.push_device WHERE device_id = $1', [deviceId])
        return
      }
    } catch (error) {
      await giveBack()
      if (!(error instanceof NotOut) || error.why !== 'refused') throw error
      logger.warn({ err: error, job: jobId }, 'a push service does not take a push')
      return
    }
    await pool.query(
      `WITH device AS (UPDATE auth.push_device SET used_at = now() WHERE device_id = $4)
       INSERT INTO outside.sent (id, kind, user_id, topic, maybe_twice)
       VALUES ($1, 'push', $2, $3, $5) ON CONFLICT DO NOTHING`,
      [jobId, userId, others.length > 0 ? 'several' : topic, deviceId, context.maybeTwice],
    )
    await forgetErased(pool, jobId, userId)
  },
)

/** Did it not go out before? */
async function isFirst({ pool, jobId }: JobContext): Promise<boolean> {
  const sent = await pool.query('SELECT FROM outside.sent WHERE id = $1', [jobId])
  return sent.rowCount === 0
}
