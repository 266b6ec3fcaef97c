import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('whoever looks after people goes to a page and to a person by the keyboard alone', async () => {
  const { page, complaints } = await open({ login: 'admin', locale: 'sv', size: desktop })
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Sök sidor och personer' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  const options = page.getByRole('option')
  expect(await options.count()).toBeGreaterThan(20)
  await picture(page, 'go-to-1280-all')

  // A keyboard without å, ä and ö finds them, too.
  await page.keyboard.type('anvandargr')
  await expect.poll(() => options.allInnerTexts()).toEqual(['Användargrupper\nAdministration'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inside/admin/usergroup')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe('Användargrupper')
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('nyförare')
  const driver = options.filter({ hasText: 'newdriver@demo.example' })
  await driver.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'go-to-1280-people')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/inside\/admin\/user\/[0-9a-f-]{36}/)

  // Nothing found is said; Escape leads back to where one was.
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('finnsinte')
  await page.getByText('Inget hittades för ”finnsinte”.').waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a driver on a phone goes by the menu, and is shown no people', async () => {
  const { page, complaints } = await open({ login: 'driver', locale: 'sv', size: phone })
  const searched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/search')) searched.push(request.url())
  })
  await page.goto('/start')
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('button', { name: 'Gå till…' }).click()
  const field = page.getByRole('combobox', { name: 'Sök sidor' })
  await field.waitFor()
  await picture(page, 'go-to-390-all')
  await field.fill('intyg')
  expect(await overflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'go-to-390-typed')
  await page.getByRole('option', { name: 'Läkarintyg' }).click()
  await page.waitForURL('**/inside/user/medical-certificate')
  expect(searched).toEqual([])
  expect(complaints).toEqual([])
})

test('without a network the pages are there, and it is said that people are not', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'sv', size: desktop })
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Somebody is there: what may be needed comes.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Gå till…' }).click()
  await page.getByRole('combobox').fill('ny')
  await page.getByText('Det gick inte att söka bland personer just nu.').waitFor()
  expect(await page.getByRole('option', { name: 'Nyheter' }).count()).toBe(2)
  await context.setOffline(false)
  await page.getByRole('option', { name: 'Nadja Nyförare' }).waitFor()
})

test('who has not done what the start asks for goes nowhere by it, and it opens once', async () => {
  const { page } = await open({ login: 'newdriver', locale: 'sv', size: desktop })
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('button', { name: 'Gå till…' }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)

  const { page: other } = await open({ login: 'admin', locale: 'sv', size: desktop })
  await other.goto('/start')
  await other.getByRole('button', { name: 'Logga ut' }).waitFor()
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox').waitFor()
  await other.keyboard.press('Control+k')
  expect(await other.getByRole('dialog').count()).toBe(1)
})
