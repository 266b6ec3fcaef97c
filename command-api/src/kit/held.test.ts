import { expect, test } from 'vitest'
import { makeRoom, makeShare } from './held.ts'

const MB = 1024 * 1024

test('there is room for uploads until there is none, and again when one has gone', () => {
  const rooms = Array.from({ length: 8 }, () => makeRoom(50 * MB))
  expect(rooms).not.toContain(undefined)
  expect(makeRoom(1)).toBeUndefined()
  rooms[0]?.()
  // Given back twice, it is there once.
  rooms[0]?.()
  const again = makeRoom(50 * MB)
  expect(again).toBeDefined()
  expect(makeRoom(1)).toBeUndefined()
  for (const give of [again, ...rooms]) give?.()
  expect(makeRoom(400 * MB)).toBeDefined()
})

test('one person has a share of it, by number and by bytes, and others theirs', () => {
  const six = Array.from({ length: 6 }, () => makeShare('one', MB))
  expect(six).not.toContain(undefined)
  expect(makeShare('one', 1)).toBeUndefined()
  const another = makeShare('another', 150 * MB)
  expect(another).toBeDefined()
  expect(makeShare('another', 1)).toBeUndefined()
  six[0]?.()
  // Given back twice, it is there once.
  six[0]?.()
  const again = makeShare('one', 145 * MB)
  expect(again).toBeDefined()
  expect(makeShare('one', 1)).toBeUndefined()
  for (const give of [again, another, ...six]) give?.()
  expect(makeShare('one', 150 * MB)).toBeDefined()
})

test('a guest’s address leaves room for another’s, with the largest file that guests send', () => {
  const largest = 24 * MB
  const mine = [
    makeShare('192.0.2.1', largest, 'guests'),
    makeShare('192.0.2.1', largest, 'guests'),
  ]
  expect(mine).not.toContain(undefined)
  expect(makeShare('192.0.2.1', 1, 'guests')).toBeUndefined()
  const rooms = mine.map(() => makeRoom(largest, 'guests'))
  const another = makeShare('192.0.2.2', largest, 'guests')
  expect(another).toBeDefined()
  rooms.push(makeRoom(largest, 'guests'))
  expect(rooms).not.toContain(undefined)
  for (const give of [...mine, another, ...rooms]) give?.()
})
