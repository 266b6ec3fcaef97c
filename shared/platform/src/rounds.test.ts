import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@portal/tests/harness/processes'
import { expect, it } from 'vitest'
import { Rounds } from './rounds.ts'

/** Rounds that are noted, each as long as it is held. */
function noted() {
  const went: string[][] = []
  const held: (() => void)[] = []
  const rounds = new Rounds<string, string>(
    (one) => one.slice(0, 1),
    async (all) => {
      went.push([...all])
      await new Promise<void>((go) => held.push(go))
      if (all.includes('x')) throw new Error('refused')
      return all.map((one) => (one === 'y' ? Promise.reject(new Error('alone')) : `${one}!`))
    },
  )
  const next = async () => {
    await sleep(1)
    held.shift()?.()
    await sleep(1)
  }
  return { rounds, went, next }
}

it('lets who comes alone go at once, and those that come meanwhile together', async () => {
  const { rounds, went, next } = noted()
  const first = rounds.ask('a')
  await sleep(1)
  expect(went).toEqual([['a']])
  const others = Promise.all(['b', 'c', 'd'].map((one) => rounds.ask(one)))
  await next()
  expect(await first).toBe('a!')
  await next()
  expect(await others).toEqual(['b!', 'c!', 'd!'])
  expect(went).toEqual([['a'], ['b', 'c', 'd']])
})

it('keeps apart what may not share a round, in the order in which it came', async () => {
  const { rounds, went, next } = noted()
  const all = Promise.all(['a1', 'a2', 'b', 'a3'].map((one) => rounds.ask(one)))
  for (let round = 0; round < 3; round++) await next()
  expect(await all).toEqual(['a1!', 'a2!', 'b!', 'a3!'])
  expect(went).toEqual([['a1', 'b'], ['a2'], ['a3']])
})

it('tells each of its own failure, all of that of their round, and the next of none', async () => {
  const { rounds, next } = noted()
  const said = (one: string) =>
    rounds.ask(one).catch((error: unknown) => (error instanceof Error ? error.message : ''))
  const first = Promise.all([said('x'), said('b')])
  await next()
  expect(await first).toEqual(['refused', 'refused'])
  const second = Promise.all([said('y'), said('c')])
  await next()
  expect(await second).toEqual(['alone', 'c!'])
})

it('does not grow a round without an end', async () => {
  const sizes: number[] = []
  const rounds = new Rounds<number, number>(String, async (all) => {
    sizes.push(all.length)
    return all
  })
  await Promise.all(Array.from({ length: 600 }, (_, at) => rounds.ask(at)))
  expect(sizes).toEqual([256, 256, 88])
})

it('holds up nobody behind a round that does not end', async () => {
  const { rounds, went } = noted()
  const stuck = rounds.ask('a')
  await sleep(1)
  const other = rounds.ask('b')
  await until('the next goes', () => went.length === 2)
  expect(went).toEqual([['a'], ['b']])
  for (const one of [stuck, other]) one.catch(() => undefined)
})
