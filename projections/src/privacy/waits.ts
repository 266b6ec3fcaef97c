import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** What people asked the office for, who cannot fetch it themselves. */
export const personalDataWaits = waits('personalData', {
  who: 'super',
  id: 'requestId',
  turned: { personalDataAsked: ({ byOffice }) => byOffice },
  closed: ['personalDataHandedOut'],
  link: () => addressOf(places.privacy, { state: 'open' }),
})
