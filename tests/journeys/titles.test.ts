import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('what is not found, and what a code leads to, are named in the tab with the portal’s name', async () => {
  const { page, context } = await open({ locale: 'sv' })
  await page.goto('/external/nowhere')
  await page.getByRole('heading', { name: 'Sidan kunde inte hittas' }).waitFor()
  await expect.poll(() => page.title()).toBe('Sidan kunde inte hittas – Portalen')
  await page.goto('/external/card/unknown')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^.+ – Portalen$/)
  await context.close()
})

test('a page that goes wrong is named in the tab, too, and its heading has the focus', async () => {
  const { page, context } = await open({ login: 'clerk', locale: 'en' })
  await page.goto('/inside/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.route('**/api/news?**', (route) =>
    route.fulfill({ json: { rows: [null], total: 1 } }),
  )
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'News' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'An error has occurred' })
  await heading.waitFor()
  await expect.poll(() => page.title()).toMatch(/Cannot read properties of null.* – Portal$/)
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await context.close()
})
