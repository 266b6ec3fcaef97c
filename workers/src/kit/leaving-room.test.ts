import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { leavingRoom } from './leaving-room.ts'

/** How long it takes, in ms, to do something of some ms at a pace. */
const took = async (paceMs: number, work: () => Promise<unknown>) => {
  const began = performance.now()
  await leavingRoom(paceMs, work).catch(() => undefined)
  return performance.now() - began
}

it('rests for what is left of its time, and gives what was done', async () => {
  expect(await leavingRoom(5, () => Promise.resolve('done'))).toBe('done')
  // A timer may ring a millisecond early.
  expect(await took(120, () => sleep(20))).toBeGreaterThanOrEqual(118)
})

it('does not rest where the work took its time, nor after what failed', async () => {
  expect(await took(200, () => sleep(220))).toBeLessThan(380)
  const no = () => sleep(5).then(() => Promise.reject(new Error('no')))
  expect(await took(60_000, no)).toBeLessThan(30_000)
  await expect(leavingRoom(1, no)).rejects.toThrow('no')
})
