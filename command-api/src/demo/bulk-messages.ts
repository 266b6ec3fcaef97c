import { fileEvents, messageEvents } from '@portal/events'
import type { Book } from './bulk-book.ts'
import type { BulkPerson } from './bulk-people.ts'
import { conversations } from './company.ts'

/** The newest message to everybody that somebody has not read, and those that were sent to some. */
interface Unread {
  upTo: number
  readonly apart: string[]
  /** Any of them. */
  readonly last: { id: string; number: number }
}

/** A conversation that may still be answered and read. */
interface Open {
  readonly id: string
  readonly starterId: string
  readonly memberIds: readonly string[]
  readonly keepAnswersPrivate: boolean
  /** The version of its stream. */
  version: number
  /** What each member has still to read. */
  readonly unread: Map<string, Unread>
}

/** Conversations that go on at one time. */
const OPEN = 400

/** The messages of a company: who writes to whom, who reads, who answers. */
export class Mail {
  private readonly book: Book
  private readonly open: Open[] = []
  private readonly uploaded = new Map<string, string>()

  constructor(book: Book) {
    this.book = book
  }

  /** Somebody writes: mostly to a few, at times to a whole department. */
  start(sender: BulkPerson, everybody: readonly BulkPerson[], department: readonly string[]): void {
    const { book } = this
    const { luck } = book
    const size = luck.next()
    const toDepartment = size > 0.97 && department.length > 1
    const wanted = size < 0.8 ? 1 + luck.below(4) : 5 + luck.below(16)
    const chosen = toDepartment
      ? department
      : Array.from({ length: wanted }, () => luck.pick(everybody).id)
    const recipientIds = [...new Set(chosen)].filter((id) => id !== sender.id)
    if (recipientIds.length === 0) return
    const topic = luck.pick(conversations)
    const conversationId = book.id()
    const keepAnswersPrivate = luck.next() < 0.2
    book.add(
      `conversation-${conversationId}`,
      messageEvents.conversationStarted({
        conversationId,
        senderId: sender.id,
        sendAs: null,
        headline: topic.headline,
        recipients: toDepartment
          ? [{ kind: 'department', id: sender.department.id }]
          : recipientIds.map((id) => ({ kind: 'user' as const, id })),
        recipientIds,
        keepAnswersPrivate,
      }),
      sender.id,
    )
    const one: Open = {
      id: conversationId,
      starterId: sender.id,
      memberIds: [sender.id, ...recipientIds],
      keepAnswersPrivate,
      version: 1,
      unread: new Map(),
    }
    this.say(one, sender.id, topic.content)
    if (this.open.length < OPEN) this.open.push(one)
    else this.open[luck.below(OPEN)] = one
  }

  /** A member of some open conversation answers. */
  answer(): void {
    const { luck } = this.book
    if (this.open.length === 0) return
    const one = luck.pick(this.open)
    const topic = luck.pick(conversations)
    this.say(one, luck.pick(one.memberIds), topic.answers[0] ?? '<p>Tack, uppfattat.</p>')
  }

  /** A member of some open conversation reads what is new to them; a few mark it unread again. */
  read(): void {
    const { book } = this
    for (let look = 0; look < 8 && this.open.length > 0; look++) {
      const one = book.luck.pick(this.open)
      const next = one.unread.entries().next().value
      if (!next) continue
      const [userId, { upTo, apart: messageIds, last }] = next
      one.unread.delete(userId)
      const { id: conversationId } = one
      const stream = `reader-${conversationId}.${userId}`
      const read = { conversationId, userId, messageIds, upTo: Math.max(upTo, last.number) }
      book.add(stream, messageEvents.messagesRead(read), userId)
      if (book.luck.next() < 0.02)
        book.add(
          stream,
          messageEvents.messageMarkedUnread({
            conversationId,
            userId,
            messageId: last.id,
            number: last.number,
          }),
          userId,
        )
      return
    }
  }

  /** Somebody uploads a file; it hangs on their next message. */
  upload(owner: BulkPerson): void {
    const { book } = this
    const fileId = book.id()
    const picture = book.luck.next() < 0.6
    book.add(
      `file-${fileId}`,
      fileEvents.fileUploaded({
        fileId,
        ownerId: owner.id,
        name: picture ? 'bild.jpg' : 'schema.pdf',
        type: picture ? 'image/jpeg' : 'application/pdf',
        size: 20_000 + book.luck.below(2_000_000),
        hasThumbnail: picture,
        // Its bytes are made up, too: there are none.
        sha256: '',
        thumbnailSha256: '',
      }),
      owner.id,
    )
    this.uploaded.set(owner.id, fileId)
  }

  private say(one: Open, senderId: string, content: string): void {
    const messageId = this.book.id()
    const audienceIds =
      one.keepAnswersPrivate && senderId !== one.starterId ? [senderId, one.starterId] : null
    one.version++
    const fileId = this.uploaded.get(senderId)
    this.uploaded.delete(senderId)
    this.book.add(
      `conversation-${one.id}`,
      messageEvents.messageSent({
        conversationId: one.id,
        messageId,
        senderId,
        content,
        attachments: fileId ? [{ fileId }] : [],
        audienceIds,
        smsReminder: false,
        emailReminder: false,
        remindIds: [],
        madeAt: null,
      }),
      senderId,
    )
    const last = { id: messageId, number: one.version }
    for (const userId of audienceIds ?? one.memberIds) {
      if (userId === senderId) continue
      const { upTo = 0, apart = [] } = one.unread.get(userId) ?? {}
      one.unread.set(userId, {
        upTo: audienceIds ? upTo : one.version,
        apart: audienceIds ? [...apart, messageId] : apart,
        last,
      })
    }
  }
}
