import { describe, expect, it } from 'vitest'
import { Refused } from '../kit/outcome.ts'
import { daysOf, MOST_REPEATED, timesOf } from './times.ts'

const when = (
  startDate: string,
  startTime: string,
  endTime: string,
  endDate: string | null = null,
) => timesOf({ startDate, startTime, endDate, endTime })
const hours = (times: ReturnType<typeof when>) =>
  times instanceof Refused
    ? times.code
    : (Date.parse(times.endsAt) - Date.parse(times.startsAt)) / 3_600_000

describe('a shift', () => {
  it.each([
    ['of a day', '2026-11-21', '06:00', '14:30', null, 8.5],
    ['over midnight, without its last day', '2026-11-21', '22:00', '06:00', null, 8],
    ['over the night when the clock is set back', '2026-10-24', '22:00', '06:00', null, 9],
    ['over the night when it is set forward', '2027-03-27', '22:00', '06:00', null, 7],
    ['of a whole day', '2026-11-21', '06:00', '06:00', null, 24],
    ['of a day of 25 hours', '2026-10-24', '06:00', '06:00', null, 25],
    ['of a day of 23 hours', '2027-03-27', '06:00', '06:00', null, 23],
    [
      'of more than a day of 25 hours',
      '2026-10-24',
      '06:00',
      '06:30',
      '2026-10-25',
      'shiftTooLong',
    ],
    [
      'that ends before it begins',
      '2026-11-21',
      '06:00',
      '05:00',
      '2026-11-21',
      'shiftEndBeforeStart',
    ],
    ['of more than a day', '2026-11-21', '06:00', '07:00', '2026-11-22', 'shiftTooLong'],
  ] as const)('%s', (_, day, from, to, last, is) => {
    expect(hours(when(day, from, to, last))).toBe(is)
  })
})

describe('the days that it is repeated on', () => {
  it.each([
    ['no', null, ['2026-11-19']],
    ['daily', '2026-11-21', ['2026-11-19', '2026-11-20', '2026-11-21']],
    ['weekdays', '2026-11-23', ['2026-11-19', '2026-11-20', '2026-11-23']],
    ['weekly', '2026-12-04', ['2026-11-19', '2026-11-26', '2026-12-03']],
  ] as const)('%s', (repeat, until, days) => {
    expect(daysOf('2026-11-19', repeat, until)).toEqual(days)
  })

  it.each([
    ['without a last day', null, 'repeatUntil'],
    ['with a last day before the first', '2026-11-18', 'repeatUntil'],
    ['of too many', '2027-03-01', 'tooManyShifts'],
    ['without end', '2199-12-31', 'tooManyShifts'],
  ] as const)('are refused %s', (_, until, code) => {
    expect(daysOf('2026-11-19', 'daily', until)).toMatchObject({ code })
  })

  it('are as many as there may be', () => {
    expect(daysOf('2026-11-19', 'daily', '2027-01-17')).toHaveLength(MOST_REPEATED)
  })
})
