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
  const events = Array.from({ length: 200 }, () => ({}) as Read<unknown>)
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
    for (const end = performance.now() + 0.1; performance.now() < end; );
    handled++
  })
  await Promise.all([1, 2, 3, 4].map(() => written(projection, 'slices', events)))
  turn()
  watching = false
  expect(handled).toBe(800)
  // A millisecond of them in a turn, and one more of each.
  expect(most).toBeLessThanOrEqual(20)
})
