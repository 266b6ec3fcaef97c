import { randomBytes, randomUUID } from 'node:crypto'
import { type Execution, Executor } from '@portal/command-api/kit/execute'
import { aggregate } from '@portal/domain/kit/aggregate'
import { decided, type Outcome, Refused, refuse } from '@portal/domain/kit/outcome'
import { organisationEvents } from '@portal/events'
import { createPool } from '@portal/platform/database'
import { type EventLog, eventLog } from '@portal/platform/event-log'
import type { EventStore } from '@portal/platform/event-store/port'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import { type Keyring, postgresKeyring } from '@portal/platform/personal-data'
import { freshDatabase } from './postgres.ts'

/** What a process brings: a store with connections of its own, and ways to see and to trouble it. */
export interface Process {
  readonly executor: Executor
  readonly log: EventLog
  /** Streams read, each with the version that it was read from. */
  readonly reads: { stream: string; from: bigint }[]
  appends: number
  /** Called before an append goes to the store, and after it came back; it may throw. */
  before: () => void
  after: () => void
  close(): Promise<void>
}

/** Two processes on one database, each with an executor of its own. */
export interface Rivals {
  readonly one: Process
  readonly other: Process
  readonly keyring: Keyring
  close(): Promise<void>
}

export async function openRivals(): Promise<Rivals> {
  const database = await freshDatabase()
  const pool = createPool(database.url, 5)
  const keyring = await postgresKeyring({
    pool,
    url: database.url,
    masterKey: randomBytes(32),
  })
  const claimKey = randomBytes(32)
  const one = await openProcess(database.url, keyring, claimKey)
  const other = await openProcess(database.url, keyring, claimKey)
  return {
    one,
    other,
    keyring,
    close: async () => {
      for (const process of [one, other]) await process.close()
      await keyring.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function openProcess(url: string, keyring: Keyring, claimKey: Buffer): Promise<Process> {
  const pool = createPool(url, 5)
  const store = await postgresEventStore({ pool, url })
  const nothing = () => undefined
  const seen = { reads: [] as Process['reads'], appends: 0, before: nothing, after: nothing }
  const watched: EventStore = {
    append: async (writes) => {
      seen.appends++
      seen.before()
      const appended = await store.append(writes)
      seen.after()
      return appended
    },
    readStream: (stream, options) => {
      seen.reads.push({ stream, from: options?.from ?? 1n })
      return store.readStream(stream, options)
    },
    readAll: (...given) => store.readAll(...given),
    subscribe: (...given) => store.subscribe(...given),
    head: () => store.head(),
    close: () => store.close(),
  }
  const log = eventLog(watched, keyring)
  const close = async () => {
    await store.close()
    await pool.end()
  }
  return Object.assign(seen, { log, close, executor: new Executor(log, claimKey) })
}

export const execution = (more: Partial<Execution> = {}): Execution => ({
  meta: { correlation: 'test', causation: 'test' },
  now: new Date(),
  newId,
  eventIds: () => newId,
  appended: () => undefined,
  ...more,
})

/** Seats of a bus: who has one, in the order in which they took it. */
export const bus = aggregate<readonly string[]>(
  'bus',
  [],
)({
  groupMembersChanged: (state, { added, removed }) => [
    ...state.filter((one) => !removed.includes(one)),
    ...added,
  ],
})
export const takeSeat =
  (busId: string, userId: string, seats = Number.POSITIVE_INFINITY) =>
  (taken: readonly string[]): Outcome<'groupMembersChanged', number, 'nothingWaiting'> => {
    if (taken.includes(userId)) return decided([], taken.indexOf(userId))
    if (taken.length >= seats) return refuse('nothingWaiting')
    return decided(
      [organisationEvents.groupMembersChanged({ groupId: busId, added: [userId], removed: [] })],
      taken.length,
    )
  }
export const leaveSeat =
  (busId: string, userId: string) =>
  (taken: readonly string[]): Outcome<'groupMembersChanged', number, never> => {
    const left = { groupId: busId, added: [], removed: [userId] }
    return decided(taken.includes(userId) ? [organisationEvents.groupMembersChanged(left)] : [], -1)
  }
export const seat = (
  at: Process,
  busId: string,
  userId: string,
  seats?: number,
  more = execution(),
) => at.executor.execute(bus, busId, more, takeSeat(busId, userId, seats))
export const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
export const taken = async (at: Process, busId: string) =>
  (await at.executor.state(bus, busId)).state
export const refusalsOf = (replies: readonly unknown[]) =>
  replies.flatMap((reply) => (reply instanceof Refused ? [reply.code] : []))
