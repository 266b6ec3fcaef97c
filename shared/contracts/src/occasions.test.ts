import { addDays } from '@portal/calendar/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundOn } from './occasions.ts'

const yearly = { from: '2026-03-01', to: '2026-03-31', repeatMonths: 12 }
test.each([
  ['before it begins', yearly, '2026-02-28', 0, false],
  ['on its first day', yearly, '2026-03-01', 1, true],
  ['on its last day', yearly, '2026-03-31', 1, true],
  ['when it is over', yearly, '2026-04-01', 1, false],
  ['a year later', yearly, '2027-03-01', 2, true],
  ['two years and a month later', yearly, '2028-04-01', 3, false],
  ['without an end', { ...yearly, to: null }, '2029-02-28', 3, true],
  ['once, without an end', { ...yearly, to: null, repeatMonths: null }, '2040-01-01', 1, true],
  [
    'from the last of a long month',
    { from: '2026-01-31', to: null, repeatMonths: 1 },
    '2026-02-28',
    2,
    true,
  ],
])('%s', (_, days, day, round, open) => {
  expect(roundOn(days, day)).toEqual({ round, open })
})

test('rounds only grow, by one at a time, and each begins open', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 24 }),
      fc.nat({ max: 25 }),
      (from, every, length) => {
        const to = addDays(from, length)
        let before = { round: 0, open: false }
        for (let nth = -1; nth < 799; nth++) {
          const today = addDays(from, nth)
          const now = roundOn({ from, to, repeatMonths: every }, today)
          expect(now.round - before.round === 0 || now.round - before.round === 1).toBe(true)
          if (now.round > before.round) expect(now.open).toBe(true)
          if (now.round === before.round && now.open) expect(before.open).toBe(true)
          before = now
        }
      },
    ),
    { numRuns: 30 },
  )
})
