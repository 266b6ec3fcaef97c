import { bulkEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { SOME_ID as bulkId, given } from '../kit/given.ts'
import { ask, bulk, next, stop, work } from './bulk.ts'

const idOf = (at: number) => `019abf5e-0000-7000-8000-${String(at).padStart(12, '0')}`
const items = [1, 2, 3].map((at) => ({ id: idOf(at), version: null }))
const askedById = idOf(9)
const asked = bulkEvents.bulkAsked({
  bulkId,
  askedById,
  action: 'usersActivate',
  targetId: null,
  details: '',
  items,
})
const outcomes = (...of: (string | null)[]) =>
  of.map((refused, at) => ({ id: idOf(at + 1), refused }))
const wanted = { action: 'usersActivate', targetId: null, preview: false, mark: 'm' }
const chosen = { chosen: { items, mark: 'm', concerned: 0 }, details: '' }

test('what is looked at alone is not begun; what changed since is refused', () => {
  const nothing = given(bulk)
  expect(nothing.when(ask, { ...wanted, preview: true }, { found: chosen }).was).toBe('nothing')
  expect(nothing.when(ask, { ...wanted, mark: 'n' }, { found: chosen }).was).toBe('foundChanged')
  const none = { chosen: { items: [], mark: 'm', concerned: 0 }, details: '' }
  expect(nothing.when(ask, wanted, { found: none }).was).toBe('nothingChosen')
  expect(nothing.when(ask, wanted, { found: chosen }).was).toBe('bulkAsked')
})

test('each is gone through once, whoever comes twice', () => {
  const begun = given(bulk, asked)
  expect(next(begun.state, 2)).toEqual(items.slice(0, 2))
  const some = begun.when(work, { from: 0, outcomes: outcomes(null, 'notRegistered') })
  expect(some.was).toBe('bulkWorked')
  const half = some.after
  expect(half.state).toMatchObject({ is: 'running', worked: 2, refused: 1 })
  expect(half.when(work, { from: 0, outcomes: outcomes(null, null) }).was).toBe('nothing')
  expect(next(half.state, 2)).toEqual(items.slice(2))
  const rest = half.when(work, { from: 2, outcomes: [{ id: idOf(3), refused: null }] })
  const over = rest.after
  expect(over.state).toMatchObject({ is: 'done', worked: 3, refused: 1 })
  expect(next(over.state, 2)).toEqual([])
  expect(over.when(stop, {}).was).toBe('nothing')
})

test('who stops it keeps what is done, and nothing more begins', () => {
  const begun = given(bulk, asked)
  const stopped = begun.when(stop, {}).after
  expect(next(stopped.state, 10)).toEqual([])
  expect(stopped.when(work, { from: 0, outcomes: outcomes(null) }).after.state).toMatchObject({
    is: 'stopped',
    worked: 1,
  })
})
