import type { users } from '@portal/contracts/users'
import { invite } from '@portal/domain/users/decisions'
import { type PersonDetails, person } from '@portal/domain/users/person'
import { mayGive, normalised, nothingYet } from '@portal/domain/users/rules'
import { type Act, Refused, refuse } from '../kit/decisions.ts'
import { checkStaff } from './staff-list.ts'

/**
 * Invites the rows of a staff list. All rows are checked first; with one that is wrong nothing is
 * done, and the reply says per row what it is.
 */
export const invitePeople: Act<(typeof users)['invite']>['run'] = async (form, acting) => {
  const { userType, companyId, departmentIds } = form
  if (!mayGive(acting.actor, nothingYet, { roles: [], userType })) return refuse('mayNotGiveRole')
  const ids = form.people.map(() => acting.newId())
  const people = form.people.map((row) => ({ ...row, language: row.locale ?? '' }))
  const rows = await checkStaff(acting, people, { ids })
  if (form.preview) return { invited: 0, rows }
  if (rows.some((row) => row.errors.length > 0)) return refuse('invalidRows')
  const details: PersonDetails[] = []
  for (const { locale: _, ...row } of form.people) {
    const one = normalised(
      { ...row, street: '', postalCode: '', city: '', employmentNumber: '' },
      acting.now,
    )
    if (one instanceof Refused) return refuse('invalidRows')
    details.push(one)
  }
  const refusals = await acting.decideAll(person, ids, (state, index) => {
    const locale = form.people[index]?.locale ?? form.locale
    const one = details[index] as PersonDetails
    const of = { details: one, userType, companyId, departmentIds, locale }
    return invite(state, of, { id: ids[index] as string })
  })
  if (refusals instanceof Refused) return refusals
  // Somebody took an address or a number between the check and now.
  if (refusals.some((refused) => refused !== null)) return refuse('invalidRows')
  return { invited: ids.length, rows }
}
