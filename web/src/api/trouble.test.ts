import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, noAnswer } from './error.ts'
import { currentTrouble, heard, persistently } from './trouble.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that fails as told, then is done. */
function failing(...errors: unknown[]) {
  let tries = 0
  return {
    tries: () => tries,
    work: async () => {
      const error = errors[tries++]
      if (error) throw error
      return 'done'
    },
  }
}

test('it is tried again with pauses that grow, and it is known why, until it is done', async () => {
  const { work, tries } = failing(noAnswer(), new ApiError(500, undefined), noAnswer())
  const done = persistently(work)
  await vi.advanceTimersByTimeAsync(0)
  expect([tries(), currentTrouble()?.status]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1000)
  expect([tries(), currentTrouble()?.status]).toEqual([2, 500])
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries()).toBe(3)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await done).toBe('done')
  expect(currentTrouble()).toBeUndefined()
})

test('as long as the server asks for is waited, unless somebody tries at once or the network is back', async () => {
  const busy = new ApiError(503, undefined, 30)
  const { work, tries } = failing(busy, busy, busy)
  const done = persistently(work)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(tries()).toBe(1)
  currentTrouble()?.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(2)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(3)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await done).toBe('done')
})

test('what is refused is thrown, and what is given up ends', async () => {
  await expect(persistently(failing(new ApiError(403, undefined)).work)).rejects.toThrow()
  const given = new AbortController()
  const { work, tries } = failing(noAnswer(), noAnswer())
  const ended = expect(persistently(work, given.signal)).rejects.toThrow('over')
  await vi.advanceTimersByTimeAsync(0)
  given.abort(new Error('over'))
  await ended
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(1)
  expect(currentTrouble()).toBeUndefined()
})

test('what the portal does not answer is tried again as soon as it answers anything', async () => {
  const { work, tries } = failing(noAnswer(), noAnswer(), noAnswer(), noAnswer())
  const done = persistently(work)
  await vi.advanceTimersByTimeAsync(4000)
  expect(tries()).toBe(3)
  heard(new Response(null, { status: 503 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries(), 'it is away still').toBe(3)
  heard(new Response(null, { status: 401 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(4)
  heard(new Response())
  expect(await done).toBe('done')
})

test('but not before the time that it named itself', async () => {
  const { work, tries } = failing(new ApiError(503, undefined, 20))
  const done = persistently(work)
  await vi.advanceTimersByTimeAsync(0)
  heard(new Response())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await done).toBe('done')
})
