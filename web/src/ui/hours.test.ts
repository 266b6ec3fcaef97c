import { expect, it } from 'vitest'
import { minutesIn, written } from './hours.ts'

const WEEK = 7 * 24 * 60

it.each([
  ['7:30', 450],
  ['07:30', 450],
  ['7.30', 450],
  ['730', 450],
  ['0730', 450],
  ['7,5', 450],
  ['7.5', 450],
  ['7,50', 450],
  ['7,25', 435],
  ['7,30', 438],
  ['7.25', 445],
  ['8', 480],
  [' 8 ', 480],
  ['0:20', 20],
  ['0,25', 15],
  ['1015', 615],
  ['100', 60],
  ['24', 1440],
  ['24:00', 1440],
  ['24:01', undefined],
  ['24,1', undefined],
  ['25', undefined],
  ['790', undefined],
  ['2430', undefined],
  ['7:3', undefined],
  ['7.75', undefined],
  ['7:75', undefined],
  ['7,', undefined],
  ['7,555', undefined],
  ['-7', undefined],
  ['', undefined],
  ['sju', undefined],
])('a day’s hours typed as %s are %s minutes', (typed, minutes) =>
  expect(minutesIn(typed)).toBe(minutes),
)

it.each([
  ['38:15', 2295],
  ['38.15', 2295],
  ['38,25', 2295],
  ['3815', 2295],
  ['100', 6000],
  ['168', WEEK],
  ['169', undefined],
])('a week’s hours typed as %s are %s minutes', (typed, minutes) =>
  expect(minutesIn(typed, WEEK)).toBe(minutes),
)

it.each([
  ['30:00', 1800],
  ['30', undefined],
  ['1666:40', 100_000],
  ['1666:41', undefined],
])('where a clock’s hours may be longer than a day, %s are %s minutes', (typed, minutes) =>
  expect(minutesIn(typed, undefined, 100_000)).toBe(minutes),
)

it('what was typed is shown as it was taken', () => {
  expect(['7,5', '7.30', '730', '7,30', '', 'sju'].map((typed) => written(typed))).toEqual([
    ...['7:30', '7:30', '7:30', '7:18', '', 'sju'],
  ])
})
