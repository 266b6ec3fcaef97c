import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal({ settings: { CALL_LIMIT: '20', CHANGE_LIMIT: '4' } })

test('who calls too often is told when to come again; others are not kept waiting', async () => {
  const driver = await portal.as('driver')
  const answers = []
  for (let nth = 0; nth < 25; nth++) answers.push(await driver.call(calls.auth.me, {}))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, error, headers } of refused) {
    expect([status, error?.code]).toEqual([429, 'tooMany'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  const admin = await portal.as('admin')
  expect((await admin.call(calls.auth.me, {})).status).toBe(200)
  const changes = []
  for (let nth = 0; nth < 6; nth++)
    changes.push((await admin.call(calls.groups.save, { name: `Fart ${nth}` })).status)
  expect(changes.slice(0, 4)).toEqual([200, 200, 200, 200])
  expect(changes.at(-1)).toBe(429)
  expect((await admin.call(calls.auth.me, {})).status).toBe(200)
})

test('a call that was refused for its pace is made under the same key later', async () => {
  const clerk = await portal.as('clerk')
  const statuses = []
  for (let nth = 0; nth < 6; nth++)
    statuses.push(
      (
        await clerk.call(
          calls.app.setLocale,
          { locale: 'en' },
          { headers: { 'idempotency-key': `fart-${nth}` } },
        )
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
  const { rows } = await portal.portal.parts.pool.query(
    'SELECT 1 FROM api.idempotency WHERE status = 429',
  )
  expect(rows).toEqual([])
})
