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

test('the Tab key leads out of a list, forth and back, and other keys put a line of it further in and out', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto('/inside/admin/news/new')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  const { keyboard } = page
  for (const line of ['- ice', 'fog']) {
    await keyboard.type(line)
    await keyboard.press('Enter')
  }
  await keyboard.type('wind')
  const levels = () =>
    text.evaluate((one) =>
      Array.from(one.querySelectorAll('li'), (li) => {
        let level = 0
        for (let up = li.parentElement; up !== one && up; up = up.parentElement) level++
        return level
      }),
    )
  const isIn = () => text.evaluate((one) => one === document.activeElement)
  const flat = await levels()
  expect(flat).toEqual([1, 1, 1])
  await keyboard.press('Tab')
  expect(await isIn()).toBe(false)
  await keyboard.press('Shift+Tab')
  expect(await isIn()).toBe(true)
  await keyboard.press('Shift+Tab')
  expect(await isIn()).toBe(false)
  expect(await levels()).toEqual(flat)
  await keyboard.press('Tab')
  await keyboard.press('Control+End')
  await keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(levels).toEqual([1, 1, 3])
  await keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(levels).toEqual(flat)
  await context.close()
})
