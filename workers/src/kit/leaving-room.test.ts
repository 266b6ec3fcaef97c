import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { leavingRoom } from './leaving-room.ts'

it('rests as long as it worked, and gives what was done', async () => {
  const began = performance.now()
  let worked = 0
  const done = await leavingRoom(async () => {
    await sleep(60)
    worked = performance.now() - began
    return 'done'
  })
  expect(done).toBe('done')
  // A timer may ring a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(worked + 58)
})

it('does not rest after what failed', async () => {
  const began = performance.now()
  let failed = 0
  const work = async () => {
    await sleep(300)
    failed = performance.now() - began
    throw new Error('no')
  }
  await expect(leavingRoom(work)).rejects.toThrow('no')
  expect(performance.now() - began - failed).toBeLessThan(250)
})
