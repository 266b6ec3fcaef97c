import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

/** By when it is said that something takes long, in ms. */
const LONG_MS = 9000
const slow = 'Det här tar längre tid än vanligt.'

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
  const { page, context } = await open({ login: 'driver', locale: 'sv', size: phone })
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

test('an answer that does not come: it is said that it takes long, and can be asked for anew', async () => {
  const { page, context, complaints } = await open({ login: 'driver', locale: 'sv', size: phone })
  await page.clock.install()
  await page.goto('/inside/news')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let asked = 0
  await context.route(`**${calls.wages.mine.path.replace(/:\w+/, '**')}`, (route) => {
    if (asked++ > 0) return route.fallback()
  })
  await follow(page, '/inside/user/wageSpecs')
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(LONG_MS)
  await page.getByText(slow).waitFor()
  await picture(page, 'takes-long')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await page.locator('main a, section a').first().waitFor()
  expect(await page.getByText(slow).count()).toBe(0)
  expect(asked).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

test('a sign-in that is not answered: it is said that it takes long', async () => {
  const { page, context } = await open({ locale: 'sv', size: phone })
  await page.clock.install()
  await page.goto('/login')
  let asked = 0
  await context.route(`**${calls.auth.signIn.path}`, () => {
    asked++
  })
  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord').first().fill('Demo-portal-1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(LONG_MS)
  await page.clock.fastForward(1000)
  await page.getByText(slow).waitFor()
  await picture(page, 'sign-in-takes-long')
  await context.close()
})
