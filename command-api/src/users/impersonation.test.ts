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
test('looking through another’s eyes is said of them, where it may be', async () => {
  const by = actor({ roles: admin, userId: newId() })
  const start = (id: string) => deciders.when(impersonation.start, { id }, by)
  const id = await somebody([])
  const { events } = await start(id)
  expect(events).toMatchObject([
    { type: 'impersonationStarted', data: { userId: id, impersonatorId: by.userId } },
  ])
  expect((await start(await somebody(['wageadmin']))).was).toBe('cannotImpersonate')
  expect((await start(await somebody([], 'Management'))).was).toBe('notFound')
})

test('oneself, nobody, and leaving what was never begun', async () => {
  const id = await somebody(admin)
  const by = actor({ roles: top, userId: id })
  expect((await deciders.when(impersonation.start, { id }, by)).was).toBe('cannotImpersonate')
  expect((await deciders.when(impersonation.start, { id: newId() }, by)).was).toBe('notFound')
  const lost = actor({ impersonator: { userId: id, fullName: 'x' }, sessionId: newId() })
  expect((await deciders.when(impersonation.end, {}, lost)).was).toBe('notSignedIn')
})
