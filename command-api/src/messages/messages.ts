import type { DecodedOf } from '@portal/contracts'
import { messages } from '@portal/contracts/messages'
import { conversation, reply, start } from '@portal/domain/messages/conversation'
import { markUnread, read, reader, readerId } from '@portal/domain/messages/reader'
import { readable } from '@portal/projections/messages/queries'
import { messagePage } from '@portal/projections/messages/queries-open'
import { mayWriteTo, recipientsOf } from '@portal/projections/messages/recipients'
import { act, aNewOne, decisions, named, on, Refused, refuse } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { harmless } from '../kit/rich-text.ts'

/** Everybody whom a form means, if one may write to all of it and in that name. */
async function recipientIds(form: DecodedOf<typeof messages.start>, { actor, parts }: Looking) {
  if (form.recipients.length === 0) return refuse('noRecipients')
  const may = await mayWriteTo(parts.db, actor)
  const others = await may.refused(form.recipients)
  if (others.length > 0)
    return refuse(
      'recipientNotAllowed',
      others.map((at) => ({ path: `recipients.${at}`, message: 'notAllowed' })),
    )
  if (form.sendAs && !(await may.sendAs(form.sendAs))) return refuse('sendAsNotAllowed')
  return recipientsOf(parts.db, form.recipients)
}

const files = async ({ fileIds }: { fileIds: string[] }, { actor, parts }: Looking) =>
  (await ownFiles(parts, actor, fileIds)) ? undefined : refuse('fileMissing')

const message = async ({ g, m }: { g: string; m: string }, { actor, parts }: Looking) =>
  (await readable(parts.db, actor, g, m)) ?? refuse('notInThisGroup')

export const messagesDecisions = decisions(messages, {
  start: on(conversation, {
    stream: aNewOne,
    needs: { recipientIds, files },
    decide: (state, form, deciding, found) =>
      start(state, { ...form, content: harmless(form.content) }, deciding, found),
  }),
  reply: on(conversation, {
    stream: ({ groupId }) => groupId,
    needs: { files },
    decide: (state, form, deciding) =>
      reply(state, { ...form, content: harmless(form.content) }, deciding),
  }),

  // What is shown is what is read: the read side says both.
  open: act(async ({ id, page, pageSize, markRead }, acting) => {
    const { actor, parts } = acting
    const found = await messagePage(parts.db, actor, id, page, pageSize)
    if (!found) return refuse('notInThisGroup')
    const { shown, seen } = found
    // Who looks through somebody's eyes does not read their messages for them.
    if (!markRead || !seen || actor.impersonator) return shown
    const at = { conversationId: id, seen }
    const result = await named(acting, reader, readerId(id, actor.userId), read, at)
    return result instanceof Refused ? result : shown
  }),
  markUnread: on(reader, {
    stream: ({ g }, { actor }) => readerId(g, actor.userId),
    needs: { message },
    decide: markUnread,
  }),
})
