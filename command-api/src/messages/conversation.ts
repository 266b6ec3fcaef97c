import { aggregate } from '../kit/aggregate.ts'

export interface Conversation {
  readonly is: 'unknown' | 'open'
  readonly starterId: string
  readonly memberIds: ReadonlySet<string>
  readonly keepAnswersPrivate: boolean
  /** Who may read each message. */
  readonly audiences: Readonly<Record<string, readonly string[]>>
  /** What each person has not read: `<user> <message>`. */
  readonly unread: ReadonlySet<string>
}

export const unreadKey = (userId: string, messageId: string): string => `${userId} ${messageId}`

/** A message and its answers: a 'message group' of the product. */
export const conversation = aggregate<Conversation>('conversation', {
  is: 'unknown',
  starterId: '',
  memberIds: new Set(),
  keepAnswersPrivate: false,
  audiences: {},
  unread: new Set(),
})({
  conversationStarted: (state, data) => ({
    ...state,
    is: 'open',
    starterId: data.senderId,
    memberIds: new Set([data.senderId, ...data.recipientIds]),
    keepAnswersPrivate: data.keepAnswersPrivate,
  }),
  messageSent: (state, data) => {
    const unread = new Set(state.unread)
    for (const userId of data.audienceIds)
      if (userId !== data.senderId) unread.add(unreadKey(userId, data.messageId))
    return {
      ...state,
      audiences: { ...state.audiences, [data.messageId]: data.audienceIds },
      unread,
    }
  },
  messagesRead: (state, data) => {
    const unread = new Set(state.unread)
    for (const messageId of data.messageIds) unread.delete(unreadKey(data.userId, messageId))
    return { ...state, unread }
  },
  messageMarkedUnread: (state, data) => ({
    ...state,
    unread: new Set(state.unread).add(unreadKey(data.userId, data.messageId)),
  }),
})
