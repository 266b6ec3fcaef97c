import { app } from '@portal/contracts/app'
import { chooseLocale } from '@portal/domain/users/decisions'
import { person } from '@portal/domain/users/person'
import { decisions, on } from '../kit/decisions.ts'

export const appDecisions = decisions(app, {
  setLocale: on(person, { stream: (_, { actor }) => actor.userId, decide: chooseLocale }),
})
