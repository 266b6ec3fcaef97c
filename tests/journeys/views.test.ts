import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { phone, picture, tabOf } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
beforeAll(async () => {
  await portal.settled()
})

const people = '/inside/admin/user'
const asAdmin = { login: 'admin', locale: 'en' } as const

/** Opens the menu of views, whatever it is called after the view that is open. */
const menu = (page: Page, called = 'Views') =>
  page.getByRole('button', { name: called, exact: true }).click()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')

test('a view brings back filters, order and columns, in the other tab too, and is renamed and removed', async () => {
  const { page, context, complaints } = await open(asAdmin)
  const other = await tabOf(context)
  await other.page.goto(people)
  await page.goto(`${people}?status=active&sort=email&desc=1`)
  await page.getByRole('button', { name: 'Choose columns and row height' }).click()
  await page.getByRole('dialog').getByLabel('Phone').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const columns = await heads(page)
  expect(columns).toContain('Phone')
  await menu(page)
  await item(page, 'Save this view').click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill('Active ones')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View saved').waitFor()
  await page.getByRole('button', { name: 'Active ones', exact: true }).waitFor()

  await menu(other.page)
  await item(other.page, 'Active ones').click()
  await other.page.waitForURL(/status=active/)
  expect(new URL(other.page.url()).searchParams.get('sort')).toBe('email')
  await expect.poll(() => other.page.getByLabel('Status').inputValue()).toBe('active')
  await other.page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  expect(await heads(other.page)).toEqual(columns)
  await other.page.goBack()
  await other.page.waitForURL(`**${people}`)
  await other.page.goForward()
  await menu(other.page, 'Active ones')
  await item(other.page, 'Without a view').click()
  await other.page.waitForURL(`**${people}`)

  await menu(page, 'Active ones')
  await item(page, 'Rename or remove views').click()
  await page.getByRole('button', { name: 'Rename “Active ones”' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename “Active ones”' })
  await naming.getByLabel('Name').fill('All who are active')
  await naming.getByRole('button', { name: 'Save' }).click()
  await menu(other.page)
  await item(other.page, 'All who are active').waitFor()
  await page.getByRole('button', { name: 'Remove “All who are active”' }).click()
  await page
    .getByRole('dialog', { name: 'Remove “All who are active”?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByText('You have no saved views of this list.').waitFor()
  await item(other.page, 'All who are active').waitFor({ state: 'hidden' })
  expect([...complaints, ...other.complaints]).toEqual([])
  await context.close()
})

test('a view of what is gone opens with what still holds, and says so', async () => {
  const admin = await portal.as('admin')
  const gone = '019abf5e-0000-7000-8000-0000000000aa'
  await admin.ok(calls.views.save, {
    list: 'users.search',
    name: 'Old office',
    query: `status=active&department=${gone}&group=${gone}&sort=shoeSize&columns=fullName.shoeSize.email`,
  })
  const { page, context, complaints } = await open(asAdmin)
  await page.goto(people)
  await menu(page)
  await item(page, 'Old office').click()
  await page
    .getByText('Something that the view asked for is no longer there, and was left out.')
    .waitFor()
  await page.waitForURL(`**${people}?columns=fullName.email&status=active`)
  await page.getByRole('row', { name: /David Förarsson/ }).waitFor()
  expect(await heads(page)).toEqual(['Name', 'E-mail'])
  await menu(page)
  await item(page, 'Old office').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a view of a name that is there takes its place, and another name that is there is refused', async () => {
  const { page, context, complaints } = await open(asAdmin)
  const admin = await portal.as('admin')
  const list = 'departments.filter'
  await admin.ok(calls.views.save, { list, name: 'North', query: 'q=north' })
  await admin.ok(calls.views.save, { list, name: 'South', query: 'q=south' })
  await page.goto('/inside/admin/department?type=Other')
  await menu(page)
  await item(page, 'Save this view').click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill('north')
  await form.getByText('You have a view of this name. It is replaced.').waitFor()
  await form.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'north', exact: true }).waitFor()
  const { rows } = await admin.ok(calls.views.mine, {})
  expect(rows.filter((one) => one.list === list).map(({ name }) => name)).toEqual([
    'north',
    'South',
  ])
  await menu(page, 'north')
  await item(page, 'Rename or remove views').click()
  await page.getByRole('button', { name: 'Rename “north”' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename “north”' })
  await naming.getByLabel('Name').fill('SOUTH')
  await naming.getByRole('button', { name: 'Save' }).click()
  await naming.getByText('This name is already used.').waitFor()
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  await context.close()
})

test.each([
  ['sv', 1280, 'Vyer', 'Byt namn på eller ta bort vyer', 'Spara vyn'],
  ['sv', 390, 'Vyer', 'Byt namn på eller ta bort vyer', 'Spara vyn'],
  ['pl', 1280, 'Widoki', 'Zmień nazwy lub usuń widoki', 'Zapisz ten widok'],
  ['pl', 390, 'Widoki', 'Zmień nazwy lub usuń widoki', 'Zapisz ten widok'],
] as const)(
  'the menu and its dialogs fit in %s at %i px, with long names',
  async (locale, width, views, change, save) => {
    const admin = await portal.as('wageadmin')
    const name = 'Förare i Norrköping och Söderhamn som väntar på intyg'
    const shown = 'fullName.status.userType.email.lastSeenAt.departments'
    const known = await admin.ok(calls.views.mine, {})
    if (known.rows.length === 0) {
      await admin.ok(calls.views.save, {
        list: 'users.search',
        name,
        query: `columns=${shown}&status=active`,
      })
      await admin.ok(calls.views.save, { list: 'users.search', name: 'Nya', query: 'q=a' })
    }
    const size = width === 390 ? phone : { width, height: 900 }
    const who = { login: 'wageadmin', locale, size }
    const { page, context, complaints } = await open(who)
    await page.goto(people)
    await page.getByRole('button', { name: views, exact: true }).waitFor()
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await menu(page, views)
    await item(page, name).waitFor()
    await picture(page, `views-menu-${locale}-${width}`)
    await item(page, name).click()
    await page.getByRole('button', { name, exact: true }).waitFor()
    await page.waitForURL(/status=active/)
    await picture(page, `views-open-${locale}-${width}`)
    const line = await page.locator('[data-filter-line]').boundingBox()
    if (width > 1000) expect(line?.height, 'label and field of one line').toBeLessThan(80)
    expect(await wide()).toBeLessThanOrEqual(width)
    await menu(page, name)
    await item(page, change).click()
    await page.getByRole('dialog').getByText(name).waitFor()
    await picture(page, `views-change-${locale}-${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await menu(page, name)
    await item(page, save).click()
    await page.getByRole('dialog', { name: save }).getByRole('textbox').fill('nya')
    await picture(page, `views-save-${locale}-${width}`)
    expect(await wide()).toBeLessThanOrEqual(width)
    expect(complaints).toEqual([])
    await context.close()
  },
)
