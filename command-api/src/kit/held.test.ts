import { expect, test } from 'vitest'
import { makeRoom } from './held.ts'

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
