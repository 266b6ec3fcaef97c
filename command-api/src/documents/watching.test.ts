import { MOVIE_END } from '@portal/contracts/documents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document, Reading } from './document.ts'
import { watchedUpTo } from './watching.ts'

const LENGTH = 100
const movie = (movieVersion = 1) =>
  ({ movieVersion, content: { seconds: LENGTH } }) as unknown as Document
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

/** Says the words one after the other, each so many seconds after the one before. */
function play(words: readonly { after: number; seconds: number }[]) {
  let state: Reading = { watched: null, approved: 0 }
  let clock = 0
  const heard = []
  for (const { after, seconds } of words) {
    clock += after
    const now = at(clock)
    const result = watchedUpTo(movie(), state, { seconds, length: 9999 }, now)
    if (result.news) state = { ...state, watched: { version: 1, at: now.getTime(), ...result } }
    heard.push({ ...result, clock })
  }
  return heard
}

test('played through, it is seen', () => {
  const words = Array.from({ length: 12 }, (_, n) => ({ after: 10, seconds: n * 10 }))
  expect(play(words).at(-1)).toMatchObject({ seconds: LENGTH, length: LENGTH, done: true })
})

test('what is said to be seen counts no faster than time, and never back', () => {
  const word = fc.record({
    after: fc.integer({ min: 0, max: 300 }),
    seconds: fc.integer({ min: 0, max: 9999 }),
  })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      const heard = play(words)
      const began = heard[0]?.clock ?? 0
      let before = 0
      let wasDone = false
      for (const { seconds, done, clock } of heard) {
        expect(seconds).toBeGreaterThanOrEqual(before)
        // Rounded to tenths of a second.
        expect(seconds).toBeLessThanOrEqual(clock - began + 0.1)
        expect(seconds).toBeLessThanOrEqual(LENGTH)
        expect(done).toBe(seconds >= LENGTH - MOVIE_END)
        if (wasDone) expect(done).toBe(true)
        before = seconds
        wasDone = done
      }
    }),
  )
})

test('of another movie nothing is seen', () => {
  const seen: Reading = {
    watched: { version: 1, seconds: LENGTH, at: at(0).getTime(), done: true },
    approved: 1,
  }
  const said = { seconds: LENGTH, length: LENGTH }
  expect(watchedUpTo(movie(1), seen, said, at(1))).toMatchObject({ done: true, news: false })
  expect(watchedUpTo(movie(2), seen, said, at(1))).toMatchObject({ seconds: 0, done: false })
})
