import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import {
  type EventStore,
  type Expected,
  type Filter,
  type NewEvent,
  type Position,
  type Recorded,
  VersionConflict,
} from './port.ts'

/** Two instances over one log, as two processes have them. */
export interface StoresUnderTest {
  readonly one: EventStore
  readonly other: EventStore
  /** A third, for the test that closes it. */
  open(): Promise<EventStore>
  end(): Promise<void>
}

const event = (type: string, data: unknown = {}, id = newId()): NewEvent => ({
  id,
  type,
  typeVersion: 1,
  data,
  meta: { actor: 'a', correlation: 'c' },
})
const events = (count: number, type = 'counted'): NewEvent[] =>
  Array.from({ length: count }, (_, n) => event(type, { n }))

async function all(reading: AsyncIterable<Recorded>): Promise<Recorded[]> {
  const found: Recorded[] = []
  for await (const one of reading) found.push(one)
  return found
}
const numbers = (found: readonly Recorded[]) => found.map(({ data }) => (data as { n: number }).n)

/** Everything after a position, batch by batch. */
async function readOn(store: EventStore, after: Position, options: Filter & { max: number }) {
  const found: Recorded[] = []
  let at = after
  for (;;) {
    const batch = await store.readAll(at, options)
    expect(batch.events.length).toBeLessThanOrEqual(options.max)
    expect(batch.checkpoint >= at).toBe(true)
    found.push(...batch.events)
    at = batch.checkpoint
    if (batch.caughtUp) return { found, checkpoint: at }
  }
}

/**
 * What every event store must do; each adapter's own test file runs it. Tests take streams with a
 * prefix of their own and begin at the head, so that a log with history in it will do.
 */
export function eventStoreContract(open: () => Promise<StoresUnderTest>): void {
  let stores: StoresUnderTest
  let one: EventStore
  let other: EventStore
  beforeAll(async () => {
    stores = await open()
    one = stores.one
    other = stores.other
  })
  afterAll(async () => {
    await stores?.end()
  })
  const prefix = () => `t${randomUUID().slice(0, 8)}`
  const put = (stream: string, expected: Expected, list: readonly NewEvent[]) =>
    one.append([{ stream, expected, events: list }])

  describe('append', () => {
    it('keeps all of an event and numbers it from one', async () => {
      const stream = `${prefix()}-a`
      const made = { ...event('made', { name: 'Åsa Đorđević 🚛', deep: [{ n: 1.5 }, null] }) }
      const before = await one.head()
      const appended = await put(stream, 'none', [{ ...made, typeVersion: 3 }, event('changed')])
      expect(appended.versions).toEqual([2n])
      expect(appended.position > before).toBe(true)
      const [first, second, ...more] = await all(one.readStream(stream))
      expect(more).toEqual([])
      expect(first).toMatchObject({ id: made.id, stream, version: 1n, type: 'made' })
      expect(first).toMatchObject({ typeVersion: 3, data: made.data, meta: made.meta })
      expect(first?.time).toBeInstanceOf(Date)
      expect(second).toMatchObject({ version: 2n, type: 'changed', position: appended.position })
      expect(await one.head()).toBe(appended.position)
    })

    it.each<[string, number, Expected, boolean]>([
      ["'none' on a new stream", 0, 'none', true],
      ["'none' on a stream that is there", 1, 'none', false],
      ['0 on a new stream', 0, 0n, true],
      ['0 on a stream that is there', 1, 0n, false],
      ["'exists' on a new stream", 0, 'exists', false],
      ["'exists' on a stream that is there", 2, 'exists', true],
      ["'any' on a new stream", 0, 'any', true],
      ["'any' on a stream that is there", 2, 'any', true],
      ['the version it has', 2, 2n, true],
      ['a version it had', 2, 1n, false],
      ['a version it has not reached', 2, 3n, false],
      ['a version, on a new stream', 0, 1n, false],
    ])('expects %s', async (_, length, expected, right) => {
      const stream = `${prefix()}-a`
      if (length > 0) await put(stream, 'any', events(length))
      const trying = put(stream, expected, events(3))
      if (right) {
        expect((await trying).versions).toEqual([BigInt(length + 3)])
        return
      }
      await expect(trying).rejects.toBeInstanceOf(VersionConflict)
      await expect(trying).rejects.toMatchObject({ stream, expected, actual: BigInt(length) })
      expect(await all(one.readStream(stream))).toHaveLength(length)
    })

    it('writes to several streams as one unit, in order', async () => {
      const mine = prefix()
      const from = await one.head()
      await put(`${mine}-b`, 'none', events(1))
      const appended = await one.append([
        { stream: `${mine}-a`, expected: 'none', events: events(2, 'first') },
        { stream: `${mine}-b`, expected: 1n, events: events(1, 'second') },
        { stream: `${mine}-c`, expected: 'any', events: events(1, 'third') },
      ])
      expect(appended.versions).toEqual([2n, 2n, 1n])
      const { found, checkpoint } = await readOn(one, from, { prefixes: [mine], max: 100 })
      expect(found.map((e) => e.type)).toEqual(['counted', 'first', 'first', 'second', 'third'])
      // Who waits for the position of an append must get there by reading.
      expect(found.at(-1)?.position).toBe(appended.position)
      expect(checkpoint >= appended.position).toBe(true)
    })

    it('writes nothing at all where one of several streams is in conflict', async () => {
      const mine = prefix()
      await put(`${mine}-b`, 'none', events(2))
      const trying = one.append([
        { stream: `${mine}-a`, expected: 'none', events: events(2) },
        { stream: `${mine}-b`, expected: 1n, events: events(1) },
      ])
      await expect(trying).rejects.toMatchObject({
        name: 'VersionConflict',
        stream: `${mine}-b`,
        expected: 1n,
        actual: 2n,
      })
      expect(await all(one.readStream(`${mine}-a`))).toEqual([])
      expect(await all(one.readStream(`${mine}-b`))).toHaveLength(2)
    })

    it('knows an event again by its id', async () => {
      const mine = prefix()
      const list = events(2)
      const first = await put(`${mine}-a`, 'none', list)
      for (const expected of ['none', 'any'] as const)
        expect((await put(`${mine}-a`, expected, list)).versions).toEqual(first.versions)
      const unit = [
        { stream: `${mine}-a`, expected: 2n, events: events(1) },
        { stream: `${mine}-b`, expected: 'none' as const, events: events(1) },
      ]
      const once = await one.append(unit)
      expect(await other.append(unit)).toEqual(once)
      expect(await all(one.readStream(`${mine}-a`))).toHaveLength(3)
      expect(await all(one.readStream(`${mine}-b`))).toHaveLength(1)
    })

    it('takes 300 events at once, and keeps their order', async () => {
      const stream = `${prefix()}-a`
      expect((await put(stream, 'none', events(300))).versions).toEqual([300n])
      expect(numbers(await all(one.readStream(stream)))).toEqual(events(300).map((_, n) => n))
    })

    it('takes an event of one megabyte', async () => {
      const stream = `${prefix()}-a`
      const text = 'å'.repeat(500_000)
      await put(stream, 'none', [event('long', { text })])
      const [found] = await all(one.readStream(stream))
      expect(found?.data).toEqual({ text })
    })

    it('lets one of fifty rivals win', async () => {
      const stream = `${prefix()}-a`
      const tries = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) =>
          (n % 2 ? one : other).append([
            { stream, expected: 'none', events: [event('won', { n })] },
          ]),
        ),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const tried of tries)
        if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(VersionConflict)
      expect(await all(one.readStream(stream))).toHaveLength(1)
    })
  })

  describe('readStream', () => {
    const stream = `${prefix()}-long`
    beforeAll(async () => {
      for (let part = 0; part < 4; part++)
        await put(
          stream,
          'any',
          Array.from({ length: 300 }, (_, n) => event('counted', { n: part * 300 + n + 1 })),
        )
    })

    it.each<[string, { from?: bigint; max?: number; backwards?: boolean }, number, number, number]>(
      [
        ['all of it', {}, 1, 1200, 1200],
        ['from a version on, which is included', { from: 600n }, 600, 1200, 601],
        ['no more than wanted', { max: 7 }, 1, 7, 7],
        ['from a version, no more than wanted', { from: 498n, max: 503 }, 498, 1000, 503],
        ['backwards', { backwards: true }, 1200, 1, 1200],
        ['the last one', { backwards: true, max: 1 }, 1200, 1200, 1],
        ['backwards from a version', { backwards: true, from: 501n }, 501, 1, 501],
        ['backwards from a version, some', { backwards: true, from: 9n, max: 3 }, 9, 7, 3],
        ['from before the first', { from: 0n, max: 2 }, 1, 2, 2],
      ],
    )('reads %s', async (_, options, first, last, count) => {
      const found = await all(one.readStream(stream, options))
      expect(found).toHaveLength(count)
      const step = options.backwards ? -1 : 1
      expect(numbers(found)).toEqual(found.map((__, at) => first + at * step))
      expect(found.at(-1)?.version).toBe(BigInt(last))
    })

    it('reads nothing after the end, and nothing of a stream that is not there', async () => {
      expect(await all(one.readStream(stream, { from: 1201n }))).toEqual([])
      expect(await all(one.readStream(`${stream}-not`))).toEqual([])
      expect(await all(one.readStream(`${stream}-not`, { backwards: true, max: 1 }))).toEqual([])
    })
  })

  describe('readAll', () => {
    it('reads in the order of positions, batch by batch, each event once', async () => {
      const mine = prefix()
      const from = await one.head()
      for (let n = 0; n < 10; n++) await put(`${mine}-${n % 3}`, 'any', [event('counted', { n })])
      for (const max of [1, 3, 10, 1000]) {
        const { found, checkpoint } = await readOn(other, from, { max })
        expect(numbers(found)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        for (let at = 1; at < found.length; at++)
          expect((found[at] as Recorded).position > (found[at - 1] as Recorded).position).toBe(true)
        const further = await other.readAll(checkpoint, { max })
        expect(further).toMatchObject({ events: [], checkpoint, caughtUp: true })
      }
    })

    it('gives what the filters want, and a checkpoint behind what they left out', async () => {
      const mine = prefix()
      const from = await one.head()
      const make = (stream: string, type: string) => put(`${mine}${stream}`, 'any', [event(type)])
      await make('user-1', 'born')
      await make('user-2', 'born')
      await make('group-1', 'born')
      await make('user-1', 'left')
      await make('group-1', 'left')
      const last = await make('fleet-1', 'scrapped')
      const types = ['born', 'left']
      const streams = async (filter: Filter) => {
        for (const max of [1, 2, 100]) {
          const { found, checkpoint } = await readOn(one, from, { ...filter, max })
          expect(checkpoint).toBe(last.position)
          if (max === 100) return found.map((e) => `${e.stream.slice(mine.length)} ${e.type}`)
        }
        return []
      }
      expect(await streams({ prefixes: [`${mine}user-`] })).toEqual([
        'user-1 born',
        'user-2 born',
        'user-1 left',
      ])
      expect(await streams({ prefixes: [`${mine}user-`, `${mine}group-`], types })).toHaveLength(5)
      expect(await streams({ prefixes: [`${mine}user-`], types: ['left'] })).toEqual([
        'user-1 left',
      ])
      expect(await streams({ types: ['scrapped'] })).toEqual(['fleet-1 scrapped'])
      expect(await streams({ prefixes: [`${mine}nobody`] })).toEqual([])
      expect(await streams({ types: [] })).toEqual([])
    })

    it('takes a prefix for what it says, wildcards and all', async () => {
      const mine = prefix()
      const from = await one.head()
      await put(`${mine}x-1`, 'none', events(1))
      await put(`${mine}%-1`, 'none', events(1))
      const { found } = await readOn(one, from, { prefixes: [`${mine}%`], max: 10 })
      expect(found.map(({ stream }) => stream)).toEqual([`${mine}%-1`])
    })
  })

  describe('subscribe', () => {
    /** Follows until `enough` of what it got, then ends the subscription. */
    async function follow(
      store: EventStore,
      after: Position,
      options: Filter & { batch: number },
      enough: (found: readonly Recorded[], checkpoint: Position, caughtUp: boolean) => boolean,
    ) {
      const stop = new AbortController()
      const found: Recorded[] = []
      let busy = 0
      await store.subscribe(after, { ...options, signal: stop.signal }, async (batch) => {
        expect(++busy).toBe(1)
        expect(batch.events.length).toBeLessThanOrEqual(options.batch)
        found.push(...batch.events)
        await sleep(1)
        busy--
        if (enough(found, batch.checkpoint, batch.caughtUp)) stop.abort()
      })
      return found
    }

    it('catches up, says so, and goes on with what comes from either instance', async () => {
      const mine = prefix()
      const from = await one.head()
      await put(`${mine}-a`, 'none', events(5))
      let told: () => void = () => undefined
      const caughtUp = new Promise<void>((resolve) => {
        told = resolve
      })
      const following = follow(one, from, { prefixes: [mine], batch: 2 }, (found, _, now) => {
        if (now) told()
        return found.length === 7
      })
      await caughtUp
      await put(`${mine}-b`, 'none', [event('counted', { n: 5 })])
      await other.append([
        { stream: `${mine}-c`, expected: 'none', events: [event('counted', { n: 6 })] },
      ])
      expect(numbers(await following)).toEqual([0, 1, 2, 3, 4, 5, 6])
    })

    it('moves the checkpoint past what its filter leaves out', async () => {
      const mine = prefix()
      const from = await one.head()
      let last = from
      const following = follow(
        one,
        from,
        { prefixes: [`${mine}-none`], batch: 10 },
        (_, checkpoint) => last > from && checkpoint >= last,
      )
      for (let n = 0; n < 3; n++) last = (await put(`${mine}-a`, 'any', events(1))).position
      expect(await following).toEqual([])
    })

    it('rejects where the handler throws; from the checkpoint, the batch comes again', async () => {
      const mine = prefix()
      const from = await one.head()
      await put(`${mine}-a`, 'none', events(4))
      let checkpoint = from
      const got: number[] = []
      const signal = new AbortController().signal
      const trying = one.subscribe(from, { prefixes: [mine], batch: 2, signal }, async (batch) => {
        if (got.length === 2) throw new Error('broken handler')
        got.push(...numbers(batch.events))
        checkpoint = batch.checkpoint
      })
      await expect(trying).rejects.toThrow('broken handler')
      const rest = await follow(one, checkpoint, { prefixes: [mine], batch: 2 }, (found) => {
        return found.length === 2
      })
      expect([...got, ...numbers(rest)]).toEqual([0, 1, 2, 3])
    })

    it('ends when it is told to while nothing comes, and at once when it was before', async () => {
      const stop = new AbortController()
      const idle = one.subscribe(
        await one.head(),
        { batch: 10, signal: stop.signal },
        async ({ caughtUp }) => {
          if (caughtUp) stop.abort()
        },
      )
      await idle
      await one.subscribe(0n, { batch: 10, signal: stop.signal }, async () => {
        throw new Error('was called')
      })
    })

    it('misses nothing and repeats nothing while fifty append from two instances', async () => {
      const mine = prefix()
      const from = await one.head()
      const appenders = 50
      const each = 20
      const seen = [one, other].map((store) =>
        follow(store, from, { prefixes: [mine], batch: 64 }, (found) => {
          return found.length >= appenders * each
        }),
      )
      await Promise.all(
        Array.from({ length: appenders }, async (_, who) => {
          const store = who % 2 ? one : other
          for (let n = 0; n < each; n += 2)
            await store.append([
              {
                stream: `${mine}-${who}`,
                expected: BigInt(n),
                events: [event('counted', { n }), event('counted', { n: n + 1 })],
              },
            ])
        }),
      )
      const { found } = await readOn(one, from, { prefixes: [mine], max: 97 })
      const order = found.map(({ id }) => id)
      expect(new Set(order).size).toBe(appenders * each)
      for (const live of await Promise.all(seen)) expect(live.map(({ id }) => id)).toEqual(order)
      for (let who = 0; who < appenders; who++) {
        const own = found.filter(({ stream }) => stream === `${mine}-${who}`)
        expect(numbers(own)).toEqual(Array.from({ length: each }, (_, n) => n))
        expect(own.map(({ version }) => Number(version))).toEqual(numbers(own).map((n) => n + 1))
      }
    })
  })

  it('ends its subscriptions when it is closed', async () => {
    const store = await stores.open()
    let told: () => void = () => undefined
    const caughtUp = new Promise<void>((resolve) => {
      told = resolve
    })
    const following = store.subscribe(
      await store.head(),
      { batch: 10, signal: new AbortController().signal },
      async (batch) => {
        if (batch.caughtUp) told()
      },
    )
    await caughtUp
    await store.close()
    await following.catch(() => undefined)
    await expect(one.head()).resolves.toBeTypeOf('bigint')
  })
}
