import { expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('what the office writes is found by a driver, by word and by tag, and goes as it came', async () => {
  const office = await open({ login: 'admin', locale: 'sv', size: desktop })
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  await driver.page.goto('/inside/faq')
  await driver.page.getByRole('link', { name: 'Lön och tid' }).waitFor()
  expect(await driver.page.getByRole('link', { name: 'Utkast för nya förare' }).count()).toBe(0)

  const { page } = office
  await page.goto('/inside/admin/faq')
  await page.getByRole('button', { name: 'Ny mapp' }).click()
  const dialog = page.getByRole('dialog', { name: /^(Ny|Ändra) / })
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.getByText('Obligatoriskt fält').waitFor()
  await dialog.getByLabel('Mappens namn').fill('Skatt & traktamente')
  await dialog.getByLabel(/^Adress/).fill('lon-och-tid')
  await dialog.getByRole('checkbox', { name: /^Visa den för alla/ }).check()
  await dialog.getByRole('button', { name: 'Spara' }).click()
  // What was typed stays, and the field says what is wrong with it.
  await dialog.getByText('En annan mapp har redan den adressen.').waitFor()
  expect(await dialog.getByLabel('Mappens namn').inputValue()).toBe('Skatt & traktamente')
  await dialog.getByLabel(/^Adress/).fill('')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Live, on the page that the driver looks at.
  await driver.page.getByRole('link', { name: 'Skatt & traktamente' }).click()
  await driver.page.waitForURL('**/inside/faq/skatt-traktamente')
  await driver.page.getByText('Det finns inga frågor i mappen än.').waitFor()

  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Skatt & traktamente' }),
  })
  await card.getByRole('button', { name: 'Ny fråga' }).click()
  await dialog.getByLabel('Fråga', { exact: true }).fill('Hur mycket är ett heldagstraktamente?')
  await dialog.getByRole('textbox', { name: 'Svar' }).fill('Det står i ditt avtal.')
  await dialog.getByLabel(/^Taggar/).fill('traktamente, resa')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.waitFor({ state: 'detached' })
  const question = driver.page.getByText('Hur mycket är ett heldagstraktamente?')
  await question.click()
  await driver.page.getByText('Det står i ditt avtal.').waitFor()
  await driver.page.getByRole('link', { name: 'resa' }).click()
  await driver.page.getByText('Med taggen ”resa”').waitFor()
  await question.waitFor()
  await driver.page.getByRole('link', { name: 'Alla frågor' }).click()
  await driver.page.getByRole('searchbox').fill('avtal')
  await driver.page.waitForURL('**?q=avtal')
  await question.waitFor()
  await driver.page.getByRole('searchbox').fill('flygplan')
  await driver.page.getByText('Ingen fråga hittades').waitFor()

  // A folder with a question stays; without, it goes from the page that shows it.
  await card.getByRole('button', { name: 'Ändra Skatt & traktamente' }).click()
  const remove = async () => {
    await dialog.getByRole('button', { name: 'Ta bort' }).click()
    await page
      .getByRole('dialog', { name: /^Ta bort ”/ })
      .getByRole('button', { name: 'Ta bort' })
      .click()
  }
  await remove()
  await page.getByText('Det finns fortfarande frågor i mappen.').first().waitFor()
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await card.getByRole('button', { name: /^Ändra Hur mycket/ }).click()
  await remove()
  await dialog.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Ändra Skatt & traktamente' }).click()
  await remove()
  await dialog.waitFor({ state: 'detached' })
  await driver.page.getByText('Sidan kunde inte hittas').waitFor()
  await office.context.close()
  await driver.context.close()
})
