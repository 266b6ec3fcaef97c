import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Leave that the office is to answer: asked for, or to be taken back. */
export const leaveWaits = waits('leave', {
  who: 'admin',
  id: 'leaveId',
  judged: true,
  opened: ['leaveRequested', 'leaveChanged', 'leaveWithdrawalAsked', 'leaveAnswerUndone'],
  closed: [
    'leaveApproved',
    'leaveNotApproved',
    'leaveWithdrawn',
    'leaveWithdrawalNotApproved',
    'leaveRemoved',
  ],
  link: () => addressOf(places.adminVacation, { state: 'open' }),
})
