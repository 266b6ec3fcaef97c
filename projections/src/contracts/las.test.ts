import { addDays } from '@portal/calendar/days'
import { ContractFields, type ContractType } from '@portal/contracts/contract-types'
import { describe, expect, test } from 'vitest'
import { forbidden, legalWarnings } from './las.ts'

const term = (startDate: string, endDate: string) => ContractFields.parse({ startDate, endDate })

describe('what the law forbids', () => {
  test.each<[ContractType, string, string, string | undefined]>([
    ['trialEmployment', '2026-12-01', '2027-05-31', undefined],
    ['trialEmployment', '2026-12-01', '2027-06-01', 'trialTooLong'],
    ['trialEmployment', '2026-08-31', '2027-02-27', undefined],
    ['trialEmployment', '2026-08-31', '2027-02-28', 'trialTooLong'],
    ['generalFixedTerm', '2026-01-01', '2026-12-31', undefined],
    ['generalFixedTerm', '2026-01-01', '2027-01-01', 'fixedTermTooLong'],
    // Before October 2022 it was 24 months: a contract goes by its first day.
    ['generalFixedTerm', '2022-01-01', '2023-06-30', undefined],
    ['substitute', '2026-01-01', '2029-12-31', undefined],
    ['permanentEmployment', '2026-01-01', '', undefined],
  ])('%s from %s to %s: %s', (type, startDate, endDate, is) => {
    expect(forbidden(type, term(startDate, endDate))).toBe(is)
  })
})

describe('what the law makes of it', () => {
  const fixed = (startDate: string, endDate: string, type = 'generalFixedTerm') => ({
    type,
    startDate,
    endDate,
  })
  const warnings = (
    type: ContractType,
    fields: ContractFields,
    earlier: readonly ReturnType<typeof fixed>[] = [],
    today = '2026-01-01',
  ) => legalWarnings(type, fields, earlier, today)

  test('more than twelve months of fixed terms in five years, each day counted once', () => {
    const next = term('2027-01-01', '2027-03-31')
    const year = fixed('2026-01-01', '2026-12-31')
    expect(warnings('generalFixedTerm', next, [year])).toEqual(['becomesPermanent'])
    expect(warnings('generalFixedTerm', next, [fixed('2026-01-01', '2026-06-30')])).toEqual([])
    const twice = [fixed('2026-01-01', '2026-06-30'), fixed('2026-02-01', '2026-06-30')]
    expect(warnings('generalFixedTerm', next, twice)).toEqual([])
    expect(warnings('generalFixedTerm', next, [{ ...year, type: 'substitute' }])).toEqual([])
    const longAgo = fixed('2021-01-01', '2021-12-31')
    expect(warnings('generalFixedTerm', next, [longAgo])).toEqual([])
  })

  test('twelve months are 360 days where terms are added up, and two years are 730', () => {
    const terms = (type: ContractType, end: string, earlier: readonly [string, string]) =>
      warnings(type, term('2027-01-01', end), [fixed(...earlier, type)])
    // Unbroken it goes by its months: nine of the year before, and three.
    const part = ['2026-04-01', '2026-12-31'] as const
    expect(terms('generalFixedTerm', '2027-03-31', part)).toEqual([])
    expect(terms('generalFixedTerm', '2027-04-01', part)).toEqual(['becomesPermanent'])
    // Eight months and 30 days, a day between, and three months; then a day less.
    const broken = (end: string) => terms('generalFixedTerm', end, ['2026-04-01', '2026-12-30'])
    expect(broken('2027-03-31')).toEqual([])
    expect(broken('2027-04-01')).toEqual(['becomesPermanent'])
    // Eighteen times twenty days, never three of them in one month, are as many months.
    const short = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const from = addDays('2025-01-02', 40 * at)
        return fixed(from, addDays(from, 19))
      })
    const next = (days: number) => term('2027-02-01', addDays('2027-02-01', days - 1))
    expect(warnings('generalFixedTerm', next(20), short(17))).toEqual([])
    expect(warnings('generalFixedTerm', next(21), short(17))).toEqual(['becomesPermanent'])
    const year = ['2026-01-01', '2026-12-31'] as const
    expect(terms('substitute', '2027-12-31', year)).toEqual([])
    expect(terms('substitute', '2028-01-01', year)).toEqual(['substituteBecomesPermanent'])
    expect(warnings('generalFixedTerm', term('2028-01-01', '2028-12-31'))).toEqual([])
  })

  test('the time between three or more fixed terms of a month counts, of fewer it does not', () => {
    const often = (year: number, days: readonly (readonly [number, number])[], type?: string) =>
      Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).flatMap(
        (month) =>
          days.map(([from, to]) => {
            const day = (nth: number) => addDays(`${month}-01`, nth - 1)
            return fixed(day(from), day(to), type)
          }),
      )
    const three = [
      [2, 3],
      [15, 15],
      [27, 28],
    ] as const
    const next = term('2027-01-01', '2027-02-07')
    // 27 days of each of twelve months are 324, a month and seven days are 37 more.
    expect(warnings('generalFixedTerm', next, often(2026, three))).toEqual(['becomesPermanent'])
    const shorter = term('2027-01-01', '2027-02-06')
    expect(warnings('generalFixedTerm', shorter, often(2026, three))).toEqual([])
    expect(warnings('generalFixedTerm', next, often(2026, [three[0], three[2]]))).toEqual([])
    const substitutes = often(2026, three, 'substitute')
    expect(warnings('substitute', term('2027-01-01', '2028-06-30'), substitutes)).toEqual([])
  })

  test('fixed terms in employments that followed each other within six months, however long ago they began', () => {
    // Eleven months of 2021, then a substitute now and again: each within six months of the one before.
    const chain = [
      fixed('2021-01-01', '2021-11-30'),
      fixed('2022-05-30', '2022-09-30', 'substitute'),
      fixed('2023-03-30', '2023-07-31', 'substitute'),
      fixed('2024-01-31', '2024-05-31', 'substitute'),
      fixed('2024-11-30', '2025-03-31', 'substitute'),
      fixed('2025-09-30', '2026-01-31', 'substitute'),
    ]
    const until = (day: string, before = chain) =>
      warnings('generalFixedTerm', term('2026-07-31', day), before)
    expect(until('2026-09-30')).toEqual(['chainBecomesPermanent'])
    expect(until('2026-09-30', chain.toReversed())).toEqual(['chainBecomesPermanent'])
    // Twelve months and no more, a day too late, a link that is missing, or a trial in its place.
    expect(until('2026-08-30')).toEqual([])
    expect(warnings('generalFixedTerm', term('2026-08-01', '2026-09-30'), chain)).toEqual([])
    expect(until('2026-09-30', chain.toSpliced(2, 1))).toEqual([])
    const trial = chain.with(2, fixed('2023-03-30', '2023-07-31', 'trialEmployment'))
    expect(until('2026-09-30', trial)).toEqual([])
    const next = term('2026-07-31', '2026-09-30')
    expect(warnings('substitute', next, chain)).toEqual([])
  })

  test('more than two years as a substitute', () => {
    const next = term('2027-01-01', '2027-06-30')
    const before = [fixed('2025-01-01', '2026-12-31', 'substitute')]
    expect(warnings('substitute', next, before)).toEqual(['substituteBecomesPermanent'])
    expect(warnings('substitute', next)).toEqual([])
    expect(warnings('substitute', next, [fixed('2025-01-01', '', 'substitute')])).toEqual([])
  })

  test('the main terms come within seven days of the first one', () => {
    const from = (today: string, type: ContractType = 'permanentEmployment') =>
      warnings(type, term('2026-03-02', ''), [], today)
    expect(from('2026-03-09')).toEqual([])
    expect(from('2026-03-10')).toEqual(['termsLate'])
    expect(from('2026-03-10', 'scheduleChange')).toEqual([])
  })
})
