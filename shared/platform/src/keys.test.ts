import { randomBytes } from 'node:crypto'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from './database.ts'
import { beginRotation, endRotation, hasHeard, hasKey, markCarried } from './key-rotation.ts'
import { type GivenKeys, type KeyName, openKey, pruneProcesses } from './key-table.ts'
import { KeyLost, Keys } from './keys.ts'
import { runningBeside } from './running.ts'
import { StartError } from './start-error.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
const opened: Keys[] = []
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 5)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  for (const keys of opened.splice(0)) await keys.close()
  await pool.query('DROP SCHEMA IF EXISTS installation CASCADE')
})

const key = (of: number) => Buffer.alloc(32, of)
const text = (of: number) => key(of).toString('base64')
const given = (more: Partial<GivenKeys> = {}): GivenKeys => ({
  MASTER_KEY: text(1),
  TOKEN_KEY: text(2),
  CLAIM_KEY: text(3),
  ...more,
})
const open = async (more: Partial<GivenKeys> = {}, warn?: (line: string) => void) => {
  const keys = await Keys.open({ pool, given: given(more), warn })
  opened.push(keys)
  return keys
}
type Running = Awaited<ReturnType<typeof runningBeside>>[number]
const all: readonly KeyName[] = ['MASTER_KEY', 'TOKEN_KEY', 'CLAIM_KEY']
const both = (name: KeyName): Partial<GivenKeys> => ({
  [name]: text(9),
  [`${name}_PREVIOUS`]: given()[name],
})

describe.each(all)('%s', (name) => {
  it('goes on as it was where the settings are ahead, and its successor is accepted', async () => {
    const former = (await open()).ring(name)
    const ahead = (await open(both(name))).ring(name)
    expect(ahead.current).toEqual(former.current)
    expect(ahead.all).toEqual([former.current])
    expect(ahead.accepted.map(({ bytes }) => bytes)).toEqual([former.current.bytes, key(9)])
  })

  it('is written with the new one from the begin on, read with both, and with the new one alone after the end', async () => {
    await open()
    const keys = await open(both(name))
    const elsewhere = (await open(both(name))).ring(name)
    const former = keys.ring(name).current
    const next = { version: 2, bytes: key(9) }
    await beginRotation(pool, keys, name, key(9))
    // A process that has not heard yet takes what the others write all the same.
    expect(elsewhere.current).toEqual(former)
    expect(elsewhere.accepted).toContainEqual(next)
    await keys.refresh()
    await elsewhere.refresh()
    expect(elsewhere.current).toEqual(next)
    expect(elsewhere.all).toEqual([next, former])
    expect(elsewhere.naming).toEqual({ by: former, also: next })
    await markCarried(pool, keys, name)
    await elsewhere.refresh()
    expect(elsewhere.naming).toEqual({ by: next, also: former })
    await endRotation(pool, keys, name, 60)
    await elsewhere.refresh()
    expect(elsewhere.naming).toEqual({ by: next, also: undefined })
    expect(elsewhere.all).toEqual([next, former])
    await pool.query("UPDATE installation.key SET former_until = now() - interval '1 second'")
    await elsewhere.refresh()
    expect(elsewhere.accepted).toEqual([next])
    const kept = await pool.query('SELECT taken_over FROM installation.key WHERE name = $1', [name])
    expect(kept.rows).toEqual([{ taken_over: null }])
  })

  it('the former alone does not start while it is rotated nor after, the new one alone does', async () => {
    const first = await open()
    const keys = await open(both(name))
    await beginRotation(pool, keys, name, key(9))
    await keys.refresh()
    await expect(open()).rejects.toThrow(`${name} is being rotated`)
    await expect(first.refresh()).rejects.toBeInstanceOf(KeyLost)
    const alone = (await open({ [name]: text(9) })).ring(name)
    expect(alone.all.map(({ bytes }) => bytes)).toEqual([
      key(9),
      Buffer.from(given()[name], 'base64'),
    ])
    await endRotation(pool, keys, name, 0)
    await open({ [name]: text(9) })
    const trying = open()
    await expect(trying).rejects.toBeInstanceOf(StartError)
    await expect(trying).rejects.toThrow(
      `${name} is not the key that this database was written with`,
    )
  })

  it('is not rotated by two at once, and never back to one that was rotated out', async () => {
    await open()
    const keys = await open(both(name))
    const other = await open(both(name))
    await beginRotation(pool, keys, name, key(9))
    await expect(beginRotation(pool, other, name, key(9))).rejects.toThrow('another command')
    await keys.refresh()
    await endRotation(pool, keys, name, 0)
    await keys.refresh()
    await expect(
      beginRotation(pool, keys, name, Buffer.from(given()[name], 'base64')),
    ).rejects.toBeInstanceOf(StartError)
  })

  it('tells which processes do not know the new key, and which have not heard how far it is', async () => {
    const former = await open()
    const keys = await open(both(name))
    const others = async (is: (one: Running) => boolean) =>
      (await runningBeside(pool, keys.id)).map(is)
    expect(await others((one) => hasKey(one, name, key(9)))).toEqual([false])
    await former.close()
    expect(await others((one) => hasKey(one, name, key(9)))).toEqual([])
    const other = await open(both(name))
    expect(await others((one) => hasKey(one, name, key(9)))).toEqual([true])
    await beginRotation(pool, keys, name, key(9))
    await keys.refresh()
    expect(await others((one) => hasHeard(one, keys, name))).toEqual([false])
    for (let look = 0; look < 2; look++) await other.refresh()
    expect(await others((one) => hasHeard(one, keys, name))).toEqual([true])
    await pool.query("UPDATE installation.process SET at = now() - interval '16 seconds'")
    expect(await others(() => true)).toEqual([])
    const rows = async () => (await pool.query('SELECT FROM installation.process')).rowCount
    const there = await rows()
    await pruneProcesses(pool)
    expect(await rows()).toBe(there)
    // Killed, they could not say that they are no more.
    await pool.query("UPDATE installation.process SET at = now() - interval '2 days'")
    await pruneProcesses(pool)
    expect(await rows()).toBe(0)
  })

  it('is waited for in no process that did not start', async () => {
    const keys = await open()
    await expect(open({ MASTER_KEY: text(7) })).rejects.toBeInstanceOf(StartError)
    expect(await runningBeside(pool, keys.id)).toEqual([])
  })

  it('stands in the database under its successor alone: who has the former and a copy has no more', async () => {
    await open()
    const keys = await open(both(name))
    const former = keys.ring(name).current.bytes
    await beginRotation(pool, keys, name, key(9))
    const [row] = (await pool.query('SELECT * FROM installation.key WHERE name = $1', [name])).rows
    const sealed = Object.values(row).filter(Buffer.isBuffer)
    expect(sealed).toHaveLength(1)
    for (const one of sealed) {
      expect(() => openKey(name, former, one)).toThrow()
      expect(openKey(name, key(9), one)).toEqual(former)
    }
  })
})

it('what was looked at a moment ago is not looked at again, and later it is', async () => {
  const keys = await open()
  const ring = keys.ring('CLAIM_KEY')
  const before = ring.current
  await pool.query("UPDATE installation.key SET version = 7 WHERE name = 'CLAIM_KEY'")
  await ring.fresh()
  expect(ring.current).toEqual(before)
  Object.assign(keys, { lookedAt: performance.now() - 10_001 })
  await ring.fresh()
  expect(ring.current.version).toBe(7)
})

it('a key of tokens that is simply another one is taken, with a line', async () => {
  await open()
  const lines: string[] = []
  const keys = await open({ TOKEN_KEY: randomBytes(32).toString('base64') }, (line) =>
    lines.push(line),
  )
  expect(lines).toEqual([
    'TOKEN_KEY is another one than before: access tokens of before are renewed.',
  ])
  expect(keys.ring('TOKEN_KEY').current.version).toBe(2)
})
