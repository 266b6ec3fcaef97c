import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
const attachment = z.object({ fileId: id })

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
   * `audienceIds` are those who may read it: everybody of the conversation, or, where answers are
   * kept private, the sender and the one who started it.
   */
  messageSent: event(
    1,
    z.object({
      conversationId: id,
      messageId: id,
      senderId: id,
      content: personal(z.string(), 'senderId'),
      attachments: z.array(attachment),
      audienceIds: z.array(id),
      smsReminder: z.boolean(),
      emailReminder: z.boolean(),
    }),
  ),
  messagesRead: event(1, z.object({ conversationId: id, userId: id, messageIds: z.array(id) })),
  messageMarkedUnread: event(1, z.object({ conversationId: id, userId: id, messageId: id })),
})
