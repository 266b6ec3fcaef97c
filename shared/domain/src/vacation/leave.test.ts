import { addDays } from '@portal/calendar/days'
import { daysThatCount } from '@portal/calendar/vacation'
import { leaveEvents as happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { given, SOME_ID as id, type Situation } from '../kit/given.ts'
import * as decide from './decisions.ts'
import { type Leaves, leaves, type Move, moves, type Phase, phaseOf } from './leave.ts'

const now = new Date('2026-05-20T10:00:00Z')
const leaveId = '019abf5e-0000-7000-8000-0000000000f1'
const other = '019abf5e-0000-7000-8000-0000000000f2'
const typeId = '019abf5e-0000-7000-8000-0000000000f3'
const midsummer = ['2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21', '2026-06-22']
const about = { leaveId, userId: id, reason: '' }
const facts = {
  ...{ leaveId, userId: id, typeId, days: midsummer, takesVacation: true, extent: 100 },
  ...{ course: '', comment: '' },
}
const found: decide.Found = {
  type: { takesVacation: true, scaled: false, active: true },
  limits: { closed: [], full: [] },
  places: { departments: [], all: [] },
}
const form = { version: 0, typeId, days: midsummer, extent: 100 as const, course: '', comment: '' }
const answer = { ...form, userId: id, id: leaveId, reason: '', override: false }

const asked = happened.leaveRequested(facts)
const approved = happened.leaveApproved({ ...about, overridden: false })
/** The events that bring a request into each state. */
const lived = {
  none: [],
  waiting: [asked],
  approved: [asked, approved],
  notApproved: [asked, happened.leaveNotApproved(about)],
  withdrawalAsked: [asked, approved, happened.leaveWithdrawalAsked(about)],
  withdrawn: [asked, happened.leaveWithdrawn(about)],
  removed: [asked, happened.leaveRemoved(about)],
} as const
const phases = Object.keys(lived) as Phase[]
type Later = Exclude<Move, 'request' | 'enter'>
const later = Object.keys(moves).filter(
  (move): move is Later => move !== 'request' && move !== 'enter',
)

function make(move: Later, at: Situation<Leaves>, what = found) {
  if (move === 'change')
    return at.when(
      (state, input: typeof form & { id: string }, deciding) =>
        decide.request(state, input, deciding, what),
      { ...form, id: leaveId },
      { now },
    )
  if (move === 'withdraw') return at.when(decide.withdraw, { id: leaveId }, { now })
  return at.when(
    (state, input: typeof answer & { action: typeof move }, deciding) =>
      decide.decide(state, input, deciding, what),
    { ...answer, action: move },
    { now },
  )
}

describe.each(later)('%s', (move) => {
  test.each(phases)('of a request that is %s', (phase) => {
    const before = given(leaves, ...lived[phase])
    expect(phaseOf(before.state, leaveId)).toBe(phase)
    const next = (moves[move] as Partial<Record<Phase, Phase>>)[phase]
    const { events, after, was } = make(move, before)
    expect(phaseOf(after.state, leaveId)).toBe(next ?? phase)
    expect(events.length, was).toBe(next ? 1 : 0)
  })
})

test('no sequence of moves leaves the table', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...later), { minLength: 1, maxLength: 12 }),
      (sequence) => {
        let at = given(leaves, asked)
        let phase: Phase = 'waiting'
        for (const move of sequence) {
          at = make(move, at).after
          phase = (moves[move] as Partial<Record<Phase, Phase>>)[phase] ?? phase
          expect(phaseOf(at.state, leaveId)).toBe(phase)
        }
      },
    ),
    { numRuns: 200 },
  )
})

describe('asking for leave', () => {
  const ask = (more: object, what = found, at = given(leaves)) =>
    at.when(
      (state, input: typeof form, deciding) => decide.request(state, input, deciding, what),
      { ...form, ...more },
      { now },
    )

  it.each([
    ['waits', {}, found, 'leaveRequested'],
    ['of no such type', {}, { ...found, type: null }, 'leaveTypeUnknown'],
    ['for a part of the day', { extent: 50 }, found, 'leaveNotScaled'],
    ['of a day that is over', { days: ['2026-05-19'] }, found, 'leaveInPast'],
    ['of a day too far', { days: ['2028-05-21'] }, found, 'leaveTooFar'],
    [
      'against a limit, waits',
      {},
      { ...found, limits: { closed: [], full: midsummer } },
      'leaveRequested',
    ],
  ])('%s', (_, more, what, was) => {
    expect(ask(more, what as decide.Found).was).toBe(was)
  })

  test('of days that another request holds is refused until that holds them no more', () => {
    const one = { ...facts, leaveId: other, days: ['2026-06-22'] }
    const taken = given(leaves, happened.leaveRequested(one))
    expect(ask({}, found, taken).was).toBe('leaveOverlaps')
    const back = given(
      leaves,
      happened.leaveRequested(one),
      happened.leaveNotApproved({ ...about, leaveId: other }),
    )
    expect(ask({}, found, back).was).toBe('leaveRequested')
  })

  test('is held to the days of the year', () => {
    const allowance = { userId: id, year: 2026, hiredOn: null, saved: [] }
    const with2 = given(leaves, happened.vacationAllowanceSet({ ...allowance, days: 2 }))
    expect(ask({}, found, with2).was).toBe('leaveRequested')
    expect(ask({ days: [...midsummer, '2026-06-23'] }, found, with2).was).toBe('tooFewVacationDays')
  })

  test('does not take days that leave of a later year was granted of', () => {
    const allowance = { userId: id, year: 2026, hiredOn: null, days: null, saved: [] }
    const set = happened.vacationAllowanceSet(allowance)
    const workdays = (from: string, count: number) =>
      daysThatCount(Array.from({ length: 80 }, (_, at) => addDays(from, at))).slice(0, count)
    const next = (count: number) => {
      const days = workdays('2027-05-03', count)
      return given(leaves, set, happened.leaveRequested({ ...facts, leaveId: other, days }))
    }
    // Of 25 days 20 leave the five that the next year's 30 need (semesterlagen 18 §).
    const twenty = workdays('2026-06-01', 20)
    expect(ask({ days: twenty }, found, next(30)).was).toBe('leaveRequested')
    const more = [...twenty, '2026-09-01']
    expect(ask({ days: more }, found, next(30)).was).toBe('tooFewVacationDays')
    expect(ask({ days: more }, found, next(29)).was).toBe('leaveRequested')
    // A year that the office let go below nothing stops nothing else.
    expect(ask({ days: twenty }, found, next(31)).was).toBe('leaveRequested')
  })
})

describe('the office', () => {
  const limits = { closed: [], full: ['2026-06-18'] }
  const say = (
    more: object,
    at = given(leaves, asked),
    what: decide.Found = { ...found, limits },
  ) =>
    at.when(
      (state, input: Parameters<typeof decide.decide>[1], deciding) =>
        decide.decide(state, input, deciding, what),
      { ...answer, action: 'approve' as const, ...more },
      { now },
    )

  test('approves over a limit only by saying so, which is written down', () => {
    expect(say({}).was).toBe('leaveLimits')
    const { events } = say({ override: true, reason: 'Vikarie finns' })
    expect(events[0]?.data).toMatchObject({ overridden: true, reason: 'Vikarie finns' })
  })

  test('enters leave, approved at once, up to a year back', () => {
    const enter = { action: 'enter' as const, id: undefined }
    const free = (days: string[]) => say({ ...enter, days }, given(leaves), found).was
    expect(free(['2026-01-12'])).toBe('leaveEntered')
    expect(free(['2025-05-19'])).toBe('leaveInPast')
    expect(say(enter, given(leaves)).was).toBe('leaveLimits')
    expect(say({ ...enter, override: true, reason: 'Ja' }, given(leaves)).was).toBe('leaveEntered')
  })

  test('does not undo an answer whose days were given away since', () => {
    const refused = [asked, happened.leaveNotApproved(about)]
    const again = happened.leaveRequested({ ...facts, leaveId: other })
    expect(say({ action: 'undo' as const }, given(leaves, ...refused, again)).was).toBe(
      'leaveOverlaps',
    )
  })
})
