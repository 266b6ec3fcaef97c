import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('after a release what is typed stays: a part that is gone says so where it would stand', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/vacation?tab=types')
  await page.getByRole('button', { name: 'Ändra: Semester' }).click()
  const words = 'Semester enligt nytt avtal'
  const name = dialog(page).getByRole('textbox').first()
  await name.fill(words)
  let loads = 0
  page.on('framenavigated', () => loads++)
  await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await dialog(page).getByRole('button', { name: 'Senaste händelser' }).click()
  const said = dialog(page).getByRole('alert').filter({ hasText: 'Portalen har uppdaterats' })
  await said.waitFor()
  await page.waitForTimeout(3000)
  expect(loads).toBe(0)
  expect(await name.inputValue()).toBe(words)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `new-version-${size.width}`)
  }
  expect(await axeFindings(page)).toEqual([])
  // The portal has all its parts again: the page that is loaded anew has them.
  await context.unroute('**/assets/*.js')
  page.on('dialog', (one) => void one.accept())
  await said.getByRole('button', { name: 'Ladda om sidan' }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('button', { name: 'Ändra: Semester' }).waitFor()
  await context.close()
})
