import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone, styled } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

const question = (page: Page) => page.getByRole('dialog', { name: 'Lämna utan att spara?' })
const answer = async (page: Page, name: 'Avbryt' | 'Lämna') => {
  await question(page).getByRole('button', { name, exact: true }).click()
  await question(page).waitFor({ state: 'hidden' })
}
const asDriver = () => open({ login: 'handler', locale: 'sv', size: phone })
const asSuper = () => open({ login: 'superadmin', locale: 'sv', size: desktop })

describe('what is typed is asked about', () => {
  test('once, however often Back is pressed, and what is answered is done', async () => {
    const { page, complaints, context } = await asSuper()
    await page.goto('/inside/admin/company')
    await page.getByRole('link', { name: 'Exempel Bemanning AB' }).click()
    const name = page.getByLabel('Namn', { exact: true })
    await name.fill('Ett annat')
    for (const said of ['Avbryt', 'Lämna'] as const) {
      for (let times = 0; times < 3; times++) {
        await page.goBack()
        await question(page).getByRole('button', { name: 'Lämna' }).waitFor()
      }
      await answer(page, said)
      if (said === 'Avbryt') expect(await name.inputValue()).toBe('Ett annat')
    }
    await page.waitForURL('**/inside/admin/company')
    expect(complaints).toEqual([])
    await context.close()
  })

  const tabs = [
    [
      'a medical certificate',
      '/inside/user/medical-certificate?tab=add',
      'Rubrik',
      'Feber',
      'Lista',
    ],
    ['an education', '/inside/user/education?tab=add', 'Utbildningens namn', 'Truck', 'Kurser'],
    ['leave', '/inside/user/vacation?tab=apply', 'Kommentar', 'En resa', 'Ansökningar'],
  ] as const
  test.each(tabs)('before another tab is shown: %s', async (_, path, label, text, other) => {
    const { page, context } = await asDriver()
    await page.goto(path)
    const field = page.getByLabel(label).first()
    await field.fill(text)
    const go = () => page.getByRole('link', { name: other, exact: true }).first().click()
    await go()
    await answer(page, 'Avbryt')
    expect(await field.inputValue()).toBe(text)
    await go()
    await answer(page, 'Lämna')
    await field.waitFor({ state: 'detached' })
    await context.close()
  })

  test('before another tab is shown: how many of a department may be away', async () => {
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/vacation?tab=settings')
    const department = page.getByLabel('Avdelning', { exact: true })
    await department.locator('option').nth(1).waitFor({ state: 'attached' })
    await department.selectOption({ index: 1 })
    const one = await department.inputValue()
    const field = page.getByLabel('Lediga samtidigt, högst')
    await field.fill('7')
    await page.getByRole('link', { name: 'Vilka är borta' }).click()
    await answer(page, 'Avbryt')
    expect(await field.inputValue()).toBe('7')
    // Another department's rules take its place only where that is wanted.
    await department.selectOption({ index: 2 })
    await answer(page, 'Avbryt')
    expect([await field.inputValue(), await department.inputValue()]).toEqual(['7', one])
    // Saved, it is asked about no more; typed anew, it is.
    await page.getByRole('button', { name: 'Spara' }).last().click()
    await page.getByRole('status').getByText('Sparat').waitFor()
    await department.selectOption({ index: 2 })
    await expect.poll(() => field.inputValue()).not.toBe('7')
    await field.fill('8')
    await page.getByRole('link', { name: 'Vilka är borta' }).click()
    await answer(page, 'Lämna')
    await field.waitFor({ state: 'detached' })
    await context.close()
  })
})

test('who takes a relative out does not lose the focus, though a tab that is not shown has the first heading', async () => {
  const { page, context } = await asSuper()
  await page.goto(`/inside/admin/user/${await portal.idOf('clerk')}?tab=relatives`)
  await page.getByRole('heading', { name: 'Kalle Tjänstemansson' }).waitFor()
  await styled(page)
  await page.getByRole('button', { name: /^Ta bort \S/ }).click()
  await page.getByRole('button', { name: /^Ta bort \S/ }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await context.close()
})

test('Back closes what lies over a page, the topmost alone, and asks where something was typed', async () => {
  const { page, context, complaints } = await open({ login: 'manager', locale: 'sv', size: phone })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const menu = () => page.getByRole('dialog', { name: 'Meny' })
  await page.goto('/start')
  await button('Meny').click()
  await menu().getByRole('link', { name: 'Lediga pass' }).click()
  await button('Lägg ut ett pass').waitFor()
  const here = page.url()
  const stays = () => expect(page.url()).toBe(here)

  await button('Meny').click()
  await menu().getByRole('link', { name: 'Lediga pass' }).waitFor()
  await page.goBack()
  await menu().waitFor({ state: 'detached' })
  stays()

  const form = page.getByRole('dialog', { name: 'Lägg ut ett pass' })
  await button('Lägg ut ett pass').click()
  await form.getByLabel('Starttid').waitFor()
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  stays()

  await button('Lägg ut ett pass').click()
  const information = form.getByLabel(/^Information/)
  await information.fill('Kylbil')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Lämna' }).waitFor()
  await page.goBack()
  await question(page).waitFor({ state: 'detached' })
  expect(await information.inputValue()).toBe('Kylbil')
  await page.goBack()
  await answer(page, 'Lämna')
  await form.waitFor({ state: 'detached' })
  stays()

  // What the address has opened is closed by the address.
  await page.getByRole('list').locator('[data-row]').first().locator('[data-opens]').click()
  await page.waitForURL('**?id=*')
  await page.getByRole('dialog').getByRole('button', { name: 'Ändra' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  stays()
  await page.goBack()
  await page.waitForURL('**/start')
  expect(complaints).toEqual([])
  await context.close()
})
