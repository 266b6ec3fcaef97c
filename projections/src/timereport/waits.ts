import { addressOf, places } from '@portal/contracts/places'
import type { Looked } from '../kit/waits.ts'
import { undecided } from './queries-undecided.ts'

/**
 * Reports that were sent, until the office approves or returns them. Those that a closed month locks count as they are,
 * and can be neither: they wait again when it is opened.
 */
export const timereportsWait: Looked = {
  name: 'timereports',
  who: 'wage',
  touched: [
    'timeReportSent',
    'timeReportCorrected',
    'timeReportApproved',
    'timeReportReturned',
    'timeReportDeleted',
    'workMonthClosed',
    'workMonthReopened',
    'userPlaced',
  ],
  count: undecided,
  link: () => addressOf(places.monthWorkReport, { tab: 'days', state: 'toDecide' }),
}
