import { randomUUID } from 'node:crypto'
import { streamOf } from '@portal/domain/kit/aggregate'
import { beside, refuse } from '@portal/domain/kit/outcome'
import { organisationEvents } from '@portal/events'
import {
  bus,
  execution,
  ids,
  openRivals,
  type Process,
  type Rivals,
  refusalsOf,
  seat,
  taken,
  takeSeat,
} from '@portal/tests/harness/rivals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decided } from './decisions.ts'

let rivals: Rivals
let one: Process
let other: Process
beforeAll(async () => {
  rivals = await openRivals()
  one = rivals.one
  other = rivals.other
})
afterAll(() => rivals.close())

describe('many at once on one stream', () => {
  it.each([30, 200])('takes all of %i, each once', async (count) => {
    const busId = randomUUID()
    const people = ids(count)
    const replies = await Promise.all(people.map((userId) => seat(one, busId, userId)))
    expect(refusalsOf(replies)).toEqual([])
    // Each was answered for the place that it has in the log.
    const { length } = people
    expect(replies.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(length).keys()])
    const order = await taken(other, busId)
    expect(people.map((userId) => order.indexOf(userId))).toEqual(replies)
  })

  it('takes all of two hundred in two processes, several times each', async () => {
    const busId = randomUUID()
    const people = ids(200)
    const replies = await Promise.all(
      people.map(async (userId, at) => {
        const process = at % 2 ? one : other
        const twice = [await seat(process, busId, userId), await seat(process, busId, userId)]
        return [...twice, await seat(process, busId, randomUUID())]
      }),
    )
    expect(refusalsOf(replies.flat())).toEqual([])
    expect((await taken(one, busId)).length).toBe(400)
    expect((await other.executor.state(bus, busId)).version).toBe(400n)
  })

  it('lets in as many as there is room for, whoever asks where', async () => {
    const busId = randomUUID()
    const people = ids(200)
    const replies = await Promise.all(
      people.map((userId, at) => seat(at % 2 ? one : other, busId, userId, 150)),
    )
    expect(refusalsOf(replies)).toEqual(Array(50).fill('nothingWaiting'))
    expect(new Set(await taken(one, busId)).size).toBe(150)
  })

  it('appends together what waits together', async () => {
    const busId = randomUUID()
    const before = one.appends
    await Promise.all(ids(100).map((userId) => seat(one, busId, userId)))
    expect(one.appends - before).toBeLessThan(5)
  })
})

describe('what is read', () => {
  it('is nothing where the state is in memory, and what came since where somebody was faster', async () => {
    const busId = randomUUID()
    const stream = streamOf(bus, busId)
    const [first = '', second = '', third = ''] = ids(3)
    await seat(one, busId, first)
    one.reads.length = 0
    expect(await seat(one, busId, second)).toBe(1)
    expect(one.reads).toEqual([])
    await seat(other, busId, third)
    expect(await seat(one, busId, randomUUID())).toBe(3)
    expect(one.reads).toEqual([{ stream, from: 3n }])
  })

  it('is looked at before a refusal, and before it is said that there is nothing to do', async () => {
    const busId = randomUUID()
    const [first = '', second = ''] = ids(2)
    await seat(one, busId, first)
    // Known to the other process alone: the seat is free again.
    const leave = organisationEvents.groupMembersChanged({
      groupId: busId,
      added: [],
      removed: [first],
    })
    await other.executor.execute(bus, busId, execution(), () => decided([leave], null))
    expect(await seat(one, busId, second, 1)).toBe(0)
    await other.executor.execute(bus, busId, execution(), () =>
      decided([{ ...leave, data: { groupId: busId, added: [], removed: [second] } }], null),
    )
    expect(await seat(one, busId, second)).toBe(0)
    expect(await taken(other, busId)).toEqual([second])
  })

  it('is nothing at all for a stream that begins with the call', async () => {
    const made = new Set<string>()
    const busId = randomUUID()
    made.add(busId)
    one.reads.length = 0
    const mine = execution({ made: (id) => made.has(id) })
    expect(await seat(one, busId, randomUUID(), undefined, mine)).toBe(0)
    expect(one.reads).toEqual([])
    expect((await other.executor.state(bus, busId)).version).toBe(1n)
  })
})

describe('several streams', () => {
  const claimed = (at: Process, value: string, userId: string) =>
    at.executor.execute(bus, userId, execution(), () =>
      decided(
        [organisationEvents.groupMembersChanged({ groupId: userId, added: [], removed: [] })],
        'mine',
        { claims: [{ kind: 'driverRight', value, userId, otherwise: 'nameTaken' as const }] },
      ),
    )

  it('gives a unique value to one of fifty, and tells the others', async () => {
    const value = randomUUID()
    const replies = await Promise.all(ids(50).map((userId) => claimed(one, value, userId)))
    expect(replies.filter((reply) => reply === 'mine')).toHaveLength(1)
    expect(refusalsOf(replies)).toEqual(Array(49).fill('nameTaken'))
  })

  /** Takes a seat of a bus that many share with what happens in a stream of one's own. */
  const sharing = (at: Process, busId: string, userId: string, seats: number) =>
    at.executor.execute(bus, userId, execution(), () => {
      const joins = (groupId: string) =>
        organisationEvents.groupMembersChanged({ groupId, added: [userId], removed: [] })
      const shared = beside(bus, busId, (there: readonly string[]) =>
        there.length < seats ? [joins(busId)] : refuse('nothingWaiting'),
      )
      return decided([joins(userId)], 'mine', { beside: [shared] })
    })

  it('that many share give as many places as there are, in two processes, with what happens beside', async () => {
    const busId = randomUUID()
    const people = ids(40)
    const replies = await Promise.all(
      people.map((userId, at) => sharing(at % 2 ? one : other, busId, userId, 15)),
    )
    expect(refusalsOf(replies)).toEqual(Array(25).fill('nothingWaiting'))
    const seated = await taken(one, busId)
    expect(seated).toHaveLength(15)
    // Nothing happened in the stream of who has no place.
    for (const [at, userId] of people.entries())
      expect(await taken(other, userId)).toEqual(replies[at] === 'mine' ? [userId] : [])
    expect(people.filter((_, at) => replies[at] === 'mine').toSorted()).toEqual(seated.toSorted())
  })

  it('are held in one order, so that units and single commands never wait for each other in a ring', async () => {
    const buses = ids(12)
    const units = Array.from({ length: 60 }, (_, n) => {
      const mine = buses.filter((__, at) => (at * 7 + n) % 3 === 0)
      const order = n % 2 ? mine : mine.toReversed()
      const userId = randomUUID()
      const at = n % 5 === 0 ? other : one
      return at.executor.executeAll(bus, order, execution(), (state, index) =>
        takeSeat(order[index] ?? '', userId)(state),
      )
    })
    const singles = buses.flatMap((busId) => ids(10).map((userId) => seat(one, busId, userId)))
    const replies = await Promise.all([...units, ...singles])
    expect(refusalsOf(replies)).toEqual([])
    const versions = await Promise.all(buses.map(async (busId) => (await taken(one, busId)).length))
    expect(versions).toEqual(Array(12).fill(10 + 20))
  })

  it('of one that is refused are in nobody’s way: the others of the unit are decided without it', async () => {
    const [first = '', second = '', full = ''] = ids(3)
    await seat(one, full, randomUUID())
    const value = randomUUID()
    const refusals = await one.executor.executeAll(bus, [first, second], execution(), (_, at) => {
      const busId = at === 0 ? first : second
      const joined = { groupId: busId, added: [busId], removed: [] }
      return decided([organisationEvents.groupMembersChanged(joined)], 'mine', {
        claims: [{ kind: 'email', value, userId: busId, otherwise: 'emailTaken' as const }],
        beside:
          at === 0
            ? [beside(bus, full, (seated) => (seated.length ? refuse('nothingWaiting') : []))]
            : [],
      })
    })
    expect(refusals).toEqual(['nothingWaiting', null])
    expect(await taken(other, second)).toEqual([])
  })

  it('of one unit may be the same stream twice', async () => {
    const busId = randomUUID()
    const people = ids(2)
    const refusals = await one.executor.executeAll(bus, [busId, busId], execution(), (state, at) =>
      takeSeat(busId, people[at] ?? '')(state),
    )
    expect(refusals).toEqual([null, null])
    expect(await taken(other, busId)).toEqual(people)
  })
})
