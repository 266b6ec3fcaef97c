import { addDays } from '@portal/calendar/days'
import { addressOf, places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { waits } from '../kit/waits.ts'

/** Late from the day after the one by which it was to be back. */
const lateFrom = ({ dueOn }: { readonly dueOn: string | null | Redacted }) => {
  const due = orElse(dueOn, null)
  return due === null ? null : addDays(due, 1)
}

/** What is lent and was to be back by now. */
export const loansWait = waits('loans', {
  who: 'admin',
  id: 'loanId',
  opened: ['itemLent', 'loanChanged', 'itemNotReturned'],
  closed: ['itemReturned', 'loanRemoved'],
  from: lateFrom,
  link: () => addressOf(places.adminTimelog, { state: 'late' }),
})
