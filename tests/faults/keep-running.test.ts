import { type ChildProcess, spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { keepRunning } from '../../scripts/keep-running.mjs'

/** Runs processes with these programs, one after the other, the last one again and again. */
function keeping(...programs: string[]) {
  const said: string[] = []
  let starts = 0
  const launch = (): ChildProcess => {
    const program = programs[Math.min(starts++, programs.length - 1)] ?? ''
    return spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  }
  const kept = keepRunning(launch, (line) => said.push(line), { wellMs: 60_000, firstPauseMs: 10 })
  return { ...kept, said, starts: () => starts }
}

const dies = 'process.exit(70)'
const lives = 'setInterval(() => undefined, 1000)'

describe('a server that ends by itself', () => {
  it('is started again, until it goes on or somebody stops it', async () => {
    const one = keeping(dies, 'process.kill(process.pid, "SIGKILL")', lives)
    while (one.starts() < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(one.said).toEqual([
      'The portal ended with 70. It is started again.',
      'The portal was ended by SIGKILL. It is started again.',
    ])
    one.stop('SIGTERM')
    await one.ended
    expect(one.starts()).toBe(3)
  })

  it('is given up with one line when it dies again and again', async () => {
    const one = keeping(dies)
    expect(await one.ended).toBe(70)
    expect(one.starts()).toBe(5)
    expect(one.said.at(-1)).toBe(
      'The portal ended with 70, 5 times in a row. It is not started again; its log says why.',
    )
  })

  it.each([0, 1])(
    'is left alone where it was meant to end, or a person must act: %i',
    async (code) => {
      const one = keeping(`process.exit(${code})`)
      expect(await one.ended).toBe(code)
      expect(one.starts()).toBe(1)
      expect(one.said).toEqual([])
    },
  )

  it('is not started again by who is stopped between two starts', async () => {
    const one = keeping(dies)
    while (one.said.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    one.stop('SIGTERM')
    await one.ended
    expect(one.starts()).toBeLessThan(5)
  })
})
