import { readFile } from 'node:fs/promises'
import { calls } from '@portal/contracts'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone } from '../harness/browser.ts'
import { codeIn } from '../harness/codes.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let driverId: string
let driverPhone: string
beforeAll(async () => {
  driverId = await portal.idOf('driver')
  const admin = await portal.as('superadmin')
  driverPhone = (await admin.ok(calls.users.one, { id: driverId })).phone
})

const list = '/inside/user/signed-documents'

test('asked for in one window, read and signed in the other, and seen to be signed in both', async () => {
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  const wage = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const read = driver.page
  await read.goto(list)
  await read.getByRole('heading', { name: '1 fil att skriva under' }).waitFor()

  const form = wage.page
  await form.goto(`/inside/admin/user/${driverId}?tab=files`)
  await form.getByRole('button', { name: 'Be om en underskrift' }).click()
  const dialog = form.getByRole('dialog')
  const ask = dialog.getByRole('button', { name: 'Be om underskriften' })
  await ask.click()
  await dialog.getByText('Fil saknas - välj en fil att ladda upp').waitFor()
  await dialog.getByText('Obligatoriskt fält').waitFor()
  const broken = { name: 'trasig.pdf', mimeType: 'application/pdf' }
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...broken, buffer: Buffer.from('%PDF-1.7\nkaka') })
  await dialog.getByText('trasig.pdf').waitFor()
  await ask.click()
  await dialog.getByText('Filen är skadad och kan inte läsas.').waitFor()
  expect(await axeFindings(form)).toEqual([])
  const buffer = await renderPdf({
    title: 'Nycklar',
    language: 'sv',
    blocks: [{ kind: 'html', html: '<p>Jag har fått två nycklar.</p>' }],
  })
  await dialog.getByRole('button', { name: /trasig\.pdf/ }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'kvitto_på-nycklar.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByLabel('Rubrik').fill('Kvitto på nycklar')
  await ask.click()
  await form.getByText('David Förarsson har fått filen att skriva under').waitFor()
  const row = form.getByRole('row', { name: /Kvitto på nycklar/ })
  await row.getByText('Väntar på underskrift').waitFor()

  // The employee's list has heard of it by itself.
  await read.getByRole('heading', { name: '2 filer att skriva under' }).waitFor()
  await read.getByRole('link', { name: /Kvitto på nycklar/ }).click()
  await read.getByTestId('pdf').getByRole('img', { name: /1/ }).waitFor()
  expect(await overflow(read)).toBeLessThanOrEqual(0)
  expect(await axeFindings(read)).toEqual([])
  await read.getByRole('button', { name: 'Skicka mig en kod med SMS' }).click()
  await read.getByText(`slutar på ${driverPhone.slice(-2)}`).waitFor()
  const code = codeIn((await portal.outbox(driverPhone))[0])
  await read.getByLabel('Koden i SMS:et').fill(code)
  await read.getByRole('button', { name: 'Skriv under', exact: true }).click()
  await read.getByText('Du skrev under detta').waitFor()
  const [mine] = await Promise.all([
    read.waitForEvent('download'),
    read.getByRole('button', { name: 'Hämta med underskriftssida' }).click(),
  ])
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await mine.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toMatch(/två nycklar.*David Förarsson.*Loggens sigill/)
  await read.getByRole('link', { name: 'Tillbaka' }).click()
  await read.getByRole('heading', { name: '1 fil att skriva under' }).waitFor()
  await read.getByRole('link', { name: 'Kvitto på nycklar' }).waitFor()

  // And the administrator sees it without asking again.
  await row.getByText('Underskriven', { exact: true }).first().waitFor()
  const [download] = await Promise.all([
    form.waitForEvent('download'),
    row.getByRole('button', { name: /^Hämta/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Kvitto på nycklar David Förarsson .*\.pdf$/)
  // A refusal that was asked for is not a fault of the page.
  const faults = [...driver.complaints, ...wage.complaints].filter(
    (one) => !/status of 422/.test(one),
  )
  expect(faults).toEqual([])
  await driver.context.close()
  await wage.context.close()
})

test('withdrawn while it is read: the reader is told why, and there is nothing to sign', async () => {
  const admin = await portal.as('wageadmin')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const { body } = await admin.upload(calls.files.upload, [
    { name: 'znak.png', bytes: new Uint8Array(picture) },
  ])
  const fileId = body.files[0]?.id ?? ''
  const title = 'Nowy znak'
  const { id } = await admin.ok(calls.signage.request, { userId: driverId, fileId, title })
  await portal.settled()
  const driver = await open({ login: 'driver', locale: 'pl', size: phone })
  const wage = await open({ login: 'wageadmin', locale: 'en', size: phone })
  // The link of the mail leads straight to it.
  await driver.page.goto(`${list}?file=${id}`)
  await driver.page.getByRole('img', { name: title }).waitFor()

  await wage.page.goto(`/inside/admin/user/${driverId}?tab=files`)
  await wage.page.getByRole('button', { name: `Withdraw ${title}` }).click()
  const question = wage.page.getByRole('dialog')
  await question.getByLabel('Why (optional)').fill('Zły znak.')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await wage.page.getByText('The request has been withdrawn').waitFor()
  const card = wage.page.getByRole('listitem').filter({ hasText: title })
  await card.getByText('Withdrawn', { exact: true }).waitFor()

  await driver.page.getByRole('button', { name: 'Zobacz, co obowiązuje' }).click()
  await driver.page.getByText('Biuro wycofało prośbę o podpis.').waitFor()
  await driver.page.getByText('Zły znak.').waitFor()
  expect(await axeFindings(driver.page)).toEqual([])
  await driver.page.getByRole('link', { name: 'Do plików' }).click()
  await driver.page.getByRole('heading', { name: '1 plik do podpisania' }).waitFor()
  expect(await driver.page.getByText(title).count()).toBe(0)
  expect([...driver.complaints, ...wage.complaints]).toEqual([])
  await driver.context.close()
  await wage.context.close()
})
