import { expect, test } from 'vitest'
import { match, type ReadSpec } from './match.ts'

const anna = '198112189876'
const people = new Map([
  [anna, 'a'],
  ['197010632391', 'b'],
])
const formers = new Map([
  ['198112789870', { userId: 'a', until: '2026-11-03' }],
  [anna, { userId: 'b', until: '2020-01-01' }],
])
const read = (...numbers: string[]): ReadSpec => ({ fault: null, numbers })

test.each<[string, ReadSpec, string, string | null]>([
  ['one that is somebody’s', read(anna), 'fits', 'a'],
  ['none', read(), 'noNumber', null],
  ['one of nobody here', read('189001019802'), 'unknownNumber', null],
  ['two people', read(anna, '197010632391'), 'severalPeople', null],
  ['one that was somebody’s before', read('198112789870'), 'formerNumber', 'a'],
  [
    'one that was somebody’s before, and another',
    read('198112789870', anna),
    'severalPeople',
    null,
  ],
  // Whoever has left may stand in it beside somebody who is here.
  ['somebody and a number of nobody here', read(anna, '189001019802'), 'severalPeople', null],
  ['no PDF', { fault: 'notPdf', numbers: [] }, 'notPdf', null],
  ['one that is locked', { fault: 'locked', numbers: [anna] }, 'locked', null],
  ['one that is damaged', { fault: 'unreadable', numbers: [anna] }, 'unreadable', null],
  ['one that is too large', { fault: 'tooLarge', numbers: [] }, 'tooLarge', null],
  ['one that is not there', { fault: 'lost', numbers: [] }, 'lost', null],
])('%s', (_, paper, outcome, userId) => {
  const until = outcome === 'formerNumber' ? '2026-11-03' : ''
  expect(match(paper, people, formers)).toEqual({ outcome, userId, until })
})
