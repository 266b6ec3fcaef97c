import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('whoever goes through a text that ends with a list by the keyboard has changed nothing', async () => {
  const admin = await portal.as('superadmin')
  const { rows } = await admin.ok(calls.documents.search, { page: 0, pageSize: 20 })
  const details = await Promise.all(
    rows.map(({ id }) => admin.ok(calls.documents.one, { id, page: 0, pageSize: 20 })),
  )
  const listed = details.find(({ html }) => /<\/[ou]l>$/.test(html))
  expect(listed).toBeDefined()
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto(`/inside/admin/document?id=${listed?.id}`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.getByRole('button', { name: 'Redo' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await text.locator(':scope > :last-child').evaluate((one) => one.tagName)).toMatch(
    /^[OU]L$/,
  )
  await page.keyboard.press('Tab')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Start' }).click()
  await page.waitForURL('**/start')
  // A list is left as before, by an empty line.
  await page.goto(`/inside/admin/document?id=${listed?.id}`)
  await text.locator('li').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('After the list')
  await text.locator(':scope > p', { hasText: 'After the list' }).waitFor()
  await context.close()
})
