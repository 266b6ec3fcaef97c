import { addDays, addYears } from '@portal/calendar/days'
import { type Happened, driverRightEvents as happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actor, given, SOME_ID as id, type Situation } from '../kit/given.ts'
import * as decide from './decisions.ts'
import { type Move, moves, type Phase, phaseOf, type Right, right } from './right.ts'

const today = '2026-11-20'
const anna = '019abf5e-0000-7000-8000-0000000000aa'
const bo = '019abf5e-0000-7000-8000-0000000000bb'
const employee = actor({ userId: anna })

const [front, back, other] = ['f1', 'f2', 'f3'].map((end) => anna.slice(0, -2) + end) as [
  string,
  string,
  string,
]
const pictures = { frontFileId: front, backFileId: back }
const ykb = {
  title: '',
  cardNumber: '752-1',
  categories: ['goods'],
  startDate: addDays(today, -1000),
  endDate: addDays(today, 400),
  expireDate: null,
}
const longer = { ...ykb, startDate: today, endDate: addDays(today, 1800) }
const facts = { rightId: id, userId: anna, kind: 'ykb' as const, ...ykb, ...pictures }

/** The events that bring a new right into each state. */
function lived(phase: Phase): Happened[] {
  const sent = happened.driverRightSubmitted(facts)
  const asked = happened.driverRightChangesRequested({
    rightId: id,
    userId: anna,
    text: 'Suddig',
    sms: false,
  })
  const approved = happened.driverRightApproved({ ...facts, validUntil: ykb.endDate })
  const renewed = happened.driverRightRenewed({ ...facts, ...longer })
  return {
    unknown: [],
    waiting: [sent],
    asked: [sent, asked],
    approved: [sent, approved],
    approvedWaiting: [sent, approved, renewed],
    approvedAsked: [sent, approved, renewed, asked],
    deleted: [sent, happened.driverRightDeleted({ rightId: id, userId: anna })],
  }[phase]
}
const phases: readonly Phase[] = [
  'unknown',
  'waiting',
  'asked',
  'approved',
  'approvedWaiting',
  'approvedAsked',
  'deleted',
]

const { approve, remove, removePending } = decide
/** Moves that ask for nothing. */
const plain = { approve, remove, removePending }

/** Makes a move with what it asks for. */
function make(move: Exclude<Move, 'submit' | 'add'>, at: Situation<Right>) {
  const version = at.state.version
  if (move === 'change') return at.when(decide.change, { id, version, ...ykb, ...pictures })
  if (move === 'attach') return at.when(decide.attach, { id, version, ...pictures })
  if (move === 'renew')
    return at.when(decide.renew, { id, version, userId: anna, ...longer, ...pictures })
  if (move === 'requestChanges')
    return at.when(decide.requestChanges, { text: 'Ny bild, tack', sms: false })
  return at.when(plain[move], {})
}

const refusals: Partial<Record<Move, Partial<Record<Phase, string>>>> = {
  renew: {
    waiting: 'notApprovedYet',
    asked: 'notApprovedYet',
    approvedWaiting: 'renewalWaiting',
    approvedAsked: 'renewalWaiting',
  },
  approve: { approved: 'nothingWaiting' },
  requestChanges: { approved: 'nothingWaiting' },
  removePending: { approved: 'nothingWaiting' },
  remove: { deleted: 'nothing' },
}
const made = Object.keys(moves).filter(
  (move): move is Exclude<Move, 'submit' | 'add'> => move !== 'submit' && move !== 'add',
)

describe.each(made)('%s', (move) => {
  test.each(phases)('a right that is %s', (phase) => {
    const before = given(right, ...lived(phase))
    expect(phaseOf(before.state)).toBe(phase)
    const next = (moves[move] as Partial<Record<Phase, Phase>>)[phase]
    const { was, events, after } = make(move, before)
    expect(phaseOf(after.state)).toBe(next ?? phase)
    if (next) expect(events, was).toHaveLength(1)
    else expect(was).toBe(refusals[move]?.[phase] ?? 'notFound')
  })
})

describe('submitting', () => {
  const permit = { kind: 'permit' as const, ...ykb, title: 'Dispens', categories: [], ...pictures }
  const submit = (more: object, by = employee) =>
    given(right).when(decide.submit, { userId: anna, ...permit, ...more }, { by })

  test('waits for an administrator; an administrator’s own is approved at once', () => {
    const waits = submit({})
    expect([waits.was, waits.reply]).toEqual(['driverRightSubmitted', { id }])
    expect(phaseOf(waits.after.state)).toBe('waiting')
    const added = given(right).when(decide.add, { userId: anna, ...permit })
    expect(added.was).toBe('driverRightSubmitted driverRightApproved')
    expect(added.events[1]?.data.validUntil).toBe(ykb.endDate)
    expect(phaseOf(added.after.state)).toBe('approved')
  })

  test('again is no error, and nothing new', () => {
    const { after } = submit({})
    const form = { userId: anna, ...permit }
    expect(after.when(decide.submit, form, { by: employee })).toMatchObject({
      ...{ was: 'nothing', reply: { id } },
    })
    expect(after.when(decide.add, form).was).toBe('nothing')
  })

  test('claims its kind, but for permits, until it is deleted', () => {
    expect(submit({}).claims).toEqual([])
    const adr = { kind: 'adr', title: '', categories: ['basic'], endDate: addDays(today, 200) }
    const first = submit({ ...adr, startDate: today })
    expect(first.claims).toMatchObject([{ value: `${anna} adr`, otherwise: 'rightExists' }])
    expect(make('remove', first.after).releases).toMatchObject([{ value: `${anna} adr` }])
    expect(make('removePending', first.after).releases).toMatchObject([{ value: `${anna} adr` }])
    expect(make('removePending', given(right, ...lived('approvedWaiting'))).releases).toEqual([])
  })

  test('is for oneself, and with a card that its kind asks for', () => {
    expect(submit({ userId: bo }).was).toBe('notFound')
    expect(submit({ title: '' })).toMatchObject({ was: 'rightIncomplete', fields: ['title'] })
    expect(submit({ frontFileId: null }).was).toBe('cardImagesMissing')
  })
})

test('a change keeps the pictures that it does not name', () => {
  const before = given(right, ...lived('approved'))
  const form = { id, version: before.state.version, ...ykb, cardNumber: '752-2' }
  const { events } = before.when(decide.change, { ...form, frontFileId: other })
  expect(events[0]?.data).toMatchObject({
    ...{ cardNumber: '752-2', frontFileId: other, backFileId: back },
  })
})

test('what ended while it waited is not approved', () => {
  const waiting = given(right, ...lived('waiting'))
  const at = (day: string) => ({ now: new Date(`${day}T11:00:00Z`) })
  expect(waiting.when(decide.approve, {}, at(ykb.endDate)).was).toBe('driverRightApproved')
  expect(waiting.when(decide.approve, {}, at(addDays(ykb.endDate, 1))).was).toBe('rightEnded')
})

test('a renewal must end later, an ADR in its last year runs from the old expiry', () => {
  const oldEnd = addDays(today, 100)
  const adr = { ...ykb, categories: ['basic'], endDate: oldEnd }
  const of = { ...facts, kind: 'adr' as const, ...adr }
  const valid = given(
    right,
    happened.driverRightSubmitted(of),
    happened.driverRightApproved({ ...of, validUntil: oldEnd }),
  )
  const { version } = valid.state
  const renew = (endDate: string) =>
    valid.when(decide.renew, {
      ...{ id, version, userId: anna, ...adr, startDate: today, endDate, ...pictures },
    }).was
  expect(renew(oldEnd)).toBe('renewalNotLater')
  expect(renew(addDays(addYears(oldEnd, 5), 1))).toBe('validTooLong')
  expect(renew(addYears(oldEnd, 5))).toBe('driverRightRenewed')
})

describe('a reminder that it ends', () => {
  const remind = (at: Situation<Right>, days: number, validUntil = ykb.endDate) =>
    at.when(decide.remindOfExpiry, { validUntil, days })

  test('is written down once for each number of days, and changes nothing that is decided on', () => {
    const valid = given(right, ...lived('approved'))
    const first = remind(valid, 90)
    expect(first.events).toEqual([
      {
        type: 'driverRightExpiryReminderSent',
        data: { rightId: id, userId: anna, validUntil: ykb.endDate, days: 90 },
      },
    ])
    expect(first.after.state.version).toBe(valid.state.version)
    expect(remind(first.after, 90).was).toBe('nothing')
    expect(remind(first.after, 30).was).toBe('driverRightExpiryReminderSent')
    expect(make('renew', first.after).was).toBe('driverRightRenewed')
  })

  test('of another day, or of what is renewed, changed or deleted, is none', () => {
    expect(remind(given(right, ...lived('approved')), 90, addDays(today, 1)).was).toBe('nothing')
    const ending: readonly Phase[] = ['approved', 'approvedAsked']
    for (const phase of phases.filter((one) => !ending.includes(one)))
      expect(remind(given(right, ...lived(phase)), 90).was, phase).toBe('nothing')
  })

  test('comes, too, while the office waits for more about its successor', () => {
    const asked = remind(given(right, ...lived('approvedAsked')), 90)
    expect(asked.was).toBe('driverRightExpiryReminderSent')
  })

  test('comes once more when the card was approved for another day', () => {
    const next = { ...facts, ...longer }
    const later = given(
      right,
      ...lived('approved'),
      happened.driverRightExpiryReminderSent({
        ...{ rightId: id, userId: anna, validUntil: ykb.endDate, days: 90 },
      }),
      happened.driverRightRenewed(next),
      happened.driverRightApproved({ ...next, validUntil: longer.endDate }),
    )
    expect(remind(later, 90, longer.endDate).was).toBe('driverRightExpiryReminderSent')
  })
})

test('no sequence of moves leaves the table', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...made), { minLength: 1, maxLength: 12 }), (sequence) => {
      let at = given(right, ...lived('waiting'))
      let phase: Phase = 'waiting'
      for (const move of sequence) {
        const next: Phase | undefined = (moves[move] as Partial<Record<Phase, Phase>>)[phase]
        const { was, after } = make(move, at)
        // A renewal must be longer than what is valid: the same again is not one.
        if (move === 'renew' && was === 'renewalNotLater') continue
        at = after
        phase = next ?? phase
        expect(phaseOf(at.state)).toBe(phase)
        expect(at.state.is === 'open').toBe(at.state.pending !== null || at.state.valid !== null)
      }
    }),
    { numRuns: 300 },
  )
})
