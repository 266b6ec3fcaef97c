import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import { devicesOf } from '@portal/platform/push-devices'
import { z } from 'zod'
import { daytimeFrom } from '../kit/hours.ts'
import { job } from '../kit/job.ts'
import { owePushes } from '../kit/push.ts'
import { wheneverMany } from '../kit/reactions.ts'
import { seen } from '../kit/seen.ts'
import { unread } from './unread.ts'

/** Tells a person on their devices how many messages are unread by now; where there are none, nothing. */
const pushMessages = job('pushMessages', { userId: Id }, async ({ userId }, context) => {
  const { rows } = await context.pool.query<{ id: string; unread: number }>(
    `SELECT * FROM (SELECT e.conversation_id AS id, ${unread} AS unread
       FROM messages.entry e JOIN messages.conversation c USING (conversation_id)
       WHERE e.user_id = $1) found WHERE unread > 0`,
    [userId],
  )
  const [only, ...others] = rows
  if (!only) return
  await owePushes(context, {
    ...{ userId, topics: ['newMessage'] },
    path: addressOf(places.messages, others.length > 0 ? {} : { group: only.id }),
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
  })
})

/**
 * Whoever reads messages that were sent is told on their devices, whatever the senders asked for: by day at
 * once, what came at night once in the morning.
 */
const pushMessage = job(
  'pushMessage',
  {
    /** Of a job that an earlier release asked for. */
    messageId: Id.optional(),
    messageIds: z.array(Id).optional(),
    position: z.string(),
  },
  async ({ messageId, messageIds = messageId ? [messageId] : [], position }, context) => {
    const { pool, push, now } = context
    if (!push) return
    await seen(pool, ['messages'], position)
    const due = daytimeFrom(now())
    const pause = due.getTime() - now().getTime()
    await pool.query({
      name: 'push_message',
      text: `INSERT INTO reactions.job (id, name, data, due_at)
       SELECT 'push.' || $2 || '.' || user_id, $3, jsonb_build_object('userId', user_id),
         now() + $4 * interval '1 ms'
       FROM (SELECT DISTINCT d.user_id FROM ${devicesOf}
         JOIN messages.message m ON m.message_id = ANY ($1)
         JOIN messages.entry e ON e.user_id = d.user_id AND e.conversation_id = m.conversation_id
         WHERE d.user_id <> m.sender_id AND (m.audience_ids IS NULL AND m.number > e.read_upto
           OR EXISTS (SELECT FROM messages.unread n
             WHERE n.user_id = d.user_id AND n.message_id = m.message_id))) reading
       ON CONFLICT DO NOTHING`,
      values: [
        messageIds,
        pause > 0 ? `morning.${stockholmDay(due)}` : `message.${messageIds.at(-1)}`,
        pushMessages.named,
        pause,
      ],
    })
  },
)

export const pushingMessages = wheneverMany('push-message', 'messageSent', (sent) => [
  pushMessage({
    messageIds: sent.map(({ data }) => data.messageId),
    position: `${sent.at(-1)?.position}`,
  }),
])
