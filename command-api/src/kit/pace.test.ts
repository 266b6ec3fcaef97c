import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('a minute’s worth of calls may come at once, then they come back evenly', () => {
  let now = 0
  const pace = new Pace({ reads: 60, changes: 6 }, () => now)
  const made = (what: 'reads' | 'changes', who = 'anna') => {
    let count = 0
    while (pace.take(who, what) === 0) count++
    return count
  }
  expect(made('reads')).toBe(60)
  expect(pace.take('anna', 'reads')).toBe(1)
  // What one may change, and what others may, is not used up by it.
  expect(made('changes')).toBe(6)
  expect(pace.take('anna', 'changes')).toBe(10)
  expect(made('reads', 'bo')).toBe(60)
  now += 10_000
  expect(made('reads')).toBe(10)
  expect(made('changes')).toBe(1)
  now += 3_600_000
  expect(made('reads')).toBe(60)
})
