import { addressOf, places } from '@portal/contracts/places'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { people } from '../kit/people.ts'
import type { Counted, Looked } from '../kit/waits.ts'
import { isOfOffice } from './office.ts'

const informationOf = (departmentId?: string) =>
  addressOf(places.officeInformation, departmentId ? { departmentId } : {})

/** Offices of a manager whose people are shown nobody to ask, as when the last contact has left. */
async function withoutContact<D>(db: Kysely<D>, actor: Actor): Promise<Counted> {
  if (actor.managedDepartmentIds.length === 0) return { count: 0, oldest: null }
  const { rows } = await sql<{ id: string }>`
    SELECT d.department_id AS id FROM organisation.department d
    WHERE d.department_id = ANY (${[...actor.managedDepartmentIds]}::uuid[]) AND NOT EXISTS (
      SELECT FROM ${people(db, actor).as('u')}
      WHERE u.user_id = ANY (d.contact_ids) AND ${isOfOffice})
    ORDER BY d.name, d.department_id`.execute(db)
  return { count: rows.length, oldest: null, link: informationOf(rows[0]?.id) }
}

/** What a manager may mend: the specification leaves people, rights and courses to administrators. */
export const officesWait: Looked = {
  name: 'offices',
  who: 'manager',
  touched: [
    'officeInformationChanged',
    'departmentClosed',
    'groupMembersChanged',
    'groupDissolved',
    'userPlaced',
    'userActivated',
    'userDeactivated',
  ],
  count: withoutContact,
  link: () => informationOf(),
}
