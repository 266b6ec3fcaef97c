import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { personalNumber } from '../harness/people.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { getsNumber, specOf, wagePdf } from '../harness/wages.ts'
import { makeZip } from '../harness/zip.ts'

const own = personalNumber(2101)
const { portal, open } = inBrowser()
let desk: Tab
let driver: Tab

beforeAll(async () => {
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await getsNumber(await portal.as('superadmin'), id, own)
  await portal.settled()
  const as = (login: string, size: typeof phone) => open({ login, locale: 'sv', size })
  desk = await as('wageadmin', desktop)
  driver = await as('driver', phone)
})

const zip = (name: string, files: Parameters<typeof makeZip>[0]) => ({
  name,
  mimeType: 'application/zip',
  buffer: makeZip(files),
})
const longName = `lönespecifikation-${'för-en-väldigt-lång-månad-'.repeat(5)}utan-nummer.pdf`

test('a batch is looked at and imported by who pays; its person is told and opens it', async () => {
  const { page } = desk
  const before = (await portal.outbox('driver@demo.example', 0)).length
  await driver.page.goto('/inside/user/wageSpecs')
  await driver.page.getByRole('heading', { name: 'Lönespecifikationer' }).waitFor()
  await picture(driver.page, 'wages-own-phone')
  expect(await axeFindings(driver.page)).toEqual([])
  await page.goto('/inside/admin/wagespec?tab=import')
  await page.getByText('Varje PDF går till den').waitFor()
  await picture(page, 'wages-import-desktop')
  await page.locator('input[type=file]').setInputFiles(
    zip('oktober.zip', [
      { name: `${own}.pdf`, bytes: specOf(own) },
      { name: `igen-${own}.pdf`, bytes: specOf(own) },
      { name: longName, bytes: wagePdf(['Lön']) },
      { name: `${personalNumber(2102)}.pdf`, bytes: specOf(personalNumber(2102)) },
      { name: 'två.pdf', bytes: wagePdf([own, personalNumber(2102)]) },
      { name: 'bild.pdf', bytes: 'GIF89a' },
    ]),
  )
  await page.getByText('Inget är importerat än.').waitFor()
  await page.getByText('Inget personnummer i den').waitFor()
  await page.getByText(`${personalNumber(2102).slice(0, 8)}••••.pdf`).waitFor()
  // Also whose person is known says what it is called.
  const fits = page.getByRole('listitem').filter({ hasText: 'David Förarsson' })
  await fits
    .filter({ hasText: `${own.slice(0, 8)}••••.pdf` })
    .first()
    .waitFor()
  await fits.filter({ hasText: `igen-${own.slice(0, 8)}••••.pdf` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'wages-preview-desktop')
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'wages-preview-phone')
  await page.setViewportSize(desktop)
  // What is looked at is there when one comes back to it.
  await page.reload()
  await page.getByRole('button', { name: 'Importera 1 lönespecifikation' }).click()
  await page.getByText('Importen är klar.').waitFor()
  await page.getByText('1 importerad').waitFor()
  await picture(page, 'wages-imported-desktop')

  // Other mails may come before it.
  const told = await until('the mail of the specification', async () => {
    const mails = await portal.outbox('driver@demo.example', 0)
    return mails
      .slice(0, mails.length - before)
      .find(({ subject }) => subject.startsWith('Din lönespecifikation'))
  })
  const link = /\/inside\/user\/wageSpecs\?id=[0-9a-f-]+/.exec(told.text)?.[0] ?? ''
  await driver.page.goto(link)
  await driver.page.locator('canvas').first().waitFor()
  await driver.page.getByRole('button', { name: 'Ladda ner' }).waitFor()
  expect(await axeFindings(driver.page)).toEqual([])
  expect(await overflow(driver.page)).toBeLessThanOrEqual(0)
  await picture(driver.page, 'wages-pdf-phone')
})

test('it is found in the list, withdrawn with a question, and gone while its person looks on', async () => {
  const { page } = desk
  await driver.page.goto('/inside/user/wageSpecs')
  const links = driver.page.locator('main').getByRole('link')
  await links.first().waitFor()
  const there = await links.count()
  await page.goto('/inside/admin/wagespec')
  await page.getByRole('row').nth(1).waitFor()
  await picture(page, 'wages-list-desktop')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(phone)
  await picture(page, 'wages-list-phone')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
  await page.getByRole('searchbox').fill('Förarsson')
  const row = page.getByRole('row').filter({ hasText: 'David Förarsson' }).first()
  await row.getByRole('button', { name: /^Öppna: .+ · .+ \d{4}$/ }).click()
  await dialog(page).locator('canvas').first().waitFor()
  await picture(page, 'wages-dialog-desktop')
  await dialog(page).getByRole('button', { name: 'Stäng' }).last().click()
  await row.getByRole('button', { name: /^Återkalla: .+ · .+ \d{4}$/ }).click()
  await dialog(page).getByText('Personen kan inte öppna den längre.').waitFor()
  await picture(page, 'wages-withdraw-desktop')
  await dialog(page).getByRole('button', { name: 'Återkalla' }).click()
  await page.getByText('Lönespecifikationen är återkallad').waitFor()
  await expect.poll(() => links.count()).toBe(there - 1)
})

test('one that does not come is said in the specification’s words, with a way to ask again', async () => {
  const { page } = driver
  await page.goto('/inside/user/wageSpecs?id=019abf5e-0000-7000-8000-000000000001')
  await page.getByText('Kunde inte hämta lönespecifikationer').waitFor()
  await page.getByRole('button', { name: 'Försök igen' }).waitFor()
  await picture(page, 'wages-failed-phone')
  const english = await open({ login: 'driver', locale: 'en', size: phone })
  await english.page.goto('/inside/user/wageSpecs?id=019abf5e-0000-7000-8000-000000000001')
  await english.page.getByText("Couldn't get Wage Specs").waitFor()
})

test('whoever imports the last wages of somebody who has left sees whose they are', async () => {
  const superadmin = await portal.as('superadmin')
  const leaving = await portal.idOf('handler')
  const number = personalNumber(2150)
  await getsNumber(superadmin, leaving, number)
  await superadmin.ok(calls.users.activate, { id: leaving, active: false })
  await portal.settled()
  const { fullName } = await superadmin.ok(calls.users.one, { id: leaving })
  for (const size of [desktop, phone]) {
    const { page, complaints, context } = await open({ login: 'wageadmin', locale: 'sv', size })
    await page.goto('/inside/admin/wagespec?tab=import')
    await page.getByText('Varje PDF går till den').waitFor()
    const files = [
      { name: `${number}.pdf`, bytes: specOf(number, `2024-0${size === phone ? 1 : 2}`) },
    ]
    await page.locator('input[type=file]').setInputFiles(zip('sista.zip', files))
    const told = page.getByText('1 person kan inte logga in längre')
    await told.waitFor()
    await told.locator('..').getByRole('link', { name: fullName }).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `wages-left-${size.width}`)
    expect(complaints).toEqual([])
    await context.close()
  }
})
