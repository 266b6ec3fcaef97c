import { calls } from '@portal/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('the demo logins sign in', async () => {
  const driver = await portal.as('driver')
  const me = await driver.ok(calls.auth.me, {})
  expect(me.fullName).toBe('David Förarsson')
  await portal.settled()
})
