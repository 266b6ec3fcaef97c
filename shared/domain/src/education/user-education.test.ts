import { educationEvents, type Happened } from '@portal/events'
import { type Moves, onlyMoves } from '@portal/tests/harness/moves'
import { describe, expect, test } from 'vitest'
import { actor, given, type Situation, SOME_ID } from '../kit/given.ts'
import { ask, decide, register, remove, userEducation } from './user-education.ts'

const ids = ['a1', 'a2', 'a3', 'a4'].map((end) => SOME_ID.slice(0, -2) + end)
const [person, educationId, fileId, otherFileId] = ids as [string, string, string, string]
const by = actor({ userId: person })
const [boss, other] = [actor({ userId: fileId }), actor({ userId: otherFileId })]
type UserEducation = typeof userEducation.initial

type State = UserEducation['is']
const states: readonly State[] = [
  'unknown',
  'Asked',
  'WaitingForApproval',
  'Rejected',
  'Approved',
  'deleted',
]

function educationIn(state: State): Situation<UserEducation> {
  const which = { userEducationId: SOME_ID, userId: person }
  const name = 'Sparsam körning'
  const asked = educationEvents.educationAsked({ ...which, educationId, name, text: '' })
  const handedIn = educationEvents.educationHandedIn({
    ...{ ...which, educationId: null, name, graduatedOn: '2026-02-01', fileId },
  })
  const lived: Record<State, Happened[]> = {
    unknown: [],
    Asked: [asked],
    WaitingForApproval: [asked, handedIn],
    Rejected: [asked, handedIn, educationEvents.educationRejected({ ...which, text: 'Suddig' })],
    Approved: [asked, handedIn, educationEvents.educationApproved(which)],
    deleted: [asked, educationEvents.educationDeleted(which)],
  }
  return given(userEducation, ...lived[state])
}

const decides = (
  at: Situation<UserEducation>,
  action: 'approve' | 'reject',
  more = {},
  who = boss,
) => at.when(decide, { action, version: at.state.version, text: 'Suddig', ...more }, { by: who })
const handsIn = (at: Situation<UserEducation>, more: object = {}, who = by) =>
  at.when(
    register,
    {
      ...{ id: SOME_ID, version: at.state.version, name: '' },
      ...{ graduatedOn: '2026-03-01', fileId: otherFileId, ...more },
    },
    { by: who, found: { known: undefined } },
  )

const commands = {
  handIn: (at: Situation<UserEducation>) => handsIn(at),
  approve: (at: Situation<UserEducation>) => decides(at, 'approve'),
  reject: (at: Situation<UserEducation>) => decides(at, 'reject'),
  remove: (at: Situation<UserEducation>) => at.when(remove, {}),
} as const
type Command = keyof typeof commands

const table: Readonly<Record<Command, Readonly<Record<State, string>>>> = {
  handIn: {
    unknown: 'notFound',
    Asked: 'educationHandedIn',
    WaitingForApproval: 'alreadyHandedIn',
    Rejected: 'educationHandedIn',
    Approved: 'alreadyHandedIn',
    deleted: 'notFound',
  },
  approve: {
    unknown: 'notFound',
    Asked: 'notHandedIn',
    WaitingForApproval: 'educationApproved',
    Rejected: 'notHandedIn',
    Approved: 'notHandedIn',
    deleted: 'notFound',
  },
  reject: {
    unknown: 'notFound',
    Asked: 'notHandedIn',
    WaitingForApproval: 'educationRejected',
    Rejected: 'notHandedIn',
    Approved: 'notHandedIn',
    deleted: 'notFound',
  },
  remove: {
    unknown: 'notFound',
    Asked: 'educationDeleted',
    WaitingForApproval: 'educationDeleted',
    Rejected: 'educationDeleted',
    Approved: 'educationDeleted',
    deleted: 'nothing',
  },
}

describe.each(Object.keys(table) as Command[])('%s', (command) => {
  test.each(states)('of one that is %s', (state) => {
    expect(commands[command](educationIn(state)).was).toBe(table[command][state])
  })
})

const legal: Moves<State> = {
  educationHandedIn: [['Asked', 'Rejected'], 'WaitingForApproval'],
  educationApproved: [['WaitingForApproval'], 'Approved'],
  educationRejected: [['WaitingForApproval'], 'Rejected'],
  educationDeleted: [['Asked', 'WaitingForApproval', 'Rejected', 'Approved'], 'deleted'],
}

test('no sequence of commands leads anywhere outside of the table', () => {
  onlyMoves(legal, () => educationIn('Asked'), commands)
})

describe('registering one by oneself', () => {
  const own = { id: undefined, name: 'Heta arbeten', graduatedOn: '2026-03-01', fileId }
  const registers = (form: object, known?: string) =>
    given(userEducation).when(register, { ...own, ...form }, { by, found: { known } })

  test('waits for approval; without a name it is none', () => {
    const { events, claims, after } = registers({})
    const { id: _, ...said } = own
    expect(events).toMatchObject([
      { type: 'educationHandedIn', data: { ...said, userId: person, educationId: null } },
    ])
    expect(claims).toEqual([])
    expect(after.when(register, own, { by, found: { known: undefined } }).was).toBe('nothing')
    expect(registers({ name: '' })).toMatchObject({ was: 'nameRequired', fields: ['name'] })
  })

  test('not before its day', () => {
    expect(registers({ graduatedOn: '2026-11-21' }).was).toBe('dateInFuture')
    expect(registers({ graduatedOn: '2026-11-20' }).was).toBe('educationHandedIn')
  })

  test('one of the list bears its name, and is under way until it is approved', () => {
    const { events, claims, after } = registers({ educationId, name: 'Annat' }, 'Säker lastning')
    expect(events[0]?.data).toMatchObject({ educationId, name: 'Säker lastning' })
    expect(claims).toMatchObject([
      { value: `${educationId} ${person}`, otherwise: 'educationUnderWay' },
    ])
    expect(commands.approve(after).releases).toMatchObject([{ value: `${educationId} ${person}` }])
    expect(registers({ educationId }).was).toBe('notFound')
  })

  test('what was asked for is handed in by who was asked, as it was read', () => {
    const asked = educationIn('Asked')
    expect(handsIn(asked, {}, other).was).toBe('notFound')
    expect(handsIn(asked, { version: 2 }).was).toBe('changedMeanwhile')
    expect(handsIn(asked, { version: 1 }).was).toBe('educationHandedIn')
    const rejected = educationIn('Rejected')
    for (const version of [1, 2, 4, undefined])
      expect(handsIn(rejected, { version }).was).toBe('changedMeanwhile')
    expect(handsIn(rejected, { version: 3 }).was).toBe('educationHandedIn')
  })
})

test('who is asked is asked once', () => {
  const wish = { userId: person, educationId, name: 'Säker lastning', text: 'Snart' }
  const { events, claims, after } = given(userEducation).when(ask, wish)
  expect(events).toMatchObject([{ type: 'educationAsked', data: wish }])
  expect(claims).toMatchObject([{ value: `${educationId} ${person}`, userId: SOME_ID }])
  expect(after.when(ask, wish).was).toBe('nothing')
})

test('who decides second is told; who decided says it again, once', () => {
  const { was, after } = decides(educationIn('WaitingForApproval'), 'reject')
  expect(was).toBe('educationRejected')
  const late = { version: after.state.version - 1 }
  expect(decides(after, 'reject', late).was).toBe('nothing')
  expect(decides(after, 'approve', late, other).was).toBe('changedMeanwhile')
  expect(decides(after, 'reject', late, other).was).toBe('changedMeanwhile')
})
