import { calls } from '@portal/contracts'
import type { Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { type Device, keepsReading, takeDevice, usedUntil } from '../harness/device.ts'
import { fillIn } from '../harness/session.ts'
import { overCable } from '../harness/standing.ts'

const { cable, portal } = overCable()
let device: Device | undefined
afterEach(async () => {
  cable.mend()
  await device?.drop()
  device = undefined
})

/** The reports of a person with a headline, as the server has them. */
const filedBy = async (login: string, headline: string) => {
  const { rows } = await (await portal.as(login)).ok(calls.incidents.mine, {
    page: 0,
    pageSize: 100,
  })
  return rows.filter((one) => one.headline === headline)
}

/** A driver's phone, signed in before the signal went. */
async function withoutSignal(login: string) {
  device = await takeDevice(cable.url)
  const page = await device.open()
  await device.signIn(login)
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepsReading(page)
  await device.close()
  cable.cut()
  return { device, page: await device.open() }
}

test('what one was sending when they logged out is not sent as whoever signs in next', async () => {
  const { device, page } = await withoutSignal('driver')
  const outbox = page.getByTestId('outbox')
  const report = async (headline: string) => {
    await page.goto('/inside/incidentreport/DamageReport')
    await page.locator('input[name=registration]').fill('ABC 123')
    await page.locator('input[name=headline]').fill(headline)
    await page.locator('textarea[name=description]').fill('Slog i en stolpe vid lastkajen.')
    await page.locator('form button[type=submit]').click()
  }
  await report('Den första')
  await outbox.getByText('1 thing waits to be sent').waitFor()
  await report('Den andra')
  await outbox.getByText('2 things wait to be sent').waitFor()
  // The answer to the first is long on its way.
  const isFiled = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const bodies: string[] = []
  await device.context.route('**/api/incidentreport', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postData() ?? '')
    if (bodies.length > 1) return route.fallback()
    const response = await route.fetch()
    isFiled.resolve()
    await answer.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  cable.mend()
  await isFiled.promise
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and lose what is not saved?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await fillIn(page, 'clerk', 'Demo-portal-1')
  await page.waitForURL('**/start')
  await usedUntil(page, async () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name }) => name === 'portal-outbox'),
    ),
  )
  answer.resolve()
  await page.waitForTimeout(4000)
  expect(bodies).toHaveLength(1)
  for (const headline of ['Den första', 'Den andra'])
    expect(await filedBy('clerk', headline), headline).toEqual([])
  expect(await filedBy('driver', 'Den första')).toHaveLength(1)
})
