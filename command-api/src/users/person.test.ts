import { type AnyCommand, calls } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { type Happened, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { codeSubjects, makeCode } from '@portal/platform/security-codes'
import { actor, Deciders, type Outcome, superadmin } from '@portal/tests/harness/deciders'
import { named, personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, person } from './person.ts'

const { users, app, auth, impersonation } = calls
let deciders: Deciders
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

let made = 0
const created = (
  userId: string,
  more: Partial<Parameters<typeof userEvents.userCreated>[0]> = {},
) => personCreated(userId, { email: `prov${made++}@demo.example`, phone: '+46701234567', ...more })

type State = Person['is']
/** How one comes to each state. */
const histories: Record<State, (userId: string) => Happened[]> = {
  unknown: () => [],
  created: (userId) => [created(userId)],
  invited: (userId) => [created(userId, { invited: true })],
  registered: (userId) => [created(userId), userEvents.userRegistered({ userId })],
  active: (userId) => [...histories.registered(userId), userEvents.userActivated({ userId })],
  inactive: (userId) => [...histories.active(userId), userEvents.userDeactivated({ userId })],
  deleted: (userId) => [
    ...histories.active(userId),
    userEvents.userDeleted({ userId, erased: false }),
  ],
}
const states = Object.keys(histories) as State[]

const stateOf = async (userId: string) =>
  (await deciders.portal.parts.executor.state(person, userId)).state
const given = async (state: State): Promise<string> => {
  const userId = newId()
  await deciders.given(`person-${userId}`, ...histories[state](userId))
  expect((await stateOf(userId)).is).toBe(state)
  return userId
}
const change = async (userId: string, more: Record<string, unknown> = {}) => {
  const { details, edited } = await stateOf(userId)
  return deciders.when(users.change, {
    id: userId,
    version: edited,
    ...details,
    firstName: 'Ny',
    lastName: details.lastName || 'x',
    email: details.email || 'x@demo.example',
    ...more,
  })
}

const moves: Record<string, (userId: string) => Promise<Outcome<AnyCommand>>> = {
  change: (userId) => change(userId),
  activate: (id) => deciders.when(users.activate, { id, active: true }),
  deactivate: (id) => deciders.when(users.activate, { id, active: false }),
  remove: (id) => deciders.when(users.remove, { id }),
  invite: (userId) => deciders.when(users.sendRegistration, { userId }),
  reset: (userId) => deciders.when(users.sendPasswordRequest, { userId }),
  relatives: (userId) => deciders.when(users.saveRelatives, { userId, relatives: [] }),
  comment: (userId) => deciders.when(users.comment, { userId, text: 'x' }),
  sms: (userId) => deciders.when(users.sendSms, { userIds: [userId], text: 'x' }),
  locale: (userId) => deciders.when(app.setLocale, { locale: 'pl' }, actor({ userId })),
  impersonate: (id) => deciders.when(impersonation.start, { id }),
}

/** What comes of each move in each state: the events, or the refusal. */
const table: Record<keyof typeof moves, Record<State, string>> = {
  change: {
    unknown: 'notFound',
    created: 'userDetailsChanged',
    invited: 'userDetailsChanged',
    registered: 'userDetailsChanged',
    active: 'userDetailsChanged',
    inactive: 'userDetailsChanged',
    deleted: 'notFound',
  },
  activate: {
    unknown: 'notFound',
    created: 'notRegistered',
    invited: 'notRegistered',
    registered: 'userActivated',
    active: 'nothing',
    inactive: 'userActivated',
    deleted: 'notFound',
  },
  deactivate: {
    unknown: 'notFound',
    created: 'nothing',
    invited: 'nothing',
    registered: 'nothing',
    active: 'userDeactivated',
    inactive: 'nothing',
    deleted: 'notFound',
  },
  remove: {
    unknown: 'notFound',
    created: 'userDeleted',
    invited: 'userDeleted',
    registered: 'userDeleted',
    active: 'userDeleted',
    inactive: 'userDeleted',
    deleted: 'nothing',
  },
  invite: {
    unknown: 'notFound',
    created: 'userInvited',
    invited: 'userInvited',
    registered: 'alreadyRegistered',
    active: 'alreadyRegistered',
    inactive: 'alreadyRegistered',
    deleted: 'notFound',
  },
  reset: {
    unknown: 'notFound',
    created: 'notRegistered',
    invited: 'notRegistered',
    registered: 'notRegistered',
    active: 'passwordResetRequested',
    inactive: 'notRegistered',
    deleted: 'notFound',
  },
  relatives: {
    unknown: 'notFound',
    created: 'relativesChanged',
    invited: 'relativesChanged',
    registered: 'relativesChanged',
    active: 'relativesChanged',
    inactive: 'relativesChanged',
    deleted: 'notFound',
  },
  comment: {
    unknown: 'notFound',
    created: 'commentWritten',
    invited: 'commentWritten',
    registered: 'commentWritten',
    active: 'commentWritten',
    inactive: 'commentWritten',
    deleted: 'notFound',
  },
  sms: {
    unknown: 'unknownUser',
    created: 'smsRequested',
    invited: 'smsRequested',
    registered: 'smsRequested',
    active: 'smsRequested',
    inactive: 'smsRequested',
    deleted: 'unknownUser',
  },
  locale: {
    unknown: 'notFound',
    created: 'localeChosen',
    invited: 'localeChosen',
    registered: 'localeChosen',
    active: 'localeChosen',
    inactive: 'localeChosen',
    deleted: 'notFound',
  },
  impersonate: {
    unknown: 'notFound',
    created: 'notFound',
    invited: 'notFound',
    registered: 'notFound',
    active: 'impersonationStarted',
    inactive: 'notFound',
    deleted: 'notFound',
  },
}

describe.each(Object.entries(table))('%s', (move, expected) => {
  test.each(states)('of one who is %s', async (state) => {
    const userId = await given(state)
    const outcome = await moves[move]?.(userId)
    expect(outcome?.was).toBe(expected[state])
    for (const event of outcome?.events ?? []) expect(event.data.userId).toBe(userId)
  })
})

/** Registering is done by a code, not by an administrator. */
test.each<[State, string]>([
  ['unknown', 'userCreated userRegistered'],
  ['created', 'localeChosen userRegistered'],
  ['invited', 'localeChosen userRegistered'],
  ['registered', 'localeChosen'],
  ['active', 'registrationFailed'],
  ['inactive', 'registrationFailed'],
  // The address was given up with the person: somebody new has it.
  ['deleted', 'userCreated userRegistered'],
])('register of one who is %s', async (state, then) => {
  const userId = newId()
  const email = `registrering${made++}@demo.example`
  const history = histories[state](userId).map((event) =>
    event.type === 'userCreated' ? created(userId, { email }) : event,
  )
  await deciders.given(`person-${userId}`, ...history)
  const { pool, settings } = deciders.portal.parts
  const subjects = codeSubjects(settings.claimKey, sameEmail(email))
  const token = await makeCode(pool, 'register', subjects)
  const outcome = await deciders.when(
    auth.register,
    { ...named, email, token, password: 'ett långt lösenord' },
    undefined,
  )
  expect(outcome.was).toBe(then)
})

/** The states that follow each event; everything else is illegal. */
const legal: Record<string, Partial<Record<State, State>>> = {
  userInvited: { created: 'invited', invited: 'invited' },
  userRegistered: { created: 'registered', invited: 'registered' },
  userActivated: { registered: 'active', inactive: 'active' },
  userDeactivated: { active: 'inactive' },
  userDeleted: Object.fromEntries(
    states.filter((one) => one !== 'unknown' && one !== 'deleted').map((one) => [one, 'deleted']),
  ),
}

test('no sequence of commands leaves the table, and the read side stands where the log does', async () => {
  const names = Object.keys(moves).filter((name) => name !== 'impersonate')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<State>('created', 'registered', 'active'),
      fc.array(fc.constantFrom(...names, 'register'), { minLength: 1, maxLength: 12 }),
      async (start, sequence) => {
        const userId = await given(start)
        for (const name of sequence) {
          const before = await stateOf(userId)
          if (name === 'register' && legal.userRegistered?.[before.is])
            await deciders.given(`person-${userId}`, userEvents.userRegistered({ userId }))
          const outcome = await moves[name]?.(userId)
          let state: State = name === 'register' ? (await stateOf(userId)).is : before.is
          for (const { type } of outcome?.events ?? []) {
            if (!(type in legal)) continue
            const next = legal[type]?.[state]
            expect(next, `${type} of one who is ${state}`).toBeDefined()
            state = next as State
          }
          expect((await stateOf(userId)).is).toBe(state)
          const row = await deciders.portal.parts.db
            .selectFrom('users.person')
            .select(['status', 'version'])
            .where('user_id', '=', userId)
            .executeTakeFirst()
          expect(row?.status).toBe(state === 'deleted' ? undefined : state)
          if (row) expect(row.version).toBe((await stateOf(userId)).edited)
        }
      },
    ),
    { numRuns: 12 },
  )
})

describe('changing', () => {
  test('says each thing that changed, and only that', async () => {
    const userId = await given('active')
    const { details } = await stateOf(userId)
    const outcome = await change(userId, {
      firstName: details.firstName,
      userType: 'TrafficManager',
      roles: ['admin'],
      contentAccess: ['admin/whistleblower'],
    })
    expect(outcome.was).toBe('userTypeChanged userRolesChanged contentAccessChanged')
    const again = await change(userId, {
      firstName: details.firstName,
      userType: 'TrafficManager',
      roles: ['admin'],
      contentAccess: ['admin/whistleblower'],
    })
    expect(again.was).toBe('nothing')
  })

  test('of a version that is not the last is refused, whatever it says', async () => {
    const userId = await given('created')
    await deciders.given(
      `person-${userId}`,
      userEvents.userTypeChanged({ userId, userType: 'Other' }),
    )
    for (const version of [0, 1, 3, -1])
      expect((await change(userId, { version })).was).toBe('changedMeanwhile')
    // A comment is nothing that the form shows.
    await deciders.when(users.comment, { userId, text: 'x' })
    expect((await change(userId, { userType: 'Other' })).was).toBe('userDetailsChanged')
  })

  test('is refused to who may not see or give it', async () => {
    const plain = await given('active')
    const hidden = newId()
    await deciders.given(`person-${hidden}`, created(hidden, { userType: 'Management' }))
    const admin = actor({ roles: ['admin'] })
    const as = async (userId: string, more: Record<string, unknown>) => {
      const { details, edited } = await stateOf(userId)
      const form = { id: userId, version: edited, ...details, ...more }
      return (await deciders.when(users.change, form, admin)).was
    }
    expect(await as(hidden, { firstName: 'x' })).toBe('notFound')
    expect(await as(plain, { roles: ['superadmin'] })).toBe('mayNotGiveRole')
    expect(await as(plain, { roles: ['impersonater'] })).toBe('mayNotGiveRole')
    expect(await as(plain, { userType: 'PayrollManager' })).toBe('mayNotGiveRole')
    expect(await as(plain, { contentAccess: [] })).toBe('mayNotGiveRole')
    expect(await as(plain, { roles: ['admin', 'tjänsteman'] })).toBe('userRolesChanged')
  })
})

describe('comments', () => {
  test('are removed by their author or a super admin, once', async () => {
    const userId = await given('active')
    const author = actor({ roles: ['admin'] })
    const { reply } = await deciders.when(users.comment, { userId, text: 'x' }, author)
    const other = actor({ roles: ['admin'], userId: newId() })
    const remove = async (by: typeof author) =>
      (await deciders.when(users.removeComment, { id: reply.id }, by)).was
    expect(await remove(other)).toBe('forbidden')
    expect(await remove(author)).toBe('commentRemoved')
    expect(await remove(superadmin)).toBe('notFound')
  })
})
