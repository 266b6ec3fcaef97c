import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../database.ts'
import { newId } from '../ids.ts'
import {
  type EventStore,
  KeyTaken,
  type NewEvent,
  type Taking,
  type TakingTable,
  VersionConflict,
} from './port.ts'
import { postgresEventStore } from './postgres.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let store: EventStore
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 10)
  store = await postgresEventStore({ pool, url: database.url })
  await pool.query('CREATE TABLE taken_key (key text PRIMARY KEY, by text NOT NULL)')
})
afterAll(async () => {
  await store.close()
  await pool.end()
  await database.drop()
})

const table: TakingTable = { name: 'taken_key', columns: { key: 'text', by: 'text' } }
const taking = (key: string, by = 'one'): Taking => ({ table, values: [key, by], taken: false })
const event = (data: object = {}, id = newId()): NewEvent => ({
  id,
  type: 'happened',
  typeVersion: 1,
  data,
  meta: {},
})
const writeTo = (stream: string, ...events: NewEvent[]) => [
  { stream, expected: 'none' as const, events: events.length > 0 ? events : [event()] },
]
const lengthOf = async (stream: string) => {
  let count = 0
  for await (const _ of store.readStream(stream)) count++
  return count
}
const holders = async () => {
  const { rows } = await pool.query<{ key: string; by: string }>(
    'SELECT key, by FROM taken_key ORDER BY key',
  )
  return Object.fromEntries(rows.map(({ key, by }) => [key, by]))
}

describe('what an append takes with it', () => {
  let made = 0
  let key = ''
  beforeEach(async () => {
    await pool.query('DELETE FROM taken_key')
    key = `taking-${made++}`
  })

  it.each([
    ['one event', 1],
    ['several', 3],
  ])(
    'is there with %s, in one transaction; whose key is taken appends nothing',
    async (_, count) => {
      const first = taking(key)
      const events = Array.from({ length: count }, () => event())
      await store.append(writeTo(key, ...events), [first])
      expect(first.taken).toBe(true)
      const { rows } = await pool.query(
        `SELECT DISTINCT e.xmin = t.xmin AS together FROM log.event e, taken_key t WHERE e.stream = $1`,
        [key],
      )
      expect(rows).toEqual([{ together: true }])
      const second = taking(key, 'another')
      const late = store.append(writeTo(`${key}-late`, event(), event()), [second])
      await expect(late).rejects.toThrow(KeyTaken)
      const alone = store.append(writeTo(`${key}-late`), [taking(key, 'another')])
      await expect(alone).rejects.toThrow(KeyTaken)
      expect([await lengthOf(key), await lengthOf(`${key}-late`)]).toEqual([count, 0])
      expect(await holders()).toEqual({ [key]: 'one' })
    },
  )

  it('goes by itself for each of many that come at the same time', async () => {
    await store.append(writeTo(`${key}-had`), [taking(`${key}-5`)])
    const all = Array.from({ length: 20 }, (_, nth) => taking(`${key}-${nth % 18}`, String(nth)))
    const ends = await Promise.allSettled(
      all.map((one, nth) => store.append(writeTo(`${key}.${nth}`), [one])),
    )
    const late = ends.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))
    // One was taken before, two came again under a key of the same moment.
    expect(late).toEqual([5, 18, 19])
    const lengths = await Promise.all(all.map((_, nth) => lengthOf(`${key}.${nth}`)))
    expect(lengths).toEqual(all.map((_, nth) => (late.includes(nth) ? 0 : 1)))
    expect(all.map(({ taken }) => taken)).toEqual(all.map((_, nth) => !late.includes(nth)))
  })

  it('names those of one append whose key is taken, and leaves it the others', async () => {
    await store.append(writeTo(`${key}-had`), [taking(`${key}-a`, 'before')])
    const [a, b] = [taking(`${key}-a`), taking(`${key}-b`)]
    const refused = await store.append(writeTo(key), [a, b]).catch((error: unknown) => error)
    expect((refused as KeyTaken).takings).toEqual([a])
    expect([b.taken, await lengthOf(key)]).toEqual([true, 0])
    await store.append(writeTo(key), [b])
    expect(await lengthOf(key)).toBe(1)
  })

  it('stays over a conflict, and is not taken again by the next try', async () => {
    await store.append(writeTo(key))
    const one = taking(key)
    await expect(store.append(writeTo(key), [one])).rejects.toThrow(VersionConflict)
    expect(one.taken).toBe(true)
    await store.append([{ stream: key, expected: 1n, events: [event()] }], [one])
    expect(await lengthOf(key)).toBe(2)
  })

  it('is not there where the append cannot be stored, and nobody beside it suffers', async () => {
    const unstorable = event({}, 'no id')
    const [bad, good] = [taking(`${key}-bad`), taking(`${key}-good`)]
    const ends = await Promise.allSettled([
      store.append(writeTo(`${key}-first`)),
      store.append(writeTo(`${key}-bad`, unstorable), [bad]),
      store.append(writeTo(`${key}-good`), [good]),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([bad.taken, good.taken]).toEqual(['unheard', true])
    expect(await holders()).toEqual({ [`${key}-good`]: 'one' })
  })
})
