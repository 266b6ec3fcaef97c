import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, tabOf } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})
beforeEach(() => portal.settled())

const rights = ['admin', 'impersonater']
async function setRights(roles: readonly string[]): Promise<void> {
  const { id } = await (await portal.as('admin')).ok(calls.auth.me, {})
  await portal.settled()
  const { version, firstName, lastName, email, companyId, departmentIds, userType } =
    await office.ok(calls.users.one, { id })
  await office.ok(calls.users.change, {
    ...{ id, version, firstName, lastName, email, companyId, departmentIds, userType, roles },
  } as never)
}
const lost = (page: Page) => page.getByRole('heading', { name: 'Du får inte längre se den här' })
const words = 'Halvskriven nyhet om däckbyte'

describe('a right that is taken away while a page is open', () => {
  test('the page says so, gives back what was typed, and shows nothing else of it', async () => {
    const { page, context, complaints } = await open({ login: 'admin', locale: 'sv' })
    const { rows } = await office.ok(calls.users.search, {})
    const other = rows[1]?.fullName ?? ''
    await page.goto('/inside/admin/news/new')
    await page.getByRole('textbox', { name: 'Rubrik' }).fill(words)
    const list = await tabOf(context)
    await list.page.goto('/inside/admin/user')
    await list.page.getByRole('row', { name: other }).first().waitFor()
    const held = list.page.getByRole('link', { name: 'Användargrupper' })
    await held.waitFor()
    await setRights([])
    await lost(page).waitFor()
    await page.getByText(words).waitFor()
    await lost(list.page).waitFor()
    expect(await list.page.getByText(other).count()).toBe(0)
    expect(await held.count()).toBe(0)
    expect(await list.page.getByText('Det du höll på att skriva').count()).toBe(0)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await picture(page, `right-lost-${size.width}`)
    }
    expect(await axeFindings(page)).toEqual([])
    // Given again, what was typed stays until its writer goes on.
    await setRights(rights)
    await page.getByRole('heading', { name: 'Nu får du se den här sidan igen' }).waitFor()
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Öppna sidan igen' }).click()
    await page.getByRole('textbox', { name: 'Rubrik' }).waitFor()
    await list.page.getByRole('row', { name: other }).first().waitFor()
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
    await context.close()
  })

  test('while a call is under way: nothing waits for ever, and what was typed is there', async () => {
    const { page, context } = await open({ login: 'admin', locale: 'sv' })
    await page.goto('/inside/admin/news/new')
    await page.getByRole('textbox', { name: 'Rubrik' }).fill(words)
    await page.locator('[contenteditable=true]').fill('Vi byter i april.')
    const asked = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    await context.route('**/api/admin/news**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      asked.resolve()
      await free.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Spara som utkast' }).click()
    await asked.promise
    await setRights([])
    await lost(page).waitFor()
    free.resolve()
    await page.getByText('Vi byter i april.').waitFor()
    await page.waitForTimeout(1000)
    expect(await lost(page).count()).toBe(1)
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
    await setRights(rights)
    await context.close()
  })
})
