import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
const attachment = z.object({ fileId: id })

/** Every message named its audience once, and reminded all of it. */
const withReminded = (old: {
  senderId: string
  audienceIds: string[]
  smsReminder: boolean
  emailReminder: boolean
}) => ({
  ...old,
  remindIds:
    old.smsReminder || old.emailReminder
      ? old.audienceIds.filter((userId) => userId !== old.senderId)
      : [],
})

export const messageEvents = events({
  /** A new message opens a conversation ('message group') with its recipients. */
  conversationStarted: event(
    1,
    z.object({
      conversationId: id,
      senderId: id,
      /** The department or group in whose name it was sent, or null for the person. */
      sendAs: z.object({ kind: z.enum(['department', 'group']), id }).nullable(),
      headline: personal(z.string(), 'senderId'),
      /** What the sender chose; the people it meant then are in `recipientIds`. */
      recipients: z.array(
        z.object({ kind: z.enum(['user', 'group', 'department', 'myGroup']), id }),
      ),
      recipientIds: z.array(id),
      keepAnswersPrivate: z.boolean(),
    }),
  ),
  /**
   * `audienceIds` are those who may read it, or null for everybody of the conversation: an answer to
   * ten thousand people does not name them again. Where answers are kept private it is the sender and
   * the one who started it. `remindIds` are those who get a mail or an SMS about it.
   */
  messageSent: event(
    3,
    z.object({
      conversationId: id,
      messageId: id,
      senderId: id,
      content: personal(z.string(), 'senderId'),
      attachments: z.array(attachment),
      audienceIds: z.array(id).nullable(),
      smsReminder: z.boolean(),
      emailReminder: z.boolean(),
      remindIds: z.array(id),
      /** When it was written, where it waited on a device for a signal. */
      madeAt: z.iso.datetime().nullable(),
    }),
    { 1: withReminded, 2: (old: object) => ({ ...old, madeAt: null }) },
  ),
  /**
   * On the reader's own stream. What was sent to everybody is read up to the message with the number
   * `upTo`; `messageIds` are those that had been unread for themselves: what was sent to some, or
   * marked. A message's number is the version of its conversation's stream.
   */
  messagesRead: event(
    2,
    z.object({ conversationId: id, userId: id, messageIds: z.array(id), upTo: z.int() }),
    { 1: (old: { messageIds: string[] }) => ({ ...old, upTo: 0 }) },
  ),
  messageMarkedUnread: event(
    2,
    z.object({ conversationId: id, userId: id, messageId: id, number: z.int() }),
    { 1: (old: { messageId: string }) => ({ ...old, number: 0 }) },
  ),
})
