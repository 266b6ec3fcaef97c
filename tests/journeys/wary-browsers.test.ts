import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { hidesDrawings, keepsNothing } from '../harness/wary-browser.ts'

const { portal, open } = inBrowser({ settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })

test('a browser that keeps nothing is told what that means, and signs in all the same', async () => {
  await portal.settled()
  const { context, page, complaints } = await open({ size: phone })
  await keepsNothing(context)
  await page.goto('/whistleblower')
  // The language leads on, though nothing remembers it.
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.getByLabel('Kvitto, 16 siffror').waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.getByRole('alert').getByText('Webbläsaren sparar inga kakor').waitFor()
  await picture(page, 'no-cookies')
  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('Demo-portal-1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  await page.getByRole('link', { name: 'Skada', exact: true }).click()
  await page.getByTestId('files').waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
  await context.close()
})

const pictureOf = async (name: string, more = 0) => {
  const small = { width: 60, height: 40, channels: 3, background: '#c86432' } as const
  const bytes = await sharp({ create: small }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([bytes, Buffer.alloc(more)]) }
}

test('a browser that hides what was drawn sends nobody noise in place of a picture', async () => {
  const passphrase = 'fyra blå lastbilar i rad'
  const office = await open({ login: 'handler', locale: 'sv' })
  await office.page.goto('/inside/admin/whistleblower')
  await office.page.getByLabel('Lösenfras', { exact: true }).fill(passphrase)
  await office.page.getByLabel('Lösenfrasen en gång till', { exact: true }).fill(passphrase)
  await office.page.getByRole('button', { name: 'Skapa nyckeln' }).click()
  await office.page.getByTestId('code').waitFor()
  await office.context.close()

  const { context, page } = await open({ login: 'driver', locale: 'sv', size: phone })
  await hidesDrawings(context)
  await page.goto('/inside/whistleblower')
  await page.getByLabel('Rubrik').fill('Magnet')
  await page.getByLabel('Vad har hänt?').fill('En magnet sitter på färdskrivaren.')
  await page.getByRole('button', { name: 'Skicka anonymt' }).click()
  const receipt = await page.getByTestId('receipt').innerText()
  await page.getByLabel('Skriv de fyra sista siffrorna').fill(receipt.trim().slice(-4))
  await page.getByRole('button', { name: 'Jag har skrivit ner det' }).click()
  await page.getByText('Din rapport är på väg').waitFor()
  const guest = await open({ locale: 'sv', size: phone })
  await hidesDrawings(guest.context)
  await guest.page.goto('/whistleblower')
  await guest.page.getByLabel('Kvitto, 16 siffror').fill(receipt)
  await guest.page.getByRole('button', { name: 'Öppna ärendet' }).click()
  await guest.page.getByLabel('Meddelande').fill('Här är den.')
  await guest.page.getByLabel('Lägg till bilder').setInputFiles(await pictureOf('magnet.jpg'))
  await guest.page.getByRole('button', { name: 'Skicka anonymt' }).click()
  await guest.page.getByText('döljer för sidor vad de ritar').waitFor()
  expect(await guest.page.getByLabel('Meddelande').inputValue()).toBe('Här är den.')
  await guest.context.close()

  // Elsewhere the file itself is judged: it is too large, and is said to be.
  await page.goto('/inside/incidentreport/DamageReport')
  await page.getByTestId('files').setInputFiles(await pictureOf('skada.jpg', 21 * 1024 * 1024))
  await page.getByText('En fil får vara högst').waitFor()
  await context.close()
})
