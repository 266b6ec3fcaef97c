import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { careForCases } from '@portal/command-api/whistleblower/care'
import { calls } from '@portal/contracts'
import type { Said } from '@portal/contracts/whistleblower-report'
import {
  openBytes,
  openForHandler,
  openKey,
  openValue,
  receiptKeys,
} from '@portal/contracts/whistleblower-seal'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, open, phone, startBrowser } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { daysOn } from '../harness/clock.ts'
import { keepsReading, takeDevice } from '../harness/device.ts'
import { filesIn, finder } from '../harness/everywhere.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { type Exchange, wiretap } from '../harness/wire.ts'

const { whistleblower } = calls
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
let ahead = 0
beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (chunk) => {
    logged += String(chunk)
  })
  const clock = { now: () => daysOn(ahead), everyMs: 1_000_000 }
  portal = await startTestPortal({ web: true, log, clock })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

/** All that a browser keeps of a page: storage, databases, caches with what is in them, and where it was. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    const textOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes)
    /** With the bytes that JSON would leave out. */
    const inWords = (value: unknown): string =>
      JSON.stringify(value, (_, one: unknown) =>
        one instanceof ArrayBuffer
          ? textOf(one)
          : ArrayBuffer.isView(one)
            ? textOf(new Uint8Array(one.buffer as ArrayBuffer).slice().buffer)
            : one,
      )
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const held = db.transaction(store).objectStore(store)
        for (const asked of [held.getAll(), held.getAllKeys()])
          kept.push(
            await new Promise((resolve) => {
              asked.onsuccess = () => resolve(inWords(asked.result))
            }),
          )
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const found = await cache.match(request)
        kept.push(
          `${name} ${request.url}`,
          textOf((await found?.arrayBuffer()) ?? new ArrayBuffer(0)),
        )
      }
    }
    return [...kept, String(history.length), location.href].join('\n')
  })

/** A field tells nobody what is typed into it: the browser asks no service what is misspelt, or how it goes on. */
const asksNobody = async (field: Locator) => {
  await expect.poll(() => field.getAttribute('spellcheck')).toBe('false')
  expect(await field.getAttribute('writingsuggestions')).toBe('false')
}

/** A photo as a phone takes it, with where and by whom. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Zonkkamera', Artist: 'David Förarsson', DateTime: '2026:01:02 03:04:05' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 19/1 4567/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 3/1 1234/100',
      },
    })
    .toBuffer()

/** What a handler's browser makes of a case: its texts, and the bytes of its pictures. */
async function openedBy(client: Client, id: string) {
  const { own } = await client.ok(whistleblower.keys, {})
  if (!own) throw new Error('the handler has no key')
  const privateKey = await openKey(own.byPassphrase, passphrase, own.publicKey)
  const { row, messages } = await client.ok(whistleblower.messages, { id })
  const key = await openForHandler(row.wrap ?? '', privateKey, id)
  const said = await Promise.all(messages.map((one) => openValue<Said>(key, one.sealed, one.id)))
  const pictures: Buffer[] = []
  for (const { contentId, pieces } of said.flatMap(({ files = [] }) => files)) {
    const parts = []
    for (let piece = 0; piece < pieces; piece++) {
      const { sealed } = await client.ok(whistleblower.piece, { id, contentId, piece: `${piece}` })
      parts.push(await openBytes(key, sealed, `${contentId} ${piece}`))
    }
    pictures.push(Buffer.concat(parts))
  }
  return { said, pictures }
}

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

/** The next day comes. */
async function nextDay(): Promise<void> {
  ahead++
  await careForCases(portal.portal.parts)
}

async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  return texts.join('\n')
}

const isFiling = ({ path }: Exchange) => path === 'POST /api/whistleblower'
const isSigned = ({ headers }: Exchange) =>
  headers.authorization !== undefined || headers.cookie !== undefined

test('a report is written at a phone, opened by its handler alone, and followed from any device', async () => {
  const office = await open(browser, portal.url, { login: 'handler', locale: 'sv', size: desktop })
  const handler = office.page
  await handler.goto('/inside/admin/whistleblower')
  await handler.getByLabel('Lösenfras', { exact: true }).fill(passphrase)
  await handler.getByLabel('Lösenfrasen en gång till', { exact: true }).fill('en annan fras än den')
  await handler.getByRole('button', { name: 'Skapa nyckeln' }).click()
  await handler.getByText('De två är inte lika').waitFor()
  await handler.getByLabel('Lösenfrasen en gång till', { exact: true }).fill(passphrase)
  await handler.getByRole('button', { name: 'Skapa nyckeln' }).click()
  await expect.poll(() => handler.getByTestId('code').textContent()).toMatch(/^(\w{4}-){6}\w{4}$/)
  const code = (await handler.getByTestId('code').textContent()) ?? ''
  await handler.getByRole('button', { name: 'Jag har skrivit ner den' }).click()
  await handler.getByText('Inget ärende väntar').waitFor()

  // Their own phone: its browser keeps the shell and what is read without a network, as it always does.
  const device = await takeDevice(portal.url, { locale: 'sv' })
  let page = await device.open()
  await device.signIn('driver')
  await page.goto('/inside/messages')
  await keepsReading(page)
  const wire = wiretap()
  const filings = () => wire.all.filter(isFiling)
  await page.goto('/inside/whistleblower')
  await page.getByText('Helena Handläggar').waitFor()
  await page.getByLabel('Rubrik').fill(said.headline)
  await page.getByLabel('Vad har hänt?').fill(said.text)
  await asksNobody(page.getByLabel('Rubrik'))
  await asksNobody(page.getByLabel('Vad har hänt?'))
  // What the page sends whether anything is written or not.
  await until('a beat', () => filings().length > 0)
  const before = filings().length
  await page.getByRole('button', { name: 'Skicka anonymt' }).click()
  const receipt = ((await page.getByTestId('receipt').textContent()) ?? '').replaceAll(' ', '')
  expect(receipt).toMatch(/^\d{16}$/)
  // Who looks elsewhere before it was written down finds it again: nobody can make another.
  await page.getByRole('button', { name: 'Jag har ett kvitto' }).click()
  await page.getByLabel('Kvitto, 16 siffror').waitFor()
  await page.getByRole('button', { name: 'Skriv en ny rapport' }).click()
  await page.getByLabel('Skriv de fyra sista siffrorna').waitFor({ timeout: 5000 })
  expect((await page.getByTestId('receipt').textContent())?.replaceAll(' ', '')).toBe(receipt)
  expect(filings().length).toBe(before + 1)
  await page.getByLabel('Skriv de fyra sista siffrorna').fill('12')
  await page.getByRole('button', { name: 'Jag har skrivit ner det' }).click()
  await page.getByText('Det är inte de fyra sista siffrorna').waitFor()
  await page.getByLabel('Skriv de fyra sista siffrorna').fill(receipt.slice(-4))
  await page.getByRole('button', { name: 'Jag har skrivit ner det' }).click()
  await page.getByText('Din rapport är på väg').waitFor()
  await until('the page goes on as before', () => filings().length > before + 1)

  // Nobody on the way can tell the report from what the page always sends, nor whose it is.
  const shapes = filings().map((one) => {
    expect(isSigned(one)).toBe(false)
    return `${one.body.length} ${Object.keys(one.headers).sort().join()}`
  })
  expect(new Set(shapes).size).toBe(1)
  const me = await (await portal.as('driver')).ok(calls.auth.me, {})
  const ofReporter = [me.id, 'driver@demo.example', 'Förarsson', 'Bearer ']
  const { proof } = await receiptKeys(receipt)
  const filing = filings().flatMap(({ body }) => {
    const one = JSON.parse(body) as { kind: string; caseId: string; contentId: string }
    return one.kind === 'filed' ? [one] : []
  })
  expect(filing).toHaveLength(1)
  const [{ caseId, contentId } = { caseId: '', contentId: '' }] = filing
  const ofReport = [...words, receipt, receipt.slice(0, 8)]
  const hasReport = finder(ofReport)
  const kept = await keptBy(page)
  expect(kept).toContain('/assets/')
  expect(finder([...ofReport, caseId, contentId, proof])(kept)).toBe(undefined)
  // Whatever went over the wire while they reported: no word, and apart from the filing no trace of the case.
  wire.end()
  expect(wire.all.length).toBeGreaterThan(3)
  for (const one of wire.all) {
    const both = `${one.sent()}\n${one.got()}`
    expect(hasReport(both), one.path).toBe(undefined)
    const isOf = finder(isFiling(one) ? ofReporter : [caseId, contentId, proof])
    expect(isOf(both), one.path).toBe(undefined)
  }
  // Closed and looked at from outside: all that the browser has written on the disk.
  await device.close()
  const disk = [...(await filesIn(device.folder))]
  expect(disk.length).toBeGreaterThan(10)
  const wide = ofReport.map((word) => Buffer.from(word, 'utf16le'))
  const left = disk.filter(
    ([name, bytes]) =>
      hasReport(name) || hasReport(bytes) || wide.some((one) => bytes.includes(one)),
  )
  expect(left.map(([name]) => name)).toEqual([])

  // On the day it came no handler sees it; on the next they are told live, and open it with what their browser has.
  expect(await (await portal.as('handler')).refusal(whistleblower.messages, { id: caseId })).toBe(
    'notFound',
  )
  await nextDay()
  await handler.getByRole('link', { name: said.headline }).waitFor()
  await expect
    .poll(() => handler.getByRole('link', { name: /Visselblåsarärenden/ }).textContent())
    .toContain('1')
  await handler.getByRole('link', { name: said.headline }).click()
  await handler.getByText('Zonkbil heter den som gör det').waitFor()
  await handler.getByLabel('Meddelande').fill('Tack. Har du en bild?')
  await asksNobody(handler.getByLabel('Meddelande'))
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
  await asksNobody(guest.getByLabel('Meddelande'))
  const taken = await photo()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Zonkkamera')
  await guest
    .getByLabel('Lägg till bilder')
    .setInputFiles([{ name: 'IMG_Zonkbil.jpg', mimeType: 'image/jpeg', buffer: taken }])
  await guest.getByText('Bild 1').waitFor()
  await guest.getByRole('button', { name: 'Skicka anonymt' }).click()
  await guest.getByText('Ja, här är den.').first().waitFor()
  await nextDay()
  await handler.getByText('Ja, här är den.').waitFor()
  await handler.getByRole('img', { name: 'Bild 1' }).waitFor()
  // Neither where it was taken, by whom or with what, nor what the file was called.
  const opened = await openedBy(await portal.as('handler'), caseId)
  expect(JSON.stringify(opened.said)).not.toContain('IMG_')
  const [drawn] = opened.pictures
  const seen = await sharp(drawn).metadata()
  expect(seen).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  expect([seen.exif, seen.iptc, seen.xmp]).toEqual([undefined, undefined, undefined])
  for (const one of ['Exif', 'Zonk', 'David', '2026:01'])
    expect(drawn?.toString('latin1')).not.toContain(one)

  // The same phone looks for answers, signed in as they are: there the case stands while it is open, and no longer.
  page = await device.open()
  const followed = wiretap()
  await page.goto('/inside/whistleblower')
  await page.getByRole('button', { name: 'Jag har ett kvitto' }).click()
  await page.getByLabel('Kvitto, 16 siffror').fill(receipt)
  await page.getByRole('button', { name: 'Öppna ärendet' }).click()
  await page.getByText('Tack. Har du en bild?').waitFor()
  followed.end()
  const opening = 'POST /api/whistleblower/receipt'
  expect(followed.all.map(({ path }) => path)).toContain(opening)
  for (const one of followed.all.filter(({ path }) => !path.includes('/admin/'))) {
    const both = `${one.sent()}\n${one.got()}`
    expect(hasReport(both), one.path).toBe(undefined)
    const isOf = finder(one.path === opening ? ofReporter : [caseId, proof])
    expect([one.path === opening && isSigned(one), isOf(both)], one.path).toEqual([
      false,
      undefined,
    ])
  }
  await page.goto('/inside/messages')
  expect(finder([...ofReport, caseId, proof])(await keptBy(page))).toBe(undefined)
  await device.drop()

  // Locked, it opens with the passphrase, or with the code on paper.
  await handler.getByRole('button', { name: 'Lås' }).click()
  await handler.getByLabel('Lösenfras', { exact: true }).fill('fel fras helt och hållet')
  await handler.getByRole('button', { name: 'Öppna', exact: true }).click()
  await handler.getByText('Lösenfrasen öppnar inte din nyckel').waitFor()
  await handler.getByRole('button', { name: 'Jag har glömt lösenfrasen' }).click()
  await handler.getByLabel('Kod på papper').fill(code.toLowerCase())
  await handler.getByRole('button', { name: 'Öppna', exact: true }).click()
  await handler.getByText('Ja, här är den.').waitFor()
  await handler.getByRole('button', { name: 'Hanterat', exact: true }).click()
  await handler.getByRole('button', { name: 'Öppna igen' }).waitFor()

  expect(anywhere.complaints.filter((one) => !one.includes('404'))).toEqual([])
  expect(office.complaints).toEqual([])
  for (const { context } of [office, anywhere]) await context.close()

  // Whoever reads all that the server has finds no word of it, and in the cases nobody but who handles them.
  await portal.settled()
  const main = await dumped(portal.portal.databaseUrl)
  const cases = await dumped(`${portal.portal.databaseUrl}_whistleblower`)
  const files = await filesOf(portal.dataDir)
  for (const text of [main, cases, files, logged])
    for (const word of [...words, 'magnet', receipt, 'IMG_']) expect(text).not.toContain(word)
  for (const one of [me.id, 'driver@demo.example', 'Förarsson', '127.0.0.1', 'Mozilla'])
    expect(cases).not.toContain(one)
  expect(cases).toContain(caseId)
  for (const text of [main, files, logged]) expect(text).not.toContain(caseId)
  // The day, and nothing more of when: its beginning in Stockholm.
  const times = [...cases.matchAll(/\d{4}-\d\d-\d\d (\d\d:\d\d:\d\d)/g)].map(([, time]) => time)
  expect(times.length).toBeGreaterThan(0)
  expect(
    times.filter((time) => !['22:00:00', '23:00:00', '00:00:00'].includes(time ?? '')),
  ).toEqual([])
}, 400_000)
