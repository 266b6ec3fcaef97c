import { expect, it } from 'vitest'
import { pagesToMark } from './reading.ts'

it('marks no more than up to the oldest of them', () => {
  expect(pagesToMark([0])).toEqual([{ page: 0, pageSize: 1 }])
  expect(pagesToMark([0, 3, 2])).toEqual([{ page: 0, pageSize: 4 }])
  expect(pagesToMark([99])).toEqual([{ page: 0, pageSize: 100 }])
})

it('goes by pages of 100 in a long conversation', () => {
  expect(pagesToMark([2, 140, 120, 301])).toEqual([
    { page: 0, pageSize: 100 },
    { page: 1, pageSize: 100 },
    { page: 3, pageSize: 100 },
  ])
})
