import { expect, test } from 'vitest'
import { personalNumbersIn, withoutNumbers } from './numbers.ts'

const now = new Date('2026-11-20T11:00:00Z')

// Numbers of Skatteverket's own test persons, and ones that are made up.
test.each([
  ['189001019802.pdf', ['189001019802']],
  ['lön_19811218-9876_2026-10.pdf', ['198112189876']],
  ['811218-9876', ['198112189876']],
  ['8112189876', ['198112189876']],
  ['Personnr: 811218 - 9876', ['198112189876']],
  ['811218–9876', ['198112189876']],
  // A samordningsnummer: the day and 60.
  ['701063-2391', ['197010632391']],
  // One digit that is wrong; an organisationsnummer; part of a longer number.
  ['811218-9875', []],
  ['556016-0680', []],
  ['1234811218987600', []],
  // A column beside another; a day of lately and a figure.
  ['811218 9876', []],
  ['20251218-9870', []],
  ['811218-9876 och 19811218-9876', ['198112189876']],
  ['811218-9876 och 701063-2391', ['198112189876', '197010632391']],
  ['', []],
])('in %j', (text, numbers) => {
  expect(personalNumbersIn([text], now, 2)).toEqual(numbers)
})

test('it looks for no more than is asked for', () => {
  const three = ['811218-9876', '701063-2391 189001019802']
  expect(personalNumbersIn(three, now, 2)).toEqual(['198112189876', '197010632391'])
  expect(personalNumbersIn(three, now, 3)).toHaveLength(3)
})

test.each([
  ['lön_19811218-9876_2026-10.pdf', 'lön_19811218-••••_2026-10.pdf'],
  ['8112189876.pdf', '811218••••.pdf'],
  // Also one that is none: somebody may have mistyped it.
  ['811218-9875.pdf', '811218-••••.pdf'],
  ['2026-10 Åsa.pdf', '2026-10 Åsa.pdf'],
])('%j without its number', (name, bare) => {
  expect(withoutNumbers(name)).toBe(bare)
})
