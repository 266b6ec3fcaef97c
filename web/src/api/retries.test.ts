import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { pauseBefore, triesAgain } from './retries.ts'

const tooMany = new ApiError(429, undefined, 5)

test('what is too much now is asked again when the server says, a few times', () => {
  expect(triesAgain(0, tooMany)).toBe(true)
  expect(triesAgain(3, tooMany)).toBe(false)
  expect(pauseBefore(0, tooMany)).toBeGreaterThanOrEqual(5000)
  // Too many tries at a password are not for a page to repeat.
  expect(triesAgain(0, new ApiError(429, undefined, 900))).toBe(false)
  expect(triesAgain(0, new ApiError(429, undefined))).toBe(false)
})

test('what was refused is not asked again; what found nobody is, ever later', () => {
  expect(triesAgain(0, new ApiError(404, undefined))).toBe(false)
  expect(triesAgain(0, new ApiError(0, undefined))).toBe(true)
  expect(triesAgain(0, new ApiError(503, undefined, 5))).toBe(true)
  expect(pauseBefore(1, new ApiError(0, undefined))).toBe(2000)
})
