import { randomBytes, randomUUID } from 'node:crypto'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from './database.ts'
import type { KeyRing } from './key-ring.ts'
import {
  checkCode,
  codeStands,
  codeSubjects,
  expectCode,
  makeCode,
  securityCodeTable,
} from './security-codes.ts'

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

const under = (name: string, by = key) => [{ key: by, name }] as const
const make = (subject: string) => makeCode(pool, 'reset', under(subject))
const check = (subject: string, code: string, use = true) =>
  checkCode(pool, 'reset', under(subject), code, use)
const wrong = (code: string) => code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
const tried = (subject: string, tries: number) =>
  pool.query('UPDATE auth.security_code SET tries = $2 WHERE subject = $1', [subject, tries])

it('is ten letters that are not mistaken for one another, and right once, however typed', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  const typed = ` ${code.toLowerCase().replace('-', ' \u2011 ')}`
  expect(await check(subject, typed, false)).toBe(true)
  expect(await check(subject, code.replace('-', ''))).toBe(true)
  expect(await check(subject, code)).toBe(false)
})

it('is one of so many that guesses find none: no letter is commoner than others', async () => {
  const subject = randomUUID()
  const counts = new Map<string, number>()
  for (let n = 0; n < 400; n++)
    for (const letter of (await make(subject)).replace('-', ''))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(31)
  expect(Math.max(...counts.values())).toBeLessThan(3 * Math.min(...counts.values()))
})

it('is expected where none was mailed: the same row, that no guess fits', async () => {
  const subject = randomUUID()
  await expectCode(pool, 'reset', under(subject))
  expect(await codeStands(pool, 'reset', under(subject))).toBe('expected')
  expect(await check(subject, 'ABCDE-FGHJK')).toBe(false)
  const { rows } = await pool.query('SELECT tries FROM auth.security_code WHERE subject = $1', [
    subject,
  ])
  expect(rows).toEqual([{ tries: 1 }])
  // One that was mailed takes its place, and stays when another is expected.
  const code = await make(subject)
  await expectCode(pool, 'reset', under(subject))
  expect(await codeStands(pool, 'reset', under(subject))).toBe('sent')
  expect(await check(subject, code)).toBe(true)
})

it('can be looked at as often as one likes while it is right', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  for (let look = 0; look < 10; look++) expect(await check(subject, code, false)).toBe(true)
  expect(await check(subject, code)).toBe(true)
})

it('allows a thousand guesses, also when they come at once', async () => {
  const subject = randomUUID()
  const code = await make(subject)
  await tried(subject, 980)
  const tries = Array.from({ length: 30 }, () => check(subject, wrong(code), false))
  expect(await Promise.all(tries)).toEqual(tries.map(() => false))
  expect(await check(subject, code)).toBe(false)
  expect(await codeStands(pool, 'reset', under(subject))).toBe('none')
  const other = randomUUID()
  const patient = await make(other)
  await tried(other, 998)
  expect(await check(other, wrong(patient))).toBe(false)
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
  await makeCode(pool, 'register', under(subject))
  await make(stranger)
  await pool.query(
    'UPDATE auth.security_code SET code_hash = (SELECT code_hash FROM auth.security_code WHERE purpose = $1 AND subject = $2)',
    ['reset', subject],
  )
  expect(await checkCode(pool, 'register', under(subject), code, true)).toBe(false)
  expect(await check(stranger, code)).toBe(false)
  expect(await checkCode(pool, 'reset', under(subject, randomBytes(32)), code, true)).toBe(false)
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

it('is right through a rotation of the key, and a newer one ends it under both', async () => {
  const [former, current] = [1, 2].map((version) => ({ version, bytes: randomBytes(32) }))
  const ring = (...accepted: unknown[]) => ({ accepted }) as unknown as KeyRing
  const address = `${randomUUID()}@example.com`
  const before = codeSubjects(ring(former), address)
  const during = codeSubjects(ring(current, former), address)
  const mailed = await makeCode(pool, 'reset', before)
  expect(await codeStands(pool, 'reset', during)).toBe('sent')
  expect(await checkCode(pool, 'reset', during, mailed, false)).toBe(true)
  const newer = await makeCode(pool, 'reset', during)
  expect(await checkCode(pool, 'reset', during, mailed, true)).toBe(false)
  expect(await checkCode(pool, 'reset', during, newer, true)).toBe(true)
  expect(await codeStands(pool, 'reset', during)).toBe('none')
})
