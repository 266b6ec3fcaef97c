import { app } from '@portal/contracts/app'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { read, refetchTopics } from './hooks.ts'
import { following } from './own-commands.ts'
import { reaching } from './reach.ts'
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

/**
 * A browser that shows what is told by a topic; the log reaches as far as `written`.
 * @param takes how long an answer takes, in ms
 */
function office(topic = 'organisation', takes = 0) {
  const queries = new QueryClient()
  const log = { written: 5n, asked: 0, isStale: false, underWay: 0, most: 0 }
  const shown = new QueryObserver(queries, {
    queryKey: [topic, 'shown', {}],
    queryFn: (asking) =>
      reaching(asking, async (reach) => {
        log.asked++
        const upTo = log.isStale ? 0n : log.written
        reach.upTo = upTo
        log.most = Math.max(log.most, ++log.underWay)
        // An answer takes its time.
        await new Promise((next) => setTimeout(next, takes))
        log.underWay--
        return upTo
      }),
  })
  shown.subscribe(() => undefined)
  const hears = listener(queries)
  return {
    log,
    shows: () => shown.getCurrentResult().data,
    /** Until nothing is under way any more. */
    quiet: () =>
      vi.waitFor(async () => {
        await new Promise((next) => setTimeout(next))
        expect(queries.isFetching()).toBe(0)
      }),
    told: (position: number) => hears([{ topic, position: String(position) }]),
    /** A command of one's own, until it is answered. */
    command: () => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      void following(answered).then(() => refetchTopics(queries, [topic], log.written))
      return answer
    },
  }
}

test('what a command of one’s own has written is asked for once, whether news of it come before its answer or after', async () => {
  for (const early of [true, false]) {
    const { log, quiet, told, command } = office()
    await quiet()
    const answer = command()
    log.written = 7n
    if (early) told(7)
    await quiet()
    expect(log.asked).toBe(1)
    answer()
    if (!early) told(7)
    await quiet()
    expect(log.asked).toBe(2)
    told(7)
    await quiet()
    expect(log.asked).toBe(2)
    told(8)
    await quiet()
    expect(log.asked).toBe(3)
  }
})

test('an answer that could not wait for what was written is no answer', async () => {
  const { log, quiet, told, command } = office()
  await quiet()
  const answer = command()
  log.written = 7n
  log.isStale = true
  answer()
  await quiet()
  expect(log.asked).toBe(2)
  log.isStale = false
  told(7)
  await quiet()
  expect(log.asked).toBe(3)
})

test('the history is asked for at once, and for all that happens in the next second together', async () => {
  vi.useFakeTimers()
  try {
    const { log, told } = office('history')
    const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    await passes(10)
    const asked = async (position: number) => {
      log.written = BigInt(position)
      told(position)
      await passes(10)
      return log.asked
    }
    expect(await asked(6)).toBe(2)
    for (let position = 7; position < 40; position++) expect(await asked(position)).toBe(2)
    await passes(1000)
    expect(log.asked).toBe(3)
    await passes(5000)
    expect(log.asked).toBe(3)
    expect(await asked(40)).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('what takes long to answer is shown while news of it keeps coming, and asked for one by one', async () => {
  vi.useFakeTimers()
  try {
    const { log, told, shows } = office('workmonthreport', 300)
    const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    await passes(400)
    for (let position = 6; position < 46; position++) {
      log.written = BigInt(position)
      told(position)
      await passes(100)
      // What is shown is never older than two answers and the pause between them.
      if (position > 20) expect(Number(shows())).toBeGreaterThan(position - 10)
    }
    expect(log.most).toBe(1)
    // Half of the time nobody works for it.
    expect(log.asked).toBeLessThanOrEqual(8)
    await passes(1000)
    expect(shows()).toBe(45n)
  } finally {
    vi.useRealTimers()
  }
})
