import { calls } from '@portal/contracts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { companies, messages } = calls
const portal = standingPortal()
let admin: Client
let driver: Client
let superadmin: Client
let groupId = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  superadmin = await portal.as('superadmin')
  const recipients = [{ kind: 'user' as const, id: await portal.idOf('driver') }]
  const content = '<p>Hej</p>'
  groupId = (await admin.ok(messages.start, { recipients, subject: 'Nyckel', content })).id
})
afterEach(() => portal.settled())

let made = 0
const key = () => ({ 'idempotency-key': `keyed-${process.pid}-${made++}` })
const pool = () => portal.portal.parts.pool
const replies = async () => {
  const { rows } = await pool().query<{ count: number }>(
    'SELECT count(*)::int AS count FROM log.event WHERE stream = $1',
    [`conversation-${groupId}`],
  )
  return rows[0]?.count ?? 0
}
const say = (text: string, headers: { 'idempotency-key': string }) =>
  driver.call(messages.reply, { groupId, content: `<p>${text}</p>` }, { headers })

describe('a call that has its key with its append', () => {
  test('happens once, however many of it come at the same time', async () => {
    const before = await replies()
    const headers = key()
    const all = await Promise.all(Array.from({ length: 20 }, () => say('en gång', headers)))
    const ok = all.filter(({ status }) => status === 200)
    expect(ok.length).toBeGreaterThan(0)
    expect(new Set(ok.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(all.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(await replies()).toBe(before + 1)
    const again = await say('en gång', headers)
    expect([again.status, again.body]).toEqual([200, ok[0]?.body])
    expect(again.headers.get('x-position')).toBe(ok[0]?.headers.get('x-position'))
  })

  test('under a key of another appends nothing, also in the same moment', async () => {
    const before = await replies()
    const headers = key()
    const both = await Promise.all([say('ett', headers), say('två', headers)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await replies()).toBe(before + 1)
    const third = await driver.refusal(
      messages.reply,
      { groupId, content: '<p>tre</p>' },
      { headers },
    )
    expect(third).toBe('idempotencyKeyReused')
    expect(await replies()).toBe(before + 1)
  })

  test('is carried out again by whoever repeats it where it died, and is in the log once', async () => {
    const before = await replies()
    const headers = key()
    const first = await say('dog', headers)
    await portal.settled()
    await pool().query(
      `UPDATE api.idempotency SET status = NULL, reply = NULL, started_at = now() - interval '1 minute'
       WHERE started_at = (SELECT max(started_at) FROM api.idempotency)`,
    )
    const again = await say('dog', headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await replies()).toBe(before + 1)
  })

  test('is refused the same again, though it would be fine by now', async () => {
    const name = `Nyckelbolag ${process.pid}`
    const { id } = await superadmin.ok(companies.save, { name })
    const headers = key()
    const early = () =>
      superadmin.call(companies.save, { id, name: `${name} tidigt`, version: 2 }, { headers })
    const first = await early()
    expect([first.status, first.body]).toMatchObject([409, { error: { code: 'changedMeanwhile' } }])
    await superadmin.ok(companies.save, { id, name: `${name} AB`, version: 1 })
    const again = await early()
    expect([again.status, again.body]).toEqual([409, first.body])
  })

  test('that reaches into other streams happens once, and not under a key of another', async () => {
    const headers = key()
    const name = `Nyckelbolag två ${process.pid}`
    const create = (name: string) => superadmin.call(companies.save, { name }, { headers })
    const all = await Promise.all([create(name), create(name), create(`${name} annat`)])
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await portal.settled()
    const made = await superadmin.ok(companies.filter, { search: name, page: 0, pageSize: 20 })
    expect(made.rows.length).toBe(1)
  })
})
