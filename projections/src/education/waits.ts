import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Educations that were handed in, to be approved. */
export const educationsWait = waits('educations', {
  who: 'wage',
  id: 'userEducationId',
  judged: true,
  opened: ['educationHandedIn'],
  closed: ['educationAsked', 'educationApproved', 'educationRejected', 'educationDeleted'],
  link: () => addressOf(places.adminCertificates, { tab: 'handedIn', state: 'WaitingForApproval' }),
})
