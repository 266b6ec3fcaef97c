import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Reports that were sent, until the office approves or returns them. */
export const timereportsWait = waits('timereports', {
  who: 'wage',
  id: 'timeReportId',
  judged: true,
  opened: ['timeReportSent', 'timeReportCorrected'],
  closed: ['timeReportApproved', 'timeReportReturned', 'timeReportDeleted'],
  link: () => addressOf(places.monthWorkReport, { tab: 'days', state: 'sent' }),
})
