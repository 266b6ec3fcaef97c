import type { Read } from '@portal/events'
import { expect, it } from 'vitest'
import { type AnyReadModel, readModel } from './read-model.ts'
import { t, table } from './table.ts'
import { written } from './written.ts'

const model = (handled: () => void): AnyReadModel =>
  readModel('slices', {
    version: 1,
    tables: { row: table({ id: t.text }, { key: ['id'] }) },
    on: {},
    onAny: handled,
  })

it('lets others have their turn within a batch, though several projections have one at once', async () => {
  const events = Array.from({ length: 1000 }, () => ({}) as Read<unknown>)
  let handled = 0
  let most = 0
  let before = 0
  let watching = true
  const turn = () => {
    most = Math.max(most, handled - before)
    before = handled
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  const projection = model(() => {
    handled++
  })
  await Promise.all([1, 2, 3, 4].map(() => written(projection, 'slices', events)))
  turn()
  watching = false
  expect(handled).toBe(4000)
  // The four first slices may come in one turn.
  expect(most).toBeLessThanOrEqual(500)
})
