import { describe, expect, it } from 'vitest'
import { hashOf } from './files/store.ts'
import { mapped } from './mapped.ts'

/** Turns of the event loop that others have while this is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let going = true
  const turn = () => {
    turns++
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  going = false
  return turns
}

/** Keeps the processor busy, for so many ms. */
function busyFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('what is long', () => {
  it('is looked through in order, and the others have their turn meanwhile', async () => {
    const all = Array.from({ length: 100 }, (_, n) => n)
    let done: number[] = []
    const turns = await turnsDuring(async () => {
      done = await mapped(all, (n, at) => {
        busyFor(0.3)
        return n + at
      })
    })
    expect(done).toEqual(all.map((n) => n * 2))
    // 30 ms in goes of one; others may be long themselves on a busy machine.
    expect(turns).toBeGreaterThan(10)
    expect(await mapped([], String)).toEqual([])
    expect(await mapped([1, 2, 3], async (n) => n * 2, 2)).toEqual([2, 4, 6])
  })

  it('has one turn for all who do something long at the same time', async () => {
    let turn = 0
    let going = true
    const next = () => {
      turn++
      if (going) setImmediate(next)
    }
    setImmediate(next)
    const pieces = new Map<number, number>()
    const long = () =>
      mapped(
        Array.from({ length: 10 }, (_, n) => n),
        () => pieces.set(turn, (pieces.get(turn) ?? 0) + 1),
        1,
      )
    await Promise.all(Array.from({ length: 20 }, long))
    going = false
    // The first piece of each is done when it is called; after that they take turns.
    const [, ...later] = [...pieces.values()]
    expect(later.length).toBeGreaterThan(100)
    expect(Math.max(...later)).toBeLessThanOrEqual(2)
  })

  it('throws what one of it throws', async () => {
    const bad = (n: number) => {
      if (n === 3) throw new Error('the third')
    }
    await expect(mapped([1, 2, 3], bad)).rejects.toThrow('the third')
  })

  it('is hashed with turns for the others', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'å')
    let hash = ''
    const turns = await turnsDuring(async () => {
      hash = await hashOf([bytes])
    })
    expect(turns).toBeGreaterThan(10)
    const pieces = Array.from({ length: 20 }, (_, n) => bytes.subarray(n << 20, (n + 1) << 20))
    expect(hash).toBe(await hashOf(pieces))
  })
})
