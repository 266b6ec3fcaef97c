import { expect, it } from 'vitest'
import { stockholmDay, stockholmDayStart, stockholmDaysBetween, stockholmHours } from './clock.ts'

it.each([
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2025-12-31T23:00:00Z', '2026-01-01'],
])('%s is the day %s in Stockholm', (instant, day) => {
  expect(stockholmDay(new Date(instant))).toBe(day)
})

it.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('the day %s begins at %s', (day, instant) => {
  expect(stockholmDayStart(day).toISOString()).toBe(instant)
})

it.each([
  ['a common night', '2026-06-01T22:00', '2026-06-02T06:00', 8],
  ['the night that loses an hour', '2026-03-28T22:00', '2026-03-29T06:00', 7],
  ['the night that gains one', '2026-10-24T22:00', '2026-10-25T06:00', 9],
])('%s has its hours', (_, from, to, hours) => {
  expect(stockholmHours(from, to)).toBe(hours)
})

it.each([
  ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 2],
  ['2026-03-28T22:59:00Z', '2026-03-28T23:01:00Z', 1],
  ['2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', 0],
  ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 1],
  ['2026-05-02T12:00:00Z', '2026-05-01T12:00:00Z', 0],
])('from %s to %s it is %i days by the calendar', (from, to, days) => {
  expect(stockholmDaysBetween(new Date(from), new Date(to))).toBe(days)
})
