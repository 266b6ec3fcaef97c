import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canWait, openOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is sent before it is known whose it is waits for that', async () => {
  const can = canWait()
  await vi.advanceTimersByTimeAsync(3000)
  const close = openOutbox('somebody')
  expect(await can).toBe(true)
  expect(await canWait()).toBe(true)
  close()
})

test('where nobody’s things can wait, it is said after a while', async () => {
  const can = canWait()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await can).toBe(false)
})
