import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './days.ts'
import { type Allowance, balanceOf, daysThatCount, savedInto, vacationYearOf } from './vacation.ts'

const span = (from: string, days: number) =>
  Array.from({ length: days }, (_, at) => addDays(from, at))
const workdays = (from: string, days: number) => daysThatCount(span(from, 2 * days)).slice(0, days)
const of = (more: Partial<Allowance>): Allowance[] => [
  { year: 2025, hiredOn: null, days: null, saved: [], ...more },
]
const approved = (from: string, days: number) => ({ days: span(from, days), approved: true })

describe('the days of a vacation', () => {
  test('from Thursday 18 to Monday 22 June 2026 it takes 2: Midsummer and its eve are between', () => {
    expect(daysThatCount(span('2026-06-18', 5))).toEqual(['2026-06-18', '2026-06-22'])
  })

  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2027-01-01', 2026],
  ])('%s is of the year that begins in %i', (day, year) => expect(vacationYearOf(day)).toBe(year))
})

describe('the balance', () => {
  it.each([
    ['nothing known', [], 2026, { entitled: 25, paid: 25, saved: 0, left: 25, canSave: 5 }],
    ['hired on 31 August', of({ hiredOn: '2026-08-31' }), 2026, { entitled: 25, paid: 0 }],
    ['hired after it', of({ hiredOn: '2026-09-01' }), 2026, { entitled: 5, paid: 0, canSave: 0 }],
    // 25 × 90 / 365 = 6.2
    ['paid days round up', of({ hiredOn: '2026-01-01' }), 2026, { entitled: 25, paid: 7 }],
    ['not hired yet', of({ hiredOn: '2027-05-01' }), 2026, { entitled: 0, left: 0 }],
    ['30 by agreement: 5 of a year are saved', of({ days: 30 }), 2026, { saved: 5, left: 35 }],
  ])('%s', (_, allowances, year, is) => {
    expect(balanceOf(year, allowances as Allowance[], [])).toMatchObject(is)
  })

  test('of whom the office has said nothing until a year, it is not known what was saved', () => {
    expect(balanceOf(2026, [], [])).toMatchObject({ saved: 0, savedKnown: false })
    expect(balanceOf(2024, of({}), []).savedKnown).toBe(false)
    expect(balanceOf(2025, of({}), [])).toMatchObject({ saved: 0, savedKnown: true })
    expect(balanceOf(2026, of({}), [])).toMatchObject({ saved: 5, savedKnown: true })
  })

  test('what waits is taken off, too', () => {
    const waits = { days: span('2026-06-18', 5), approved: false }
    const is = balanceOf(2026, [], [waits, approved('2026-07-06', 5)])
    expect(is).toMatchObject({ approved: 5, waiting: 2, left: 18, canSave: 5 })
  })

  test('a year begins with what the years before have left to save, of which the office need not be told', () => {
    const known = of({ saved: [{ year: 2024, days: 2 }] })
    expect(savedInto(2025, known, [])).toEqual([{ year: 2024, days: 2 }])
    // Of 2025 all but 22 are taken, of 2026 two more than there are of the year.
    const took = [approved('2025-07-01', 30), approved('2026-07-01', 37)]
    expect(savedInto(2026, known, took)).toEqual([
      { year: 2024, days: 2 },
      { year: 2025, days: 3 },
    ])
    expect(savedInto(2027, known, took)).toEqual([{ year: 2025, days: 3 }])
  })

  test('what is saved are days with pay, which go before those without', () => {
    // 25 × 335 / 365 = 22.9: 23 are paid.
    const known = of({ hiredOn: '2025-05-01' })
    const took = (days: number) =>
      balanceOf(2026, known, [{ days: workdays('2026-07-01', days), approved: true }])
    expect(took(20)).toMatchObject({ entitled: 25, paid: 23, left: 5, canSave: 3 })
    expect(took(22)).toMatchObject({ left: 3, canSave: 1 })
    expect(took(24)).toMatchObject({ left: 1, canSave: 0 })
    const all = [{ days: workdays('2026-07-01', 22), approved: true }]
    expect(savedInto(2027, known, all)).toEqual([{ year: 2026, days: 1 }])
  })

  test('saved days hold five years, and the oldest go first', () => {
    const known = of({
      saved: [
        { year: 2020, days: 3 },
        { year: 2021, days: 4 },
      ],
    })
    const full = [2025, 2026].map((year) => approved(`${year}-07-01`, 33))
    expect(balanceOf(2025, known, []).saved).toBe(7)
    expect(balanceOf(2026, known, []).saved).toBe(4 + 5)
    // All 25 of 2025 and 2 of those saved are taken.
    const took = [approved('2025-07-01', 37)]
    expect(balanceOf(2025, known, took)).toMatchObject({ approved: 27, left: 5 })
    expect(balanceOf(2026, known, took).saved).toBe(4)
    expect(balanceOf(2026, known, full).left).toBeLessThan(25)
  })

  test('no more is ever saved than five a year for five years, and no day is counted twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 2025, max: 2040 }),
        (start, length, year) => {
          const taken = [approved(addDays('2025-04-01', start), length)]
          const is = balanceOf(year, of({}), taken)
          expect(is.saved).toBeLessThanOrEqual(25)
          expect(is.left).toBe(is.entitled + is.saved - is.approved - is.waiting)
          expect(is.canSave).toBeLessThanOrEqual(Math.max(0, is.left))
        },
      ),
    )
  })
})
