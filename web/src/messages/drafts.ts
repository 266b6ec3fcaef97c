import { DAY_MS } from '@portal/calendar/lengths'
import { Attachment, type RecipientChoice } from '@portal/contracts/messages'
import { z } from 'zod'
import { ofPerson, type Store } from '../api/kept.ts'
import { understood } from '../api/offline/understood.ts'

/** What is being written: a new message. */
export interface NewMessage {
  readonly recipients: readonly RecipientChoice[]
  readonly subject: string
  readonly content: string
  /** `kind:id` of the department or group, or empty for the sender's own name. */
  readonly sendAs: string
  readonly smsReminder: boolean
  readonly emailReminder: boolean
  readonly keepAnswersPrivate: boolean
  readonly files: readonly Attachment[]
}
/** What is being written: an answer. */
export interface Answer {
  readonly content: string
  readonly files: readonly Attachment[]
}

export const NewMessage: z.ZodType<NewMessage> = z.object({
  recipients: z.array(
    z.object({
      kind: z.enum(['user', 'group', 'department', 'myGroup']),
      id: z.uuid(),
      name: z.string(),
      detail: z.string(),
      isMyGroup: z.boolean(),
    }),
  ),
  subject: z.string(),
  content: z.string(),
  sendAs: z.string(),
  smsReminder: z.boolean(),
  emailReminder: z.boolean(),
  keepAnswersPrivate: z.boolean(),
  files: z.array(Attachment),
})
export const Answer: z.ZodType<Answer> = z.object({
  content: z.string(),
  files: z.array(Attachment),
})

export const emptyMessage: NewMessage = {
  recipients: [],
  subject: '',
  content: '',
  sendAs: '',
  smsReminder: false,
  emailReminder: false,
  keepAnswersPrivate: false,
  files: [],
}
export const emptyAnswer: Answer = { content: '', files: [] }

/** Does rich text say nothing? Markup and spaces alone are no message. */
export function saysNothing(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

/** Is there nothing in a message that somebody would miss? */
export function isEmpty(written: NewMessage | Answer): boolean {
  const started =
    'subject' in written && (written.recipients.length > 0 || written.subject.trim() !== '')
  return !started && written.files.length === 0 && saysNothing(written.content)
}

export type Wrong =
  | 'needRecipient'
  | 'tooManyRecipients'
  | 'needSubject'
  | 'needMessage'
  | 'tooLong'
export type WrongFields = Partial<Record<'recipients' | 'subject' | 'content', Wrong>>

const MOST_RECIPIENTS = 200
const LONGEST_CONTENT = 50_000

/** The rules of the specification's section 5, and the contract's bounds. @returns a text's key by field */
export function check(message: NewMessage): WrongFields {
  const wrong: WrongFields = {}
  if (message.recipients.length === 0) wrong.recipients = 'needRecipient'
  else if (message.recipients.length > MOST_RECIPIENTS) wrong.recipients = 'tooManyRecipients'
  if (message.subject.trim() === '') wrong.subject = 'needSubject'
  if (saysNothing(message.content)) wrong.content = 'needMessage'
  else if (message.content.length > LONGEST_CONTENT) wrong.content = 'tooLong'
  return wrong
}

/** An answer needs words or a file. */
export function checkAnswer({ content, files }: Answer): Pick<WrongFields, 'content'> {
  if (content.length > LONGEST_CONTENT) return { content: 'tooLong' }
  return saysNothing(content) && files.length === 0 ? { content: 'needMessage' } : {}
}

const KEPT_FOR = 30 * DAY_MS
const Kept = z.object({ savedAt: z.number(), written: z.unknown() })

/** A draft, and when it was kept. */
export interface Found<T> {
  readonly written: T
  /** In ms since 1970. */
  readonly savedAt: number
}

/** What was kept, as long as it is not older than 30 days and still understood. */
export function draftIn<T extends object>(
  kept: unknown,
  shape: z.ZodType<T>,
  empty: T,
  now: number,
): Found<T> | undefined {
  const found = Kept.safeParse(kept)
  if (!found.success || now - found.data.savedAt > KEPT_FOR) return undefined
  const written = understood(shape, found.data.written, empty)
  return written && { written, savedAt: found.data.savedAt }
}

/**
 * A person's draft of that name, as long as it is not older than 30 days and still understood.
 * Drafts are filed by person: nobody else's is ever found.
 */
export function loadDraft<T extends object>(
  storage: Store | undefined,
  userId: string,
  name: string,
  { shape, empty }: { readonly shape: z.ZodType<T>; readonly empty: T },
  now: number,
): Found<T> | undefined {
  try {
    return draftIn(JSON.parse(storage?.getItem(keyOf(userId, name)) ?? 'null'), shape, empty, now)
  } catch {
    return undefined
  }
}

/** Keeps a draft. @returns whether it could be kept */
export function keepDraft(
  storage: Store | undefined,
  userId: string,
  name: string,
  written: NewMessage | Answer,
  now: number,
): boolean {
  if (!storage) return false
  try {
    storage.setItem(keyOf(userId, name), JSON.stringify({ savedAt: now, written }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(storage: Store | undefined, userId: string, name: string): void {
  try {
    storage?.removeItem(keyOf(userId, name))
  } catch {
    // A browser that refuses its storage has kept nothing either.
  }
}

const keyOf = (userId: string, name: string) => ofPerson(userId, `draft ${name}`)
