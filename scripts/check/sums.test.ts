import { describe, expect, it } from 'vitest'
import { filesAgain, type Sum, said, sumOf } from '../../tests/harness/sums.ts'

const fine: Sum = { passed: 5, failed: 0, skipped: 1 }
const wrong: Sum = { passed: 3, failed: 2, skipped: 0 }

describe('what a run of tests came to', () => {
  it('is the sum of its files and of what failed beside them', () => {
    const sums = { files: { 'a.test.ts': fine, 'b.test.ts': wrong }, beside: 1 }
    expect(said(sumOf(sums))).toBe('8 passed, 3 failed, 1 skipped\n')
  })

  it('counts a file that was run again as it was then', () => {
    const first = { files: { 'a.test.ts': fine, 'b.test.ts': wrong }, beside: 0 }
    expect(filesAgain(first)).toEqual(['b.test.ts'])
    const passed = { files: { 'b.test.ts': fine }, beside: 0 }
    expect(sumOf(first, passed)).toEqual({ passed: 10, failed: 0, skipped: 2 })
    expect(sumOf(first, { ...passed, files: { 'b.test.ts': wrong } }).failed).toBe(2)
    // A second run that fell over, or that found nothing to run, makes nothing good.
    expect(sumOf(first, undefined).failed).toBe(2)
    expect(sumOf(first, { files: {}, beside: 1 }).failed).toBe(3)
  })

  it('runs nothing again where more is wrong than a busy machine explains', () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`${n}.test.ts`, wrong]))
    expect(filesAgain({ files: many, beside: 0 })).toEqual([])
    expect(filesAgain({ files: { 'b.test.ts': wrong }, beside: 1 })).toEqual([])
    expect(filesAgain({ files: { 'a.test.ts': fine }, beside: 0 })).toEqual([])
  })
})
