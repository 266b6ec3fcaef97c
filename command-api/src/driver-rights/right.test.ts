import { calls } from '@portal/contracts'
import { addDays, addYears } from '@portal/contracts/driver-rights-rules'
import { fileEvents, type Happened, driverRightEvents as happened } from '@portal/events'
import { stockholmDay } from '@portal/platform/clock'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Move, moves, type Phase, phaseOf, right } from './right.ts'

const { driverRights } = calls
const today = stockholmDay(new Date())
const anna = newId()
const bo = newId()
const [front, back, document] = [newId(), newId(), newId()]
const employee = actor({ userId: anna })
const stranger = actor({ userId: bo })
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
let deciders: Deciders

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const userId of [anna, bo]) await deciders.given(`person-${userId}`, personCreated(userId))
  for (const [fileId, type, ownerId] of [
    [front, 'image/jpeg', anna],
    [back, 'image/png', anna],
    [document, 'application/pdf', anna],
  ] as const)
    await deciders.given(
      `file-${fileId}`,
      fileEvents.fileUploaded({
        fileId,
        ownerId,
        name: 'bild',
        type,
        size: 1,
        hasThumbnail: false,
        sha256: '',
        thumbnailSha256: '',
      }),
    )
})
afterAll(() => deciders.close())

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

/** The events that bring a new right into each state. */
function lived(rightId: string, phase: Phase): Happened[] {
  const facts = { rightId, userId: anna, kind: 'ykb' as const, ...ykb, ...pictures }
  const sent = happened.driverRightSubmitted(facts)
  const asked = happened.driverRightChangesRequested({
    rightId,
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
    deleted: [sent, happened.driverRightDeleted({ rightId, userId: anna })],
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
const stateOf = async (id: string) => (await deciders.portal.parts.executor.state(right, id)).state

/** Makes a move as the person whose it is, with the version that is there now. */
async function make(move: Exclude<Move, 'submit' | 'add'>, id: string) {
  const { version } = await stateOf(id)
  const at = { id, version }
  const mine = { ...at, userId: anna }
  if (move === 'change') return deciders.when(driverRights.change, { ...at, ...ykb }, employee)
  if (move === 'attach') return deciders.when(driverRights.attach, { ...at, ...pictures }, employee)
  if (move === 'renew')
    return deciders.when(driverRights.renew, { ...mine, ...longer, ...pictures }, employee)
  if (move === 'approve') return deciders.when(driverRights.approve, at, wage)
  if (move === 'requestChanges')
    return deciders.when(driverRights.requestChanges, { ...at, text: 'Ny bild, tack' }, wage)
  if (move === 'remove') return deciders.when(driverRights.remove, at, wage)
  return deciders.when(driverRights.removePending, at, wage)
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
  test.each(phases)('a right that is %s', async (phase) => {
    const id = newId()
    await deciders.given(`driverRight-${id}`, ...lived(id, phase))
    expect(phaseOf(await stateOf(id))).toBe(phase)
    const next = (moves[move] as Partial<Record<Phase, Phase>>)[phase]
    const { was, events } = await make(move, id)
    if (next) {
      expect(events, was).toHaveLength(1)
      expect(phaseOf(await stateOf(id))).toBe(next)
    } else {
      expect(was).toBe(refusals[move]?.[phase] ?? 'notFound')
      expect(phaseOf(await stateOf(id))).toBe(phase)
    }
  })
})

describe('submitting', () => {
  const submit = (more: object = {}, by = employee) =>
    deciders.when(
      driverRights.submit,
      { userId: anna, kind: 'permit', title: 'Dispens', startDate: today, ...pictures, ...more },
      by,
    )

  test('waits for an administrator; an administrator’s own is approved at once', async () => {
    expect((await submit()).was).toBe('driverRightSubmitted')
    const form = { userId: anna, kind: 'permit' as const, title: 'Tunga fordon', startDate: today }
    const mine = { ...form, ...pictures }
    expect((await deciders.when(driverRights.add, mine, employee)).was).toBe(
      'driverRightSubmitted driverRightApproved',
    )
    const nobody = { ...mine, userId: newId() }
    expect((await deciders.when(driverRights.add, nobody, wage)).was).toBe('unknownUser')
  })

  test('one of a kind a person, but of permits, and again once it is deleted', async () => {
    const adr = {
      kind: 'adr',
      cardNumber: 'A1',
      categories: ['basic'],
      endDate: addDays(today, 200),
    }
    const first = await submit(adr)
    expect(first.was).toBe('driverRightSubmitted')
    expect((await submit(adr)).was).toBe('rightExists')
    const { id } = first.reply
    expect((await make('remove', id)).was).toBe('driverRightDeleted')
    expect((await submit(adr)).was).toBe('driverRightSubmitted')
    expect((await submit()).was).toBe('driverRightSubmitted')
  })

  test('for another, or with pictures of another, or of no picture', async () => {
    expect((await submit({ userId: bo })).was).toBe('notFound')
    expect((await submit({ userId: bo }, stranger)).was).toBe('fileMissing')
    expect((await submit({ frontFileId: document })).was).toBe('notAnImage')
    expect((await submit({ frontFileId: newId() })).was).toBe('fileMissing')
  })
})

test('of two administrators who decide the same, one wins and the other is told', async () => {
  const id = newId()
  await deciders.given(`driverRight-${id}`, ...lived(id, 'waiting'))
  const { version } = await stateOf(id)
  expect((await deciders.when(driverRights.approve, { id, version }, wage)).was).toBe(
    'driverRightApproved',
  )
  for (const late of [
    () => deciders.when(driverRights.requestChanges, { id, version, text: 'Nej' }, wage),
    () => deciders.when(driverRights.approve, { id, version }, wage),
    () => deciders.when(driverRights.remove, { id, version }, wage),
    () => deciders.when(driverRights.removePending, { id, version }, wage),
    () => deciders.when(driverRights.change, { id, version, ...ykb }, employee),
  ])
    expect((await late()).was).toBe('changedMeanwhile')
})

test('a reminder changes nothing that somebody decides on', async () => {
  const id = newId()
  const validUntil = ykb.endDate
  await deciders.given(
    `driverRight-${id}`,
    ...lived(id, 'approved'),
    happened.driverRightExpiryReminderSent({ rightId: id, userId: anna, validUntil, days: 90 }),
  )
  expect((await make('renew', id)).was).toBe('driverRightRenewed')
})

test('another’s right does not exist', async () => {
  const id = newId()
  await deciders.given(`driverRight-${id}`, ...lived(id, 'approved'))
  const { version } = await stateOf(id)
  const at = { id, version }
  const renewal = { ...at, ...longer, ...pictures }
  const tries = [
    deciders.when(driverRights.change, { ...at, ...ykb }, stranger),
    deciders.when(driverRights.attach, { ...at, ...pictures }, stranger),
    deciders.when(driverRights.renew, { ...renewal, userId: bo }, stranger),
    deciders.when(driverRights.renew, { ...renewal, userId: anna }, stranger),
  ]
  for (const one of tries) expect((await one).was).toBe('notFound')
})

test('a renewal must end later, an ADR in its last year runs from the old expiry', async () => {
  const id = newId()
  const oldEnd = addDays(today, 100)
  const adr = { ...ykb, categories: ['basic'], endDate: oldEnd }
  const facts = { rightId: id, userId: anna, kind: 'adr' as const, ...adr, ...pictures }
  await deciders.given(
    `driverRight-${id}`,
    happened.driverRightSubmitted(facts),
    happened.driverRightApproved({ ...facts, validUntil: oldEnd }),
  )
  const { version } = await stateOf(id)
  const renew = (endDate: string) =>
    deciders.when(
      driverRights.renew,
      { id, version, userId: anna, ...adr, startDate: today, endDate, ...pictures },
      employee,
    )
  expect((await renew(oldEnd)).was).toBe('renewalNotLater')
  expect((await renew(addDays(addYears(oldEnd, 5), 1))).was).toBe('validTooLong')
  expect((await renew(addYears(oldEnd, 5))).was).toBe('driverRightRenewed')
})

test('no sequence of moves leaves the table', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...made), { minLength: 1, maxLength: 10 }),
      async (sequence) => {
        const id = newId()
        await deciders.given(`driverRight-${id}`, ...lived(id, 'waiting'))
        let phase: Phase = 'waiting'
        for (const move of sequence) {
          const next: Phase | undefined = (moves[move] as Partial<Record<Phase, Phase>>)[phase]
          // A renewal must be longer than what is valid: the same again is not one.
          const { refused } = await make(move, id)
          if (move === 'renew' && refused === 'renewalNotLater') continue
          phase = next ?? phase
          const state = await stateOf(id)
          expect(phaseOf(state)).toBe(phase)
          expect(state.is === 'open').toBe(state.pending !== null || state.valid !== null)
        }
      },
    ),
    { numRuns: 15 },
  )
})
