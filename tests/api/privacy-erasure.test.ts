import { calls } from '@portal/contracts'
import { filesIn } from '@portal/platform/pdf/pdf'
import { beforeAll, expect, test } from 'vitest'
import { type Canary, liveAsCanary, traces } from '../harness/canary.ts'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { logs, privacy, users } = calls

const portal = standingPortal()
let canary: Canary
let office: Client
beforeAll(async () => {
  canary = await liveAsCanary(portal)
  office = await portal.as('superadmin')
})

test('an erasure has a certificate: figures, the seal, what is there now, and no word of who it was', async () => {
  expect((await office.ok(privacy.erasures, {})).total).toBe(0)
  expect(await office.refusal(privacy.certificate, { id: canary.id })).toBe('notFound')
  await office.ok(users.remove, { id: canary.id, erase: 'true' })
  await portal.settled()
  const [row] = (await office.ok(privacy.erasures, {})).rows
  expect(row).toMatchObject({ id: canary.id, byName: 'Sara Systemsson' })
  // The registration had a key of its own.
  expect(row?.certified).toMatchObject({ keys: 2 })
  expect(row?.certified?.files).toBeGreaterThanOrEqual(canary.fileIds.length)
  expect(row?.certified?.events).toBeGreaterThan(50)
  expect(row?.certified?.rows).toBeGreaterThan(3)
  const reply = await office.call(privacy.certificate, { id: canary.id })
  expect(reply.status).toBe(200)
  const attached = await filesIn(reply.bytes, { 'erasure.json': 10_000 })
  const said: unknown = JSON.parse(String(attached.get('erasure.json')))
  expect(said).toMatchObject({ id: canary.id, left: { key: false, details: false, files: 0 } })
  const text = JSON.stringify(said)
  for (const trace of traces) expect(text).not.toContain(trace)
})

test('it is in the history, said once, however often the erasure is gone over', async () => {
  await portal.portal.parts.pool.query('UPDATE personal.erasure SET done_at = NULL')
  await portal.portal.parts.erasures.applyRemembered()
  await portal.settled()
  const { rows } = await office.ok(logs.all, { actions: ['erasureCertified'] })
  expect(rows).toHaveLength(1)
  expect((await office.ok(privacy.erasures, {})).total).toBe(1)
})

test('one that was left is ended though the clock by which it was asked for ran ahead of the database’s', async () => {
  const { pool, erasures } = portal.portal.parts
  const left = async () =>
    (await pool.query('SELECT FROM personal.erasure WHERE done_at IS NULL')).rowCount
  const leave = (asked: string) =>
    pool.query(`UPDATE personal.erasure SET done_at = NULL, asked_at = now() + $1::interval`, [
      asked,
    ])
  await leave('12 hours')
  await erasures.goOver()
  expect(await left()).toBe(0)
  // A call that is under way ends by itself.
  await leave('-2 seconds')
  await erasures.goOver()
  expect(await left()).toBe(1)
  await leave('-2 minutes')
  await erasures.goOver()
  expect(await left()).toBe(0)
})
