import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('does so much at a time, a line for each key, and hands a place on even where work fails', async () => {
  const run = atMost(2)
  const began: string[] = []
  const ends: (() => void)[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      if (fails) throw new Error(name)
      return name
    }
  const all = [
    run('a', work('a1', true)).catch((error: Error) => `${error.message} failed`),
    ...['a2', 'a3', 'a4'].map((name) => run('a', work(name))),
    run('b', work('b1')),
  ]
  await Promise.resolve()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  ends[0]?.()
  await all[0]
  // Who comes just then waits behind those who wait already.
  all.push(run('a', work('a5')))
  await Promise.resolve()
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
  while (ends.length < 6) {
    for (const end of ends) end()
    await new Promise(setImmediate)
  }
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['a1 failed', 'a2', 'a3', 'a4', 'b1', 'a5'])
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})
