import { waits as names, type WaitName } from '@portal/contracts/waiting'
import { abnormalitiesWait } from './abnormalities/waits.ts'
import { applicationsWait } from './applicants/waits.ts'
import { coursesWait } from './certificates/waits.ts'
import { contractsWait } from './contracts/waits.ts'
import { deliveriesWait } from './deliveries/waits.ts'
import { expiringRightsWait, rightsWait } from './driver-rights/waits.ts'
import { educationsWait } from './education/waits.ts'
import { authorityWaits, incidentsWait } from './incidents/waits.ts'
import type { Looked, Told, Waits } from './kit/waits.ts'
import { officesWait } from './organisation/waits.ts'
import { personalDataWaits } from './privacy/waits.ts'
import { loansWait } from './timelog/waits.ts'
import { timereportsWait } from './timereport/waits.ts'
import { registrationsWait } from './users/waits.ts'
import { leaveWaits } from './vacation/waits.ts'
import { shiftsWait } from './workshifts/waits.ts'

/** What every area has declared; one that is missing does not compile. */
const byName: Readonly<Record<WaitName, Waits>> = {
  registrations: registrationsWait,
  rights: rightsWait,
  expiringRights: expiringRightsWait,
  courses: coursesWait,
  educations: educationsWait,
  timereports: timereportsWait,
  contracts: contractsWait,
  abnormalities: abnormalitiesWait,
  authority: authorityWaits,
  incidents: incidentsWait,
  applications: applicationsWait,
  leave: leaveWaits,
  deliveries: deliveriesWait,
  offices: officesWait,
  shifts: shiftsWait,
  loans: loansWait,
  personalData: personalDataWaits,
}

/** In the order in which it is shown. */
export const declared: readonly Waits[] = names.map((name) => byName[name])
export const told: readonly Told[] = declared.filter((one) => 'steps' in one)
export const looked: readonly Looked[] = declared.filter((one) => 'count' in one)
