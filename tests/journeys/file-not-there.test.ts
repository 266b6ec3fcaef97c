import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'

const { portal, open } = inBrowser()

const diploma = {
  name: 'diplom.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(formPdf(['Namn'])),
}

test('a file that did not get there is tried again where it stands, and nothing is sent without it', async () => {
  const office = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const id = await driver.ownId()
  const certificate = await office.ok(calls.certificates.save, { name: 'Crane', type: 'machine' })
  const startsAt = new Date(portal.portal.parts.now().getTime() - 86_400_000).toISOString()
  const course = { startsAt, place: 'Umeå' }
  await office.ok(calls.certificates.book, { id: certificate.id, userIds: [id], ...course })
  await portal.settled()
  const { page, context } = await open({ login: 'driver', locale: 'en', size: phone })
  const answered: string[] = []
  await page.route('**/api/certificate/user/certificate-course/*', async (route) => {
    if (route.request().method() === 'PUT') answered.push(route.request().postData() ?? '')
    await route.fallback()
  })
  await page.route('**/api/file', (route) => route.abort('connectionreset'))
  const { rows } = await driver.ok(calls.certificates.courses, { id })
  const own = rows.find(({ certificateName }) => certificateName === 'Crane')
  await page.goto(`/start/certificate-course/${own?.id}`)
  await page.getByText('Yes, I was there').click()
  const file = page.getByRole('group', { name: /^File/ })
  await file.locator('input[type=file]').setInputFiles(diploma)
  const wrong = file.getByRole('alert')
  await wrong.waitFor()
  const send = page.getByRole('main').getByRole('button', { name: 'Send', exact: true })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => wrong.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(answered).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'file-not-there')
  await page.unroute('**/api/file')
  await page.keyboard.press('Tab')
  const again = file.getByRole('button', { name: 'Try again' })
  expect(await again.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await wrong.waitFor({ state: 'detached' })
  const remove = file.getByRole('button', { name: 'Remove diplom.pdf' })
  await expect.poll(() => remove.evaluate((one) => one === document.activeElement)).toBe(true)
  await file.getByText(/\d k?B$/).waitFor()
  await send.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('certificate-course'))
  expect(answered).toHaveLength(1)
  expect(JSON.parse(answered[0] ?? '{}').fileId).toMatch(/^[0-9a-f-]{36}$/)
  await context.close()
})

test('a photo of a card that did not get there is not sent as the one before it, and is tried again', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en', size: phone })
  const sent: string[] = []
  await page.route('**/driver-rights', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postData() ?? '')
    await route.fallback()
  })
  await page.goto('/inside/user/driverrights?new=permit')
  const main = page.getByRole('main')
  await main.getByLabel('What the permit is called').fill('Crane')
  await main.getByLabel('Valid from').fill('2026-10-01')
  const front = main.locator('input[type=file]').first()
  await front.setInputFiles(pictureFile('blurred.png'))
  await main.getByText('New picture: Front').waitFor()
  await page.route('**/api/file', (route) => route.abort('connectionreset'))
  await front.setInputFiles(pictureFile('sharp.png'))
  await main.getByRole('alert').first().waitFor()
  await main.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => front.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(sent).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'photo-not-there')
  const again = main.getByRole('button', { name: 'Try again: Front' })
  const remove = main.getByRole('button', { name: 'Remove sharp.png' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => front.evaluate((one) => one === document.activeElement)).toBe(true)
  await front.setInputFiles(pictureFile('sharp.png'))
  await again.waitFor()
  await page.unroute('**/api/file')
  await again.focus()
  const reply = page.waitForResponse('**/api/file')
  await page.keyboard.press('Enter')
  const { files } = (await (await reply).json()) as { files: { id: string }[] }
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => front.evaluate((one) => one === document.activeElement)).toBe(true)
  await main.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  expect(JSON.parse(sent[0] ?? '{}').frontFileId).toBe(files[0]?.id)
  await context.close()
})
