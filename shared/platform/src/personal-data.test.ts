import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { REDACTED } from '@portal/events'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from './database.ts'
import { Keyring, postgresKeyring, SubjectErased } from './personal-data.ts'

const masterKey = randomBytes(32)
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let one: Keyring
let other: Keyring
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 8)
  one = await postgresKeyring({ pool, url: database.url, masterKey })
  other = await postgresKeyring({ pool, url: database.url, masterKey })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await pool.end()
  await database.drop()
})

const field = (subject: string, path = 'name') => [{ path, subject }]
const opened = async (
  keyring: Keyring,
  id: string,
  data: unknown,
  subject: string,
  path = 'name',
) => {
  const [one] = await keyring.openMany([{ id, data, fields: field(subject, path) }])
  // A field is opened when it is read, and the copy reads them all.
  return structuredClone(one)
}

describe('personal fields', () => {
  it.each<[string, unknown]>([
    ['name', { name: 'Åsa Đorđević', city: 'Malmö' }],
    ['address.street', { address: { street: 'Storgatan 1', zip: '1' }, city: 'Malmö' }],
    ['people[].name', { people: [{ name: 'a', n: 1 }, { n: 2 }, { name: 'c', n: 3 }] }],
    ['tags[]', { tags: ['a', 'b'], city: 'Malmö' }],
    ['name', { name: null, city: 'Malmö' }],
    ['name', { city: 'Malmö' }],
    ['list', { list: [{ deep: ['x'] }], city: 'Malmö' }],
  ])('are sealed at %s and opened again, the rest left as it is', async (path, data) => {
    const subject = randomUUID()
    const before = structuredClone(data)
    const sealed = await one.seal('event-1', data, field(subject, path))
    expect(data).toEqual(before)
    const text = JSON.stringify(sealed)
    for (const secret of ['Åsa', 'Storgatan', '"a"', '"x"']) expect(text).not.toContain(secret)
    if ('city' in (data as object)) expect(text).toContain('Malmö')
    expect(await opened(other, 'event-1', sealed, subject, path)).toEqual(before)
  })

  it('are opened only where they were sealed', async () => {
    const subject = randomUUID()
    const sealed = await one.seal('event-1', { name: 'Åsa' }, field(subject))
    await expect(opened(one, 'event-2', sealed, subject)).rejects.toThrow()
    const stranger = randomUUID()
    await one.seal('event-1', { name: 'x' }, field(stranger))
    await expect(opened(one, 'event-1', sealed, stranger)).rejects.toThrow()
  })

  it('are never sealed twice alike', async () => {
    const subject = randomUUID()
    const seal = () => one.seal('event-1', { name: 'Åsa' }, field(subject))
    expect(await seal()).not.toEqual(await seal())
  })

  it('have keys that are of no use without the master key', async () => {
    const subject = randomUUID()
    const sealed = await one.seal('event-1', { name: 'Åsa' }, field(subject))
    const thief = new Keyring(pool, randomBytes(32))
    await expect(opened(thief, 'event-1', sealed, subject)).rejects.toThrow()
    expect(() => new Keyring(pool, randomBytes(16))).toThrow('32 bytes')
  })

  it('share one key, whoever makes it first', async () => {
    const subject = randomUUID()
    const sealed = await Promise.all(
      [one, other, one, other].map((keyring) =>
        keyring.seal('event-1', { name: 'Åsa' }, field(subject)),
      ),
    )
    const fresh = new Keyring(pool, masterKey)
    for (const data of sealed)
      expect(await opened(fresh, 'event-1', data, subject)).toEqual({ name: 'Åsa' })
  })

  it('are opened though more people are read at once than the cache holds', async () => {
    const small = new Keyring(pool, masterKey, 5)
    const subjects = Array.from({ length: 12 }, () => randomUUID())
    const items = []
    for (const subject of subjects) {
      const data = await small.seal(subject, { name: subject }, field(subject))
      items.push({ id: subject, data, fields: field(subject) })
    }
    for (let round = 0; round < 3; round++)
      for (const some of [items, items.slice(0, 4), items.slice(2, 9), items.slice(8)])
        expect(await small.openMany(some)).toEqual(some.map(({ id }) => ({ name: id })))
  })
})

describe('an erased person', () => {
  it('reads as redacted, everywhere, and nothing more is written of them', async () => {
    const subject = randomUUID()
    const sealed = await one.seal('event-1', { name: 'Åsa', city: 'Malmö' }, field(subject))
    expect(await opened(other, 'event-1', sealed, subject)).toMatchObject({ name: 'Åsa' })
    await one.erase(subject)
    const gone = { name: REDACTED, city: 'Malmö' }
    expect(await opened(one, 'event-1', sealed, subject)).toEqual(gone)
    await expect(one.seal('event-2', { name: 'Åsa' }, field(subject))).rejects.toBeInstanceOf(
      SubjectErased,
    )
    // The other process is told; a third one that starts later finds no key.
    while (JSON.stringify(await opened(other, 'event-1', sealed, subject)).includes('Åsa'))
      await sleep(10)
    expect(await opened(new Keyring(pool, masterKey), 'event-1', sealed, subject)).toEqual(gone)
    const kept = await pool.query(
      'SELECT wrapped_key, erased_at FROM personal.subject_key WHERE subject_id = $1',
      [subject],
    )
    expect(kept.rows).toEqual([{ wrapped_key: null, erased_at: expect.any(Date) }])
  })

  it('stays erased when it is said again, also before anything was known of them', async () => {
    const subject = randomUUID()
    await one.erase(subject)
    await one.erase(subject)
    await expect(other.seal('event-1', { name: 'x' }, field(subject))).rejects.toThrow(subject)
  })

  it('leaves others as they are', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()]
    const fields = [...field(gone, 'a'), ...field(stays, 'b')]
    const data = await one.seal('event-1', { a: 1, b: 2 }, fields)
    await one.erase(gone)
    expect(await one.openMany([{ id: 'event-1', data, fields }])).toEqual([{ a: REDACTED, b: 2 }])
  })

  it('is heard of also after the connection was lost', async () => {
    const subject = randomUUID()
    const sealed = await other.seal('event-1', { name: 'Åsa' }, field(subject))
    const cut = await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN erased' AND datname = current_database()",
    )
    expect(cut.rowCount).toBeGreaterThan(0)
    await one.erase(subject)
    while (JSON.stringify(await opened(other, 'event-1', sealed, subject)).includes('Åsa'))
      await sleep(10)
    const next = randomUUID()
    const later = await other.seal('event-1', { name: 'Åsa' }, field(next))
    await one.erase(next)
    while (JSON.stringify(await opened(other, 'event-1', later, next)).includes('Åsa'))
      await sleep(10)
  })
})

it('tells all who keep what they have read of an erasure, here and elsewhere, until they end it', async () => {
  const heard: string[] = []
  one.whenErased(() => heard.push('one'))
  const end = one.whenErased(() => heard.push('ended'))
  other.whenErased(() => heard.push('other'))
  end()
  await one.erase(randomUUID())
  await expect.poll(() => new Set(heard)).toEqual(new Set(['one', 'other']))
})
