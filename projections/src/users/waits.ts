import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Who has registered, and is let in by an administrator. */
export const registrationsWait = waits('registrations', {
  who: 'admin',
  id: 'userId',
  opened: ['userRegistered'],
  closed: ['userInvited', 'userActivated', 'userDeactivated'],
  link: () => addressOf(places.users, { status: 'registered' }),
})
