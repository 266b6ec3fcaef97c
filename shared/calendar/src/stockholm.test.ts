import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import {
  STOCKHOLM,
  stockholmDay,
  stockholmDayStart,
  stockholmDaysBetween,
  stockholmHours,
  stockholmInstant,
  stockholmMinute,
  stockholmReading,
} from './stockholm.ts'

const instant = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  // Half of them near one of the two nights of a year in which the clock changes.
  .chain((at) =>
    fc.oneof(
      fc.constant(at),
      fc
        .tuple(fc.constantFrom(`03-2`, `10-2`), fc.integer({ min: 4, max: 9 }), fc.nat(24 * 60))
        .map(
          ([month, day, minute]) =>
            new Date(Date.parse(`${at.getUTCFullYear()}-${month}${day}T00:00Z`) + minute * 60_000),
        ),
    ),
  )

it('reads Stockholm’s clock as the standard does, and sets it', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
        STOCKHOLM,
      )
      const reading = there.toPlainDateTime()
      expect(stockholmDay(at)).toBe(reading.toPlainDate().toString())
      expect(stockholmMinute(at)).toBe(reading.toString({ smallestUnit: 'minute' }))
      expect(stockholmReading(at).getTime() - at.getTime()).toBe(there.offsetNanoseconds / 1e6)
      const minute = stockholmReading(at).toISOString().slice(0, 16)
      expect(stockholmInstant(minute).getTime()).toBe(
        Temporal.PlainDateTime.from(minute).toZonedDateTime(STOCKHOLM).epochMilliseconds,
      )
    }),
    { numRuns: 400 },
  )
})

it.each([
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2025-12-31T23:00:00Z', '2026-01-01'],
])('%s is the day %s in Stockholm', (at, day) => {
  expect(stockholmDay(new Date(at))).toBe(day)
})

it.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('the day %s begins at %s', (day, at) => {
  expect(stockholmDayStart(day).toISOString()).toBe(at)
})

it.each([
  ['2026-03-29T02:30', 'a time that is leapt over', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'a time that comes twice', '2026-10-25T00:30:00.000Z'],
])('%s, %s, is %s', (reading, _, at) => {
  expect(stockholmInstant(reading).toISOString()).toBe(at)
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
