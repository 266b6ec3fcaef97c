import { userEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done } from '../kit/outcome.ts'

/** Requests of a mail with a code: one stream an address, named by its keyed hash. */
export const registration = aggregate<null>(
  'registration',
  null,
)({ registrationStarted: () => null })
/** Requests of a mail to choose a new password with: one stream a person. */
export const reset = aggregate<null>('reset', null)({ passwordResetRequested: () => null })

/** Asks that somebody is mailed what they choose a new password with; `byId` is null for themselves. */
export const requestReset = (
  _: null,
  { byId }: { readonly byId: string | null },
  { id: userId }: Pick<Surroundings, 'id'>,
) => done(happened.passwordResetRequested({ userId, byId }))

/** Asks that an address is mailed what one registers with. */
export const startRegistration = (
  _: null,
  of: Parameters<typeof happened.registrationStarted>[0],
) => done(happened.registrationStarted(of))
