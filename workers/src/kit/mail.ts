import type { Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { mayChoose, noticeGroupOf } from '@portal/contracts/notices'
import { places } from '@portal/contracts/places'
import { chosenHere } from './choice-texts.ts'
import { deliver, type Wording } from './delivery.ts'
import type { JobContext } from './job.ts'
import { linkTo } from './links.ts'
import { type Addressee, personOf } from './people.ts'
import { localeOf } from './texts.ts'
import { wishesOf } from './wishes.ts'

/** What a mail says. */
export interface Mail {
  readonly subject: string
  readonly text: string
}

/** A mail, or one whose text is made when it goes. */
type Written = Omit<Mail, 'text'> & { readonly text: Wording }

/**
 * A mail that bears a code, which is made when it goes.
 * @param words the mail with its code; what it is called does not depend on it
 * @param make undefined where nobody waits for a code any more
 */
export const withCode = (
  words: (code: string) => Mail,
  make: () => Promise<string | undefined>,
): Written => ({
  subject: words('').subject,
  text: async () => {
    const code = await make()
    return code === undefined ? undefined : words(code).text
  },
})

/** Who is written to, and why. */
interface To {
  readonly userId: string
  /** What the list of what was sent calls it. */
  readonly topic: Topic
  /** What it is about, where that is several things. */
  readonly topics?: readonly Topic[]
  /** Also who cannot sign in, or not yet. */
  readonly whoever?: boolean
}

/** What is written to a person, in their language; undefined where there is nothing to be said any more. */
type Writes<W> = (locale: Locale, person: Addressee) => W | undefined | Promise<W | undefined>

async function writeTo<W>(
  context: JobContext,
  { userId, topic, whoever }: To,
  by: 'email' | 'phone',
  writes: Writes<W>,
  sent: (
    words: W,
    locale: Locale,
  ) => ({ kind: 'mail'; locale: Locale } & Written) | { kind: 'sms'; text: Wording },
): Promise<boolean> {
  const person = await personOf(context, userId)
  if (!person?.[by] || !(whoever || person.status === 'active')) return false
  const kind = by === 'email' ? 'mail' : 'sms'
  if (!(await wishesOf(context, userId))(topic, kind)) return false
  const locale = localeOf(person.locale)
  const words = await writes(locale, person)
  if (!words) return false
  await deliver(context, { userId, topic, to: person[by], ...sent(words, locale) })
  return true
}

/** Is it the person's own to say whether they get such a mail? */
const isOwnChoice = ({ topic, topics = [topic] }: To): boolean =>
  topics.some((one) => {
    const group = noticeGroupOf(one)
    return group !== null && mayChoose(group, 'mail')
  })

/**
 * Writes to a person in their language, and records that it went out; nothing to who cannot sign in, or
 * does not want to be told of this so. Where that is theirs to say, the mail's last line leads to it.
 * @returns whether it went out, now or in an earlier try
 * Throws what `deliver` does, and NotSeenYet.
 */
export const mailTo = (context: JobContext, to: To, mailIn: Writes<Written>): Promise<boolean> => {
  const link = linkTo(context, places.details, { part: 'notices' })
  const written: Writes<Written> = async (locale, person) => {
    const mail = await mailIn(locale, person)
    return mail && typeof mail.text === 'string' && isOwnChoice(to)
      ? { ...mail, text: `${mail.text}\n\n${chosenHere(locale, link)}` }
      : mail
  }
  return writeTo(context, to, 'email', written, ({ subject, text }, locale) => ({
    kind: 'mail',
    locale,
    subject,
    text,
  }))
}

/** The same by SMS, to whoever has a number. */
export const smsTo = (context: JobContext, to: To, textIn: Writes<Wording>): Promise<boolean> =>
  writeTo(context, to, 'phone', textIn, (text) => ({ kind: 'sms', text }))
