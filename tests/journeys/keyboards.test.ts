import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../harness/browser.ts'
import { screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { iPhoneBrowser } from '../harness/thumb.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const onPhone = (login?: string) =>
  open({
    locale: 'en',
    size: phone,
    device: iPhoneBrowser,
    ...(login ? { login } : {}),
  })

/** What fields tell a phone's keyboard, by their labels: type, keyboard, what is filled in, capitals, Enter. */
const told = (within: Locator): Promise<Record<string, string>> =>
  within
    .locator('input:visible, textarea:visible')
    .evaluateAll((all) =>
      Object.fromEntries(
        (all as HTMLInputElement[])
          .filter((one) => !['checkbox', 'radio', 'file'].includes(one.type))
          .map((one) => [
            one.labels?.[0]?.innerText ?? one.ariaLabel ?? '',
            [one.type, one.inputMode || '-', one.autocomplete, one.autocapitalize, one.enterKeyHint]
              .concat(one.spellcheck ? ['checked'] : [])
              .join(' '),
          ]),
      ),
    )

test('who signs in is led by Enter from the address to the password, and in', async () => {
  const { page, context } = await onPhone()
  await page.goto('/login')
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await address.waitFor()
  expect(await told(page.locator('form'))).toEqual({
    'E-mail': 'email email username none next',
    Password: 'password - current-password none go',
  })
  await address.fill('driver@demo.example')
  await address.press('Enter')
  const password = page.getByLabel('Password', { exact: true })
  expect(await password.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('Demo-portal-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/start')
  await context.close()
})

test('a browser fills in its own name where one registers oneself, and nobody’s where one writes of another', async () => {
  const { page, context } = await onPhone('superadmin')
  await page.goto('/inside/admin/user/invite?tab=create')
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  expect(await told(page.locator('form'))).toMatchObject({
    'First name': 'text - off words next',
    'Last name': 'text - off words next',
    'E-mail': 'email email off none next',
    Phone: 'tel tel off none next',
    'Personal number': 'text numeric off none next',
  })
  await page.goto(`/inside/admin/department/${ids.department}`)
  await page.getByRole('textbox', { name: 'Street address' }).waitFor()
  const said = Object.values(await told(page.getByRole('main')))
  expect(said.filter((one) => !one.includes(' off '))).toEqual([])
  await context.close()
})

test('hours have a keyboard of figures, and are shown as they were taken', async () => {
  const { page, context } = await onPhone('driver')
  await page.goto(`/inside/user/timereporting/${ids.day}`)
  await page.getByRole('button', { name: 'Add an absence' }).click()
  const hours = page.getByRole('textbox', { name: 'Hours' }).last()
  expect(await hours.getAttribute('inputmode')).toBe('decimal')
  for (const [typed, shown] of [
    ['7,5', '7:30'],
    ['7.30', '7:30'],
    ['7,30', '7:18'],
    ['745', '7:45'],
    ['6', '6:00'],
  ] as const) {
    await hours.fill(typed)
    await hours.blur()
    await expect.poll(() => hours.inputValue()).toBe(shown)
  }
  await context.close()
})
