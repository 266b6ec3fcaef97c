import { app } from '@portal/contracts/app'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { read } from './hooks.ts'
import { listener } from './touched.ts'

interface Asked {
  /** Answers it with what the server knew of unread messages when it was asked. */
  answer(unreadMessageCount: number): void
}

/** A browser that shows the summary, and what it has asked the server for. */
function browser() {
  const queries = new QueryClient()
  const asked: Asked[] = []
  const { queryKey } = read(app.summary, {})
  const shown = new QueryObserver<{ unreadMessageCount: number }>(queries, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
        asked.push({ answer: (unreadMessageCount) => resolve({ unreadMessageCount }) })
      }),
  })
  shown.subscribe(() => undefined)
  const hears = listener(queries)
  return {
    asked,
    count: () => shown.getCurrentResult().data?.unreadMessageCount,
    again: () => void queries.invalidateQueries({ queryKey }),
    told: (position: number, unreadMessageCount: number) =>
      hears([{ topic: 'messages', position: String(position), counts: { unreadMessageCount } }]),
  }
}
const answered = async (one: ReturnType<typeof browser>, times: number, count: number) => {
  await vi.waitFor(() => expect(one.asked).toHaveLength(times))
  one.asked[times - 1]?.answer(count)
}
const shows = (one: ReturnType<typeof browser>, count: number) =>
  vi.waitFor(() => expect(one.count()).toBe(count))

test('counts are shown as they come, without asking; those of an earlier moment are not', async () => {
  const one = browser()
  await answered(one, 1, 22)
  await shows(one, 22)
  one.told(7, 23)
  await shows(one, 23)
  one.told(6, 22)
  await shows(one, 23)
  expect(one.asked).toHaveLength(1)
})

test('an answer that was under way when the count came does not undo it', async () => {
  const one = browser()
  await answered(one, 1, 22)
  await shows(one, 22)
  one.again()
  await vi.waitFor(() => expect(one.asked).toHaveLength(2))
  one.told(7, 23)
  one.asked[1]?.answer(22)
  await answered(one, 3, 23)
  await shows(one, 23)
})

test('nor does a first answer that was under way', async () => {
  const one = browser()
  await vi.waitFor(() => expect(one.asked).toHaveLength(1))
  one.told(7, 23)
  await answered(one, 1, 22)
  await answered(one, 2, 23)
  await shows(one, 23)
})
