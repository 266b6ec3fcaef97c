import { randomBytes, randomUUID } from 'node:crypto'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from './database.ts'
import { checkCode, makeCode, securityCodeTable } from './security-codes.ts'

const key = randomBytes(32)
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 10)
  await pool.query(securityCodeTable)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const make = (subject: string) => makeCode(pool, key, 'reset', subject)
const check = (subject: string, code: string, use = true) =>
  checkCode(pool, key, 'reset', subject, code, use)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('is six digits, and right once', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(subject, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
  expect(await check(subject, code)).toBe(false)
})

it('can be looked at as often as one likes while it is right', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  for (let look = 0; look < 10; look++) expect(await check(subject, code, false)).toBe(true)
  expect(await check(subject, code)).toBe(true)
})

it('allows five tries, also when they come at once', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  const tries = Array.from({ length: 30 }, () => check(subject, wrong(code), false))
  expect(await Promise.all(tries)).toEqual(tries.map(() => false))
  expect(await check(subject, code)).toBe(false)
  const other = randomUUID()
  const patient = await make(other)
  for (let n = 0; n < 4; n++) expect(await check(other, wrong(patient))).toBe(false)
  expect(await check(other, patient)).toBe(true)
})

it('is spent by one of many who use it at once', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  const used = await Promise.all(Array.from({ length: 4 }, () => check(subject, code)))
  expect(used.filter(Boolean)).toHaveLength(1)
})

it('is bound to its purpose, its subject and the key', async () => {
  const subject = randomUUID()
  const stranger = randomUUID()
  const code = await make(subject)
  await makeCode(pool, key, 'register', subject)
  await make(stranger)
  await pool.query(
    'UPDATE auth.security_code SET code_hash = (SELECT code_hash FROM auth.security_code WHERE purpose = $1 AND subject = $2)',
    ['reset', subject],
  )
  expect(await checkCode(pool, key, 'register', subject, code, true)).toBe(false)
  expect(await check(stranger, code)).toBe(false)
  expect(await checkCode(pool, randomBytes(32), 'reset', subject, code, true)).toBe(false)
  expect(await check(subject, code)).toBe(true)
  const kept = await pool.query<{ code_hash: string }>('SELECT code_hash FROM auth.security_code')
  for (const row of kept.rows) expect(row.code_hash).not.toContain(code)
})

it('is of no use when a newer one was made, or after its time', async () => {
  const subject = randomUUID()
  const old = await make(subject)
  let fresh = await make(subject)
  while (fresh === old) fresh = await make(subject)
  expect(await check(subject, old)).toBe(false)
  await pool.query('UPDATE auth.security_code SET expires_at = now() WHERE subject = $1', [subject])
  expect(await check(subject, fresh)).toBe(false)
})

it.each(['', 'abcdef', '0'.repeat(10_000), '\u0000', 'Å'])(
  'takes %j for a wrong one',
  async (code) => {
    const subject = randomUUID()
    await make(subject)
    expect(await check(subject, code)).toBe(false)
  },
)
