import { randomBytes } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import { newId } from '@portal/platform/ids'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Idempotency, idempotencyTables } from './idempotency.ts'
import { KeyedCall } from './keyed-call.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let idempotency: Idempotency
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 3)
  await pool.query(idempotencyTables)
  idempotency = new Idempotency(pool, randomBytes(32))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const key = { userId: newId(), given: 'key' }
const call = (input: string) =>
  new KeyedCall({ idempotency, key, fingerprints: idempotency.fingerprints('POST /', input) }, true)
/** As an append does that takes it. */
const append = async ({ taking }: KeyedCall) => {
  await pool.query(
    'INSERT INTO api.idempotency (key, fingerprint, user_id) VALUES ($1, $2, $3)',
    taking?.values as unknown as string[],
  )
}
const isTaken = async () => (await pool.query('SELECT FROM api.idempotency')).rowCount === 1

describe('a call that has its key with its append', () => {
  beforeEach(async () => {
    await pool.query('DELETE FROM api.idempotency')
  })

  it('leaves the key to whoever has it', async () => {
    await append(call('one'))
    const other = call('one')
    await other.release()
    expect(await isTaken()).toBe(true)
  })

  it('gives it back, also where nobody heard whether it was taken', async () => {
    for (const taken of [true, 'unheard'] as const) {
      const one = call('one')
      await append(one)
      Object.assign(one.taking ?? {}, { taken })
      await one.release()
      expect(await isTaken(), String(taken)).toBe(false)
    }
  })

  it('does not give back that of another call, of which nothing was heard either', async () => {
    await append(call('another'))
    const one = call('one')
    Object.assign(one.taking ?? {}, { taken: 'unheard' })
    await one.release()
    expect(await isTaken()).toBe(true)
  })

  it('that decided without an append has it before it is answered, once', async () => {
    const one = call('one')
    expect(await one.turnedAway()).toBeUndefined()
    expect([await isTaken(), one.taking?.taken]).toEqual([true, true])
    expect(await one.turnedAway()).toBeUndefined()
    expect(await call('another').turnedAway()).toEqual({ is: 'reused' })
  })
})
