import { setTimeout as sleep } from 'node:timers/promises'
import {
  AccessDeniedError,
  KurrentDBClient,
  StreamNotFoundError,
  UnknownError,
} from '@kurrent/kurrentdb-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awayOf } from '../away.ts'
import { eventStoreContract } from './contract.ts'
import { all, event, events, numbers } from './contract-kit.ts'
import { kurrentEventStore } from './kurrent.ts'
import { isGone, pauseAfter, quickly } from './kurrent-connection.ts'
import { ClusterStandIn } from './kurrent-stand-in.ts'
import type { EventStore, Recorded } from './port.ts'

/** A store over a cluster that can be killed. */
function started(): { cluster: ClusterStandIn; store: EventStore } {
  const cluster = new ClusterStandIn()
  return { cluster, store: kurrentEventStore(cluster.open) }
}

describe('the adapter of KurrentDB, on a client whose server goes away', () => {
  it('reads and appends with the next client, where the first one fails for ever', async () => {
    const { cluster, store } = started()
    await store.append([{ stream: 'a-1', expected: 'none', events: events(3) }])
    cluster.kill()
    expect(await all(store.readStream('a-1'))).toHaveLength(3)
    cluster.kill()
    expect((await store.readAll(0n, { max: 10 })).events).toHaveLength(3)
    cluster.kill()
    const appended = await store.append([{ stream: 'a-1', expected: 3n, events: events(1) }])
    expect(appended.versions).toEqual([4n])
    cluster.kill()
    expect(await store.head()).toBe(appended.position)
    await store.close()
  })

  it('makes one client for all who meet the absence', async () => {
    const { cluster, store } = started()
    await store.append([{ stream: 'a-1', expected: 'none', events: events(3) }])
    cluster.kill()
    const before = cluster.made
    await Promise.all(Array.from({ length: 50 }, () => all(store.readStream('a-1'))))
    expect(cluster.made).toBe(before + 1)
    await store.close()
  })

  it('asks a leader that was elected just now for nothing but whether it takes appends', async () => {
    const { cluster, store } = started()
    const streams = Array.from({ length: 20 }, (_, n) => `a-${n}`)
    const append = () =>
      Promise.all(
        streams.map((stream) => store.append([{ stream, expected: 'any', events: events(1) }])),
      )
    await append()
    const { made } = cluster
    cluster.kill()
    cluster.unready = 5
    await append()
    expect(cluster.log).toHaveLength(40)
    expect(cluster.readUnready).toBe(0)
    expect(cluster.made).toBe(made + 1)
    await store.close()
  })

  it('looks for a write of unknown outcome among what is newer, however long its stream', async () => {
    const { cluster, store } = started()
    await store.append([{ stream: 'a-1', expected: 'none', events: events(400) }])
    cluster.kill()
    await store.append([{ stream: 'a-1', expected: 'any', events: events(1) }])
    expect(cluster.given).toBeLessThanOrEqual(10)
    cluster.diesAfterWrite = true
    const long = { stream: 'a-1', expected: 401n, events: events(30) }
    expect(await store.append([long])).toMatchObject({ versions: [431n] })
    expect(cluster.log).toHaveLength(431)
    await store.close()
  })

  it.each(['any', 'none', 0n, 'unit'] as const)(
    'keeps a write once whose answer was lost (expecting %s)',
    async (expected) => {
      const { cluster, store } = started()
      const one = {
        stream: 'a-1',
        expected: expected === 'unit' ? ('any' as const) : expected,
        events: events(2),
      }
      const other = { stream: 'b-1', expected: 'any' as const, events: events(1) }
      cluster.diesAfterWrite = true
      const appended = await store.append(expected === 'unit' ? [one, other] : [one])
      expect(appended.versions[0]).toBe(2n)
      expect(appended.position).toBe(cluster.log.at(-1)?.position?.prepare)
      expect(cluster.log.map(({ id }) => id)).toEqual(
        (expected === 'unit' ? [one, other] : [one]).flatMap((write) =>
          write.events.map(({ id }) => id),
        ),
      )
      await store.close()
    },
  )

  it('follows on from where it was, each event once, over several deaths', async () => {
    const { cluster, store } = started()
    const stop = new AbortController()
    const found: Recorded[] = []
    const following = store.subscribe(0n, { batch: 4, signal: stop.signal }, async (batch) => {
      found.push(...batch.events)
    })
    for (let n = 0; n < 30; n++) {
      await store.append([{ stream: 'a-1', expected: 'any', events: [event('counted', { n })] }])
      if (n % 10 === 4) cluster.kill()
      if (n % 5 === 0) await sleep(1)
    }
    await vi.waitFor(() => expect(found.length).toBe(30), { timeout: 20_000 })
    expect(numbers(found)).toEqual(Array.from({ length: 30 }, (_, n) => n))
    stop.abort()
    await following
    await store.close()
  })

  it('says that the store is away when no client finds one, to calls and to who follows', async () => {
    const { cluster, store } = started()
    const stop = new AbortController()
    // It may be told before anybody else asks.
    const following = store
      .subscribe(0n, { batch: 4, signal: stop.signal }, async () => undefined)
      .catch((error: unknown) => awayOf(error)?.part)
    await store.append([{ stream: 'a-1', expected: 'none', events: events(1) }])
    cluster.away = true
    cluster.kill()
    const told = await store.head().catch((error: unknown) => error)
    expect(awayOf(told)).toMatchObject({ part: 'eventStore' })
    // From now on nobody waits: the absence is known.
    const others = await Promise.all(
      [all(store.readStream('a-1')), store.readAll(0n, { max: 1 }), following].map((work) =>
        Promise.resolve(work).catch((error: unknown) => awayOf(error)?.part),
      ),
    )
    expect(others).toEqual(['eventStore', 'eventStore', 'eventStore'])
    expect(cluster.askedInVain).toBe(0)
    cluster.away = false
    await vi.waitFor(async () => expect(await store.head()).toBeTypeOf('bigint'), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await all(store.readStream('a-1'))).toHaveLength(1)
    await store.close()
  })

  it('keeps a write once that comes late, after it was looked for', async () => {
    const { cluster, store } = started()
    for (const before of [0, 1]) {
      cluster.comesLate = true
      const write = { stream: 'a-1', expected: 'any' as const, events: events(2) }
      const appended = await store.append([write])
      expect(appended.versions).toEqual([BigInt(before * 2 + 2)])
      expect(cluster.log).toHaveLength(before * 2 + 2)
    }
    await store.close()
  })

  it('keeps a write once that its caller repeats after being told that the store is away', async () => {
    const { cluster, store } = started()
    const write = [{ stream: 'a-1', expected: 'any' as const, events: events(2) }]
    cluster.diesAfterWrite = true
    cluster.awayAfterWrite = true
    const told = await store.append(write).catch((error: unknown) => error)
    expect(awayOf(told)).toMatchObject({ part: 'eventStore' })
    cluster.away = false
    await vi.waitFor(
      async () => expect(await store.append(write)).toMatchObject({ versions: [2n] }),
      {
        timeout: 20_000,
        interval: 100,
      },
    )
    expect(cluster.log).toHaveLength(2)
    await store.close()
  })

  it('reads on in the middle of a unit that is longer than a batch', async () => {
    const { store } = started()
    const unit = ['a-1', 'b-1', 'c-1'].map((stream) => ({
      stream,
      expected: 'none' as const,
      events: events(5),
    }))
    await store.append(unit)
    const found: Recorded[] = []
    for (let after = 0n; ; ) {
      const batch = await store.readAll(after, { max: 2 })
      found.push(...batch.events)
      if (batch.caughtUp) break
      after = batch.checkpoint
    }
    expect(found.map(({ id }) => id)).toEqual(unit.flatMap((one) => one.events.map(({ id }) => id)))
    await store.close()
  })
})

describe('a server that says nothing, though its connection stands', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Seconds pass for the adapter, until it is so. */
  const until = async (what: string, isSo: () => boolean) => {
    for (let seconds = 0; !isSo(); seconds++) {
      if (seconds > 200) throw new Error(`${what}: never`)
      await vi.advanceTimersByTimeAsync(1000)
      await sleep(20)
    }
  }
  /** One who follows a log, and another process that writes it. */
  async function following() {
    const { cluster, store } = started()
    const other = kurrentEventStore(cluster.open)
    await other.append([{ stream: 'a-1', expected: 'none', events: events(1) }])
    const stop = new AbortController()
    const found: Recorded[] = []
    const done = store.subscribe(0n, { batch: 4, signal: stop.signal }, async (batch) => {
      found.push(...batch.events)
    })
    await until('it follows', () => found.length === 1)
    const write = () => other.append([{ stream: 'a-1', expected: 'any', events: events(1) }])
    const end = async () => {
      stop.abort()
      await done
      await Promise.all([store.close(), other.close()])
    }
    return { cluster, store, found, write, end }
  }

  it('is given up, and what was asked of it is asked of the next', async () => {
    const { cluster, store, found, write, end } = await following()
    cluster.silence()
    const answers: unknown[] = []
    const note = (answer: unknown) => answers.push(answer)
    for (const asked of [store.head(), store.readAll(0n, { max: 10 }), write()])
      asked.then(note, note)
    await until('all are answered', () => answers.length === 3)
    expect(answers.filter((answer) => answer instanceof Error)).toEqual([])
    expect(cluster.log).toHaveLength(2)
    await until('who follows hears on', () => found.length === 2)
    await end()
  })

  it('is noticed by who only follows, since the log goes on without them', async () => {
    const { cluster, found, write, end } = await following()
    cluster.loseNews()
    await write()
    await until('it is heard', () => found.length === 2)
    // And nothing is heard twice.
    await write()
    await until('so is the next', () => found.length === 3)
    expect(new Set(found.map(({ id }) => id)).size).toBe(3)
    await end()
  })
})

describe('reading on', () => {
  it('asks the server for many batches at once, and each reader gets its own, each event once', async () => {
    const { cluster, store } = started()
    for (let n = 0; n < 40; n++)
      await store.append([
        { stream: `${n % 2 ? 'a' : 'b'}-${n}`, expected: 'none', events: events(10) },
      ])
    cluster.reads = 0
    const readers = [{}, {}, { prefixes: ['a-'] }, { types: ['counted'] }].map(async (filter) => {
      const found: Recorded[] = []
      for (let after = 0n; ; ) {
        const batch = await store.readAll(after, { ...filter, max: 7 })
        expect(batch.events.length).toBeLessThanOrEqual(7)
        found.push(...batch.events)
        after = batch.checkpoint
        if (batch.caughtUp) return found
      }
    })
    const [one, other, prefixed, typed] = await Promise.all(readers)
    const ids = cluster.log.map(({ id }) => id)
    for (const found of [one, other, typed]) expect(found?.map(({ id }) => id)).toEqual(ids)
    expect(prefixed).toHaveLength(200)
    // Without reading ahead there would be 58 for each of three, and 29.
    expect(cluster.reads).toBeLessThan(20)
    await store.close()
  })

  it('never takes what was read ahead for the end of the log', async () => {
    const { store } = started()
    await store.append([{ stream: 'a-1', expected: 'none', events: events(20) }])
    const first = await store.readAll(0n, { max: 5 })
    const second = await store.readAll(first.checkpoint, { max: 5 })
    const third = await store.readAll(second.checkpoint, { max: 5 })
    const fourth = await store.readAll(third.checkpoint, { max: 5 })
    expect([first, second, third, fourth].map(({ caughtUp }) => caughtUp)).toEqual([
      false,
      false,
      false,
      false,
    ])
    await store.append([{ stream: 'a-1', expected: 20n, events: events(1) }])
    const last = await store.readAll(fourth.checkpoint, { max: 5 })
    expect(last).toMatchObject({ caughtUp: true })
    expect(last.events).toHaveLength(1)
    await store.close()
  })
})

describe('looking for the next leader', () => {
  it.each([
    ['kurrentdb://a:1,b:2', 'kurrentdb://a:1,b:2?discoveryInterval=20&maxDiscoverAttempts=50'],
    [
      'kurrentdb://me:p%3F@a:1/?tls=false',
      'kurrentdb://me:p%3F@a:1/?tls=false&discoveryInterval=20&maxDiscoverAttempts=50',
    ],
    [
      'kurrentdb://a:1?DiscoveryInterval=500&tls=false',
      'kurrentdb://a:1?DiscoveryInterval=500&tls=false&maxDiscoverAttempts=50',
    ],
    [
      'kurrentdb://a:1?discoveryInterval=1&maxDiscoverAttempts=2',
      'kurrentdb://a:1?discoveryInterval=1&maxDiscoverAttempts=2',
    ],
  ])('%s', (given, taken) => {
    expect(quickly(given)).toBe(taken)
    expect(() => KurrentDBClient.connectionString(taken)).not.toThrow()
  })

  it('asks often while a cluster may elect, and does not hurry for ever', () => {
    for (const away of [0, 300, 1000, 2500, 5000, 9000]) {
      expect(pauseAfter(away)).toBeGreaterThan(0)
      expect(pauseAfter(away)).toBeLessThanOrEqual(150)
    }
    expect(pauseAfter(15_000)).toBe(1500)
    expect(pauseAfter(600_000)).toBe(2000)
  })
})

describe('what the client throws', () => {
  const raw = (code: number, text: string) => Object.assign(new Error(`${code} ${text}`), { code })
  it.each([
    ['nobody at the address', raw(14, 'UNAVAILABLE: connect ECONNREFUSED'), true],
    ['nobody in time', raw(4, 'DEADLINE_EXCEEDED'), true],
    ['a node that follows now', raw(5, 'NOT_FOUND: Leader info available'), true],
    [
      'a node that is starting',
      new UnknownError(undefined, 'Could not recognize Server Is Not Ready'),
      true,
    ],
    ['a node that falls', raw(2, 'UNKNOWN: Exception was thrown by handler.'), true],
    ['nobody who follows in time', raw(10, 'ABORTED: Operation timed out: Commit phase'), true],
    ['no leader', new Error('Failed to discover after 10 attempts.'), true],
    ['the native part, of a broken connection', new UnknownError(new Error('h2') as never), true],
    ['a stream that is not there', new StreamNotFoundError(null as never, 'a'), false],
    ['a password', new AccessDeniedError(raw(16, 'UNAUTHENTICATED') as never), false],
    ['a bad argument', raw(3, 'INVALID_ARGUMENT'), false],
    ['a fault of ours', new TypeError('undefined is not a function'), false],
  ])('%s', (_, error, gone) => {
    expect(isGone(error)).toBe(gone)
  })
})

describe('the adapter of KurrentDB, on a stand-in', () => {
  eventStoreContract(async () => {
    const cluster = new ClusterStandIn()
    const open = async () => kurrentEventStore(cluster.open)
    const [one, other] = [await open(), await open()]
    return {
      one,
      other,
      open,
      end: async () => {
        await one.close()
        await other.close()
      },
    }
  })
})
