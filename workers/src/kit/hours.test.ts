import { expect, test } from 'vitest'
import { daytimeFrom, isDaytime } from './hours.ts'

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T02:00:00Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T19:00:00Z', '2026-11-21T07:00:00.000Z'],
  // The clock goes back that night, and forward that one.
  ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['2027-03-27T22:00:00Z', '2027-03-28T06:00:00.000Z'],
])('who may not be written to at %s may be at %s', (now, then) => {
  const at = daytimeFrom(new Date(now))
  expect(at.toISOString()).toBe(then)
  expect(isDaytime(at)).toBe(true)
})
