import { randomUUID } from 'node:crypto'
import { aggregate } from '@portal/domain/kit/aggregate'
import { nameClaim } from '@portal/domain/organisation/company'
import { organisationEvents } from '@portal/events'
import { createPool } from '@portal/platform/database'
import { type EventLog, eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { beginRotation, endRotation, markCarried } from '@portal/platform/key-rotation'
import { Keys } from '@portal/platform/keys'
import { postgresKeyring } from '@portal/platform/personal-data'
import { keys as former } from '@portal/tests/harness/keys'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { until } from '@portal/tests/harness/processes'
import { execution } from '@portal/tests/harness/rivals'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimIdOf } from '../kit/claim-id.ts'
import { decided, Refused } from '../kit/decisions.ts'
import { Executor } from '../kit/execute.ts'
import { carryClaims, releaseClaims } from './carry-claims.ts'

const NAME = 'CLAIM_KEY'
const old = Buffer.from(former.CLAIM_KEY, 'base64')
const next = Buffer.alloc(32, 9)
const given = {
  ...former,
  CLAIM_KEY: next.toString('base64'),
  CLAIM_KEY_PREVIOUS: former.CLAIM_KEY,
}
const names = ['Alfa', 'Beta', 'Gamma', 'Delta']

const firm = aggregate<string | null>(
  'company',
  null,
)({
  companyRegistered: (_, { name }) => name,
  companyDetailsChanged: (_, { name }) => name,
  companyRemoved: () => null,
})

/** A process: its keys, as it has heard of them, and its executor. */
interface Process {
  readonly keys: Keys
  readonly executor: Executor
}

let pool: pg.Pool
let log: EventLog
let processes: Process[]
let close: () => Promise<void>
beforeEach(async () => {
  const database = await freshDatabase()
  pool = createPool(database.url, 10)
  await (await Keys.open({ pool, given: former })).close()
  const store = await postgresEventStore({ pool, url: database.url })
  const masterKey = Buffer.from(former.MASTER_KEY, 'base64')
  const keyring = await postgresKeyring({ pool, url: database.url, masterKey })
  log = eventLog(store, keyring)
  processes = []
  for (let count = 0; count < 3; count++) {
    const keys = await Keys.open({ pool, given })
    processes.push({ keys, executor: new Executor(log, keys.ring(NAME)) })
  }
  close = async () => {
    for (const { keys } of processes) await keys.close()
    await keyring.close()
    await store.close()
    await pool.end()
    await database.drop()
  }
})
afterEach(() => close())

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const taken = 'nameTaken' as const
const facts = (companyId: string, name: string) => ({
  companyId,
  name,
  organisationNumber: '',
  logo: '',
})

async function register({ executor }: Process, id: string, name: string): Promise<boolean> {
  const done = await executor.execute(firm, id, execution(), () =>
    decided([organisationEvents.companyRegistered(facts(id, name))], null, {
      claims: [{ ...nameClaim(name, id), otherwise: taken }],
    }),
  )
  return !(done instanceof Refused)
}

async function rename({ executor }: Process, id: string, name: string): Promise<void> {
  await executor.execute(firm, id, execution(), (state) =>
    state === null || state === name
      ? decided([], null)
      : decided([organisationEvents.companyDetailsChanged(facts(id, name))], null, {
          claims: [{ ...nameClaim(name, id), otherwise: taken }],
          releases: [nameClaim(state, id)],
        }),
  )
}

async function remove({ executor }: Process, id: string): Promise<void> {
  await executor.execute(firm, id, execution(), (state) =>
    state === null
      ? decided([], null)
      : decided([organisationEvents.companyRemoved({ companyId: id })], null, {
          releases: [nameClaim(state, id)],
        }),
  )
}

let done = 0
/** Companies come, change their names and go, each time through another process. */
function traffic() {
  let running = true
  done = 0
  const one = async () => {
    while (running) {
      const id = randomUUID()
      done++
      if (!(await register(pick(processes), id, pick(names)))) continue
      await rename(pick(processes), id, pick(names))
      if (Math.random() < 0.9) await remove(pick(processes), id)
      else setTimeout(() => remove(pick(processes), id), 200)
    }
  }
  const all = Promise.all([one(), one(), one(), one()])
  return async () => {
    running = false
    await all
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
}

/** Who has which name by what the companies' own events say; and every name that two had at once. */
async function byTheLog() {
  const had = new Map<string, string>()
  const twice: string[] = []
  let count = 0
  for (let after = 0n, more = true; more; ) {
    const batch = await log.store.readAll(after, { prefixes: ['company-'], max: 1000 })
    for (const { type, data } of await log.decode(batch.events)) {
      const { companyId, name } = data as { companyId: string; name: string }
      count++
      for (const [known, holder] of had) if (holder === companyId) had.delete(known)
      if (type === 'companyRemoved') continue
      if (had.has(name)) twice.push(name)
      had.set(name, companyId)
    }
    after = batch.checkpoint
    more = !batch.caughtUp
  }
  return { had, twice, count }
}

const holderUnder = async (key: Buffer, name: string) => {
  const { kind, value } = nameClaim(name, '')
  const last = (await log.read(`claim-${claimIdOf(key, kind, value)}`)).at(-1)
  return last?.type === 'claimed' ? (last.data as { userId: string }).userId : undefined
}

/** Processes hear of a stage one after the other, while the others go on as before. */
async function hear(): Promise<void> {
  for (const { keys } of processes) {
    const enough = done + 15
    await until('others went on', () => done >= enough)
    await keys.refresh()
  }
}

const carry = async () => {
  let found = await carryClaims(log, old, next, () => undefined)
  // Begun again, as after a kill.
  while (found.mended > 0) found = await carryClaims(log, old, next, () => undefined)
  return found
}

it('a name has one owner at every moment of a rotation, and each process its own view of it', async () => {
  const [first] = processes as [Process]
  const stays = randomUUID()
  expect(await register(first, stays, 'Bleibt')).toBe(true)
  const stop = traffic()
  await hear()
  await beginRotation(pool, first.keys, NAME, next)
  await hear()
  await carry()
  // Held before the rotation began, it was carried over.
  expect(await holderUnder(next, 'Bleibt')).toBe(stays)
  await markCarried(pool, first.keys, NAME)
  await hear()
  await endRotation(pool, first.keys, NAME, 3600)
  await hear()
  while ((await releaseClaims(log, old, next)) > 0);
  await stop()
  const { had, twice, count } = await byTheLog()
  expect(twice).toEqual([])
  expect(count).toBeGreaterThan(50)
  for (const name of [...names, 'Bleibt']) {
    expect([name, await holderUnder(next, name)]).toEqual([name, had.get(name)])
    expect([name, await holderUnder(old, name)]).toEqual([name, undefined])
  }
})

it('what changed while nobody wrote both is put right: taken, given up, and given to another', async () => {
  const [ahead, behind] = processes as [Process, Process]
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()] as const
  await beginRotation(pool, ahead.keys, NAME, next)
  await ahead.keys.refresh()
  // One writes both, the other has not heard and gives up what both said.
  await register(ahead, one, 'Alfa')
  await remove(behind, one)
  await register(ahead, other, 'Beta')
  await remove(behind, other)
  await register(behind, third, 'Beta')
  expect(await holderUnder(next, 'Alfa')).toBe(one)
  expect(await holderUnder(next, 'Beta')).toBe(other)
  expect(await carry()).toMatchObject({ held: 1, mended: 0, unnamed: 0 })
  expect(await holderUnder(next, 'Alfa')).toBeUndefined()
  expect(await holderUnder(next, 'Beta')).toBe(third)
})
