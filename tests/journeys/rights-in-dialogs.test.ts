import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import type { Client, DemoName } from '../harness/client.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})
beforeEach(() => portal.settled())

/** The rights that a person had before a test. */
const before: [DemoName, readonly string[]][] = []
afterEach(async () => {
  for (const [who, roles] of before.splice(0)) await setRights(who, roles)
})
/** Gives a person these rights, and no others, in another session. */
async function setRights(who: DemoName, roles: readonly string[]): Promise<void> {
  const { id } = await (await portal.as(who)).ok(calls.auth.me, {})
  await portal.settled()
  const was = await office.ok(calls.users.one, { id })
  const { version, firstName, lastName, email, companyId, departmentIds, userType } = was
  before.push([who, was.roles])
  await office.ok(calls.users.change, {
    ...{ id, version, firstName, lastName, email, companyId, departmentIds, userType, roles },
  } as never)
}
const as = (login: DemoName) => open({ login, locale: 'sv' })
const lost = (page: Page) => page.getByRole('heading', { name: 'Du får inte längre se den här' })
const words = 'Halvskrivna ord om däckbyte'

/** The page is one that somebody can use: nothing covers or holds it. */
async function usable(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const held = () =>
    page.evaluate(() => [
      document.documentElement.style.overflow,
      document.querySelectorAll('#root [inert], #root[inert]').length,
      document.querySelectorAll('[aria-busy=true]').length,
    ])
  await expect.poll(held).toEqual(['', 0, 0])
}

/** The office writes to two people whom it has selected. */
async function writeToMany(page: Page): Promise<void> {
  await page.goto('/inside/admin/user')
  await page.getByRole('checkbox', { name: 'Markera' }).nth(1).check()
  await page.getByRole('button', { name: 'Skicka meddelande' }).click()
  await dialog(page).getByRole('textbox', { name: 'Ämne' }).fill(words)
  await dialog(page).getByRole('textbox', { name: 'Meddelande' }).fill('Vi byter i april.')
}

describe('a right that is taken away while a dialog is open gives back what was typed', () => {
  test('in a record', async () => {
    const { page, context, complaints } = await as('admin')
    await page.goto('/inside/admin/news?tab=emergency')
    await page.getByRole('button', { name: 'Lägg till dokument' }).click()
    await dialog(page).getByLabel('Namn').fill(words)
    await setRights('admin', [])
    await lost(page).waitFor()
    await page.getByText(words).waitFor()
    await usable(page)
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
    await context.close()
  })

  test('in a message to many, also while it is asked whether it is to go out', async () => {
    const { page, context, complaints } = await as('admin')
    await writeToMany(page)
    await dialog(page).getByRole('button', { name: 'Nästa' }).click()
    const sure = page.getByRole('dialog', { name: 'Skicka meddelandet till' })
    await sure.getByRole('button', { name: 'Skicka meddelande' }).waitFor()
    await setRights('admin', [])
    await lost(page).waitFor()
    await page.getByText(words).waitFor()
    await page.getByText('Vi byter i april.').waitFor()
    await usable(page)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await picture(page, `right-lost-dialog-${size.width}`)
    }
    expect(await axeFindings(page)).toEqual([])
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
    await context.close()
  })

  test('in what a person is asked back', async () => {
    const { page, context } = await as('wageadmin')
    await page.goto('/inside/admin/certificate?tab=handedIn&state=waiting')
    await page.locator('[data-opens]').filter({ visible: true }).first().click()
    await dialog(page).getByRole('button', { name: 'Begär komplettering' }).click()
    await dialog(page).getByRole('textbox').fill(words)
    await setRights('wageadmin', [])
    await lost(page).waitFor()
    await page.getByText(words).waitFor()
    await usable(page)
    await context.close()
  })
})

describe('where the page itself may still be seen', () => {
  test('a dialog that goes with the right gives back what was typed, and says why', async () => {
    await setRights('admin', ['admin', 'wageadmin'])
    const { page, context, complaints } = await as('admin')
    await page.goto('/inside/admin/user')
    await page.getByRole('checkbox', { name: 'Markera' }).nth(1).check()
    await page.getByRole('button', { name: 'Mer', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Skicka SMS' }).click()
    await dialog(page).getByRole('textbox', { name: 'Text' }).fill(words)
    await setRights('admin', ['wageadmin'])
    const told = page.getByRole('dialog', { name: 'Du får inte längre göra det här' })
    await told.getByText(words).waitFor()
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await picture(page, `right-lost-part-${size.width}`)
    }
    expect(await axeFindings(page)).toEqual([])
    await told.getByRole('button', { name: 'Stäng' }).click()
    await usable(page)
    await page.getByRole('checkbox', { name: 'Markera' }).first().waitFor()
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
    await context.close()
  })

  test('a message to many stays in its dialog, and is refused in words', async () => {
    await setRights('admin', ['admin', 'wageadmin'])
    const { page, context } = await as('admin')
    await writeToMany(page)
    await dialog(page).getByRole('button', { name: 'Nästa' }).click()
    const sure = page.getByRole('dialog', { name: 'Skicka meddelandet till' })
    await sure.getByRole('button', { name: 'Skicka meddelande' }).waitFor()
    await setRights('admin', ['wageadmin'])
    await expect
      .poll(async () => (await page.getByRole('button', { name: 'Aktivera' }).count()) === 0)
      .toBe(true)
    await sure.getByRole('button', { name: 'Skicka meddelande' }).click()
    await page.getByText('Du har inte behörighet till detta.').first().waitFor()
    await picture(page, 'right-lost-bulk')
    const subject = dialog(page).getByRole('textbox', { name: 'Ämne' })
    expect(await subject.inputValue()).toBe(words)
    await context.close()
  })
})
