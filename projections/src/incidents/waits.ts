import { addressOf, places } from '@portal/contracts/places'
import { waits } from '../kit/waits.ts'

/** Reports that nobody has begun with. */
export const incidentsWait = waits('incidents', {
  who: 'admin',
  id: 'reportId',
  judged: true,
  opened: ['incidentReported'],
  turned: { incidentStatusSet: ({ status }) => status === 'received' },
  closed: ['incidentRemoved'],
  link: () => addressOf(places.adminIncidents, { status: 'received' }),
})

/** What the authority is to be told without delay (AML 3 kap. 3 a §), and was not yet. */
export const authorityWaits = waits('authority', {
  who: 'admin',
  id: 'reportId',
  turned: {
    incidentReported: ({ serious }) => serious,
    incidentAuthoritySaid: ({ state }) => state === 'due',
  },
  closed: ['incidentRemoved'],
  link: () => addressOf(places.adminIncidents, { authority: 'due' }),
})
