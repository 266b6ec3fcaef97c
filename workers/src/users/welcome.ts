import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { notice } from '../kit/notice.ts'
import { seesPerson } from '../kit/people.ts'
import { textOf } from '../kit/texts.ts'
import { waitingMail } from './texts.ts'

/** Whoever is invited is told where to register. */
export const sendInvitation = notice('sendInvitation', 'userInvited', {
  since: 'mail-invitation',
  topic: 'invitation',
  about: {},
  of: () => ({}),
  to: ({ data }) => [data.userId],
  // Who knows nothing of a portal yet knows the company: theirs, or the one that there is.
  facts: async ({ userId }, { pool }) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT name FROM organisation.company
       WHERE company_id = (SELECT company_id FROM users.person WHERE user_id = $1)
         OR (SELECT count(*) FROM organisation.company) = 1`,
      [userId],
    )
    return { company: rows[0]?.name ?? '' }
  },
  place: places.register,
  going: (_, { email }) => ({ email }),
  words: (locale, fill) => textOf('invitation', locale, fill),
  atOnce: true,
  whoever: true,
})

/** Whoever is activated is told that they can sign in; the read side may not know it yet. */
export const tellActivated = notice('tellActivated', 'userActivated', {
  since: 'mail-activation',
  topic: 'activated',
  about: {},
  of: () => ({}),
  to: ({ data }) => [data.userId],
  facts: async () => ({}),
  place: places.login,
  going: () => ({}),
  words: (locale, fill) => textOf('activated', locale, fill),
  atOnce: true,
  whoever: true,
})

/** Whoever may activate people is told that somebody has registered, if they may see them. */
export const tellRegistrationWaiting = notice('tellRegistrationWaiting', 'userRegistered', {
  since: 'tell-of-registration',
  topic: 'registrationWaiting',
  about: { personId: Id },
  of: ({ data }) => ({ personId: data.userId }),
  reads: ['users'],
  among: async ({ personId }, { pool }) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM users.person a JOIN users.person p ON p.user_id = $1
       WHERE p.status = 'registered' AND ${seesPerson}`,
      [personId],
    )
    return rows.map((row) => row.user_id)
  },
  facts: async ({ personId }, { pool }) => {
    const { rowCount } = await pool.query(
      "SELECT FROM users.person WHERE user_id = $1 AND status = 'registered'",
      [personId],
    )
    return rowCount === 1 ? {} : undefined
  },
  place: places.users,
  going: () => ({ status: 'registered' }),
  words: (locale, { link }) => waitingMail(locale, link),
})
