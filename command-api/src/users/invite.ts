import type { users } from '@portal/contracts/users'
import { userEvents } from '@portal/events'
import { type Act, decided, Refused, refuse } from '../kit/decisions.ts'
import { exists, type PersonDetails, person } from './person.ts'
import { claimsOf, mayGive, normalised, placed } from './rules.ts'
import { checkStaff } from './staff-list.ts'

/**
 * Invites the rows of a staff list. All rows are checked first; with one that is wrong nothing is
 * done, and the reply says per row what it is.
 */
export const invitePeople: Act<(typeof users)['invite']>['run'] = async (form, acting) => {
  if (
    !mayGive(
      acting.actor,
      { roles: [], userType: 'Employee' },
      { roles: [], userType: form.userType },
    )
  )
    return refuse('mayNotGiveRole')
  const misplaced = await placed(acting, form.companyId, form.departmentIds)
  if (misplaced) return misplaced
  const ids = form.people.map(() => acting.newId())
  const people = form.people.map((row) => ({ ...row, language: row.locale ?? '' }))
  const rows = await checkStaff(acting.parts, people, acting.now, ids)
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
    const userId = ids[index] as string
    const one = details[index] as PersonDetails
    return exists(state)
      ? decided([], null)
      : decided(
          [
            userEvents.userCreated({
              userId,
              ...one,
              userType: form.userType,
              roles: [],
              companyId: form.companyId,
              departmentIds: form.departmentIds,
              locale: form.people[index]?.locale ?? form.locale,
              invited: true,
            }),
            userEvents.userInvited({ userId }),
          ],
          null,
          { claims: claimsOf(userId, one) },
        )
  })
  if (refusals instanceof Refused) return refusals
  // Somebody took an address or a number between the check and now.
  if (refusals.some((refused) => refused !== null)) return refuse('invalidRows')
  return { invited: ids.length, rows }
}
