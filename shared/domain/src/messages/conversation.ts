import type { DecodedOf } from '@portal/contracts'
import type { messages } from '@portal/contracts/messages'
import { messageEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { madeBefore } from '../kit/made-at.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Conversation {
  readonly is: 'unknown' | 'open'
  readonly starterId: string
  readonly memberIds: ReadonlySet<string>
  readonly keepAnswersPrivate: boolean
  /** Who wrote each message. Changed without being copied: there may be thousands. */
  readonly messages: LastingMap<string>
}

/** A message and its answers: a 'message group' of the product. Who has read what is each reader's own. */
export const conversation = aggregate<Conversation>('conversation', {
  is: 'unknown',
  starterId: '',
  memberIds: new Set(),
  keepAnswersPrivate: false,
  messages: new LastingMap(),
})({
  conversationStarted: (state, data) => ({
    ...state,
    is: 'open',
    starterId: data.senderId,
    memberIds: new Set([data.senderId, ...data.recipientIds]),
    keepAnswersPrivate: data.keepAnswersPrivate,
  }),
  messageSent: (state, { messageId, senderId }) => ({
    ...state,
    messages: state.messages.set(messageId, senderId),
  }),
})

const eachOnce = (recipients: DecodedOf<typeof messages.start>['recipients']) => [
  ...new Map(recipients.map((one) => [`${one.kind} ${one.id}`, one])).values(),
]

const named = (fileIds: readonly string[]) => fileIds.map((fileId) => ({ fileId }))

/**
 * Opens a conversation with its first message; `content` is empty where it says nothing.
 * @param found.recipientIds everybody whom the form means, each once
 */
export function start(
  { is }: Conversation,
  form: DecodedOf<typeof messages.start>,
  { id, newId, actor }: Deciding,
  found: { readonly recipientIds: readonly string[] },
) {
  const { content, fileIds, sendAs, smsReminder, emailReminder, keepAnswersPrivate } = form
  if (content === '' && fileIds.length === 0) return refuse('emptyMessage')
  const senderId = actor.userId
  const recipientIds = found.recipientIds.filter((userId) => userId !== senderId)
  if (recipientIds.length === 0) return refuse('noRecipients')
  const messageId = newId()
  const reply = { id, messageId, recipientCount: recipientIds.length }
  if (is === 'open') return decided([], reply)
  return decided(
    [
      happened.conversationStarted({
        ...{ conversationId: id, senderId, sendAs, headline: form.subject },
        ...{ recipients: eachOnce(form.recipients), recipientIds, keepAnswersPrivate },
      }),
      happened.messageSent({
        ...{ conversationId: id, messageId, senderId, content },
        ...{ attachments: named(fileIds), audienceIds: null, smsReminder, emailReminder },
        remindIds: smsReminder || emailReminder ? recipientIds : [],
        madeAt: null,
      }),
    ],
    reply,
  )
}

/** What is told to one person in somebody's name, because they said it elsewhere. */
interface Telling {
  readonly senderId: string
  readonly recipientId: string
  readonly headline: string
  readonly content: string
}

/** Opens a conversation with one person, with what somebody said elsewhere as its first message; once. */
export function tell({ is }: Conversation, told: Telling, { id, newId }: Surroundings) {
  if (is === 'open') return done()
  const { senderId, recipientId, headline, content } = told
  return done(
    happened.conversationStarted({
      ...{ conversationId: id, senderId, sendAs: null, headline, keepAnswersPrivate: false },
      ...{ recipients: [{ kind: 'user', id: recipientId }], recipientIds: [recipientId] },
    }),
    happened.messageSent({
      ...{ conversationId: id, messageId: newId(), senderId, content, attachments: [] },
      ...{ audienceIds: null, smsReminder: false, emailReminder: false, remindIds: [] },
      madeAt: null,
    }),
  )
}

/** Answers in a conversation that one is in; `content` is empty where it says nothing. */
export function reply(
  state: Conversation,
  {
    content,
    fileIds,
    madeAt = null,
  }: Pick<DecodedOf<typeof messages.reply>, 'content' | 'fileIds'> & { madeAt?: string | null },
  { id: conversationId, now, newId, actor: { userId: senderId } }: Deciding,
) {
  if (content === '' && fileIds.length === 0) return refuse('emptyMessage')
  if (!state.memberIds.has(senderId)) return refuse('notInThisGroup')
  const messageId = newId()
  if (state.messages.has(messageId)) return decided([], { id: messageId })
  // Kept private: an answer is read by the one who asked alone, and theirs by everybody.
  const isPrivate = state.keepAnswersPrivate && senderId !== state.starterId
  return decided(
    [
      happened.messageSent({
        ...{ conversationId, messageId, senderId, content, attachments: named(fileIds) },
        audienceIds: isPrivate ? [senderId, state.starterId] : null,
        ...{ smsReminder: false, emailReminder: false, remindIds: [] },
        madeAt: madeBefore(madeAt, now),
      }),
    ],
    { id: messageId },
  )
}
