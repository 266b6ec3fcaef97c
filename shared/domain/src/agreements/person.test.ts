import { addDays } from '@portal/calendar/days'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { type Happened, personAgreementEvents as happened } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import { personAgreements, put, withdraw } from './person.ts'

const userId = '019abf5e-0000-7000-8000-000000000001'
const transport = '019abf5e-0000-7000-8000-000000000002'
const staffing = '019abf5e-0000-7000-8000-000000000003'
const today = { now: new Date('2026-11-25T11:00:00Z') }
const set = (from: string, agreementId = transport) =>
  happened.personAgreementSet({ userId, agreementId, from })
const withdrawn = (from: string) =>
  happened.personAgreementWithdrawn({ userId, agreementId: transport, from })
const at = (...events: readonly Happened[]) => given(personAgreements, ...events)
const open = { months: { closed: false, open: [] } }
/** A hundred days, one after the other, of two agreements. */
const many = Array.from({ length: 100 }, (_, nth) =>
  set(addDays('2027-01-01', nth), nth % 2 ? staffing : transport),
).toSpliced(99, 1, set('2027-12-31', staffing))

describe('somebody is put under an agreement', () => {
  test.each([
    ['from a day to come', [], '2027-01-01', transport, open, 'personAgreementSet'],
    [
      'from a day that was worked: they are entered late',
      [],
      '2026-11-02',
      transport,
      open,
      'personAgreementSet',
    ],
    ['three months back', [], '2026-08-01', transport, open, 'personAgreementSet'],
    ['not before', [], '2026-07-31', transport, open, 'agreementTooEarly'],
    [
      'not in a month that is closed',
      [],
      '2026-10-01',
      transport,
      { months: { closed: true, open: [] } },
      'monthClosed',
    ],
    ['once', [set('2026-10-01')], '2026-12-01', transport, open, 'nothing'],
    [
      'again, after another',
      [set('2026-09-01'), set('2026-10-01', staffing)],
      '2026-12-01',
      transport,
      open,
      'personAgreementSet',
    ],
    [
      'in place of another, from the same day',
      [set('2026-12-01', staffing)],
      '2026-12-01',
      transport,
      open,
      'personAgreementSet',
    ],
    ['not from a hundred and first day', many, '2028-01-01', transport, open, 'tooManyTurns'],
    ['not the common one, which they are under', [], '2026-12-01', AGREEMENT, open, 'nothing'],
    [
      'back under the common one',
      [set('2026-10-01')],
      '2026-12-01',
      AGREEMENT,
      open,
      'personAgreementSet',
    ],
  ] as const)('%s', (_what, before, from, agreementId, found, was) => {
    expect(at(...before).when(put, { agreementId, from }, { ...today, found }).was).toBe(was)
  })
})

describe('that is withdrawn', () => {
  test.each([
    ['before its day', [set('2027-01-01')], '2027-01-01', open, 'personAgreementWithdrawn'],
    [
      'after it, while the months are open',
      [set('2026-11-02')],
      '2026-11-02',
      open,
      'personAgreementWithdrawn',
    ],
    [
      'not where a month is closed',
      [set('2026-10-01')],
      '2026-10-01',
      { months: { closed: true, open: [] } },
      'monthClosed',
    ],
    ['not long after', [set('2026-01-01')], '2026-01-01', open, 'agreementTooEarly'],
    ['not where none was set', [set('2027-01-01')], '2027-02-01', open, 'notFound'],
    ['not twice', [set('2027-01-01'), withdrawn('2027-01-01')], '2027-01-01', open, 'notFound'],
  ] as const)('%s', (_what, before, from, found, was) => {
    expect(at(...before).when(withdraw, { from }, { ...today, found }).was).toBe(was)
  })
})

test('the days are kept in order, each once', () => {
  const { state } = at(set('2027-01-01'), set('2026-12-01', staffing), set('2027-01-01', staffing))
  expect(state).toEqual({
    version: 3,
    periods: [
      { from: '2026-12-01', agreementId: staffing },
      { from: '2027-01-01', agreementId: staffing },
    ],
  })
})
