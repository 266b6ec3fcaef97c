import { Id, type Locale } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, smsTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'
import { waits } from './unread.ts'

/** `position` is where the message stands in the log; one that was asked for by an older version has none. */
const about = { userId: Id, conversationId: Id, position: z.string().optional() }
type About = z.infer<z.ZodObject<typeof about>>

/** What is said; nothing where it had to wait, for its gateway or a limit, and the message was read meanwhile. */
const words =
  ({ position, ...of }: About, context: JobContext) =>
  async (locale: Locale) =>
    position === undefined || (await waits(context.pool, { ...of, position }))
      ? textOf('newMessage', locale, {
          link: linkTo(context, places.messages, { group: of.conversationId }),
        })
      : undefined

/**
 * A recipient is told that a message waits, where its sender asked for that; never what it says. No
 * notice: by mail, by SMS or neither is the sender's to say, and it goes at once.
 */
const remindByMail = job('remindByMail', about, (one, context) =>
  mailTo(context, { userId: one.userId, topic: 'newMessage' }, words(one, context)),
)

/** The same by SMS. */
const remindBySms = job('remindBySms', about, (one, context) =>
  smsTo(context, { userId: one.userId, topic: 'newMessage' }, async (locale) => {
    const said = await words(one, context)(locale)
    return said?.text
  }),
)

export const remindRecipients = whenever('remind-recipients', 'messageSent', ({ data, position }) =>
  data.remindIds.flatMap((userId) => {
    const one = { userId, conversationId: data.conversationId, position: `${position}` }
    return [
      ...(data.emailReminder ? [remindByMail(one)] : []),
      ...(data.smsReminder ? [remindBySms(one)] : []),
    ]
  }),
)
