import { MOST_VIEWS, MOST_VIEWS_IN_ALL } from '@portal/contracts/views'
import { viewEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as viewId } from '../kit/given.ts'
import { listViews, remove, save } from './views.ts'

const userId = '019abf5e-0000-7000-8000-00000000000a'
const view = { list: 'users.search', name: 'Drivers', query: 'type=Driver' }
const saved = viewEvents.listViewSaved({ userId, viewId, view })
const many = (count: number, listOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) =>
    viewEvents.listViewSaved({
      userId,
      viewId: `019abf5e-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      view: { list: listOf(nth), name: `View ${nth}`, query: '' },
    }),
  )

test('a view is saved, renamed and changed', () => {
  expect(given(listViews).when(save, view).was).toBe('listViewSaved')
  const at = given(listViews, saved)
  expect(at.when(save, { id: viewId, ...view }).was).toBe('nothing')
  for (const change of [{ name: 'All drivers' }, { name: 'DRIVERS' }, { query: 'type=Office' }])
    expect(at.when(save, { id: viewId, ...view, ...change }).was).toBe('listViewSaved')
  expect(given(listViews).when(save, { id: viewId, ...view }).was).toBe('notFound')
})

test('a name stands once among the views of a list', () => {
  const at = given(listViews, saved)
  expect(at.when(save, { ...view, query: '' }).was).toBe('nameTaken')
  expect(at.when(save, { ...view, name: 'dRIVERS' }).was).toBe('nameTaken')
  expect(at.when(save, { ...view, list: 'tests.search' }).was).toBe('listViewSaved')
})

test('a list has so many, and a person so many in all; one that is there can still be changed', () => {
  const full = given(listViews, ...many(MOST_VIEWS, () => view.list))
  expect(full.when(save, view).was).toBe('tooManyViews')
  expect(full.when(save, { ...view, list: 'tests.search' }).was).toBe('listViewSaved')
  const id = '019abf5e-0000-7000-8000-000000000000'
  expect(full.when(save, { ...view, id }).was).toBe('listViewSaved')
  const everywhere = given(listViews, ...many(MOST_VIEWS_IN_ALL, (nth) => `area.list${nth % 11}`))
  expect(everywhere.when(save, view).was).toBe('tooManyViews')
})

test('a view is removed once', () => {
  expect(given(listViews, saved).when(remove, { id: viewId }).was).toBe('listViewRemoved')
  const gone = viewEvents.listViewRemoved({ userId, viewId })
  expect(given(listViews, saved, gone).when(remove, { id: viewId }).was).toBe('nothing')
  expect(given(listViews, saved, gone).when(save, view).was).toBe('listViewSaved')
})
