import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { sickPeriods } from './sickness.ts'

/** Days from Monday, 5 October 2026, on: s sick, w worked, - nothing reported. */
const monday = '2026-10-05'
const periods = (days: string) =>
  sickPeriods(
    [...days].flatMap((what, at) =>
      what === '-' ? [] : [{ day: addDays(monday, at), sick: what === 's' }],
    ),
  ).map(({ since, days: count, certificateFrom }) => [
    since.slice(5),
    count,
    certificateFrom.slice(5),
  ])

/** Sick Pay Act 1991:1047, 7 §, the period that was before counts on; the days between are none of it. */
describe('a relapse', () => {
  test.each([
    ['the day after', 'sswsss', [['10-05', 5, '10-13']]],
    ['on the fifth day after the last', 'sswwwws', [['10-05', 3, '10-16']]],
    [
      'on the sixth is another illness',
      'sswwwwws',
      [
        ['10-05', 2, '10-12'],
        ['10-12', 1, '10-19'],
      ],
    ],
    ['of a relapse', 'swwswwsws', [['10-05', 4, '10-17']]],
    ['of one whose eighth day has been', 'sssssssssws', [['10-05', 10, '10-12']]],
    ['within days of which little is said', 'ss----s', [['10-05', 3, '10-16']]],
    ['after a weekend at home that was reported', 'sssss--wss', [['10-05', 7, '10-15']]],
  ])('%s', (_, days, expected) => {
    expect(periods(days)).toEqual(expected)
  })
})

/** 8 §: the certificate is for the seventh day after the first, whatever was said of the weekend. */
describe('an illness without a break', () => {
  test.each([
    ['asks for it on the eighth day', 'ssssssss', [['10-05', 8, '10-12']]],
    ['goes on over a weekend of which nothing is said', 'sssss--s', [['10-05', 8, '10-12']]],
  ])('%s', (_, days, expected) => {
    expect(periods(days)).toEqual(expected)
  })
})
