import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { open, phone } from '../harness/browser.ts'
import { until } from '../harness/processes.ts'
import { overCable, standingBrowser } from '../harness/standing.ts'

const at = overCable()
const browser = standingBrowser()

/** How soon after the portal is back a page is to be of use again, in ms: it looks again, and may be loaded anew. */
const SOON_MS = 15_000

/** A page on which the parts that are needed later are asked for while there is no portal, until its pauses are long. */
async function lacking() {
  const { page } = await open(browser, at.cable.url, { login: 'driver', locale: 'en', size: phone })
  await page.goto('/inside/user/messages')
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  const asked: string[] = []
  page.on('requestfailed', (request) => asked.push(request.url()))
  at.cable.cut()
  await page.keyboard.press('Shift')
  await until('a part is missed', () => asked.some((url) => url.includes('/assets/SignedOut')))
  await sleep(12_000)
  return page
}

test('a session that ended while the portal was away asks for a sign-in as soon as it is back', async () => {
  const page = await lacking()
  await (await at.portal.as('driver')).ok(calls.account.endSessions, { others: true })
  at.cable.mend()
  await page.getByLabel('Password').first().waitFor({ timeout: SOON_MS })
  await page.context().close()
})

test('the menu opens as soon as the portal is back', async () => {
  const page = await lacking()
  at.cable.mend()
  await expect
    .poll(
      async () => {
        await page
          .getByRole('button', { name: 'Menu' })
          .click({ timeout: 1000 })
          .catch(() => undefined)
        return page.getByRole('dialog').count()
      },
      { timeout: SOON_MS },
    )
    .toBe(1)
  await page.context().close()
})
