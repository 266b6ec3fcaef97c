import { calls } from '@portal/contracts'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { impersonation } = calls
let deciders: Deciders
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const somebody = async (roles: string[], userType = 'Employee'): Promise<string> => {
  const userId = newId()
  await deciders.given(
    `person-${userId}`,
    personCreated(userId, { userType, roles }),
    userEvents.userRegistered({ userId }),
    userEvents.userActivated({ userId }),
  )
  return userId
}

const admin = ['admin', 'impersonater']
const top = ['superadmin', 'impersonater']
test.each<[string[], string[], string, string]>([
  [admin, [], 'Employee', 'impersonationStarted'],
  [admin, ['admin'], 'Employee', 'impersonationStarted'],
  [admin, ['admin', 'impersonater'], 'Employee', 'impersonationStarted'],
  [admin, ['tjänsteman'], 'Employee', 'cannotImpersonate'],
  [admin, ['wageadmin'], 'Employee', 'cannotImpersonate'],
  [admin, ['superadmin'], 'Employee', 'cannotImpersonate'],
  [admin, [], 'Management', 'notFound'],
  [admin, [], 'PayrollOffice', 'notFound'],
  [admin, [], 'PayrollManager', 'notFound'],
  [admin, [], 'OfficeManager', 'impersonationStarted'],
  [top, [], 'Management', 'impersonationStarted'],
  [top, ['wageadmin'], 'PayrollManager', 'impersonationStarted'],
  [top, ['admin', 'impersonater'], 'Other', 'impersonationStarted'],
  [top, ['superadmin'], 'Management', 'cannotImpersonate'],
])('%s looks through the eyes of %s, %s: %s', async (own, theirs, userType, then) => {
  const id = await somebody(theirs, userType)
  const by = actor({ roles: own, userId: newId() })
  const outcome = await deciders.when(impersonation.start, { id }, by)
  expect(outcome.was).toBe(then)
  for (const { data } of outcome.events)
    expect(data).toEqual({ userId: id, impersonatorId: by.userId })
})

test('oneself, nobody, and leaving what was never begun', async () => {
  const id = await somebody(admin)
  const by = actor({ roles: top, userId: id })
  expect((await deciders.when(impersonation.start, { id }, by)).was).toBe('cannotImpersonate')
  expect((await deciders.when(impersonation.start, { id: newId() }, by)).was).toBe('notFound')
  const lost = actor({ impersonator: { userId: id, fullName: 'x' }, sessionId: newId() })
  expect((await deciders.when(impersonation.end, {}, lost)).was).toBe('notSignedIn')
})
