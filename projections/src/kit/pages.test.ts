import type { Read } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Page, Pages } from './pages.ts'

const SIZE = 10
const END = 1000n

/** A log of `END` events that holds nothing but their number. */
function logOf(read: (after: bigint) => void): EventLog {
  const store = {
    readAll: async (after: bigint) => {
      read(after)
      const checkpoint = after + BigInt(SIZE) < END ? after + BigInt(SIZE) : END
      return { events: [], checkpoint, caughtUp: checkpoint === END }
    },
  }
  return { store, decode: async () => [] } as unknown as EventLog
}

/** Goes on page by page until the end, or until a page does not come by itself. */
async function goes(pages: Pages, from: bigint): Promise<bigint> {
  const reader = Symbol()
  let at = from
  for (;;) {
    const page = await Promise.race([
      pages.next(reader, at),
      new Promise<undefined>((resolve) => void setImmediate(() => resolve(undefined))),
    ])
    if (!page) return at
    at = page.checkpoint
    if (page.caughtUp) return at
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('readers at the same place share what is read', async () => {
  const reads: bigint[] = []
  const pages = new Pages(
    logOf((after) => reads.push(after)),
    SIZE,
  )
  const [one, other] = [Symbol(), Symbol()]
  const [first, second] = await Promise.all([pages.next(one, 0n), pages.next(other, 0n)])
  expect(second).toBe(first)
  expect(reads).toEqual([0n])
})

test('a fast one waits for the slowest when it is some pages ahead', async () => {
  const pages = new Pages(
    logOf(() => {}),
    SIZE,
  )
  await pages.next(Symbol('slow'), 0n)
  const reached = await goes(pages, 0n)
  expect(reached).toBeGreaterThan(0n)
  expect(reached).toBeLessThan(END)
})

test('the slowest waits for nobody, however far ahead others hold pages', async () => {
  const pages = new Pages(
    logOf(() => {}),
    SIZE,
  )
  // As after a rebuild that was ended halfway: some go on from there, one of them slowly.
  await pages.next(Symbol('slow'), 500n)
  expect(await goes(pages, 500n)).toBeLessThan(END)
  expect(await goes(pages, 0n)).toBeGreaterThanOrEqual(500n)
})

test('a page gives the events of some types in their order', () => {
  const types = ['a', 'b', 'c', 'a', 'c', 'b', 'a']
  const events = types.map((type, at) => ({ type, id: `${at}` }) as Read<unknown>)
  const page = new Page(events, 7n, true)
  const ids = (wanted: readonly string[] | 'all') => page.of(wanted).map(({ id }) => id)
  expect(ids(['c', 'a', 'unheard of'])).toEqual(['0', '2', '3', '4', '6'])
  expect(ids('all')).toHaveLength(7)
  expect(ids([])).toEqual([])
})
