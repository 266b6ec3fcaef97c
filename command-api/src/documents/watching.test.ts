import { expect, test } from 'vitest'
import { type Document, hasWatched, type Reading, seenOf } from './document.ts'

const movie = (movieVersion: number) =>
  ({ movieVersion, content: { source: 'video', seconds: 100 } }) as unknown as Document

test('of another movie nothing is seen', () => {
  const watched = { version: 1, seconds: 100, length: 100, at: 0, done: true }
  const reading: Reading = { watched, approved: 1 }
  expect(seenOf(movie(1), reading)).toEqual(watched)
  expect(hasWatched(movie(1), reading)).toBe(true)
  expect(seenOf(movie(2), reading)).toBeNull()
  expect(hasWatched(movie(2), reading)).toBe(false)
})
