import type { users } from '@portal/contracts/users'
import { userEvents } from '@portal/events'
import { type Act, decided, Refused, refuse } from '../kit/decisions.ts'
import { exists, person } from './person.ts'
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
  const rows = await checkStaff(acting.parts, form.people, acting.now)
  if (form.preview) return { invited: 0, rows }
  if (rows.some((row) => row.errors.length > 0)) return refuse('invalidRows')
  let invited = 0
  for (const [index, row] of form.people.entries()) {
    const userId = acting.newId()
    const details = normalised(
      { ...row, street: '', postalCode: '', city: '', employmentNumber: '' },
      acting.now,
    )
    if (details instanceof Refused) return refuse('invalidRows')
    const result = await acting.decide(person, userId, (state) =>
      exists(state)
        ? decided([], null)
        : decided(
            [
              userEvents.userCreated({
                userId,
                ...details,
                userType: form.userType,
                roles: [],
                companyId: form.companyId,
                departmentIds: form.departmentIds,
                locale: null,
                invited: true,
              }),
              userEvents.userInvited({ userId }),
            ],
            null,
            { claims: claimsOf(userId, details) },
          ),
    )
    // Somebody took the address between the check and now: that row alone is left out.
    if (result instanceof Refused) {
      rows[index]?.errors.push({ field: 'email', code: 'emailTaken' })
      continue
    }
    invited++
  }
  return { invited, rows }
}
