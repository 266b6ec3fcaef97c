import { orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

/** One conversation ('message group'), and where it is with what was sent to everybody in it. */
const conversation = table(
  {
    conversation_id: t.id,
    headline: t.name,
    search: t.text,
    sender_id: t.id,
    send_as_kind: orNull(t.text),
    send_as_id: orNull(t.id),
    recipients: t.json<{ kind: 'user' | 'group' | 'department' | 'myGroup'; id: string }[]>(),
    recipient_count: t.int,
    keep_answers_private: t.bool,
    started_at: t.time,
    last_at: t.time,
    last_message_id: t.id,
    last_number: t.int,
    message_count: t.int,
  },
  { key: ['conversation_id'], fill: 70 },
)

/**
 * A conversation in one person's list: what was sent to some, them among these, beside what stands in
 * the conversation for all. What was sent to everybody is read up to the number `read_upto`.
 */
const entry = table(
  {
    user_id: t.id,
    conversation_id: t.id,
    is_sender: t.bool,
    last_at: t.time,
    last_message_id: t.id,
    message_count: t.int,
    read_upto: t.int,
  },
  // Nothing that changes is indexed; a person's rows are few.
  { key: ['user_id', 'conversation_id'], fill: 70 },
)

/** `audience_ids` are those who may read it, null for everybody of the conversation. */
const message = table(
  {
    message_id: t.id,
    conversation_id: t.id,
    /** The version of the conversation's stream: messages stand in this order. */
    number: t.int,
    sender_id: t.id,
    content: t.text,
    file_ids: t.ids,
    audience_ids: orNull(t.ids),
    sent_at: t.time,
    /** When it was written, where that was before. */
    made_at: orNull(t.time),
  },
  {
    key: ['message_id'],
    indexes: [
      '(conversation_id, number)',
      // What is unread is counted here: who was not told of ten thousand answers passes none of them.
      '(conversation_id, number, sender_id) WHERE audience_ids IS NULL',
    ],
  },
)

/** What is unread for itself: what was sent to some, and what was marked. */
const unread = table(
  { user_id: t.id, conversation_id: t.id, message_id: t.id, number: t.int },
  { key: ['user_id', 'conversation_id', 'message_id'] },
)

export const inbox = readModel('messages', {
  version: 8,
  tables: { conversation, entry, message, unread },
  on: {
    conversationStarted: (write, { data, time }) => {
      write.conversation.create({
        conversation_id: data.conversationId,
        headline: orElse(data.headline, ''),
        search: searchable(orElse(data.headline, '')),
        sender_id: data.senderId,
        send_as_kind: data.sendAs?.kind ?? null,
        send_as_id: data.sendAs?.id ?? null,
        recipients: data.recipients,
        recipient_count: data.recipientIds.length,
        keep_answers_private: data.keepAnswersPrivate,
        started_at: time,
        last_at: time,
        last_message_id: data.conversationId,
        last_number: 0,
        message_count: 0,
      })
      for (const userId of new Set([data.senderId, ...data.recipientIds]))
        write.entry.create({
          user_id: userId,
          conversation_id: data.conversationId,
          is_sender: userId === data.senderId,
          last_at: time,
          last_message_id: data.conversationId,
          message_count: 0,
          read_upto: 0,
        })
    },
    messageSent: (write, { data, time, version }, touch) => {
      const { conversationId, messageId, senderId, audienceIds } = data
      const number = Number(version)
      write.message.create({
        message_id: messageId,
        conversation_id: conversationId,
        number,
        sender_id: senderId,
        content: orElse(data.content, ''),
        file_ids: data.attachments.map((file) => file.fileId),
        audience_ids: audienceIds,
        sent_at: time,
        made_at: data.madeAt === null ? null : new Date(data.madeAt),
      })
      const last = { last_at: time, last_message_id: messageId }
      if (!audienceIds) {
        write.conversation.change(
          { conversation_id: conversationId },
          { ...last, last_number: number },
          { message_count: 1 },
        )
        touch({ topic: 'messages', membersOf: conversationId })
        return
      }
      for (const userId of audienceIds) {
        const key = { user_id: userId, conversation_id: conversationId }
        write.entry.change(key, last, { message_count: 1 })
        if (userId !== senderId) write.unread.create({ ...key, message_id: messageId, number })
      }
      touch({ topic: 'messages', users: audienceIds })
    },
    messagesRead: (write, { data }, touch) => {
      const key = { user_id: data.userId, conversation_id: data.conversationId }
      if (data.upTo > 0) write.entry.change(key, { read_upto: data.upTo })
      for (const messageId of data.messageIds)
        write.unread.remove({ ...key, message_id: messageId })
      touch({ topic: 'messages', users: [data.userId] })
    },
    messageMarkedUnread: (write, { data }, touch) => {
      write.unread.put({
        user_id: data.userId,
        conversation_id: data.conversationId,
        message_id: data.messageId,
        number: data.number,
      })
      touch({ topic: 'messages', users: [data.userId] })
    },
    /** Who is erased has said nothing: as a rebuild, which cannot open their words, would have it. */
    userDeleted: (write, { data }) => {
      if (!data.erased) return
      write.conversation.changeWhere({ sender_id: data.userId }, { headline: '', search: '' })
      write.message.changeWhere({ sender_id: data.userId }, { content: '' })
    },
  },
})
