import { describe, expect, test } from 'vitest'
import { actor, given, SOME_ID } from '../kit/given.ts'
import { begin, confirm, type Matched, placeIn, report, stop, wageImport, work } from './import.ts'

const by = actor()
const batches = [
  { batchId: '019abf5e-0000-7000-8000-000000000011', count: 2 },
  { batchId: '019abf5e-0000-7000-8000-000000000012', count: 1 },
]
const more = { by, found: { batches } }
const month = '2026-10'
const fit: Matched = { outcome: 'fits', userId: SOME_ID, name: '', until: '' }
const left: Matched = { outcome: 'noNumber', userId: null, name: 'x.pdf', until: '' }
const nothing = given(wageImport)
const begun = nothing.when(begin, { month, preview: true }, more).after
const half = begun.when(report, { from: 0, files: [left, fit] }).after
const looked = half.when(report, { from: 2, files: [fit] }).after
const importing = looked.when(confirm, {}).after
const brought = { place: 1, userId: SOME_ID, outcome: 'imported' as const, wageSpecId: SOME_ID }

describe('an import', () => {
  test('is begun once, whoever sends it again', () => {
    expect(begun.state).toMatchObject({ is: 'reading', total: 3, askedById: by.userId })
    expect(begun.when(begin, { month, preview: true }, more).was).toBe('nothing')
  })

  test('is read to its end, and waits then for somebody’s word', () => {
    expect(half.state).toMatchObject({ is: 'reading', read: 2, fits: [{ place: 1 }] })
    // Two workers read the same: the second one changes nothing.
    expect(half.when(report, { from: 0, files: [fit, fit] }).was).toBe('nothing')
    expect(looked.state).toMatchObject({
      is: 'looked',
      read: 3,
      fits: [{ place: 1 }, { place: 2 }],
    })
  })

  test('that was not to be looked at goes on by itself; one of which nothing fits is over', () => {
    const atOnce = nothing.when(begin, { month, preview: false }, more).after
    expect(atOnce.when(report, { from: 0, files: [left, left, fit] }).after.state.is).toBe(
      'importing',
    )
    expect(begun.when(report, { from: 0, files: [left, left, left] }).after.state.is).toBe('done')
  })

  test('is confirmed when all of it was read, once', () => {
    expect(nothing.when(confirm, {}).was).toBe('notFound')
    expect(half.when(confirm, {}).was).toBe('changedMeanwhile')
    expect(importing.when(confirm, {}).was).toBe('nothing')
  })

  test('brings in each once, and is over with the last', () => {
    expect(looked.when(work, { from: 0, files: [brought] }).was).toBe('nothing')
    const one = importing.when(work, { from: 0, files: [brought] }).after
    expect(one.state).toMatchObject({ is: 'importing', worked: 1 })
    expect(one.when(work, { from: 0, files: [brought] }).was).toBe('nothing')
    const last = one.when(work, { from: 1, files: [{ ...brought, place: 2 }] }).after
    expect(last.state.is).toBe('done')
    expect(last.when(stop, {}).was).toBe('nothing')
  })

  test('is stopped at any time before, and then is neither read nor brought in', () => {
    for (const state of [begun, looked, importing]) {
      const stopped = state.when(stop, {}).after
      expect(stopped.state.is).toBe('stopped')
      expect(stopped.when(stop, {}).was).toBe('nothing')
      expect(stopped.when(report, { from: 0, files: [fit] }).was).toBe('nothing')
      expect(stopped.when(work, { from: 0, files: [brought] }).was).toBe('nothing')
      expect(stopped.when(confirm, {}).was).toBe('changedMeanwhile')
    }
    expect(nothing.when(stop, {}).was).toBe('notFound')
  })
})

test.each([
  [0, { ...batches[0], at: 0 }],
  [1, { ...batches[0], at: 1 }],
  [2, { ...batches[1], at: 0 }],
  [3, null],
])('file %i stands in its batch', (place, where) => {
  expect(placeIn(batches, place)).toEqual(where)
})
