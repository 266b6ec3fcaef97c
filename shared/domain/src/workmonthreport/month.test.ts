import { type Happened, workmonthreportEvents as happened } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import { close, isClosedFor, reopen, turnedAt, workMonth } from './month.ts'

const month = '2026-10'
const [one, other] = ['a', 'b'].map((letter) => `019abf5e-0000-7000-8000-00000000000${letter}`) as [
  string,
  string,
]
const of = (departmentId: string | null) => ({ month, departmentId })
const closed = (departmentId: string | null) => happened.workMonthClosed(of(departmentId))
const opened = (departmentId: string | null) => happened.workMonthReopened(of(departmentId))
const at = (...events: readonly Happened[]) => given(workMonth, ...events)
const on = (day: string) => ({ now: new Date(`${day}T11:00:00Z`) })
const later = on('2026-11-25')

describe('a month', () => {
  test.each([
    ['closes for a department', [], close, one, 'workMonthClosed'],
    ['closes for all', [], close, null, 'workMonthClosed'],
    ['is closed once', [closed(one)], close, one, 'nothing'],
    ['is closed for a department with all', [closed(null)], close, one, 'nothing'],
    ['closes for all after one', [closed(one)], close, null, 'workMonthClosed'],
    ['opens again', [closed(one)], reopen, one, 'workMonthReopened'],
    ['is open already', [], reopen, one, 'nothing'],
    ['is open for all already', [], reopen, null, 'nothing'],
    ['opens not for one where all are closed', [closed(null)], reopen, one, 'monthClosedForAll'],
    ['opens for all what one was closed for', [closed(one)], reopen, null, 'workMonthReopened'],
    ['closes anew', [closed(one), opened(one)], close, one, 'workMonthClosed'],
  ] satisfies [string, Happened[], typeof close | typeof reopen, string | null, string][])(
    '%s',
    (_what, before, decide, departmentId, was) => {
      expect(at(...before).when(decide, of(departmentId), later).was).toBe(was)
    },
  )

  test('can be closed from its last day on', () => {
    expect(at().when(close, of(null), on('2026-10-30')).was).toBe('monthNotOver')
    expect(at().when(close, of(null), on('2026-10-31')).was).toBe('workMonthClosed')
  })

  test('locks whoever is in a department that it is closed for', () => {
    const { state } = at(closed(one))
    expect([[one], [other, one], [other], []].map((ids) => isClosedFor(state, ids))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isClosedFor(at(closed(null)).state, [])).toBe(true)
    const all = at(closed(one), closed(null), opened(null))
    expect([[one], []].map((ids) => isClosedFor(all.state, ids))).toEqual([false, false])
  })

  test('is seen at the version that its department, or all, turned at', () => {
    const { state } = at(closed(null), opened(null), closed(one))
    expect([one, other, null].map((id) => turnedAt(state, of(id)))).toEqual([3, 2, 2])
    expect(turnedAt(at().state, of(one))).toBe(0)
  })
})
