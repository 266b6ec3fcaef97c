import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { phone, type Tab } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()
let own: Tab
beforeAll(async () => {
  own = await open({ login: 'driver', locale: 'sv', size: phone })
})

/** A photo of more bytes than an upload takes: what phones hang on behind it counts, too. */
const large = async (name: string, mimeType = 'image/jpeg') => ({
  ...{ name, mimeType },
  buffer: Buffer.concat([
    await sharp({ create: { width: 4800, height: 3200, channels: 3, background: '#804020' } })
      .jpeg()
      .toBuffer(),
    Buffer.alloc(20 * 1024 * 1024),
  ]),
})

test('a photo of too many bytes is made to fit: as a certificate, in a report and in a message', async () => {
  const { page } = own
  await page.goto('/inside/user/medical-certificate')
  await page.getByRole('link', { name: 'Lägg till' }).click()
  await page.getByLabel('Rubrik').fill('Intyg')
  await page.getByLabel('Första dagen').fill('2026-03-09')
  await page.getByLabel('Sista dagen').fill('2026-03-13')
  await page.locator('input[type=file]').setInputFiles(await large('intyg.jpg'))
  await page.getByText('intyg.jpg').waitFor()
  await page.getByRole('button', { name: 'Lämna in' }).click()
  await page.getByText('Tack! Ditt intyg har nått kontoret.').waitFor()

  await page.goto('/start')
  await page.getByRole('link', { name: 'Skada', exact: true }).click()
  await page.getByTestId('files').setInputFiles(await large('skada.jpg'))
  await page.getByRole('button', { name: 'Ta bort skada.jpg' }).waitFor()
  expect(await page.getByText('En fil får vara högst').count()).toBe(0)

  const office = await open({ login: 'wageadmin', locale: 'sv' })
  await office.page.goto('/inside/user/messages?tab=new')
  const chosen = office.page.locator('input[type=file]')
  await chosen.setInputFiles(await large('vinter.png', 'image/png'))
  await office.page.getByText('vinter.jpg').waitFor()
  // What no browser makes smaller is refused as before.
  const film = { name: 'film.pdf', mimeType: 'application/pdf' }
  await chosen.setInputFiles({ ...film, buffer: Buffer.alloc(21 * 1024 * 1024) })
  await office.page.getByText('Filen är för stor. Högst 20 MB kan skickas.').waitFor()
})
