import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  asDate,
  daysBetween,
  isDay,
  mondayOf,
  monthOf,
  monthsThrough,
  quarterOf,
  weekday,
  weekOf,
} from './days.ts'

const someDay = fc
  .date({
    min: new Date('1900-01-01'),
    max: new Date('2199-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const span = fc.integer({ min: -5000, max: 5000 })

describe('days of the calendar', () => {
  it('are counted as the standard counts them', () => {
    fc.assert(
      fc.property(someDay, someDay, span, (day, other, by) => {
        const there = Temporal.PlainDate.from(day)
        expect(addDays(day, by)).toBe(there.add({ days: by }).toString())
        expect(addMonths(day, by % 600)).toBe(there.add({ months: by % 600 }).toString())
        expect(addYears(day, by % 90)).toBe(there.add({ years: by % 90 }).toString())
        expect(daysBetween(day, other)).toBe(there.until(other).days)
        expect(weekday(day)).toBe(there.dayOfWeek)
        expect(weekOf(day)).toEqual({ week: there.weekOfYear, year: there.yearOfWeek })
        expect(mondayOf(day)).toBe(there.subtract({ days: there.dayOfWeek - 1 }).toString())
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-15', 3, '2027-02-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (day, months, after) => {
    expect(addMonths(day, months)).toBe(after)
  })

  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['2026-11-21T00:00', false],
    ['yesterday', false],
    ['', false],
  ])('are told from other text: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  it.each([
    ['2028-02-10', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-11', '2026-11-01', '2026-11-30'],
  ])('the month of %s is from %s to %s', (day, from, to) => {
    expect(monthOf(day)).toEqual({ from, to })
  })

  it.each([
    ['2026-11', '2027-01', ['2026-11', '2026-12', '2027-01']],
    ['2026-11', '2026-11', ['2026-11']],
    ['2026-11', '2026-10', []],
  ])('the months from %s to %s are %j', (from, to, months) => {
    expect(monthsThrough(from, to)).toEqual(months)
  })

  test('a quarter has three months', () => {
    expect(['01', '03', '04', '12'].map((month) => quarterOf(`2026-${month}-15`))).toEqual([
      1, 1, 2, 4,
    ])
  })

  test('as a date, a day is the same wherever it is written in UTC', () => {
    expect(asDate('2026-03-29').toISOString()).toBe('2026-03-29T00:00:00.000Z')
  })
})
