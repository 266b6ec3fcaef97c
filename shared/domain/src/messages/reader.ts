import { messageEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { done } from '../kit/outcome.ts'

/** What one person has read of one conversation. */
interface Reader {
  /** The number of the message up to which all that was sent to everybody is read. */
  readonly upTo: number
  /** The numbers of the messages that this person marked as unread, and has not read since. */
  readonly marked: LastingMap<number>
}

/** What somebody looked at, as the read side knows it. */
interface Seen {
  /** The number of the newest message that was shown. */
  readonly upTo: number
  /** Messages up to it that are unread for themselves: sent to some, or marked. */
  readonly apart: readonly string[]
}

/**
 * A reader of a conversation, in a stream of their own: two hundred who open a message at once wait
 * neither for each other nor for those who answer it.
 */
export const reader = aggregate<Reader>('reader', { upTo: 0, marked: new LastingMap() })({
  messagesRead: ({ marked }, { upTo, messageIds }) => ({
    upTo,
    marked: marked.setAll(messageIds, undefined),
  }),
  messageMarkedUnread: (state, { messageId, number }) => ({
    ...state,
    marked: state.marked.set(messageId, number),
  }),
})

/** The reader's id: a conversation and a person. */
export const readerId = (conversationId: string, userId: string): string =>
  `${conversationId}.${userId}`

/**
 * What becomes read by looking at a conversation up to a message.
 * @returns what is to be told, or undefined where all of it had been read
 */
function readUpTo(
  { upTo, marked }: Reader,
  seen: Seen,
): { readonly upTo: number; readonly messageIds: string[] } | undefined {
  const own = [...marked.keys()].filter((messageId) => (marked.get(messageId) ?? 0) <= seen.upTo)
  const messageIds = [...new Set([...own, ...seen.apart])]
  if (messageIds.length === 0 && seen.upTo <= upTo) return undefined
  return { upTo: Math.max(upTo, seen.upTo), messageIds }
}

/**
 * Does a message wait to be read? The read side may not have heard of the last thing that happened:
 * the reader's own stream goes before it.
 * @param message its number, and whether the read side has it as unread
 */
const waits = (
  { upTo, marked }: Reader,
  message: { readonly id: string; readonly number: number; readonly unread: boolean },
): boolean => marked.has(message.id) || (message.unread && message.number > upTo)

/** Looks at a conversation: what was unread is read. */
export function read(
  reader: Reader,
  { conversationId, seen }: { readonly conversationId: string; readonly seen: Seen },
  { actor: { userId } }: Pick<Deciding, 'actor'>,
) {
  const news = readUpTo(reader, seen)
  return news ? done(happened.messagesRead({ conversationId, userId, ...news })) : done()
}

/**
 * Puts a message back among the unread; what one wrote oneself is never among them.
 * @param found.message its number, whether the read side has it as unread, and whether it is one's own
 */
export function markUnread(
  reader: Reader,
  { g: conversationId, m: messageId }: { readonly g: string; readonly m: string },
  { actor: { userId } }: Pick<Deciding, 'actor'>,
  { message }: { readonly message: Parameters<typeof waits>[1] & { readonly own: boolean } },
) {
  if (message.own || waits(reader, message)) return done()
  const { number } = message
  return done(happened.messageMarkedUnread({ conversationId, userId, messageId, number }))
}
