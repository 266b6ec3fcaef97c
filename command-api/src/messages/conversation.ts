import { aggregate } from '@portal/domain/kit/aggregate'
import { LastingMap } from '../kit/lasting.ts'

export interface Conversation {
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
