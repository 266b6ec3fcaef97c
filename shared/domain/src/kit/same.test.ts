import { expect, test } from 'vitest'
import { isAlready, sameOnes } from './same.ts'

test('what is written is compared field by field, lists in their order, and nothing else of the state', () => {
  const state = { is: 'there', name: 'North', tags: ['a', 'b'], until: null as string | null }
  expect(isAlready(state, { name: 'North', tags: ['a', 'b'], until: null })).toBe(true)
  expect(isAlready(state, { name: 'South' })).toBe(false)
  for (const tags of [[], ['a'], ['b', 'a'], ['a', 'b', 'c']])
    expect(isAlready(state, { tags })).toBe(false)
  expect(isAlready(state, { until: '2026-01-01' })).toBe(false)
})

test('the same ones stand in any order', () => {
  expect(sameOnes(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(sameOnes(['a'], ['a', 'b'])).toBe(false)
  expect(sameOnes(['a,b'], ['a', 'b'])).toBe(false)
})
