import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { longInTurn } from './turn.ts'

describe('what many projections have to write at the same time', () => {
  it('is written one after the other, in the order in which it came', async () => {
    const steps: string[] = []
    const write = (name: string) => async () => {
      steps.push(`${name} begins`)
      await sleep(5)
      steps.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => longInTurn(write(name))))
    expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('goes on where one before it failed', async () => {
    const failing = longInTurn(async () => {
      throw new Error('a fault of its own')
    })
    const next = longInTurn(async () => undefined)
    await expect(failing).rejects.toThrow('a fault of its own')
    await expect(next).resolves.toBeUndefined()
  })

  it('does not wait for ever for one that hangs', async () => {
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const hanging = longInTurn(() => letGo)
    let written = 0
    const count = async () => {
      written++
    }
    await Promise.all([longInTurn(count), longInTurn(count)])
    expect(written).toBe(2)
    release()
    await hanging
  })
})
