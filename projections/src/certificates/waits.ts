import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Courses that were answered, to be accepted. */
export const coursesWait = waits('courses', {
  who: 'wage',
  id: 'courseId',
  judged: true,
  opened: ['courseAnswered'],
  closed: ['courseAccepted', 'courseUpdateAsked', 'courseCancelled'],
  link: () => addressOf(places.adminCertificates, { tab: 'courses', status: 'WaitingForApproval' }),
})
