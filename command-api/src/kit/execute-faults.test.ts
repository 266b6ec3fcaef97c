import { randomBytes, randomUUID } from 'node:crypto'
import { messageEvents, organisationEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import {
  bus,
  execution,
  ids,
  leaveSeat,
  openRivals,
  type Process,
  type Rivals,
  seat,
  taken,
  takeSeat,
} from '@portal/tests/harness/rivals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decided } from './decisions.ts'
import { type Execution, Executor, eventIdSource, idSource } from './execute.ts'

let rivals: Rivals
let one: Process
let other: Process
beforeAll(async () => {
  rivals = await openRivals()
  one = rivals.one
  other = rivals.other
})
afterAll(() => rivals.close())

describe('one that fails among many', () => {
  it('fails alone: an erased person, a decision that breaks, events that cannot be stored', async () => {
    const busId = randomUUID()
    const [erased = '', user = ''] = ids(2)
    await rivals.keyring.erase(erased)
    const said = (senderId: string) =>
      messageEvents.messageSent({
        conversationId: busId,
        messageId: randomUUID(),
        senderId,
        content: 'Hello',
        attachments: [],
        audienceIds: null,
        smsReminder: false,
        emailReminder: false,
        remindIds: [],
        madeAt: null,
      })
    const once = newId()
    const same = execution({ eventIds: () => () => once })
    const twice = [said(user), said(user)]
    const tries = await Promise.allSettled([
      seat(one, busId, randomUUID()),
      one.executor.execute(bus, busId, execution(), () => decided([said(erased)] as never, 1)),
      seat(one, busId, randomUUID()),
      one.executor.execute(bus, busId, execution(), () => {
        throw new Error('broken')
      }),
      one.executor.execute(bus, busId, same, () => decided(twice as never, 1)),
      seat(one, busId, randomUUID()),
    ])
    expect(tries.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(tries[1]).toMatchObject({ value: { code: 'notFound' } })
    expect((await other.executor.state(bus, busId)).version).toBe(3n)
  })

  it('is told of, where the store is away, with all whose answers rest upon it', async () => {
    const busId = randomUUID()
    const [first = '', second = ''] = ids(2)
    await seat(one, busId, randomUUID())
    one.before = () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    }
    // The second and the third would be answered by what the first decided.
    const tries = await Promise.allSettled([
      seat(one, busId, first),
      seat(one, busId, first),
      seat(one, busId, second, 2),
    ])
    one.before = () => undefined
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await seat(one, busId, second, 2)).toBe(1)
  })

  it('knows its event again that was stored though nothing was heard of it', async () => {
    const busId = randomUUID()
    const [first = '', second = ''] = ids(2)
    await seat(one, busId, randomUUID())
    const keyed = () => {
      const eventIds = eventIdSource(`somebody ${busId}`)
      return execution({ newId: idSource('k'), eventIds })
    }
    // A decision that cannot tell by the state that it was made before.
    const add = (at: Process, more: Execution, userId: string) =>
      at.executor.execute(bus, busId, more, () =>
        decided(
          [
            organisationEvents.groupMembersChanged({
              groupId: busId,
              added: [userId],
              removed: [],
            }),
          ],
          'added',
        ),
      )
    one.after = () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    }
    await expect(add(one, keyed(), first)).rejects.toThrow('gone')
    one.after = () => undefined
    // Repeated where it was made, beside others, and elsewhere.
    const replies = await Promise.all([
      add(one, execution(), second),
      add(one, keyed(), first),
      add(one, execution(), randomUUID()),
    ])
    expect(replies).toEqual(['added', 'added', 'added'])
    expect(await add(other, keyed(), first)).toBe('added')
    const all = await taken(other, busId)
    expect(all.filter((userId) => userId === first)).toHaveLength(1)
    expect(all).toHaveLength(4)
  })
})

it('what is folded in memory is what the log gives, whoever decides where and whatever fails', async () => {
  const step = fc.record({
    at: fc.nat(1),
    bus: fc.nat(2),
    person: fc.nat(9),
    is: fc.constantFrom('take', 'leave', 'all', 'breaks'),
    wait: fc.boolean(),
    lost: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const buses = ids(3)
      const people = ids(10)
      const processes = [one, other]
      const waiting: Promise<unknown>[] = []
      for (const { at, bus: n, person, is, wait, lost } of steps) {
        const process = processes[at] as Process
        const [busId = '', userId = ''] = [buses[n], people[person]]
        process.before = () => {
          if (lost === 0 && Math.random() < 0.3)
            throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        }
        const doing =
          is === 'all'
            ? process.executor.executeAll(bus, buses, execution(), (state, index) =>
                takeSeat(buses[index] ?? '', userId, 6)(state),
              )
            : process.executor.execute(bus, busId, execution(), (state) => {
                if (is === 'breaks') throw new Error('broken')
                if (is === 'take') return takeSeat(busId, userId, 6)(state)
                return leaveSeat(busId, userId)(state)
              })
        const caught = (doing as Promise<unknown>).catch(() => undefined)
        waiting.push(caught)
        if (wait) await caught
      }
      await Promise.all(waiting)
      for (const process of processes) process.before = () => undefined
      const fresh = new Executor(one.log, randomBytes(32))
      for (const busId of buses) {
        const read = await fresh.state(bus, busId)
        // Never one twice, never more than there is room for: each decision saw all before it.
        expect(new Set(read.state).size).toBe(read.state.length)
        expect(read.state.length).toBeLessThanOrEqual(6)
        for (const { executor } of processes) {
          const reply = await executor.execute(bus, busId, execution(), (state) =>
            decided([], state),
          )
          expect(reply).toEqual(read.state)
        }
      }
    }),
    { numRuns: 25 },
  )
})
