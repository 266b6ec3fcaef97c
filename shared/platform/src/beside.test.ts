import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@portal/tests/harness/processes'
import { describe, expect, it } from 'vitest'
import { Away } from './away.ts'
import { beside, repeatedly } from './beside.ts'

/** What is said in the log, and which parts were met as away. */
function parts() {
  const said: string[] = []
  const met: string[] = []
  return {
    said,
    met,
    logger: { warn: ({ what }: { what: string }) => void said.push(what) } as never,
    absences: { met: ({ part }: Away) => void met.push(part) },
  }
}

describe('work that nobody waits for', () => {
  it('ends nothing when it fails: it is said, the same not oftener than every minute', async () => {
    const one = parts()
    for (let n = 0; n < 3; n++) beside('failing', Promise.reject(new Error('no luck')), one)
    beside('failing', Promise.reject('another fault, and no error'), one)
    await until('both are said', () => one.said.length >= 2)
    expect(one.said).toEqual(['failing', 'failing'])
  })

  it('is no fault where something is away: that is waited for elsewhere', async () => {
    const one = parts()
    const cause = new Away('database', new Error('connect ECONNREFUSED'))
    beside('asking', Promise.reject(new Error('could not ask', { cause })), one)
    await until('it is met', () => one.met.length > 0)
    expect(one).toMatchObject({ met: ['database'], said: [] })
  })
})

describe('work that comes again and again', () => {
  it('goes on after what failed, thrown or rejected', async () => {
    const one = parts()
    let turns = 0
    const again = repeatedly(
      'turning',
      1,
      () => {
        turns++
        if (turns === 1) throw new Error('thrown')
        return turns === 2 ? Promise.reject(new Error('rejected')) : Promise.resolve()
      },
      one,
    )
    await until('it goes on', () => turns > 3)
    await again.stop()
    expect(one.said).toEqual(['turning', 'turning'])
  })

  it('is never under way twice, and has ended when it is stopped', async () => {
    const done = Promise.withResolvers<void>()
    let begun = 0
    const last = () => {
      begun++
      return done.promise
    }
    const again = repeatedly('lasting', 1, last, parts())
    again.now()
    again.now()
    await until('it has begun', () => begun > 0)
    await sleep(20)
    let isOver = false
    const stopped = again.stop().then(() => {
      isOver = true
    })
    expect({ begun, isOver }).toEqual({ begun: 1, isOver: false })
    done.resolve()
    await stopped
    expect(begun).toBe(1)
  })
})
