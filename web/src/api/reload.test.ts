import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(store: Partial<Storage> = {}) {
  const kept = new Map<string, string>()
  let loads = 0
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    ...store,
  })
  vi.stubGlobal('location', { reload: () => loads++ })
  return { loads: () => loads }
}

test('the page is loaded again once in 60 s, not once for every page', () => {
  const one = browser()
  expect(reloadOnce(1_000_000)).toBe(0)
  expect(reloadOnce(1_000_001)).toBe(59_999)
  expect(reloadOnce(1_059_999)).toBe(1)
  expect(one.loads()).toBe(1)
  expect(reloadOnce(1_060_000)).toBe(0)
  expect(one.loads()).toBe(2)
  // A clock that was set back does not hold it for ever.
  expect(reloadOnce(5)).toBe(0)
})

test('a browser that keeps nothing is not loaded in a circle', () => {
  const one = browser({
    setItem: () => {
      throw new Error('refused')
    },
  })
  expect(reloadOnce(1_000_000)).toBeGreaterThan(0)
  expect(one.loads()).toBe(0)
})
