import { Away } from '@portal/platform/away'
import { expect, it } from 'vitest'
import { HeldUp } from './held-up.ts'

const locked = () => Promise.reject(new Away('database', new Error('held'), 'locked'))
const [news, messages] = ['news', 'messages']

/** Calls that wait for a lock until they are told how it went. */
function waiting(gate: HeldUp, call: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const ended = gate.pass(call, () => promise).catch((error: Error) => error.message)
  return { ended, served: () => resolve('served'), refused: () => locked().catch(reject) }
}

it('lets a few wait for what is held, and refuses the others of the kind at once', async () => {
  const gate = new HeldUp(2, () => 0)
  await expect(gate.pass(news, locked)).rejects.toThrow('held')
  const two = [waiting(gate, news), waiting(gate, news)]
  await expect(gate.pass(news, async () => 'served')).rejects.toThrow('held')
  expect(await gate.pass(messages, async () => 'served')).toBe('served')
  two[0]?.refused()
  expect(await two[0]?.ended).toBe('held')
  expect(await gate.pass(news, async () => 'served')).toBe('served')
  two[1]?.served()
  expect(await two[1]?.ended).toBe('served')
})

it('lets all in again once one was served, or some seconds after the last was refused', async () => {
  let now = 0
  const gate = new HeldUp(1, () => now)
  await expect(gate.pass(news, locked)).rejects.toThrow('held')
  expect(await gate.pass(news, async () => 'served')).toBe('served')
  const many = Array.from({ length: 3 }, () => waiting(gate, news))
  for (const one of many) one.served()
  expect(await Promise.all(many.map(({ ended }) => ended))).toEqual(Array(3).fill('served'))
  await expect(gate.pass(news, locked)).rejects.toThrow('held')
  const first = waiting(gate, news)
  now = 6000
  expect(await gate.pass(news, async () => 'served')).toBe('served')
  first.served()
  await first.ended
})

it('remembers nothing of what fails for another reason', async () => {
  const gate = new HeldUp(0)
  await expect(gate.pass(news, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(news, async () => 'served')).toBe('served')
})
