import { addDays } from '@portal/calendar/days'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { type Happened, overtimeRuleEvents as happened } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import { overtimeAgreement, setRules, withdrawRules } from './overtime-rules.ts'

const agreementId = AGREEMENT
const today = { now: new Date('2026-11-25T11:00:00Z') }
const from = (day: string) => ({
  ...{ from: day, weekMinutes: 38 * 60, dayMinutes: null, absenceCounts: true },
  ...{ simpleMinutes: 120, qualifiedDays: ['weekend' as const] },
  night: { from: 22 * 60, to: 6 * 60 },
})
const set = (day: string) =>
  happened.overtimeRulesSet({ ...from(day), agreementId, source: 'Avtal 2027' })
const withdrawn = (day: string) => happened.overtimeRulesWithdrawn({ agreementId, from: day })
const at = (...events: readonly Happened[]) => given(overtimeAgreement, ...events)

describe('the rules of overtime', () => {
  test.each([
    ['are set from tomorrow', '2026-11-26', 'overtimeRulesSet'],
    ['are not set from today: it is being worked', '2026-11-25', 'rulesNotAhead'],
    ['are not set from a day that has been worked', '2026-11-01', 'rulesNotAhead'],
  ])('%s', (_what, day, was) => {
    const given = { rules: from(day), source: 'Avtal 2027' }
    const unknown = { ...today, found: { known: false } }
    if (was === 'overtimeRulesSet')
      expect(at().when(setRules, given, unknown).was).toBe('unknownAgreement')
    expect(at().when(setRules, given, { ...today, found: { known: true } }).was).toBe(was)
  })

  test.each([
    ['are withdrawn before their day', [set('2027-01-01')], '2027-01-01', 'overtimeRulesWithdrawn'],
    ['are not on their day', [set('2026-11-25')], '2026-11-25', 'rulesNotAhead'],
    ['are not where none were set', [set('2027-01-01')], '2027-02-01', 'notFound'],
    ['are not twice', [set('2027-01-01'), withdrawn('2027-01-01')], '2027-01-01', 'notFound'],
    [
      'are once, also where they were set anew',
      [set('2027-01-01'), set('2027-01-01')],
      '2027-01-01',
      'overtimeRulesWithdrawn',
    ],
  ])('%s', (_what, before, day, was) => {
    expect(at(...before).when(withdrawRules, { from: day }, today).was).toBe(was)
  })

  test('are set from a hundred days and no more; one of these is set anew', () => {
    const days = Array.from({ length: 100 }, (_, nth) => addDays('2027-01-01', nth))
    const full = at(...days.map(set))
    const setting = (day: string) =>
      full.when(
        setRules,
        { rules: from(day), source: 'Avtal' },
        { ...today, found: { known: true } },
      ).was
    expect(setting('2027-12-31')).toBe('tooManyTurns')
    expect(setting('2027-01-05')).toBe('overtimeRulesSet')
  })

  test('are known by their days and the version that changed them last', () => {
    const { state } = at(set('2027-01-01'), set('2027-04-01'), withdrawn('2027-01-01'))
    expect(state).toEqual({ version: 3, days: ['2027-04-01'] })
  })
})
