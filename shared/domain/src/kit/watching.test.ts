import { MOVIE_END } from '@portal/contracts/video'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, type SeenBefore, watchedUpTo } from './watching.ts'

const LENGTH = 100
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

/** Says the words one after the other, each so many seconds after the one before. */
function play(words: readonly { after: number; seconds: number }[]) {
  let before: SeenBefore | null = null
  let clock = 0
  const heard = []
  for (const { after, seconds } of words) {
    clock += after
    const now = at(clock)
    const result = watchedUpTo(before, LENGTH, seconds, now)
    if (result.news) before = { ...result, at: now.getTime() }
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

test('how long it is nobody who watches decides, where somebody else has', () => {
  expect(lengthOf(600, null, 2)).toBe(600)
  expect(lengthOf(600, { length: 2 }, 2)).toBe(600)
  expect(lengthOf(null, { length: 90 }, 2)).toBe(90)
  expect(lengthOf(null, null, 90)).toBe(90)
})
