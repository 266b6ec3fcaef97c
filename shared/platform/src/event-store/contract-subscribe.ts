import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { event, events, numbers, readOn, type Trial } from './contract-kit.ts'
import type { EventStore, Filter, Position, Recorded } from './port.ts'

/** What a subscription must do, on every event store. */
export function subscribeContract(trial: () => Trial): void {
  describe('subscribe', () => {
    let one: EventStore
    let other: EventStore
    beforeAll(() => {
      one = trial().one
      other = trial().other
    })
    const prefix = () => trial().prefix()
    const put: Trial['put'] = (...args) => trial().put(...args)

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

    it('gives each of many that wait at the same place what its own filter wants, in order', async () => {
      const mine = prefix()
      const from = await one.head()
      const kinds = ['odd', 'even', 'rare']
      const each = 120
      const wanted = (n: number) => (n % 40 === 0 ? 'rare' : n % 2 ? 'odd' : 'even')
      const following = kinds.flatMap((kind) =>
        [1, 64].map(async (batch) => {
          const own = Array.from({ length: each }, (_, n) => n).filter((n) => wanted(n) === kind)
          const found = await follow(
            one,
            from,
            { prefixes: [mine], types: [kind], batch },
            (got) => got.length === own.length,
          )
          expect(numbers(found)).toEqual(own)
        }),
      )
      for (let n = 0; n < each; n++) {
        const store = n % 3 ? one : other
        await store.append([
          { stream: `${mine}-a`, expected: BigInt(n), events: [event(wanted(n), { n })] },
        ])
        if (n % 10 === 0) await sleep(20)
      }
      await Promise.all(following)
    })
  })
}
