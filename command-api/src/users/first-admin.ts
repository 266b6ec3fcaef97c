import { randomBytes } from 'node:crypto'
import { Email, line } from '@portal/contracts'
import { person } from '@portal/domain/users/person'
import { emailClaim } from '@portal/domain/users/rules'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { StartError } from '@portal/platform/start-error'
import { setPassword } from '../auth/passwords.ts'
import { decided, Refused } from '../kit/decisions.ts'
import type { Parts } from '../kit/parts.ts'

/**
 * Makes the first super administrator of a portal that has none, ready to sign in.
 * @returns the password, which stands nowhere else
 * Throws StartError where there is one already, or the address or name cannot be.
 */
export async function makeFirstAdmin(
  parts: Parts,
  who: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const email = Email.safeParse(who.email)
  const firstName = line(100).safeParse(who.firstName)
  const lastName = line(100).safeParse(who.lastName)
  if (!email.success || !firstName.success || !lastName.success)
    throw new StartError('Give an e-mail address, a first name and a last name')
  const there = await parts.db
    .selectFrom('users.person')
    .select('user_id')
    .where((eb) => eb(eb.val('superadmin'), '=', eb.fn.any('roles')))
    .limit(1)
    .executeTakeFirst()
  if (there) throw new StartError('There is an administrator already; ask them to invite others')
  const userId = newId()
  const password = randomBytes(15).toString('base64url')
  await setPassword(parts.pool, userId, password)
  const created = userEvents.userCreated({
    userId,
    firstName: firstName.data,
    lastName: lastName.data,
    email: email.data,
    phone: '',
    personalNumber: '',
    street: '',
    postalCode: '',
    city: '',
    employmentNumber: '',
    userType: 'Management',
    roles: ['superadmin', 'impersonater'],
    companyId: null,
    departmentIds: [],
    locale: null,
    invited: true,
  })
  const done = await parts.executor.execute(
    person,
    userId,
    {
      meta: { correlation: newId(), causation: 'first-admin' },
      now: parts.now(),
      newId,
      eventIds: () => newId,
      appended: () => undefined,
    },
    () =>
      decided(
        [created, userEvents.userRegistered({ userId }), userEvents.userActivated({ userId })],
        password,
        {
          claims: [{ ...emailClaim(email.data, userId), otherwise: 'emailTaken' }],
        },
      ),
  )
  if (done instanceof Refused)
    throw new StartError(`${email.data} belongs to somebody already (${done.code})`)
  return done
}
