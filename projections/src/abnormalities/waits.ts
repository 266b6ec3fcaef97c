import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** What the person says is not so. */
export const abnormalitiesWait = waits('abnormalities', {
  who: 'admin',
  id: 'abnormalityId',
  judged: true,
  turned: { abnormalityHandled: ({ status }) => status === 'disputed' },
  closed: ['abnormalityRemoved'],
  link: () => addressOf(places.adminAbnormalities, { status: 'disputed' }),
})
