import { ruleOn } from '@portal/calendar/rules'
import { expect, test } from 'vitest'
import { AGREEMENT, overtimeRules, type RuleSet, rulesUnder } from './timereport-rules.ts'

const [first] = overtimeRules
const [transport, staffing] = ['transport', 'staffing']
const version = (from: string, source: string) => ({ ...first, from, source })
const sets: Readonly<Record<string, RuleSet>> = {
  [AGREEMENT]: [first, version('2027-01-01', 'common 2027')],
  [transport]: [
    first,
    version('2026-06-01', 'transport 2026'),
    version('2027-04-01', 'transport 2027'),
  ],
  [staffing]: [first, version('2026-01-01', 'staffing 2026')],
}
const of = (id: string): RuleSet => sets[id] ?? overtimeRules

test('a person’s rules are those of the agreement of each day, as they stood then', () => {
  const under = (...periods: { from: string; agreementId: string }[]) => rulesUnder(periods, of)
  const sources = (set: RuleSet, ...days: string[]) => days.map((day) => ruleOn(set, day).source)
  const days = ['2026-03-01', '2026-07-01', '2026-12-31', '2027-02-01', '2027-05-01'] as const
  expect(sources(under(), ...days)).toEqual([
    ...[first.source, first.source, first.source, 'common 2027', 'common 2027'],
  ])
  // Put under one whose rules are older: they apply from that day on, and no day before.
  expect(sources(under({ from: '2026-12-31', agreementId: transport }), ...days)).toEqual([
    ...[first.source, first.source, 'transport 2026', 'transport 2026', 'transport 2027'],
  ])
  // Moved on before the next version of the first: it never applies to them.
  const moved = under(
    { from: '2026-07-01', agreementId: transport },
    { from: '2027-02-01', agreementId: staffing },
  )
  expect(sources(moved, ...days)).toEqual([
    ...[first.source, 'transport 2026', 'transport 2026', 'staffing 2026', 'staffing 2026'],
  ])
  const back = under(
    { from: '2026-07-01', agreementId: staffing },
    { from: '2027-02-01', agreementId: AGREEMENT },
  )
  expect(sources(back, ...days)).toEqual([
    ...[first.source, 'staffing 2026', 'staffing 2026', 'common 2027', 'common 2027'],
  ])
})

test('the days are in order', () => {
  const set = rulesUnder(
    [
      { from: '2026-02-01', agreementId: staffing },
      { from: '2026-08-01', agreementId: transport },
    ],
    of,
  )
  const days = set.map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
  expect(new Set(days).size).toBe(days.length)
})
