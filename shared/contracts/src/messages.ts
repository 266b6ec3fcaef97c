import { z } from 'zod'
import {
  area,
  command,
  Done,
  each,
  Id,
  input,
  line,
  MadeAt,
  optionalLine,
  page,
  paging,
  query,
  truth,
} from './kit.ts'
import { richText } from './rich-text.ts'

export const Recipient = input({ kind: z.enum(['user', 'group', 'department', 'myGroup']), id: Id })
export type Recipient = z.infer<typeof Recipient>
export const SendAs = input({ kind: z.enum(['department', 'group']), id: Id })

/** Whom I may write to. */
const RecipientChoice = z.object({
  kind: z.enum(['user', 'group', 'department', 'myGroup']),
  id: Id,
  name: z.string(),
  detail: z.string(),
  isMyGroup: z.boolean(),
})
export interface RecipientChoice extends z.infer<typeof RecipientChoice> {}

/** A message group (conversation) in somebody's list. */
export const InboxItem = z.object({
  id: Id,
  headline: z.string(),
  senderName: z.string(),
  sentAs: z.string().nullable(),
  isSender: z.boolean(),
  recipientCount: z.number().int(),
  messageCount: z.number().int(),
  unreadCount: z.number().int(),
  lastAt: z.string(),
})
export interface InboxItem extends z.infer<typeof InboxItem> {}

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
})
export interface Attachment extends z.infer<typeof Attachment> {}

const Message = z.object({
  id: Id,
  senderName: z.string(),
  sentAs: z.string().nullable(),
  content: z.string(),
  attachments: z.array(Attachment),
  sentAt: z.string(),
  /** When it was written, where that was before: it waited on a device for a signal. */
  madeAt: z.string().nullable(),
  isMine: z.boolean(),
  unread: z.boolean(),
})
export interface Message extends z.infer<typeof Message> {}

const Conversation = z.object({
  id: Id,
  headline: z.string(),
  isSender: z.boolean(),
  senderName: z.string(),
  sentAs: z.string().nullable(),
  keepAnswersPrivate: z.boolean(),
  recipientCount: z.number().int(),
  recipientNames: z.array(z.string()),
  unreadCount: z.number().int(),
  startedAt: z.string(),
})
export interface Conversation extends z.infer<typeof Conversation> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const content = richText(50_000)
const fileIds = each(Id, 10).default([])

export const messages = area('messages', {
  start: command('POST /api/message/group', {
    may: 'self',
    inPerson: false,
    touches: ['messages'],
    summary: 'Write a new message',
    input: input({
      recipients: z.array(Recipient).max(200),
      subject: line(200),
      content,
      sendAs: SendAs.nullable().default(null),
      smsReminder: z.boolean().default(false),
      emailReminder: z.boolean().default(false),
      keepAnswersPrivate: z.boolean().default(false),
      fileIds,
    }),
    reply: z.object({ id: Id, messageId: Id, recipientCount: z.number().int() }),
    example: {
      recipients: [{ kind: 'user', id: someId }],
      subject: 'Hej',
      content: '<p>Välkommen!</p>',
    },
    refuses: [
      'noRecipients',
      'recipientNotAllowed',
      'sendAsNotAllowed',
      'emptyMessage',
      'fileMissing',
    ],
  }),
  reply: command('POST /api/message', {
    may: 'self',
    inPerson: false,
    touches: ['messages'],
    summary: 'Answer in a message group',
    input: input({ groupId: Id, content, fileIds, madeAt: MadeAt }),
    reply: z.object({ id: Id }),
    example: { groupId: someId, content: '<p>Tack!</p>' },
    refuses: ['notInThisGroup', 'emptyMessage', 'fileMissing'],
  }),
  one: query('GET /api/message/group/:id', {
    may: 'self',
    summary: 'One message group',
    input: input({ id: Id }),
    reply: Conversation,
    byline: true,
    example: { id: someId },
    refuses: ['notInThisGroup'],
    live: 'messages',
  }),
  /** A command: opening the messages is what marks them read. */
  open: command('POST /api/message/group/:id/messages', {
    may: 'self',
    inPerson: false,
    touches: ['messages'],
    summary: 'Its messages, newest first, paged; reading marks the page read',
    input: input({ id: Id, ...paging, markRead: z.boolean().default(true) }),
    reply: page(Message),
    byline: true,
    example: { id: someId, page: 0, pageSize: 20 },
    refuses: ['notInThisGroup'],
  }),
  recipients: query('GET /api/message/recipients', {
    may: 'user',
    summary: 'Whom I may write to, and in whose name, searched by name; with an id that one alone',
    input: input({ search: optionalLine(100), id: Id.optional() }),
    reply: z.object({
      rows: z.array(RecipientChoice),
      sendAs: z.array(
        z.object({
          kind: z.enum(['department', 'group']),
          id: Id,
          name: z.string(),
          /** The company of a department, the department of a group. */
          detail: z.string(),
        }),
      ),
    }),
    example: { search: 'an' },
    live: 'organisation',
  }),
  mine: query('GET /api/message/mygroups', {
    may: 'self',
    summary: 'My message groups with unread counts, latest first',
    input: input({
      ...paging,
      unreadOnly: truth.default(false),
      search: optionalLine(100),
    }),
    reply: page(InboxItem),
    byline: true,
    example: { page: 0, pageSize: 20 },
    live: 'messages',
  }),
  markUnread: command('PUT /api/message/group/:g/messages/:m/markunread', {
    may: 'self',
    inPerson: false,
    touches: ['messages'],
    summary: 'Mark a message unread again',
    input: input({ g: Id, m: Id }),
    reply: Done,
    example: { g: someId, m: someId },
    refuses: ['notInThisGroup'],
  }),
})
