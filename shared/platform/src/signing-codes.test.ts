import { randomBytes, randomUUID } from 'node:crypto'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from './database.ts'
import { fixedKey } from './key-ring.ts'
import { contentHashOf as hash } from './signed-form.ts'
import {
  checkSigning,
  makeSigningCode,
  openSigning,
  pruneSignings,
  type Signing,
  signingTable,
} from './signing-codes.ts'

const key = fixedKey(randomBytes(32))
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 10)
  await pool.query(signingTable)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const something = (more: Partial<Signing> = {}): Signing => ({
  userId: randomUUID(),
  kind: 'contract',
  objectId: randomUUID(),
  contentHash: hash('text'),
  ...more,
})
const open = async (what: Signing, signingId = randomUUID()) => {
  const opened = await openSigning(pool, signingId, what)
  if ('wait' in opened) throw new Error(`wait ${opened.wait}`)
  const code = (await makeSigningCode(pool, key, signingId)) ?? ''
  return { signingId, code, ...opened }
}
const check = async (what: Signing, signageKey: string, code: string) =>
  (await checkSigning(pool, key, what, signageKey, code)).is
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** As if so much time had passed for a person. */
const later = (userId: string, minutes: number) =>
  pool.query(
    `UPDATE auth.signing SET created_at = created_at - $2 * interval '1 minute',
       expires_at = expires_at - $2 * interval '1 minute' WHERE user_id = $1`,
    [userId, minutes],
  )

describe('a code', () => {
  it('is six digits, and signs once', async () => {
    const what = something()
    const { code, signageKey, signingId } = await open(what)
    expect(code).toMatch(/^\d{6}$/)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await checkSigning(pool, key, what, signageKey, spaced)).toEqual({
      is: 'right',
      signingId,
    })
    expect(await check(what, signageKey, code)).toBe('spent')
    expect(await makeSigningCode(pool, key, signingId)).toBeUndefined()
  })

  it('is spent by one of many who use it at once', async () => {
    const what = something()
    const { code, signageKey } = await open(what)
    const used = await Promise.all([1, 2, 3, 4].map(() => check(what, signageKey, code)))
    expect(used.filter((one) => one === 'right')).toHaveLength(1)
  })

  it('allows five tries, also when they come at once', async () => {
    const patient = something()
    const first = await open(patient)
    for (let n = 0; n < 4; n++)
      expect(await check(patient, first.signageKey, wrong(first.code))).toBe('wrong')
    expect(await check(patient, first.signageKey, first.code)).toBe('right')
    const hasty = something()
    const second = await open(hasty)
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => check(hasty, second.signageKey, wrong(second.code))),
    )
    expect(tries.filter((one) => one === 'wrong')).toHaveLength(5)
    expect(await check(hasty, second.signageKey, second.code)).toBe('spent')
  })

  it.each([
    ['another person', { userId: randomUUID() }, 'spent'],
    ['another object', { objectId: randomUUID() }, 'spent'],
    ['another kind', { kind: 'document' }, 'spent'],
    ['another content', { contentHash: hash('other') }, 'changed'],
  ])('is of no use for %s', async (_, other, is) => {
    const what = something()
    const { code, signageKey } = await open(what)
    expect(await check({ ...what, ...other }, signageKey, code)).toBe(is)
    expect(await check(what, signageKey, code)).toBe('right')
  })

  it('is of no use without its key, nor when made under another secret', async () => {
    const what = something()
    const { code, signageKey } = await open(what)
    expect(await check(what, 'x'.repeat(32), code)).toBe('spent')
    expect((await checkSigning(pool, fixedKey(randomBytes(32)), what, signageKey, code)).is).toBe(
      'wrong',
    )
  })

  it('lives ten minutes from when it was made', async () => {
    const what = something()
    const { code, signageKey, signingId } = await open(what)
    await later(what.userId, 9.9)
    expect(await check(what, signageKey, wrong(code))).toBe('wrong')
    await later(what.userId, 0.2)
    expect(await check(what, signageKey, code)).toBe('spent')
    expect(await makeSigningCode(pool, key, signingId)).toBeUndefined()
  })

  it('made once more makes the first one useless', async () => {
    const what = something()
    const { code, signageKey, signingId } = await open(what)
    const second = (await makeSigningCode(pool, key, signingId)) ?? ''
    if (second !== code) expect(await check(what, signageKey, code)).toBe('wrong')
    expect(await check(what, signageKey, second)).toBe('right')
  })

  it('asked for anew takes the older one’s place', async () => {
    const what = something()
    const first = await open(what)
    await later(what.userId, 2)
    const second = await open(what)
    expect(await check(what, first.signageKey, first.code)).toBe('spent')
    expect(await check(what, second.signageKey, second.code)).toBe('right')
  })

  it('stands nowhere', async () => {
    const what = something()
    const { code, signageKey } = await open(what)
    const { rows } = await pool.query('SELECT * FROM auth.signing WHERE user_id = $1', [
      what.userId,
    ])
    const { signing_id, user_id, object_id, key_hash, code_hash, content_hash, ...rest } = rows[0]
    expect(`${JSON.stringify(rest)}${key_hash}${code_hash}`).not.toContain(signageKey)
    expect(code_hash).not.toContain(code)
  })
})

describe('asking for codes', () => {
  const wait = async (what: Signing, signingId = randomUUID()) => {
    const opened = await openSigning(pool, signingId, what)
    return 'wait' in opened ? opened.wait : 0
  }

  it('of many who ask at once, one gets one', async () => {
    const what = something()
    const waits = await Promise.all(Array.from({ length: 20 }, () => wait(what)))
    expect(waits.filter((one) => one === 0)).toHaveLength(1)
  })

  it('takes a pause, also for something else; another person need not wait', async () => {
    const what = something()
    await open(what)
    const other = something({ userId: what.userId })
    expect(await wait(other)).toBeGreaterThan(55)
    expect(await wait(something({ objectId: what.objectId }))).toBe(0)
    await later(what.userId, 1.1)
    expect(await wait(other)).toBe(0)
  })

  it('who has signed may go on at once', async () => {
    const { userId } = something()
    for (let n = 0; n < 6; n++) {
      const what = something({ userId })
      const { code, signageKey } = await open(what)
      expect(await check(what, signageKey, code)).toBe('right')
    }
  })

  it('three in an hour may be left unused', async () => {
    const what = something()
    for (let n = 0; n < 3; n++) {
      expect(await wait(what)).toBe(0)
      await later(what.userId, 2)
    }
    const left = await wait(what)
    expect(left).toBeGreaterThan(50 * 60)
    expect(left).toBeLessThanOrEqual(3600)
    await later(what.userId, 55)
    expect(await wait(what)).toBe(0)
  })

  it('said twice under the same id is once', async () => {
    const what = something()
    const signingId = randomUUID()
    expect(await wait(what, signingId)).toBe(0)
    expect(await wait(what, signingId)).toBe(0)
    expect(await wait(what)).toBeGreaterThan(0)
  })
})

it('what is long over is forgotten', async () => {
  const what = something()
  await open(what)
  await later(what.userId, 25 * 60)
  await pruneSignings(pool)
  const { rowCount } = await pool.query('SELECT 1 FROM auth.signing WHERE user_id = $1', [
    what.userId,
  ])
  expect(rowCount).toBe(0)
})
