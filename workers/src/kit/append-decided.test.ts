import { randomBytes, randomUUID } from 'node:crypto'
import { organisationEvents, type Read } from '@portal/events'
import { openRivals, type Rivals, seat } from '@portal/tests/harness/rivals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendDecided } from './append-decided.ts'

let rivals: Rivals
beforeAll(async () => {
  rivals = await openRivals()
})
afterAll(() => rivals.close())

it('takes its turn among many who append to the same stream, and reads on from where it was', async () => {
  const { one, other } = rivals
  const busId = randomUUID()
  await seat(one, busId, randomUUID())
  one.reads.length = 0
  /** A job that gives each of its people a seat, unless they have one. */
  const job = async (mine: string) => {
    const taken: string[] = []
    await appendDecided(one.log, `bus-${busId}`, {
      fold: (came: readonly Read<unknown>[]) => {
        for (const { data } of came) taken.push(...(data as { added: string[] }).added)
      },
      decide: async () =>
        [0, 1, 2]
          .map((n) => `${mine.slice(0, -1)}${n}`)
          .filter((userId) => !taken.includes(userId))
          .map((userId) => [
            organisationEvents.groupMembersChanged({
              groupId: busId,
              added: [userId],
              removed: [],
            }),
          ]),
      meta: () => ({ correlation: randomBytes(4).toString('hex'), causation: 'test' }),
    })
  }
  const jobs = Array.from({ length: 10 }, () => randomUUID())
  await Promise.all([
    ...jobs.map((mine) => job(mine)),
    ...Array.from({ length: 60 }, () => seat(other, busId, randomUUID())),
  ])
  const seats = (await other.log.read(`bus-${busId}`)).flatMap(
    ({ data }) => (data as { added: string[] }).added,
  )
  expect(seats).toHaveLength(1 + 60 + 30)
  expect(new Set(seats).size).toBe(seats.length)
  // Each of the jobs begins at the first event, once.
  expect(one.reads.filter(({ from }) => from === 1n)).toHaveLength(jobs.length)
})
