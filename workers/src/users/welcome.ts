import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { textOf } from '../kit/texts.ts'

/** Whoever is invited is told where to register. */
const sendInvitation = job('sendInvitation', { userId: Id }, ({ userId }, context) =>
  mailTo(context, { userId, topic: 'invitation', whoever: true }, (locale, { name, email }) =>
    textOf('invitation', locale, { name, link: linkTo(context, places.register, { email }) }),
  ),
)

/** Whoever is activated is told that they can sign in; the read side may not know it yet. */
const tellActivated = job('tellActivated', { userId: Id }, ({ userId }, context) =>
  mailTo(context, { userId, topic: 'activated', whoever: true }, (locale, { name }) =>
    textOf('activated', locale, { name, link: linkTo(context, places.login, {}) }),
  ),
)

export const mailInvitation = whenever('mail-invitation', 'userInvited', ({ data }) => [
  sendInvitation(data),
])
export const mailActivation = whenever('mail-activation', 'userActivated', ({ data }) => [
  tellActivated(data),
])
