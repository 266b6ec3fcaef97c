import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPeople, hasDrafts, keep, kept, known, note } from './kept.ts'

/** A browser's storage. */
class Shelf {
  private readonly things = new Map<string, string>()
  get length() {
    return this.things.size
  }
  key = (at: number) => [...this.things.keys()][at] ?? null
  getItem = (key: string) => this.things.get(key) ?? null
  setItem = (key: string, value: string) => void this.things.set(key, value)
  removeItem = (key: string) => void this.things.delete(key)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Shelf())
  vi.stubGlobal('sessionStorage', new Shelf())
})
afterEach(() => vi.unstubAllGlobals())

test('what is kept of a person is found by nobody else', () => {
  expect(keep('device', 'anna', 'draft new', { text: 'Hej' })).toBe(true)
  keep('tab', 'anna', 'heading', '/inside')
  expect(kept('device', 'anna', 'draft new')).toEqual({ text: 'Hej' })
  expect(kept('device', 'bo', 'draft new')).toBeUndefined()
  expect(kept('tab', 'anna', 'draft new')).toBeUndefined()
  expect([hasDrafts('anna'), hasDrafts('bo'), hasDrafts('ann')]).toEqual([true, false, false])
  keep('device', 'anna', 'draft new', undefined)
  expect(hasDrafts('anna')).toBe(false)
})

test('after a log-out nothing of anybody is left, also of what an earlier release kept', () => {
  keep('device', 'anna', 'draft new', 'words')
  keep('tab', 'bo', 'signing x', 'words')
  localStorage.setItem('draft:anna:new', 'words')
  note('tab', 'lookedThrough', 'Anna')
  note('device', 'signOutOwed', true)
  forgetPeople()
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0])
  expect(known('device', 'signOutOwed')).toBe(true)
})

test('who signs in finds their own things and removes those of others', () => {
  keep('device', 'anna', 'draft new', 'hers')
  keep('device', 'bo', 'draft new', 'his')
  note('tab', 'lookedThrough', 'Cecilia')
  forgetPeople('anna', false)
  expect(kept('device', 'anna', 'draft new')).toBe('hers')
  expect(localStorage.length).toBe(1)
  expect(known('tab', 'lookedThrough')).toBe('Cecilia')
  forgetPeople('anna')
  expect(known('tab', 'lookedThrough')).toBeUndefined()
})

test('a browser that refuses its storage keeps nothing, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    ...new Shelf(),
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(keep('device', 'anna', 'draft new', 'words')).toBe(false)
  expect(kept('device', 'anna', 'draft new')).toBeUndefined()
})

test('no other file reaches for the browser’s storage: whose it is would not be known', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../**/*.test.tsx'],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const reaching = Object.entries(sources).filter(([, text]) =>
    /\b(localStorage|sessionStorage|indexedDB|caches)\b/.test(text),
  )
  // What is read and written without a signal is in IndexedDB, by person and encrypted: by these alone.
  const known = ['./kept.ts', './offline/forget.ts', './offline/vault.ts']
  expect(reaching.map(([name]) => name)).toEqual(known)
})
