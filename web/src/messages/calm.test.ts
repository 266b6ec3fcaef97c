import { expect, it } from 'vitest'
import { settle } from './calm.ts'

const row = (id: string, at: number, unread = 0) => ({ id, at, unread })
const isNewer = (now: { at: number }, before: { at: number }) => now.at > before.at

it('shows new values in place', () => {
  const now = [row('a', 2, 0), row('b', 1)]
  expect(settle([row('a', 2, 3), row('b', 1)], now, isNewer)).toEqual({ rows: now, news: 0 })
})

it('does not move what came to the top, and counts it', () => {
  const shown = [row('a', 2), row('b', 1)]
  expect(settle(shown, [row('b', 3, 1), row('a', 2)], isNewer)).toEqual({
    rows: [row('a', 2), row('b', 3, 1)],
    news: 1,
  })
  expect(settle(shown, [row('c', 4), row('b', 3), row('a', 2)], isNewer).news).toBe(2)
})

it('keeps what fell out of the filter until the list is asked for again', () => {
  const shown = [row('a', 2, 1), row('b', 1, 1)]
  expect(settle(shown, [row('b', 1, 1)], isNewer)).toEqual({ rows: shown, news: 0 })
})
