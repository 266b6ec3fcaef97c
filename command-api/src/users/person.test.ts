import { calls } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { person } from '@portal/domain/users/person'
import { privacyEvents, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { codeSubjects, makeCode } from '@portal/platform/security-codes'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { named, personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What is looked up before people are decided about, what follows, and what the list makes of it.
const { users, auth } = calls
let deciders: Deciders
let made = 0
const email = () => `prov${made++}@demo.example`
const wage = actor({ userId: newId(), roles: ['admin'] })

beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const stateOf = async (userId: string) =>
  (await deciders.portal.parts.executor.state(person, userId)).state
const rowOf = (userId: string) =>
  deciders.portal.parts.db
    .selectFrom('users.person')
    .select(['status', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
/** Somebody who can sign in. */
const active = async (more: Parameters<typeof personCreated>[1] = {}) => {
  const userId = newId()
  await deciders.given(
    `person-${userId}`,
    personCreated(userId, { email: email(), phone: '+46701234567', ...more }),
    userEvents.userRegistered({ userId }),
    userEvents.userActivated({ userId }),
  )
  return userId
}
/** Somebody whom an administrator does not see. */
const boss = () => active({ userType: 'Management' })

test('the list stands where the log does', async () => {
  const { reply } = await deciders.when(users.create, { ...named, email: email() })
  const { id } = reply
  const steps = [
    () => deciders.when(users.sendRegistration, { userId: id }),
    () => deciders.given(`person-${id}`, userEvents.userRegistered({ userId: id })),
    () => deciders.when(users.activate, { id, active: true }),
    () => deciders.when(users.comment, { userId: id, text: 'x' }),
    () => deciders.when(users.activate, { id, active: false }),
  ]
  for (const step of steps) {
    await step()
    const { is, edited } = await stateOf(id)
    expect(await rowOf(id)).toEqual({ status: is, version: edited })
  }
  expect((await deciders.when(users.remove, { id })).was).toBe('userDeleted')
  expect(await rowOf(id)).toBeUndefined()
  expect((await deciders.when(users.remove, { id })).was).toBe('nothing')
  expect((await deciders.when(users.remove, { id: newId() })).was).toBe('notFound')
  const own = actor({ userId: id, roles: ['superadmin'] })
  expect((await deciders.when(users.remove, { id }, own)).was).toBe('cannotDeactivateYourself')
})

test('one works for a company and departments that are there', async () => {
  const form = { ...named, email: email() }
  const create = async (more: object) =>
    (await deciders.when(users.create, { ...form, ...more })).was
  expect(await create({ companyId: newId() })).toBe('unknownCompany')
  expect(await create({ departmentIds: [newId()] })).toBe('unknownDepartment')
  expect(await create({})).toBe('userCreated')
  expect(await create({})).toBe('emailTaken')
  const id = await active()
  const { edited: version } = await stateOf(id)
  const change = { id, version, ...named, email: email(), departmentIds: [newId()] }
  expect((await deciders.when(users.change, change)).was).toBe('unknownDepartment')
})

test('who is shut out is signed out; who is let in, or was not there, is not', async () => {
  const id = await active()
  const { pool } = deciders.portal.parts
  const open = async () =>
    (await pool.query('SELECT 1 FROM auth.session WHERE user_id = $1 AND revoked_at IS NULL', [id]))
      .rowCount
  await pool.query('INSERT INTO auth.session (session_id, user_id) VALUES ($1, $2)', [newId(), id])
  await deciders.when(users.activate, { id, active: true })
  const own = actor({ userId: id, roles: ['admin'] })
  await deciders.when(users.activate, { id, active: false }, own)
  expect(await open()).toBe(1)
  expect((await deciders.when(users.activate, { id, active: false })).was).toBe('userDeactivated')
  expect(await open()).toBe(0)
})

test('a comment, a mail and an SMS are about who can be seen', async () => {
  const [seen, hidden] = [await active(), await boss()]
  const was = async (userId: string) => {
    const comment = await deciders.when(users.comment, { userId, text: 'x' }, wage)
    const reset = await deciders.when(users.sendPasswordRequest, { userId }, wage)
    const sms = await deciders.when(users.sendSms, { userIds: [userId], text: 'x' }, wage)
    return [comment.was, reset.was, sms.was]
  }
  expect(await was(seen)).toEqual(['commentWritten', 'passwordResetRequested', 'smsRequested'])
  expect(await was(hidden)).toEqual(['notFound', 'notFound', 'unknownUser'])
  expect(await was(newId())).toEqual(['notFound', 'notFound', 'unknownUser'])
  const mute = await active({ phone: '' })
  const { reply } = await deciders.when(users.sendSms, { userIds: [seen, mute], text: 'x' })
  expect(reply).toEqual({ sent: 1, withoutPhone: 1 })
  const waiting = newId()
  await deciders.given(`person-${waiting}`, personCreated(waiting, { email: email() }))
  const reset = await deciders.when(users.sendPasswordRequest, { userId: waiting })
  expect(reset.was).toBe('notRegistered')
})

test('who a retention rule has struck comes back no more', async () => {
  const id = await active()
  await deciders.when(users.activate, { id, active: false })
  const struck = { objectId: id, kind: 'user', userId: null, rule: 'leftPeople', months: 24 }
  await deciders.given(`legalHold-${id}`, privacyEvents.caseStruck(struck))
  expect((await deciders.when(users.activate, { id, active: true })).was).toBe('userErased')
})

test('a comment is found by its id, by who sees whom it is about', async () => {
  const remove = async (id: string, by = wage) =>
    (await deciders.when(users.removeComment, { id }, by)).was
  const write = async (userId: string) =>
    (await deciders.when(users.comment, { userId, text: 'x' }, superadmin)).reply.id
  const seen = await write(await active())
  expect(await remove(seen)).toBe('forbidden')
  expect(await remove(seen, superadmin)).toBe('commentRemoved')
  expect(await remove(seen, superadmin)).toBe('notFound')
  expect(await remove(await write(await boss()))).toBe('notFound')
})

test('one registers with the code of the mail; an address that was given up is somebody new’s', async () => {
  const { pool, settings } = deciders.portal.parts
  const register = async (address: string) => {
    const token = await makeCode(
      pool,
      'register',
      codeSubjects(settings.claimKey, sameEmail(address)),
    )
    const form = { ...named, email: address, token, password: 'ett långt lösenord' }
    return (await deciders.when(auth.register, form, undefined)).was
  }
  const fresh = email()
  expect(await register(fresh)).toBe('userCreated userRegistered')
  expect(await register(fresh)).toBe('nothing')
  const asked = email()
  const invited = newId()
  await deciders.given(
    `person-${invited}`,
    personCreated(invited, { email: asked, invited: true, locale: 'sv' }),
  )
  expect(await register(asked)).toBe('userRegistered')
  await deciders.when(users.activate, { id: invited, active: true })
  expect(await register(asked)).toBe('registrationFailed')
  await deciders.when(users.remove, { id: invited })
  expect(await register(asked)).toBe('userCreated userRegistered')
})
