import { RENEWAL_DAYS } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

const handedIn = [
  'driverRightSubmitted',
  'driverRightChanged',
  'cardImagesAttached',
  'driverRightRenewed',
] as const

/** Cards to be approved. */
export const rightsWait = waits('rights', {
  who: 'wage',
  id: 'rightId',
  judged: true,
  opened: handedIn,
  closed: [
    'driverRightApproved',
    'driverRightChangesRequested',
    'driverRightPendingDeleted',
    'driverRightDeleted',
  ],
  link: () => addressOf(places.adminRights, { tab: 'waiting' }),
})

/** Valid ones that end soon, and for which nothing new was handed in, or the office asked more about what was. */
export const expiringRightsWait = waits('expiringRights', {
  who: 'wage',
  id: 'rightId',
  opened: ['driverRightApproved'],
  ends: { daysBefore: RENEWAL_DAYS, on: (data) => data.validUntil },
  paused: handedIn,
  resumed: ['driverRightPendingDeleted', 'driverRightChangesRequested'],
  closed: ['driverRightDeleted'],
  link: () => addressOf(places.adminRights, { tab: 'needsRenewal' }),
})
