import { leaveRuleEvents as happened } from '@portal/events'
import { expect, test } from 'vitest'
import { SOME_ID as departmentId, given } from '../kit/given.ts'
import { Refused } from '../kit/outcome.ts'
import { freePlaces, fullOn, type KnownDepartment, takePlaces } from './places.ts'
import { departmentLeave } from './rules.ts'

const idOf = (at: number) => `019abf5e-0000-7000-8000-${String(at).padStart(12, '0')}`
const [me, one, two] = [idOf(1), idOf(2), idOf(3)]
const [mine, first, second] = [idOf(11), idOf(12), idOf(13)]
const days = ['2026-06-18', '2026-06-19']
const set = (
  mostAway: number | null,
  closed: { from: string; to: string; reason: string }[] = [],
) => happened.departmentLeaveSet({ departmentId, mostAway, closed })
const taken = (leaveId: string, userId: string, after = 1, on = days) =>
  happened.leavePlaceTaken({ departmentId, leaveId, userId, days: on, after })
const freed = (leaveId: string, userId: string, after = 2) =>
  happened.leavePlaceFreed({ departmentId, leaveId, userId, after })
const nobody: KnownDepartment = { departmentId, away: [], gone: [] }
const wanted = { leaveId: mine, userId: me, days, after: 1 }
const full = (known: KnownDepartment, ...events: Parameters<typeof given>[1][]) =>
  fullOn(given(departmentLeave, ...events).state, known, wanted)

test('as many may be away as the department says, whoever tells of them', () => {
  expect(full(nobody, set(null), taken(first, one), taken(second, two))).toEqual([])
  expect(full(nobody, set(2), taken(first, one))).toEqual([])
  expect(full(nobody, set(1), taken(first, one, 1, ['2026-06-19']))).toEqual(['2026-06-19'])
  const away = [{ leaveId: second, userId: two, version: 4, days: ['2026-06-18'] }]
  expect(full({ ...nobody, away }, set(2), taken(first, one))).toEqual(['2026-06-18'])
})

test('nobody is counted twice, and one’s own leave not at all', () => {
  const away = [
    { leaveId: first, userId: one, version: 2, days },
    { leaveId: second, userId: one, version: 2, days },
  ]
  expect(full({ ...nobody, away }, set(2), taken(first, one))).toEqual([])
  expect(full(nobody, set(1), taken(mine, me), taken(second, me))).toEqual([])
})

test('who has gone to another department takes no place', () => {
  expect(full({ ...nobody, gone: [one] }, set(1), taken(first, one))).toEqual([])
})

test('a place that was freed is free though the list does not know it yet', () => {
  const away = [{ leaveId: first, userId: one, version: 2, days }]
  const events = [set(1), taken(first, one), freed(first, one)] as const
  expect(full({ ...nobody, away }, ...events)).toEqual([])
  // Approved again since, where somebody else keeps the places.
  const later = [{ leaveId: first, userId: one, version: 5, days }]
  expect(full({ ...nobody, away: later }, ...events)).toEqual(days)
})

test('a place is taken in each of the departments, or refused by the one that is full', () => {
  const take = (override: boolean, ...events: Parameters<typeof given>[1][]) => {
    const [place, ...more] = takePlaces(wanted, { departments: [nobody], all: [] }, override)
    expect(more).toEqual([])
    const outcome = place?.decide(given(departmentLeave, ...events).state as never)
    return outcome instanceof Refused ? outcome.code : outcome?.map(({ type }) => type).join()
  }
  expect(take(false, set(1))).toBe('leavePlaceTaken')
  expect(take(false, set(1), taken(first, one))).toBe('leaveLimits')
  expect(take(true, set(1), taken(first, one))).toBe('leavePlaceTaken')
  const closed = [{ from: '2026-06-19', to: '2026-06-20', reason: '' }]
  expect(take(false, set(null, closed))).toBe('leaveLimits')
})

test('only a place that is taken is freed', () => {
  const free = (...events: Parameters<typeof given>[1][]) => {
    const [place] = freePlaces(
      { leaveId: first, userId: one, after: 2 },
      { departments: [], all: [departmentId] },
    )
    return place?.decide(given(departmentLeave, ...events).state as never)
  }
  expect(free(set(1), taken(first, one))).toEqual([freed(first, one)])
  expect(free(set(1), taken(first, one), freed(first, one))).toEqual([])
  expect(free(set(1))).toEqual([])
})
