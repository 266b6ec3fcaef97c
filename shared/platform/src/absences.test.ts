import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@portal/tests/harness/processes'
import { describe, expect, it } from 'vitest'
import { Absences, pauseMs } from './absences.ts'
import { Away, awayOf } from './away.ts'

/** A part that can be taken away, how often it was looked for, and what was said of it. */
function part() {
  const it = { there: true, looks: 0, said: [] as string[] }
  const absences = new Absences(
    { warn: (_: unknown, text?: string) => void it.said.push(text ?? '') },
    {
      database: async () => {
        it.looks++
        if (!it.there) throw new Away('database', new Error('nobody answers'))
      },
    },
  )
  return Object.assign(it, { absences })
}

describe('what is away', () => {
  it('is said once when it goes and once when it is back, however many wait', async () => {
    const one = part()
    one.there = false
    let through = 0
    const waiting = Array.from({ length: 30 }, () =>
      one.absences.over(new Away('database'), 0).then(() => through++),
    )
    await until('it is missed', () => one.absences.of('database')?.why === 'unreachable')
    await sleep(700)
    expect(through).toBe(0)
    expect(one.said).toEqual(['away: waiting for it'])
    expect(one.absences.states().database).toMatch(/^unreachable since 20/)
    // One looks for all.
    expect(one.looks).toBeLessThan(10)
    one.there = true
    await Promise.all(waiting)
    expect(one.said).toEqual(['away: waiting for it', 'back'])
    expect(one.absences.states().database).toBe('ok')
  })

  it('is no absence where a connection broke for itself', async () => {
    const one = part()
    await one.absences.over(new Away('database'), 0)
    expect(one.said).toEqual([])
    expect(one.looks).toBe(1)
  })

  it('is waited for no longer by who is stopped', async () => {
    const one = part()
    one.there = false
    const stopping = new AbortController()
    const waiting = one.absences.over(new Away('database'), 0, stopping.signal)
    await until('it is missed', () => one.absences.of('database') !== undefined)
    stopping.abort()
    await waiting
    one.absences.stop()
    expect(one.absences.of('database')).toBeDefined()
  })

  it('is found among the causes of an error', () => {
    const away = new Away('queue', new Error('connect ECONNREFUSED'))
    expect(awayOf(new Error('could not', { cause: away }))).toBe(away)
    expect(awayOf(new Error('could not'))).toBeUndefined()
  })

  it('is asked for in pauses that grow up to a bound', () => {
    const most = [0, 1, 2, 3, 10, 5000].map((tries) => pauseMs(tries))
    most.forEach((pause, at) => {
      const whole = Math.min(2000, 100 * 2 ** ([0, 1, 2, 3, 10, 20][at] ?? 0))
      expect(pause).toBeGreaterThanOrEqual(whole / 2)
      expect(pause).toBeLessThanOrEqual(whole)
    })
  })
})
