import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { type Device, keepsReading, takeDevice } from './device.ts'
import { pictureFile } from './pictures.ts'
import { overCable } from './standing.ts'

/** What the driver has been written, and reads without a signal. */
export const subject = 'Ny körorder till Gävle i morgon'
export const words = 'Lasta vid port 14, ring när du är framme.'

/** What waits on the device to be sent. */
export const outbox = (page: Page) => page.getByTestId('outbox')

/** Writes a report of damage and presses Send. */
export async function report(page: Page, headline: string, more: { photo?: boolean } = {}) {
  await page.goto('/inside/incidentreport/DamageReport')
  await page.locator('input[name=registration]').fill('ABC 123')
  await page.locator('input[name=headline]').fill(headline)
  await page.locator('textarea[name=description]').fill('Slog i en stolpe vid lastkajen.')
  if (more.photo) await page.getByTestId('files').setInputFiles([pictureFile('spegel.png')])
  await page.locator('form button[type=submit]').click()
}

/**
 * A portal at the end of a cable, for one test file: call it at its top. Each test takes a device that has read and has
 * no signal any more.
 */
export function offlinePortal() {
  const { cable, portal } = overCable()
  let device: Device | undefined
  beforeAll(async () => {
    const id = await portal.idOf('driver')
    await (await portal.as('admin')).ok(calls.messages.start, {
      recipients: [{ kind: 'user', id }],
      subject,
      content: `<p>${words}</p>`,
    })
    await portal.settled()
  })
  afterEach(async () => {
    cable.mend()
    await device?.drop()
    device = undefined
  })

  /** A device of the test's own. */
  async function take(options: Parameters<typeof takeDevice>[1] = {}) {
    device = await takeDevice(cable.url, options)
    return device
  }

  /** The driver signed in on one that has what is read without a network; then there is none, and it was closed. */
  async function withoutSignal(options: Parameters<typeof takeDevice>[1] = {}) {
    const device = await take(options)
    const page = await device.open()
    await device.signIn('driver')
    await page.goto('/start')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keepsReading(page)
    await device.close()
    cable.cut()
    return { device, page: await device.open() }
  }

  /** The driver's reports of a headline, as the server has them. */
  const filed = async (headline: string) => {
    const { rows } = await (await portal.as('driver')).ok(calls.incidents.mine, {
      page: 0,
      pageSize: 100,
    })
    return rows.filter((one) => one.headline === headline)
  }
  return {
    cable,
    portal,
    take,
    withoutSignal,
    filed,
  }
}
