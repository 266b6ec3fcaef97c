import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

/** One conversation ('message group'). */
const conversation = table(
  {
    conversation_id: t.id,
    headline: t.name,
    sender_id: t.id,
    send_as_kind: orNull(t.text),
    send_as_id: orNull(t.id),
    recipients: t.json<{ kind: 'user' | 'group' | 'department' | 'myGroup'; id: string }[]>(),
    recipient_count: t.int,
    keep_answers_private: t.bool,
    started_at: t.time,
  },
  { key: ['conversation_id'] },
)

/** A conversation as it stands in one person's list. */
const entry = table(
  {
    user_id: t.id,
    conversation_id: t.id,
    is_sender: t.bool,
    last_at: t.time,
    last_message_id: t.id,
    message_count: t.int,
  },
  // Every message changes it, so that nothing that changes is indexed; a person's rows are few.
  { key: ['user_id', 'conversation_id'], fill: 70 },
)

const message = table(
  {
    message_id: t.id,
    conversation_id: t.id,
    sender_id: t.id,
    content: t.text,
    file_ids: t.ids,
    audience_ids: t.ids,
    sent_at: t.time,
  },
  { key: ['message_id'], indexes: ['(conversation_id, sent_at)'] },
)

/** What is unread: a row a person and message, so that counts are absolute. */
const unread = table(
  { user_id: t.id, conversation_id: t.id, message_id: t.id },
  { key: ['user_id', 'conversation_id', 'message_id'] },
)

export const inbox = readModel('messages', {
  version: 4,
  tables: { conversation, entry, message, unread },
  on: {
    conversationStarted: (write, { data, time }) => {
      write.conversation.create({
        conversation_id: data.conversationId,
        headline: orElse(data.headline, ''),
        sender_id: data.senderId,
        send_as_kind: data.sendAs?.kind ?? null,
        send_as_id: data.sendAs?.id ?? null,
        recipients: data.recipients,
        recipient_count: data.recipientIds.length,
        keep_answers_private: data.keepAnswersPrivate,
        started_at: time,
      })
      for (const userId of new Set([data.senderId, ...data.recipientIds]))
        write.entry.create({
          user_id: userId,
          conversation_id: data.conversationId,
          is_sender: userId === data.senderId,
          last_at: time,
          last_message_id: data.conversationId,
          message_count: 0,
        })
    },
    messageSent: (write, { data, time }, touch) => {
      write.message.create({
        message_id: data.messageId,
        conversation_id: data.conversationId,
        sender_id: data.senderId,
        content: orElse(data.content, ''),
        file_ids: data.attachments.map((file) => file.fileId),
        audience_ids: data.audienceIds,
        sent_at: time,
      })
      for (const userId of data.audienceIds) {
        const key = { user_id: userId, conversation_id: data.conversationId }
        write.entry.change(
          key,
          { last_at: time, last_message_id: data.messageId },
          { message_count: 1 },
        )
        if (userId !== data.senderId) write.unread.create({ ...key, message_id: data.messageId })
      }
      touch({ topic: 'messages', users: data.audienceIds })
    },
    messagesRead: (write, { data }, touch) => {
      for (const messageId of data.messageIds)
        write.unread.remove({
          user_id: data.userId,
          conversation_id: data.conversationId,
          message_id: messageId,
        })
      touch({ topic: 'messages', users: [data.userId] })
    },
    messageMarkedUnread: (write, { data }, touch) => {
      write.unread.put({
        user_id: data.userId,
        conversation_id: data.conversationId,
        message_id: data.messageId,
      })
      touch({ topic: 'messages', users: [data.userId] })
    },
    /** Who is erased has said nothing: as a rebuild, which cannot open their words, would have it. */
    userDeleted: (write, { data }) => {
      if (!data.erased) return
      write.conversation.changeWhere({ sender_id: data.userId }, { headline: '' })
      write.message.changeWhere({ sender_id: data.userId }, { content: '' })
    },
  },
})
