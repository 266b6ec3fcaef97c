import { type Happened, userEvents as happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actor, type Came, given, type Situation, SOME_ID as userId } from '../kit/given.ts'
import * as decisions from './decisions.ts'
import { type Person, person } from './person.ts'

type At = Situation<Person>
type State = Person['is']
const [companyId, otherId] = ['a1', 'a2'].map((end) => userId.slice(0, -2) + end) as [
  string,
  string,
]
const boss = actor({ roles: ['superadmin', 'impersonater'] })
const admin = actor({ roles: ['admin', 'impersonater'], userId: otherId })
const found = { another: true, keyLeft: true }
const details = {
  ...{ firstName: 'Anna', lastName: 'Prov', email: 'anna@demo.example', phone: '+46701234567' },
  ...{ personalNumber: '', street: '', postalCode: '', city: '', employmentNumber: '' },
}
const created = (more: object = {}) =>
  happened.userCreated({
    ...{ userId, ...details, userType: 'Employee', roles: [], companyId: null },
    ...{ departmentIds: [], locale: null, invited: false, ...more },
  })

/** How one comes to each state. */
const histories: Record<State, readonly Happened[]> = {
  unknown: [],
  created: [created()],
  invited: [created({ invited: true })],
  registered: [created(), happened.userRegistered({ userId })],
  get active() {
    return [...histories.registered, happened.userActivated({ userId })]
  },
  get inactive() {
    return [...histories.active, happened.userDeactivated({ userId })]
  },
  get deleted() {
    return [...histories.active, happened.userDeleted({ userId, erased: false })]
  },
}
const states = Object.keys(histories) as State[]
const one = (state: State) => given(person, ...histories[state])

const form = (at: At, more: object = {}) => {
  const { userType, roles, companyId: at_, departmentIds, edited, locale } = at.state
  return {
    ...{ id: userId, version: edited, ...at.state.details, userType, roles, companyId: at_ },
    ...{ departmentIds, locale: locale ?? undefined, contentAccess: undefined, ...more },
  } as Parameters<typeof decisions.change>[1]
}
const changes = (at: At, more: object = {}, by = boss) =>
  at.when(decisions.change, form(at, more), { by, found })
const registers = (at: At, more: object = {}) =>
  at.when(decisions.register, { ...details, email: ' Anna@Demo.Example ', locale: 'sv', ...more })

const moves = {
  change: (at) => changes(at, { firstName: 'Ny', lastName: 'Ny', email: 'ny@demo.example' }),
  activate: (at) => at.when(decisions.activate, { active: true }, { by: boss, found }),
  deactivate: (at) => at.when(decisions.activate, { active: false }, { by: boss, found }),
  remove: (at) => at.when(decisions.remove, {}),
  invite: (at) => at.when(decisions.sendRegistration, {}, { by: boss }),
  relatives: (at) => at.when(decisions.saveRelatives, { userId, relatives: [] }, { by: boss }),
  comment: (at) => at.when(decisions.comment, { text: 'x' }, { by: boss }),
  sms: (at) => at.when(decisions.sendSms, { text: 'x' }),
  locale: (at) => at.when(decisions.chooseLocale, { locale: 'pl' }, { by: actor({ userId }) }),
  notice: (at) => at.when(decisions.chooseNotice, { group: 'tasks', by: 'mail', wanted: false }),
  impersonate: (at) => at.when(decisions.lookThrough, {}, { by: boss }),
  register: (at) => registers(at),
} as const satisfies Record<string, (at: At) => Came<Person, unknown>>
type Move = keyof typeof moves

const everywhere = (was: string, more: Partial<Record<State, string>> = {}) =>
  ({
    ...Object.fromEntries(states.map((state) => [state, was])),
    ...{ unknown: 'notFound', deleted: 'notFound', ...more },
  }) as Record<State, string>

/** What comes of each move in each state: the events, or the refusal. */
const table: Record<Move, Record<State, string>> = {
  change: everywhere('userDetailsChanged'),
  activate: everywhere('notRegistered', {
    ...{ registered: 'userActivated', active: 'nothing', inactive: 'userActivated' },
  }),
  deactivate: everywhere('nothing', { active: 'userDeactivated' }),
  remove: everywhere('userDeleted', { unknown: 'nothing', deleted: 'nothing' }),
  invite: everywhere('alreadyRegistered', { created: 'userInvited', invited: 'userInvited' }),
  relatives: everywhere('relativesChanged'),
  comment: everywhere('commentWritten'),
  sms: everywhere('smsRequested', { unknown: 'nothing', deleted: 'nothing' }),
  locale: everywhere('localeChosen'),
  notice: everywhere('noticeChosen'),
  impersonate: everywhere('notFound', { active: 'impersonationStarted' }),
  register: {
    ...{ unknown: 'userCreated userRegistered', created: 'localeChosen userRegistered' },
    ...{ invited: 'localeChosen userRegistered', registered: 'localeChosen' },
    ...{ active: 'registrationFailed', inactive: 'registrationFailed' },
    deleted: 'registrationFailed',
  },
}

describe.each(Object.entries(table))('%s', (move, expected) => {
  test.each(states)('of one who is %s', (state) => {
    const { was, events } = moves[move as Move](one(state))
    expect(was).toBe(expected[state])
    for (const { data } of events) expect(data.userId).toBe(userId)
  })
})

test('whoever was sent the registration mail a moment ago is not sent it once more, unless it says or goes otherwise', () => {
  const at = (minutes: number) => ({ by: boss, now: new Date(Date.UTC(2026, 10, 2, 9, minutes)) })
  const sent = one('created').when(decisions.sendRegistration, {}, at(0))
  expect(sent.was).toBe('userInvited')
  const again = (minutes: number, from = sent.after) =>
    from.when(decisions.sendRegistration, {}, at(minutes)).was
  expect([again(0), again(9), again(10)]).toEqual(['invitedLately', 'invitedLately', 'userInvited'])
  expect(again(1, changes(sent.after, { email: 'ny@demo.example' }).after)).toBe('userInvited')
  expect(again(1, changes(sent.after, { locale: 'bs' }).after)).toBe('userInvited')
})

/** The states that follow each event; everything else is illegal. */
const legal: Record<string, Partial<Record<State, State>>> = {
  userInvited: { created: 'invited', invited: 'invited' },
  userRegistered: { created: 'registered', invited: 'registered' },
  userActivated: { registered: 'active', inactive: 'active' },
  userDeactivated: { active: 'inactive' },
  userDeleted: Object.fromEntries(
    states.filter((is) => is !== 'unknown' && is !== 'deleted').map((is) => [is, 'deleted']),
  ),
}

test('no sequence of commands leaves the table', () => {
  const names = Object.keys(moves) as Move[]
  fc.assert(
    fc.property(
      fc.constantFrom<State>('created', 'registered', 'active'),
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }),
      (start, sequence) => {
        let now = one(start)
        for (const name of sequence) {
          const { events, after } = moves[name](now)
          let is = now.state.is
          for (const { type } of events) {
            if (!(type in legal)) continue
            const next = legal[type]?.[is]
            expect(next, `${type} of one who is ${is}`).toBeDefined()
            is = next as State
          }
          expect(after.state.is).toBe(is)
          now = after
        }
      },
    ),
  )
})

describe('changing', () => {
  const active = one('active')

  test('says each thing that changed, and only that', () => {
    const more = {
      ...{ userType: 'TrafficManager', roles: ['admin'], companyId, departmentIds: [otherId] },
      ...{ locale: 'pl', contentAccess: ['admin/whistleblower'] },
    }
    const { was, after } = changes(active, more)
    expect(was.split(' ')).toEqual([
      ...['userTypeChanged', 'userRolesChanged', 'userPlaced', 'localeChosen'],
      'contentAccessChanged',
    ])
    expect(changes(after, more).was).toBe('nothing')
  })

  test('of a version that is not the last is refused, whatever it says', () => {
    const { after } = changes(active, { userType: 'Other' })
    for (const version of [0, 1, 3, 5, -1])
      expect(changes(after, { version, firstName: 'x' }).was).toBe('changedMeanwhile')
    // A comment is nothing that the form shows.
    const commented = after.when(decisions.comment, { text: 'x' }, { by: boss }).after
    expect(changes(commented, { firstName: 'x' }).was).toBe('userDetailsChanged')
  })

  test('is refused to who may not see or give it', () => {
    const hidden = given(person, created({ userType: 'Management' }))
    expect(changes(hidden, { firstName: 'x' }, admin).was).toBe('notFound')
    for (const more of [
      { roles: ['superadmin'] },
      { roles: ['wageadmin'] },
      { userType: 'PayrollManager' },
      { contentAccess: [] },
    ])
      expect(changes(active, more, admin).was).toBe('mayNotGiveRole')
    expect(changes(active, { roles: ['admin', 'tjänsteman'] }, admin).was).toBe('userRolesChanged')
    // Whoever sets the address can have a new password sent to it.
    const above = given(person, created({ roles: ['wageadmin'] }))
    expect(changes(above, { email: 'x@demo.example' }, admin).was).toBe('mayNotGiveRole')
    expect(changes(above, { firstName: 'x' }, admin).was).toBe('userDetailsChanged')
  })

  test('claims what is theirs alone, and lets go of what was', () => {
    const { claims, releases, after } = changes(active, {
      ...{ email: 'ny@demo.example', personalNumber: '19121212-1212' },
    })
    expect(claims).toMatchObject([
      { value: 'ny@demo.example', otherwise: 'emailTaken' },
      { value: '191212121212', otherwise: 'personalNumberTaken' },
    ])
    expect(releases).toMatchObject([{ value: 'anna@demo.example' }])
    const back = changes(after, { personalNumber: '' })
    expect(back.releases).toMatchObject([{ value: '191212121212' }])
    expect(changes(active, { firstName: 'x', email: 'ANNA@demo.example' }).releases).toEqual([])
    expect(changes(active, { personalNumber: '19121212-1213' }).was).toBe('invalidPersonalNumber')
    expect(changes(active, { phone: '12' }).was).toBe('invalidPhone')
    expect(after.when(decisions.remove, {}).releases).toMatchObject([
      { value: 'ny@demo.example' },
      { value: '191212121212' },
    ])
  })
})

describe('creating', () => {
  const creates = (more: object, by = admin) => {
    const form = { ...details, userType: 'Employee', roles: [], companyId: null, departmentIds: [] }
    return given(person).when(decisions.create, { ...form, ...more } as never, { by })
  }
  test('makes one, once, of what one may give', () => {
    const { was, claims, after } = creates({ phone: '070-123 45 67' })
    expect([was, after.state.details.phone]).toEqual(['userCreated', '+46701234567'])
    expect(claims).toMatchObject([{ value: 'anna@demo.example', userId }])
    expect(creates({ roles: ['superadmin'] }).was).toBe('mayNotGiveRole')
    expect(creates({ userType: 'Management' }).was).toBe('mayNotGiveRole')
    expect(creates({ userType: 'Management' }, boss).was).toBe('userCreated')
    expect(creates({ phone: '1' }).was).toBe('invalidPhone')
  })

  test('from a staff list, they are invited at once', () => {
    const of = { details, userType: 'Employee', companyId, departmentIds: [], locale: 'pl' }
    const { was, after } = given(person).when(decisions.invite, of)
    expect([was, after.state.is, after.state.locale]).toEqual([
      'userCreated userInvited',
      'invited',
      'pl',
    ])
    expect(after.when(decisions.invite, of).was).toBe('nothing')
  })
})

test('who registers claims the address, as it was written', () => {
  const { events, claims } = registers(one('unknown'))
  expect(events[0]?.data).toMatchObject({ email: 'Anna@Demo.Example', locale: 'sv', roles: [] })
  expect(claims).toMatchObject([{ value: 'anna@demo.example', otherwise: 'registrationFailed' }])
  const nameless = given(person, created({ firstName: '', lastName: '', locale: 'sv' }))
  expect(registers(nameless).was).toBe('userDetailsChanged userRegistered')
})

describe('letting in and shutting out', () => {
  test('nobody shuts themselves out', () => {
    const own = { by: actor({ userId, roles: ['admin'] }), found }
    const { was } = one('active').when(decisions.activate, { active: false }, own)
    expect(was).toBe('cannotDeactivateYourself')
  })
  test('a super admin is another’s to shut out', () => {
    const top = given(
      person,
      ...histories.active,
      happened.userRolesChanged({ userId, roles: ['superadmin'] }),
    )
    const shut = (by: typeof boss, another = true) =>
      top.when(decisions.activate, { active: false }, { by, found: { another, keyLeft: true } }).was
    expect([shut(admin), shut(boss)]).toEqual(['mayNotGiveRole', 'userDeactivated'])
    expect(shut(boss, false)).toBe('lastSuperAdmin')
    const demoted = (more: object, another: boolean) =>
      top.when(decisions.change, form(top, more), { by: boss, found: { another, keyLeft: true } })
        .was
    expect(demoted({ roles: [] }, false)).toBe('lastSuperAdmin')
    expect(demoted({ roles: [] }, true)).toBe('userRolesChanged')
    expect(demoted({ firstName: 'Ny' }, false)).toBe('userDetailsChanged')
  })
})

test('who alone has a key to cases is not shut out, and keeps the access', () => {
  const handler = given(
    person,
    ...histories.active,
    happened.contentAccessChanged({ userId, contentAccess: ['admin/whistleblower'] }),
  )
  const shut = (keyLeft: boolean) =>
    handler.when(
      decisions.activate,
      { active: false },
      { by: boss, found: { another: true, keyLeft } },
    ).was
  expect([shut(false), shut(true)]).toEqual(['lastCaseHandler', 'userDeactivated'])
  const changed = (more: object, keyLeft: boolean) =>
    handler.when(decisions.change, form(handler, more), {
      by: boss,
      found: { another: true, keyLeft },
    }).was
  expect(changed({ contentAccess: [] }, false)).toBe('lastCaseHandler')
  expect(changed({ contentAccess: [] }, true)).toBe('contentAccessChanged')
  expect(changed({ firstName: 'Ny' }, false)).toBe('userDetailsChanged')
})

test('erased, it is said once', () => {
  expect(one('active').when(decisions.erased, {}).was).toBe('nothing')
  const { was, after } = one('deleted').when(decisions.erased, {})
  expect([was, after.when(decisions.erased, {}).was]).toEqual(['userDeleted', 'nothing'])
})

test('a comment is removed by its author or a super admin, once', () => {
  const { after, reply } = one('active').when(decisions.comment, { text: 'x' }, { by: admin })
  const id = reply?.id ?? ''
  const removes = (by: typeof boss, at = after) => at.when(decisions.removeComment, { id }, { by })
  expect(removes(actor({ roles: ['admin'] })).was).toBe('forbidden')
  expect(removes(admin).was).toBe('commentRemoved')
  expect(removes(boss).was).toBe('commentRemoved')
  expect(removes(admin, removes(admin).after).was).toBe('notFound')
})

test('who looks through another’s eyes does not choose their language', () => {
  const own = actor({ userId, locale: 'sv' })
  const chooses = (locale: 'pl' | 'sv', by = own) =>
    one('active').when(decisions.chooseLocale, { locale }, { by }).was
  expect(chooses('sv')).toBe('nothing')
  expect(chooses('pl')).toBe('localeChosen')
  expect(chooses('pl', { ...own, impersonator: { userId: otherId, fullName: 'x' } })).toBe(
    'nothing',
  )
})

test.each<[string[], string[], string, string]>([
  [['admin', 'impersonater'], [], 'Employee', 'impersonationStarted'],
  [['admin', 'impersonater'], ['admin'], 'Employee', 'impersonationStarted'],
  [['admin', 'impersonater'], ['admin', 'impersonater'], 'Employee', 'impersonationStarted'],
  [['admin', 'impersonater'], ['tjänsteman'], 'Employee', 'cannotImpersonate'],
  [['admin', 'impersonater'], ['wageadmin'], 'Employee', 'cannotImpersonate'],
  [['admin', 'impersonater'], ['superadmin'], 'Employee', 'cannotImpersonate'],
  [['admin', 'impersonater'], [], 'Management', 'notFound'],
  [['admin', 'impersonater'], [], 'PayrollOffice', 'notFound'],
  [['admin', 'impersonater'], [], 'OfficeManager', 'impersonationStarted'],
  [['admin'], [], 'Employee', 'cannotImpersonate'],
  [['superadmin', 'impersonater'], [], 'Management', 'impersonationStarted'],
  [['superadmin', 'impersonater'], ['wageadmin'], 'PayrollManager', 'impersonationStarted'],
  [['superadmin', 'impersonater'], ['superadmin'], 'Management', 'cannotImpersonate'],
])('%s looks through the eyes of %s, %s: %s', (own, roles, userType, then) => {
  const [, ...later] = histories.active
  const at = given(person, created({ roles, userType }), ...later)
  const { was, events } = at.when(decisions.lookThrough, {}, { by: actor({ roles: own }) })
  expect(was).toBe(then)
  for (const { data } of events)
    expect(data).toMatchObject({ userId, impersonatorId: actor().userId })
})
