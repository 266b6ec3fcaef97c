import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, event, events, numbers, readOn, type StoresUnderTest } from './contract-kit.ts'
import { subscribeContract } from './contract-subscribe.ts'
import {
  type EventStore,
  type Expected,
  type Filter,
  type NewEvent,
  type Recorded,
  VersionConflict,
} from './port.ts'

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
      expect(await other.append(unit)).toMatchObject(once)
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

  subscribeContract(() => ({ one, other, prefix, put }))

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
