import { aggregate } from '../kit/aggregate.ts'
import { LastingMap } from '../kit/lasting.ts'

/** A message as its readers matter: who wrote it, and who may read it. */
interface Written {
  readonly senderId: string
  readonly audienceIds: readonly string[]
}

export interface Conversation {
  readonly is: 'unknown' | 'open'
  readonly starterId: string
  readonly memberIds: ReadonlySet<string>
  /** The members again, as a list that messages to all of them share. */
  readonly everybody: readonly string[]
  readonly keepAnswersPrivate: boolean
  /** Changed without being copied: a conversation may have thousands of messages. */
  readonly messages: LastingMap<Written>
  /** What people did since with what they got: unread again, or read; by `<user> <message>`. */
  readonly marks: LastingMap<'read' | 'unread'>
}

const markOf = (userId: string, messageId: string): string => `${userId} ${messageId}`

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** A message and its answers: a 'message group' of the product. */
export const conversation = aggregate<Conversation>('conversation', {
  is: 'unknown',
  starterId: '',
  memberIds: new Set(),
  everybody: [],
  keepAnswersPrivate: false,
  messages: new LastingMap(),
  marks: new LastingMap(),
})({
  conversationStarted: (state, data) => {
    const memberIds = new Set([data.senderId, ...data.recipientIds])
    return {
      ...state,
      is: 'open',
      starterId: data.senderId,
      memberIds,
      everybody: [...memberIds],
      keepAnswersPrivate: data.keepAnswersPrivate,
    }
  },
  messageSent: (state, { messageId, senderId, audienceIds: given }) => {
    const audienceIds = sameList(given, state.everybody) ? state.everybody : given
    return { ...state, messages: state.messages.set(messageId, { senderId, audienceIds }) }
  },
  messagesRead: (state, { userId, messageIds }) => ({
    ...state,
    marks: messageIds.reduce(
      (marks, messageId) => marks.set(markOf(userId, messageId), 'read'),
      state.marks,
    ),
  }),
  messageMarkedUnread: (state, { userId, messageId }) => ({
    ...state,
    marks: state.marks.set(markOf(userId, messageId), 'unread'),
  }),
})

/** May this person read the message? */
export const mayRead = ({ messages }: Conversation, userId: string, messageId: string): boolean =>
  messages.get(messageId)?.audienceIds.includes(userId) ?? false

/** Whether the message waits to be read by this person; one's own does only when one marked it. */
export function isUnread(state: Conversation, userId: string, messageId: string): boolean {
  const mark = state.marks.get(markOf(userId, messageId))
  if (mark) return mark === 'unread'
  return state.messages.get(messageId)?.senderId !== userId && mayRead(state, userId, messageId)
}
