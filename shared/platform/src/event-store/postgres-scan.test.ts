import { freshDatabase } from '@portal/tests/harness/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awayOf } from '../away.ts'
import { createPool } from '../database.ts'
import { newId } from '../ids.ts'
import type { EventStore } from './port.ts'
import { postgresEventStore } from './postgres.ts'
import { scanStored } from './postgres-scan.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: ReturnType<typeof createPool>
let store: EventStore
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 4)
  store = await postgresEventStore({ pool, url: database.url })
})
afterAll(async () => {
  await store.close()
  await pool.end()
  await database.drop()
})

const scanned = async (after: bigint, upto: bigint) => {
  const found: { position: bigint; text: string }[] = []
  await store.scanStored?.(after, upto, (position, text) => {
    expect(text[0]).toBe(0)
    found.push({ position, text: text.subarray(1).toString() })
  })
  return found
}

describe('reading the whole log for who hashes it', () => {
  it('gives the same letters as reading a piece of it, whatever they are and however many', async () => {
    const texts = ['', 'Åäö "quoted" \\ \u{1f69a}', 'PGCOPY\n', 'x'.repeat(300_000), '\u0001\t\n']
    for (const text of texts)
      await store.append([
        {
          stream: `probe-${text.length}-Ö`,
          expected: 'any',
          events: [{ id: newId(), type: 'probed', typeVersion: 1, data: { text }, meta: { text } }],
        },
      ])
    const read = await store.readStored?.(0n, 100n, 100)
    expect(read).toHaveLength(texts.length)
    expect(await scanned(0n, 100n)).toEqual(read?.map(({ position, text }) => ({ position, text })))
    expect((await scanned(1n, 3n)).map(({ position }) => position)).toEqual([2n, 3n])
    expect(await scanned(100n, 200n)).toEqual([])
  })

  it('passes on what its reader throws, and tells a server that is away from that', async () => {
    const thrown = new RangeError('enough')
    const reader = () => {
      throw thrown
    }
    await expect(store.scanStored?.(0n, 100n, reader)).rejects.toBe(thrown)
    const nowhere = scanStored('postgres://nobody@127.0.0.1:1/none', 0n, 1n, reader)
    expect(awayOf(await nowhere.catch((error: unknown) => error))?.part).toBe('database')
  })
})
