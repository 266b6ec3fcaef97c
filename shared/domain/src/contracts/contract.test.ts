import { contractEvents as happened } from '@portal/events'
import { SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, type Situation, SOME_ID } from '../kit/given.ts'
import { contract, issue, sign, unsignableContract, withdraw } from './contract.ts'

type Contract = typeof contract.initial
const anna = '019abf5e-0000-7000-8000-0000000000a1'
const signingId = '019abf5e-0000-7000-8000-0000000000a2'
const contentHash = signedHash(SIGNED_FORM, {
  ...{ kind: 'contract', title: 'Prov', type: 'other', language: 'sv', parties: [] },
  text: '<p>Prov</p>',
})
const issued = happened.contractIssued({
  ...{ contractId: SOME_ID, userId: anna, type: 'other', language: 'sv', title: 'Prov' },
  ...{ content: '<p>Prov</p>', contentHash, form: SIGNED_FORM, parties: [], fields: [] },
  ...{ issuedById: anna, startDate: null, endDate: null },
})
const signs = (at: Situation<Contract>) => at.when(sign, {}, { found: { signingId } })
const withdraws = (at: Situation<Contract>, reason = '') =>
  at.when(withdraw, { id: SOME_ID, reason })

const open = given(contract, issued)
const states = {
  unknown: given(contract),
  open,
  withdrawn: withdraws(open).after,
  signed: signs(open).after,
}

describe('the whole table', () => {
  test.each<[keyof typeof states, string, string]>([
    ['unknown', 'notFound', 'notFound'],
    ['open', 'contractSigned', 'contractWithdrawn'],
    ['withdrawn', 'contractWithdrawn', 'nothing'],
    ['signed', 'alreadySigned', 'alreadySigned'],
  ])('%s: sign, withdraw', (state, signing, withdrawing) => {
    expect(signs(states[state])).toMatchObject({ was: signing })
    expect(unsignableContract(states[state].state)?.code).toBe(
      signing === 'contractSigned' ? undefined : signing,
    )
    expect(withdraws(states[state]).was).toBe(withdrawing)
  })

  test('no sequence of commands leaves it', () => {
    const step = fc.constantFrom('sign', 'withdraw')
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), ([first, ...steps]) => {
        let now = (first === 'sign' ? signs : withdraws)(open).after
        const is = first === 'sign' ? 'signed' : 'withdrawn'
        for (const one of steps) {
          const came = (one === 'sign' ? signs : withdraws)(now)
          expect(came.events).toEqual([])
          now = came.after
        }
        expect([now.state.is, now.state.userId]).toEqual([is, anna])
      }),
    )
  })
})

test('signed, it says by whom, what, and by which code', () => {
  expect(signs(open).events[0]?.data).toEqual({
    ...{ contractId: SOME_ID, userId: anna, contentHash, form: SIGNED_FORM },
    ...{ method: 'sms', signingId },
  })
})

test('withdrawn, it says why', () => {
  expect(withdraws(open, '  Skrevs om. ').events[0]?.data).toMatchObject({ reason: 'Skrevs om.' })
  expect(open.when(withdraw, { id: SOME_ID }).events[0]?.data).toMatchObject({ reason: '' })
})

test('one that waits since before headline and type counted is signed with them', () => {
  const { parties: _, form: __, ...first } = issued.data as Record<string, unknown>
  const older = { ...issued, data: { ...first, parties: [], form: 1, contentHash: 'a'.repeat(64) } }
  expect(signs(given(contract, older as never)).events[0]?.data).toMatchObject({
    contentHash,
    form: SIGNED_FORM,
  })
})

describe('issuing', () => {
  const drafted = {
    title: 'Car',
    content: '<p>Keep it clean.</p>',
    contentHash,
    parties: [],
    issued: 2,
  }
  const form = {
    ...({ id: anna, type: 'other', language: 'en', contentHash, issued: 2 } as const),
    fields: { title: 'Car', freeText: 'Keep it clean.', startDate: '', endDate: '' },
  }
  const issues = (at: Situation<Contract>, more: object = {}) =>
    at.when(issue, { ...form, ...more } as never, { found: { drafted } })

  test('says what was looked at, once', () => {
    const { was, events, reply, after } = issues(given(contract))
    expect([was, reply]).toEqual(['contractIssued', { id: SOME_ID }])
    expect(events[0]?.data).toMatchObject({
      ...{ userId: anna, title: 'Car', content: drafted.content, contentHash, parties: [] },
      ...{ startDate: null, endDate: null },
      fields: [
        { name: 'title', value: 'Car' },
        { name: 'freeText', value: 'Keep it clean.' },
      ],
    })
    expect(issues(after)).toMatchObject({ was: 'nothing', reply: { id: SOME_ID } })
  })

  test('is refused where it would be another by now', () => {
    expect(issues(given(contract), { contentHash: 'b'.repeat(64) }).was).toBe('changedMeanwhile')
    expect(issues(given(contract), { issued: 1 }).was).toBe('contractIssuedMeanwhile')
  })

  test('has the days that its type asks for', () => {
    const days = { startDate: '2026-12-01', endDate: '2027-05-31', position: 'Chaufför' }
    const trial = issues(given(contract), { type: 'trialEmployment', fields: days })
    expect(trial.events[0]?.data).toMatchObject({ startDate: '2026-12-01', endDate: '2027-05-31' })
    const reminder = issues(given(contract), { type: 'writtenReminder', fields: days })
    expect(reminder.events[0]?.data).toMatchObject({ startDate: null, endDate: null })
  })
})
