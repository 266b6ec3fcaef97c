import type { Locale } from '@portal/contracts'
import { auth, type SessionRole } from '@portal/contracts/auth'

import { answers } from '../kit/answers.ts'
import { people } from '../users/people.ts'

export const authAnswers = answers(auth, [people], {
  me: async (_, { actor }) => ({
    id: actor.userId,
    fullName: actor.fullName,
    roles: actor.roles as SessionRole[],
    locale: actor.locale as Locale | null,
  }),
})
