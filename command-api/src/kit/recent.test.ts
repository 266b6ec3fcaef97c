import type { LiveMessage } from '@portal/projections/kit/live-message'
import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

const message = (position: number): LiveMessage => ({
  topic: 'news',
  position: String(position),
  users: undefined,
  membersOf: undefined,
})

/** A clock that is set by hand, and what is remembered by it. */
function remembering() {
  const clock = { at: 1000 }
  return { clock, recent: new Recent(() => clock.at) }
}

test('what was told since is known, and nothing from before', () => {
  const { clock, recent } = remembering()
  recent.add(message(1))
  clock.at += 5000
  recent.add(message(2))
  clock.at += 1000
  expect(recent.within(2000)?.map(({ position }) => position)).toEqual(['2'])
  expect(recent.within(6000)?.map(({ position }) => position)).toEqual(['1', '2'])
})

test('before the process began, after a gap, or too long ago: it is not known', () => {
  const { clock, recent } = remembering()
  clock.at += 1000
  expect(recent.within(2000)).toBeUndefined()
  expect(recent.within(500)).toEqual([])
  recent.gap()
  expect(recent.within(500)).toBeUndefined()
  clock.at += 60_000
  expect(recent.within(31_000)).toBeUndefined()
  expect(recent.within(Number.NaN)).toBeUndefined()
  expect(recent.within(-1)).toBeUndefined()
})

test('in a storm what was dropped is not taken for nothing', () => {
  const { clock, recent } = remembering()
  clock.at += 10_000
  recent.add(message(0))
  clock.at += 1000
  for (let position = 1; position <= 2000; position++) recent.add(message(position))
  expect(recent.within(500)).toHaveLength(2000)
  expect(recent.within(5000)).toBeUndefined()
})
