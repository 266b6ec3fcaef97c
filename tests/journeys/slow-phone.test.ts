import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, phone, startBrowser } from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let browser: Browser
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await portal.stop()
})

/** Notes with what React has drawn a part; whether it has drawn it anew since can then be asked. */
const drawing = async (page: Page, part: string) => {
  const look = (isSame: boolean) =>
    page.locator(part).evaluate((element, compare) => {
      type Drawn = Record<string, unknown> & { drawnBefore?: unknown }
      const drawn = element as unknown as Drawn
      const key = Object.keys(drawn).find((name) => name.startsWith('__reactProps$'))
      if (!key) throw new Error('React has not drawn it')
      if (!compare) drawn.drawnBefore = drawn[key]
      return drawn.drawnBefore === drawn[key]
    }, isSame)
  await look(false)
  return async () => !(await look(true))
}

test('a letter of a message draws neither the recipients nor the tools anew', async () => {
  const { page, context } = await open(browser, portal.url, {
    login: 'driver',
    locale: 'sv',
    size: phone,
  })
  await page.goto('/inside/user/messages?tab=new')
  const words = page.getByRole('textbox', { name: 'Meddelande' })
  await words.click()
  await words.pressSequentially('H')
  await page.getByRole('button', { name: 'Släng utkastet' }).waitFor()
  const again = await Promise.all([
    drawing(page, '[data-field=recipients] input'),
    drawing(page, '[role=toolbar] button:first-child'),
  ])
  await words.pressSequentially('ej')
  expect(await Promise.all(again.map((one) => one()))).toEqual([false, false])
  await page.getByRole('textbox', { name: 'Ämne' }).pressSequentially('Däck')
  expect(await Promise.all(again.map((one) => one()))).toEqual([false, false])
  await words.press('Control+b')
  await page.getByRole('button', { name: 'Fet', pressed: true }).waitFor()
  await context.close()
})
