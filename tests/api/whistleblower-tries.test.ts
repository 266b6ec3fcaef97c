import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@portal/calendar/lengths'
import { careForCases } from '@portal/command-api/whistleblower/care'
import { calls } from '@portal/contracts'
import { receiptKeys } from '@portal/contracts/whistleblower-seal'
import { besideDatabase } from '@portal/platform/whistleblower/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOn } from '../harness/clock.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const { whistleblower } = calls

/** Two that serve the same cases. */
let first: TestPortal
let second: TestPortal
let cases: pg.Pool
let hours = 0
let days = 0
const now = () => new Date(daysOn(days).getTime() + hours * HOUR_MS)

beforeAll(async () => {
  const clock = { now, everyMs: 1_000_000 }
  first = await startTestPortal({ clock, settings: { TRUSTED_PROXIES: '1' } })
  const url = besideDatabase(first.portal.databaseUrl)
  second = await startTestPortal({
    clock,
    settings: { TRUSTED_PROXIES: '1', WHISTLEBLOWER_DATABASE_URL: url },
  })
  cases = new pg.Pool({ connectionString: url, max: 1 })
  await handlerOf(await first.as('handler'))
})
afterAll(async () => {
  await cases.end()
  await second.stop()
  await first.stop()
})

/** Somebody at this address shows a proof; without one, one that is none. */
const tried = (portal: TestPortal, address: string, proof = randomBytes(32).toString('base64')) =>
  portal.guest().call(whistleblower.own, { proof }, { headers: { 'x-forwarded-for': address } })
const statusOf = async (...one: Parameters<typeof tried>) => (await tried(...one)).status

test('one address has ten tries an hour, at however many processes, one after the other or at once', async () => {
  for (let nth = 0; nth < 10; nth++)
    expect(await statusOf(nth % 2 ? second : first, '192.0.2.1')).toBe(404)
  for (const portal of [first, second]) {
    const last = await tried(portal, '192.0.2.1')
    expect(last.status).toBe(429)
    expect(last.headers.get('Retry-After')).toBe('3600')
  }
  const all = await Promise.all(Array.from({ length: 40 }, () => statusOf(first, '192.0.2.2')))
  expect(all.filter((status) => status === 404).length).toBeLessThanOrEqual(10)
  expect(await statusOf(second, '192.0.2.3')).toBe(404)
  // Who has one address of IPv6 has a network of them.
  const network = Array.from({ length: 20 }, (_, nth) => `2001:db8:0:1::${nth + 1}`)
  const tries = await Promise.all(network.map((address) => statusOf(first, address)))
  expect(tries.filter((status) => status === 404).length).toBeLessThanOrEqual(10)

  // What is kept of it until the hour is over says neither who it was nor at which minute.
  const kept = await cases.query('SELECT * FROM vault.tried_from')
  expect(Object.keys(kept.rows[0]).sort()).toEqual(['hour', 'place', 'times'])
  for (const { place } of kept.rows) expect(place).toBeLessThan(2 ** 16)
  hours++
  expect(await statusOf(first, '192.0.2.1')).toBe(404)
  await careForCases(first.portal.parts)
  expect((await cases.query('SELECT * FROM vault.tried_from')).rowCount).toBe(1)
  hours++
  await careForCases(first.portal.parts)
  expect((await cases.query('SELECT * FROM vault.tried_from')).rowCount).toBe(0)
})

test('all together have a thousand a day; by then nobody opens a case, and reports are taken', async () => {
  days++
  const { client } = { client: await first.as('handler') }
  const { handlers } = await client.ok(whistleblower.about, {})
  const said = { headline: 'Fusk', text: 'Magnet.' }
  const { envelope, receipt } = await envelopeOf(said, handlers)
  await first.guest().ok(whistleblower.report, envelope)
  const { proof } = await receiptKeys(receipt)
  expect(await statusOf(first, '198.51.100.1')).toBe(404)
  const so = await cases.query('UPDATE vault.tried SET times = 999 WHERE times = 1')
  expect(so.rowCount).toBe(1)
  expect(await statusOf(second, '198.51.100.2', proof)).toBe(200)
  expect(await statusOf(second, '198.51.100.2')).toBe(404)
  for (const portal of [first, second]) {
    expect(await statusOf(portal, '198.51.100.3')).toBe(429)
    expect(await statusOf(portal, '198.51.100.4', proof)).toBe(429)
  }
  const more = await envelopeOf(said, handlers)
  await first.guest().ok(whistleblower.report, more.envelope)

  days++
  expect(await statusOf(first, '198.51.100.3')).toBe(404)
  expect(await statusOf(second, '198.51.100.4', proof)).toBe(200)
  await careForCases(first.portal.parts)
  const kept = await cases.query<{ times: number }>('SELECT times FROM vault.tried')
  expect(kept.rows).toEqual([{ times: 1 }])
})
