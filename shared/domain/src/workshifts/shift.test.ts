import { workshiftEvents as e } from '@portal/events'
import { describe, expect, it } from 'vitest'
import { actor, given, type Situation, SOME_ID } from '../kit/given.ts'
import { change, give, interested, offer, type Shift, shift, withdraw } from './shift.ts'

const [a, b, departmentId] = ['a1', 'b2', 'd3'].map((end) => SOME_ID.slice(0, -2) + end) as [
  string,
  string,
  string,
]
const terms = {
  startsAt: '2026-11-21T05:00:00.000Z',
  endsAt: '2026-11-21T13:30:00.000Z',
  information: 'Terminalen',
}
const id = { shiftId: SOME_ID }
const offered = e.shiftOffered({ ...id, departmentId, ...terms })
const shown = (userId: string) => e.shiftInterestShown({ ...id, userId })
const gave = (userId: string) => e.shiftGiven({ ...id, userId })

const states = {
  unknown: given(shift),
  vacant: given(shift, offered),
  wanted: given(shift, offered, shown(a), shown(b)),
  given: given(shift, offered, shown(a), shown(b), gave(a)),
  declined: given(shift, offered, shown(a), shown(b), e.shiftDeclined({ ...id, userId: a })),
  takenBack: given(shift, offered, shown(a), gave(a), e.shiftTakenBack({ ...id, userId: a })),
  withdrawn: given(shift, offered, shown(a), e.shiftWithdrawn(id)),
} satisfies Record<string, Situation<Shift>>
type State = keyof typeof states

const later = { now: new Date('2026-11-21T05:00:00Z') }
const by = (userId: string) => ({ by: actor({ userId }) })
const theirs = { found: { ofOffice: true } }
const commands = {
  want: (at: Situation<Shift>, more = {}) =>
    at.when(interested, { flag: true }, { ...by(a), ...more }),
  wantNot: (at: Situation<Shift>, more = {}) =>
    at.when(interested, { flag: false }, { ...by(a), ...more }),
  give: (at: Situation<Shift>, more = {}) =>
    at.when(give, { uid: a, flag: true }, { ...theirs, ...more }),
  giveOther: (at: Situation<Shift>, more = {}) =>
    at.when(give, { uid: b, flag: true }, { ...theirs, ...more }),
  not: (at: Situation<Shift>, more = {}) =>
    at.when(give, { uid: a, flag: false }, { ...theirs, ...more }),
  withdraw: (at: Situation<Shift>, more = {}) => at.when(withdraw, {}, more),
}

/** Every command in every state: what comes of it, legal or not. */
const table: Record<keyof typeof commands, Record<State, string>> = {
  want: {
    unknown: 'notFound',
    vacant: 'shiftInterestShown',
    wanted: 'nothing',
    given: 'nothing',
    declined: 'shiftRefused',
    takenBack: 'shiftRefused',
    withdrawn: 'notFound',
  },
  wantNot: {
    unknown: 'notFound',
    vacant: 'nothing',
    wanted: 'shiftInterestWithdrawn',
    given: 'shiftIsYours',
    declined: 'nothing',
    takenBack: 'nothing',
    withdrawn: 'notFound',
  },
  give: {
    unknown: 'notFound',
    vacant: 'notInterested',
    wanted: 'shiftGiven',
    given: 'nothing',
    declined: 'shiftGiven',
    takenBack: 'shiftGiven',
    withdrawn: 'notFound',
  },
  giveOther: {
    unknown: 'notFound',
    vacant: 'notInterested',
    wanted: 'shiftGiven',
    given: 'shiftTaken',
    declined: 'shiftGiven',
    takenBack: 'notInterested',
    withdrawn: 'notFound',
  },
  not: {
    unknown: 'notFound',
    vacant: 'notInterested',
    wanted: 'shiftDeclined',
    given: 'shiftTakenBack',
    declined: 'nothing',
    takenBack: 'nothing',
    withdrawn: 'notFound',
  },
  withdraw: {
    unknown: 'notFound',
    vacant: 'shiftWithdrawn',
    wanted: 'shiftWithdrawn',
    given: 'shiftWithdrawn',
    declined: 'shiftWithdrawn',
    takenBack: 'shiftWithdrawn',
    withdrawn: 'nothing',
  },
}

describe.each(Object.keys(table) as (keyof typeof commands)[])('%s', (command) => {
  it.each(Object.keys(states) as State[])('of one that is %s', (state) => {
    expect(commands[command](states[state]).was).toBe(table[command][state])
  })
})

it('is given to one person alone: of two who give it, the second hears so', () => {
  const second = commands.giveOther(states.given)
  expect([second.was, second.after.state.givenTo]).toEqual(['shiftTaken', a])
})

it('is given to nobody who has left its office; who had it loses it, and who wanted it is told no', () => {
  const gone = { found: { ofOffice: false } }
  const was = [commands.give(states.wanted, gone), commands.give(states.unknown, gone)]
  expect(was.map((one) => one.was)).toEqual(['notInterested', 'notFound'])
  expect(commands.not(states.wanted, gone).was).toBe('shiftDeclined')
  expect(commands.not(states.given, gone).was).toBe('shiftTakenBack')
})

it('is vacant again when it is taken back, and can be given anew', () => {
  const { state } = commands.not(states.given).after
  expect([state.is, state.givenTo]).toEqual(['vacant', ''])
  expect(commands.giveOther(commands.not(states.given).after).events).toHaveLength(1)
})

it('stays as it is once it has begun', () => {
  for (const command of ['give', 'not', 'withdraw'] as const)
    expect(commands[command](states.wanted, later).was, command).toBe('shiftBegun')
  expect(commands.want(states.vacant, later).was).toBe('shiftBegun')
  expect(states.vacant.when(change, { ...terms, information: 'x', version: 1 }, later).was).toBe(
    'shiftBegun',
  )
})

describe('changing', () => {
  const changed = { ...terms, information: 'Andra terminalen' }

  it('names the terms that were seen; who shows interest makes no other terms', () => {
    const at = states.given
    expect(at.when(change, { ...changed, version: 1 }).was).toBe('shiftChanged')
    expect(at.when(change, { ...changed, version: 0 }).was).toBe('changedMeanwhile')
    expect(at.when(change, { ...terms, version: 0 }).was).toBe('nothing')
  })

  it('moves nothing into the past', () => {
    const past = { ...changed, startsAt: '2026-11-19T05:00:00.000Z', version: 1 }
    expect(states.vacant.when(change, past).was).toBe('shiftBegun')
  })
})

it('is offered once, and not for a time that has been', () => {
  const form = { ...terms, departmentId }
  expect(states.unknown.when(offer, form).was).toBe('shiftOffered')
  expect(states.vacant.when(offer, form).was).toBe('nothing')
  expect(states.unknown.when(offer, form, later).was).toBe('shiftBegun')
})
