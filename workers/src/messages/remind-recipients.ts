import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo, smsTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'

const about = { userId: Id, conversationId: Id }

/**
 * A recipient is told that a message waits, where its sender asked for that; never what it says. No
 * notice: by mail, by SMS or neither is the sender's to say, and it goes at once.
 */
const remindByMail = job('remindByMail', about, ({ userId, conversationId }, context) =>
  mailTo(context, { userId, topic: 'newMessage' }, (locale) =>
    textOf('newMessage', locale, {
      link: linkTo(context, places.messages, { group: conversationId }),
    }),
  ),
)

/** The same by SMS. */
const remindBySms = job('remindBySms', about, ({ userId, conversationId }, context) =>
  smsTo(
    context,
    { userId, topic: 'newMessage' },
    (locale) =>
      textOf('newMessage', locale, {
        link: linkTo(context, places.messages, { group: conversationId }),
      }).text,
  ),
)

export const remindRecipients = whenever('remind-recipients', 'messageSent', ({ data }) =>
  data.remindIds.flatMap((userId) => {
    const one = { userId, conversationId: data.conversationId }
    return [
      ...(data.emailReminder ? [remindByMail(one)] : []),
      ...(data.smsReminder ? [remindBySms(one)] : []),
    ]
  }),
)
