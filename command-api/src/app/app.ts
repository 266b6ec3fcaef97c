import { app } from '@portal/contracts/app'
import { userEvents } from '@portal/events'
import { decisions, done, on, refuse } from '../kit/decisions.ts'
import { exists, person } from '../users/person.ts'

export const appDecisions = decisions(app, {
  setLocale: on(person, {
    stream: (_, { actor }) => actor.userId,
    decide: (state, { locale }, { actor }) => {
      if (!exists(state)) return refuse('notFound')
      // An administrator who looks through somebody's eyes does not change their language.
      if (actor.impersonator || actor.locale === locale) return done()
      return done(userEvents.localeChosen({ userId: actor.userId, locale }))
    },
  }),
})
