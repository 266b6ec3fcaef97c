import { calls } from '@portal/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { health, until } from '../harness/processes.ts'

// Somebody at the database's console begins a transaction, looks at something, and goes to lunch; or tidies up a large
// table with VACUUM FULL.
let portal: TestPortal
let admin: Client
let driver: Client
let console_: pg.Client
const said: string[] = []
beforeAll(async () => {
  const log = { write: (line: string) => void said.push(line) }
  portal = await startTestPortal({ log: log as unknown as NodeJS.WritableStream })
  admin = await portal.as('superadmin')
  driver = await portal.as('driver')
  console_ = new pg.Client({
    connectionString: portal.portal.databaseUrl,
    application_name: 'psql',
  })
  await console_.connect()
})
afterAll(async () => {
  await console_.end()
  await portal.stop()
})

/** As the client of tests asks, which comes again by itself where it hears 503. */
const asks = ({ token }: Client, call: { method: string; path: string }) =>
  fetch(`${portal.url}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
  })
const held = () => said.filter((line) => line.includes('away: waiting'))

test('a table that somebody holds is waited for some seconds, by those who need it; others are served', async () => {
  await console_.query('BEGIN')
  await console_.query('LOCK TABLE news.item IN ACCESS EXCLUSIVE MODE')
  try {
    // More than there are connections.
    const asked = Array.from({ length: 30 }, () => asks(driver, calls.news.list))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers[0]?.headers.get('retry-after')).toBe('5')
    expect((await asks(driver, calls.messages.mine)).status).toBe(200)
    await until('health says so', async () => {
      const now = await health(portal.url)
      return now?.status === 'degraded' && now.parts.database.startsWith('locked since')
    })
    expect(held().join()).toMatch(/news\.item is held by process \d+, psql/)
    // What is written goes into the log all the same, and is shown when the table is there again.
    const before = await portal.portal.parts.log.store.head()
    await admin.ok(calls.news.save, {
      title: 'Halka',
      html: '<p>Kör försiktigt</p>',
      isActive: true,
    })
    expect(await portal.portal.parts.log.store.head()).toBeGreaterThan(before)
    expect((await health(portal.url))?.parts.projections.news?.state).not.toBe('parked')
  } finally {
    await console_.query('ROLLBACK')
  }
  await until('it is back', async () => (await health(portal.url))?.status === 'ok')
  await portal.settled()
  const { rows } = await driver.ok(calls.news.list, {})
  expect(rows.map(({ title }) => title)).toContain('Halka')
})

test('and others are served while more and more come who need it', async () => {
  await console_.query('BEGIN')
  await console_.query('LOCK TABLE news.item IN ACCESS EXCLUSIVE MODE')
  const need: Promise<number>[] = []
  const others: Promise<number>[] = []
  try {
    // After the first have been refused: how long it lasts nobody knows until then.
    expect((await asks(driver, calls.news.list)).status).toBe(503)
    for (let turn = 0; turn < 60; turn++) {
      for (let each = 0; each < 3; each++)
        need.push(asks(driver, calls.news.list).then(({ status }) => status))
      if (turn > 30) others.push(asks(admin, calls.messages.mine).then(({ status }) => status))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(need))).toEqual(new Set([503]))
  } finally {
    await console_.query('ROLLBACK')
    await Promise.all(need)
  }
  await until('it is back', async () => (await health(portal.url))?.status === 'ok')
  await until('and is shown', async () => (await asks(driver, calls.news.list)).status === 200)
  const again = Array.from({ length: 30 }, () => asks(driver, calls.news.list))
  const shown = (await Promise.all(again)).map(({ status }) => status)
  expect(new Set(shown)).toEqual(new Set([200]))
})

test('rows that a forgotten transaction holds hold up nobody for longer, whoever else signs in', async () => {
  await console_.query('BEGIN')
  const id = await driver.ownId()
  await console_.query('SELECT FROM auth.session WHERE user_id = $1 FOR UPDATE', [id])
  try {
    expect((await asks(driver, calls.auth.signOut)).status).toBe(503)
    await portal.guest().signIn('admin@demo.example', 'Demo-portal-1')
  } finally {
    await console_.query('ROLLBACK')
  }
  await driver.ok(calls.auth.signOut, {})
})
