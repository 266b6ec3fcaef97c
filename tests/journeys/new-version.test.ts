import { calls } from '@portal/contracts'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

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

/** The portal is of a release by now that has no part of this page, and answers a call of it so. */
async function released(
  context: BrowserContext,
  path: string,
  status: number,
  error: { code: string; fields?: { path: string; message: string }[] },
) {
  // The tab was open for a while: what comes with its first use is there.
  for (const page of context.pages()) {
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
  }
  await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await context.route(path, (route) =>
    route.fulfill({ status, json: { error: { message: '', requestId: '1', ...error } } }),
  )
}
const updated = 'Portalen har uppdaterats sedan sidan öppnades.'

test('what a form of before sends and a release takes no more is not called wrong: it says what to do', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  const office = await portal.as('superadmin')
  const [first] = (await office.ok(calls.departments.filter, {})).rows
  await page.goto(`/inside/admin/department/${first?.id}`)
  const city = page.getByRole('textbox', { name: 'Ort' })
  await city.waitFor()
  await released(context, `**${calls.departments.save.path}`, 400, {
    code: 'invalidInput',
    fields: [{ path: 'costCentre', message: 'Invalid input' }],
  })
  await city.fill('Ny stad')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('alert').filter({ hasText: updated }).first().waitFor()
  expect(await page.getByText('Portalen har uppdaterats').count()).toBe(1)
  expect(await page.getByText('Något i formuläret är inte giltigt').count()).toBe(0)
  expect(await city.inputValue()).toBe('Ny stad')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `new-version-form-${size.width}`)
  }
  expect(await axeFindings(page)).toEqual([])
  await context.unroute('**/assets/*.js')
  page.on('dialog', (one) => void one.accept())
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Ladda om sidan' }).click()
  await loaded
  await context.close()
})

test('a call that a release has no more is no thing that is gone: the page says what to do', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/user/messages')
  await page.getByRole('checkbox', { name: 'Bara olästa' }).waitFor()
  await released(context, `**${calls.messages.mine.path}**`, 404, { code: 'notFound' })
  await page.getByRole('checkbox', { name: 'Bara olästa' }).click()
  await page.getByRole('alert').filter({ hasText: updated }).first().waitFor()
  await page.getByRole('button', { name: 'Ladda om sidan' }).waitFor()
  await context.close()
})

test('what is wrong in a form, and what is not there, is said as before where there is no release', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/department/019abf5e-0000-7000-8000-000000000001')
  await page.getByText('Sidan kunde inte hittas').waitFor()
  expect(await page.getByText(updated).count()).toBe(0)
  await context.close()
})
