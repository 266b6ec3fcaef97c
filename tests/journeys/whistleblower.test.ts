import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { calls } from '@portal/contracts'
import pg from 'pg'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, open, phone, startBrowser } from '../harness/browser.ts'
import { pictureFile } from '../harness/pictures.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'

const said = {
  headline: 'Magnet på färdskrivaren',
  text: 'Chefen på terminalen ber oss köra med magnet. Zonkbil heter den som gör det.',
}
/** Words of the report that stand nowhere else. */
const words = ['Magnet på färdskrivaren', 'Zonkbil']
const passphrase = 'fyra blå lastbilar i rad'

let portal: TestPortal
let browser: Browser
let logged = ''
beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (chunk) => {
    logged += String(chunk)
  })
  portal = await startTestPortal({ web: true, log, settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

/** All that a browser keeps of a page: storage, databases, caches, and the addresses it was at. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result))
          }),
        )
      db.close()
    }
    for (const cache of await caches.keys())
      kept.push(...(await (await caches.open(cache)).keys()).map(({ url }) => url))
    return [...kept, String(history.length), location.href].join('\n')
  })

/** Every row of every table of a database, as text; but for when its tables were made. */
async function dumped(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'installation')`,
  )
  let all = ''
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    all += `${name}\n${found.rows.map(({ row }) => row).join('\n')}\n`
  }
  await client.end()
  return all
}

async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  return texts.join('\n')
}

const isFiling = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/whistleblower'

test('a report is written at a phone, opened by its handler alone, and followed from any device', async () => {
  const office = await open(browser, portal.url, { login: 'handler', locale: 'sv', size: desktop })
  const handler = office.page
  await handler.goto('/inside/admin/whistleblower')
  await handler.getByLabel('Lösenfras', { exact: true }).fill(passphrase)
  await handler.getByLabel('Lösenfrasen en gång till').fill('en annan fras än den')
  await handler.getByRole('button', { name: 'Skapa nyckeln' }).click()
  await handler.getByText('De två är inte lika').waitFor()
  await handler.getByLabel('Lösenfrasen en gång till').fill(passphrase)
  await handler.getByRole('button', { name: 'Skapa nyckeln' }).click()
  await expect.poll(() => handler.getByTestId('code').textContent()).toMatch(/^(\w{4}-){6}\w{4}$/)
  const code = (await handler.getByTestId('code').textContent()) ?? ''
  await handler.getByRole('button', { name: 'Jag har skrivit ner den' }).click()
  await handler.getByText('Inget ärende väntar').waitFor()

  const driver = await open(browser, portal.url, { login: 'driver', locale: 'sv', size: phone })
  const { page } = driver
  const sent: Request[] = []
  page.on('request', (request) => {
    if (isFiling(request)) sent.push(request)
  })
  await page.goto('/inside/whistleblower')
  await page.getByText('Helena Handläggar').waitFor()
  await page.getByLabel('Rubrik').fill(said.headline)
  await page.getByLabel('Vad har hänt?').fill(said.text)
  // What the page sends whether anything is written or not.
  await until('a beat', () => sent.length > 0)
  const before = sent.length
  await page.getByRole('button', { name: 'Skicka anonymt' }).click()
  const receipt = ((await page.getByTestId('receipt').textContent()) ?? '').replaceAll(' ', '')
  expect(receipt).toMatch(/^\d{16}$/)
  // Who looks elsewhere before it was written down finds it again: nobody can make another.
  await page.getByRole('button', { name: 'Jag har ett kvitto' }).click()
  await page.getByLabel('Kvitto, 16 siffror').waitFor()
  await page.getByRole('button', { name: 'Skriv en ny rapport' }).click()
  await page.getByLabel('Skriv de fyra sista siffrorna').waitFor({ timeout: 5000 })
  expect((await page.getByTestId('receipt').textContent())?.replaceAll(' ', '')).toBe(receipt)
  expect(sent.length).toBe(before + 1)
  await page.getByLabel('Skriv de fyra sista siffrorna').fill('12')
  await page.getByRole('button', { name: 'Jag har skrivit ner det' }).click()
  await page.getByText('Det är inte de fyra sista siffrorna').waitFor()
  await page.getByLabel('Skriv de fyra sista siffrorna').fill(receipt.slice(-4))
  await page.getByRole('button', { name: 'Jag har skrivit ner det' }).click()
  await page.getByText('Din rapport är på väg').waitFor()
  await until('the page goes on as before', () => sent.length > before + 1)

  // Nobody on the way can tell the report from what the page always sends, nor whose it is.
  const shapes = await Promise.all(
    sent.map(async (request) => {
      const { authorization, cookie, ...headers } = await request.allHeaders()
      expect([authorization, cookie]).toEqual([undefined, undefined])
      return [request.postDataBuffer()?.length, Object.keys(headers).sort().join()].join(' ')
    }),
  )
  expect(new Set(shapes).size).toBe(1)
  const kept = await keptBy(page)
  for (const word of [...words, receipt, receipt.slice(0, 8)]) expect(kept).not.toContain(word)

  // The handler is told live, and opens it with what their browser has.
  await handler.getByRole('link', { name: said.headline }).waitFor()
  await expect
    .poll(() => handler.getByRole('link', { name: /Visselblåsarärenden/ }).textContent())
    .toContain('1')
  await handler.getByRole('link', { name: said.headline }).click()
  await handler.getByText('Zonkbil heter den som gör det').waitFor()
  await handler.getByLabel('Meddelande').fill('Tack. Har du en bild?')
  await handler.getByRole('button', { name: 'Skicka', exact: true }).click()
  await handler.getByText('Skickat till rapportören').waitFor()

  // With the receipt alone, from another device, without an account.
  const anywhere = await open(browser, portal.url, { locale: 'sv', size: phone })
  const guest = anywhere.page
  await guest.goto('/whistleblower')
  await guest.getByLabel('Kvitto, 16 siffror').fill('1111 1111 1111 1111')
  await guest.getByRole('button', { name: 'Öppna ärendet' }).click()
  await guest.getByText('Inget ärende har det här kvittot').waitFor()
  await guest.getByLabel('Kvitto, 16 siffror').fill(receipt)
  await guest.getByRole('button', { name: 'Öppna ärendet' }).click()
  await guest.getByText('Tack. Har du en bild?').waitFor()
  await guest.getByLabel('Meddelande').fill('Ja, här är den.')
  await guest.getByLabel('Lägg till bilder').setInputFiles([pictureFile('IMG_Zonkbil.png')])
  await guest.getByText('Bild 1').waitFor()
  await guest.getByRole('button', { name: 'Skicka anonymt' }).click()
  await guest.getByText('Ja, här är den.').first().waitFor()
  await handler.getByText('Ja, här är den.').waitFor()
  await handler.getByRole('img', { name: 'Bild 1' }).waitFor()

  // Locked, it opens with the passphrase, or with the code on paper.
  await handler.getByRole('button', { name: 'Lås' }).click()
  await handler.getByLabel('Lösenfras').fill('fel fras helt och hållet')
  await handler.getByRole('button', { name: 'Öppna', exact: true }).click()
  await handler.getByText('Lösenfrasen öppnar inte din nyckel').waitFor()
  await handler.getByRole('button', { name: 'Jag har glömt lösenfrasen' }).click()
  await handler.getByLabel('Kod på papper').fill(code.toLowerCase())
  await handler.getByRole('button', { name: 'Öppna', exact: true }).click()
  await handler.getByText('Ja, här är den.').waitFor()
  await handler.getByRole('button', { name: 'Hanterat', exact: true }).click()
  await handler.getByRole('button', { name: 'Öppna igen' }).waitFor()

  expect(driver.complaints).toEqual([])
  expect(anywhere.complaints.filter((one) => !one.includes('404'))).toEqual([])
  expect(office.complaints).toEqual([])
  for (const { context } of [office, driver, anywhere]) await context.close()

  // Whoever reads all that the server has finds no word of it, and in the cases nobody but who handles them.
  await portal.settled()
  const main = await dumped(portal.portal.databaseUrl)
  const cases = await dumped(`${portal.portal.databaseUrl}_whistleblower`)
  const files = await filesOf(portal.dataDir)
  for (const text of [main, cases, files, logged])
    for (const word of [...words, 'magnet', receipt, 'IMG_']) expect(text).not.toContain(word)
  const { id: driverId } = await (await portal.as('driver')).ok(calls.auth.me, {})
  for (const one of [driverId, 'driver@demo.example', '127.0.0.1']) expect(cases).not.toContain(one)
  const [, caseId = ''] = /case-([0-9a-f-]{36})/.exec(cases) ?? []
  expect(caseId).not.toBe('')
  for (const text of [main, files, logged]) expect(text).not.toContain(caseId)
  // The day, and nothing more of when: its beginning in Stockholm.
  const times = [...cases.matchAll(/\d{4}-\d\d-\d\d (\d\d:\d\d:\d\d)/g)].map(([, time]) => time)
  expect(times.length).toBeGreaterThan(0)
  expect(
    times.filter((time) => !['22:00:00', '23:00:00', '00:00:00'].includes(time ?? '')),
  ).toEqual([])
})
