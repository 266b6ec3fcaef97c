import { messages } from '@portal/contracts/messages'
import { messageEvents } from '@portal/events'
import { messagePage, readable } from '@portal/projections/messages/queries'
import { mayWriteTo, recipientsOf } from '@portal/projections/messages/recipients'
import { act, decided, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { ownFiles } from '../kit/own-files.ts'
import { sanitised, saysNothing } from '../kit/rich-text.ts'
import { conversation } from './conversation.ts'
import { reader, readerId, readUpTo, waits } from './reader.ts'

export const messagesDecisions = decisions(messages, {
  start: act(async (form, acting) => {
    const { actor, parts } = acting
    const content = sanitised(form.content)
    if (saysNothing(content) && form.fileIds.length === 0) return refuse('emptyMessage')
    if (form.recipients.length === 0) return refuse('noRecipients')
    const may = await mayWriteTo(parts.db, actor)
    if (!(await may.all(form.recipients))) return refuse('recipientNotAllowed')
    if (form.sendAs && !(await may.sendAs(form.sendAs))) return refuse('sendAsNotAllowed')
    if (!(await ownFiles(parts, actor, form.fileIds))) return refuse('fileMissing')
    const recipientIds = (await recipientsOf(parts.db, form.recipients)).filter(
      (userId) => userId !== actor.userId,
    )
    if (recipientIds.length === 0) return refuse('noRecipients')
    const conversationId = acting.newId()
    const messageId = acting.newId()
    return acting.decide(conversation, conversationId, (state) => {
      const reply = { id: conversationId, messageId, recipientCount: recipientIds.length }
      if (state.is === 'open') return decided([], reply)
      const senderId = actor.userId
      return decided(
        [
          messageEvents.conversationStarted({
            conversationId,
            senderId,
            sendAs: form.sendAs,
            headline: form.subject,
            recipients: form.recipients,
            recipientIds,
            keepAnswersPrivate: form.keepAnswersPrivate,
          }),
          messageEvents.messageSent({
            conversationId,
            messageId,
            senderId,
            content,
            attachments: form.fileIds.map((fileId) => ({ fileId })),
            audienceIds: null,
            smsReminder: form.smsReminder,
            emailReminder: form.emailReminder,
            remindIds: form.smsReminder || form.emailReminder ? recipientIds : [],
          }),
        ],
        reply,
      )
    })
  }),

  reply: act(async ({ groupId, content: written, fileIds }, acting) => {
    const { actor, parts } = acting
    const content = sanitised(written)
    if (saysNothing(content) && fileIds.length === 0) return refuse('emptyMessage')
    if (!(await ownFiles(parts, actor, fileIds))) return refuse('fileMissing')
    const messageId = acting.newId()
    return acting.decide(conversation, groupId, (state) => {
      if (!state.memberIds.has(actor.userId)) return refuse('notInThisGroup')
      if (state.messages.has(messageId)) return decided([], { id: messageId })
      // Kept private: an answer is read by the one who asked alone, and theirs by everybody.
      const isStarter = actor.userId === state.starterId
      const audienceIds =
        state.keepAnswersPrivate && !isStarter ? [actor.userId, state.starterId] : null
      return decided(
        [
          messageEvents.messageSent({
            conversationId: groupId,
            messageId,
            senderId: actor.userId,
            content,
            attachments: fileIds.map((fileId) => ({ fileId })),
            audienceIds,
            smsReminder: false,
            emailReminder: false,
            remindIds: [],
          }),
        ],
        { id: messageId },
      )
    })
  }),

  open: act(async ({ id, page, pageSize, markRead }, acting) => {
    const { actor, parts } = acting
    const found = await messagePage(parts.db, actor, id, page, pageSize)
    if (!found) return refuse('notInThisGroup')
    const { shown, seen } = found
    // Who looks through somebody's eyes does not read their messages for them.
    if (!markRead || !seen || actor.impersonator) return shown
    const result = await acting.decide(reader, readerId(id, actor.userId), (state) => {
      const read = readUpTo(state, seen)
      return read
        ? done(messageEvents.messagesRead({ conversationId: id, userId: actor.userId, ...read }))
        : done()
    })
    return result instanceof Refused ? result : shown
  }),

  markUnread: act(async ({ g, m }, { actor, parts, decide }) => {
    const message = await readable(parts.db, actor, g, m)
    if (!message) return refuse('notInThisGroup')
    return decide(reader, readerId(g, actor.userId), (state) =>
      waits(state, message)
        ? done()
        : done(
            messageEvents.messageMarkedUnread({
              conversationId: g,
              userId: actor.userId,
              messageId: m,
              number: message.number,
            }),
          ),
    )
  }),
})
