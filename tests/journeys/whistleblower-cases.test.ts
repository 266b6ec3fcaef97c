import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, type Locale } from '@portal/contracts'
import { type CaseKey, sealMessage } from '@portal/contracts/whistleblower-report'
import { fingerprintOf, PIECE_BLOCK, sealBytes } from '@portal/contracts/whistleblower-seal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  axeFindings,
  desktop,
  open,
  overflow,
  phone,
  picture,
  startBrowser,
  walker,
} from '../harness/browser.ts'
import { pictureFile } from '../harness/pictures.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const { whistleblower } = calls
const passphrase = 'fyra blå lastbilar i rad'
const headline = 'Fordonsbesiktningsprotokollen för kylsläpen skrivs om i efterhand varje vecka'
const MESSAGES = 30
const PICTURES = 5

let portal: TestPortal
let browser: Browser
let id = ''
let receipt = ''
beforeAll(async () => {
  portal = await startTestPortal({ web: true, settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })
  browser = await startBrowser()
  await makeLongCase()
  await makeLongHandler()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

/** A case with long words, many messages from both sides, and pictures. */
async function makeLongCase(): Promise<void> {
  const { client } = await handlerOf(await portal.as('handler'), passphrase)
  const guest = portal.guest()
  const { handlers } = await client.ok(whistleblower.about, {})
  const text = `Det började i våras. ${'Kylsläpsbesiktningsprotokollsändringar '.repeat(20)}`
  const filed = await envelopeOf({ headline, text }, handlers)
  const { envelope, key } = filed
  await guest.ok(whistleblower.report, envelope)
  id = envelope.caseId
  receipt = filed.receipt
  const { proof } = envelope.receipt
  await client.ok(whistleblower.acknowledge, { id })
  for (let nth = 2; nth < MESSAGES; nth++) {
    const said = { text: `Meddelande ${nth}. ${'Mer om samma sak. '.repeat(nth)}` }
    if (nth % 2 === 0) {
      const message = { ...(await sealMessage(key, said)), files: [] }
      await guest.ok(whistleblower.answer, { proof, message, wraps: [] })
    } else {
      const sealed = await sealMessage(key, said)
      await client.ok(whistleblower.write, { id, ...sealed, feedback: false })
    }
  }
  const files = []
  for (let nth = 0; nth < PICTURES; nth++) files.push(await sendPicture(key, proof))
  const sealed = await sealMessage(key, { text: 'Här är bilderna.', files })
  const named = files.map(({ contentId, pieces }) => ({ contentId, pieces }))
  await guest.ok(whistleblower.answer, { proof, message: { ...sealed, files: named }, wraps: [] })
}

/** Another handler, whose name is long, and who waits for the case. */
async function makeLongHandler(): Promise<void> {
  const client = await portal.as('manager')
  const boss = await portal.as('superadmin')
  const { id: userId } = await client.ok(calls.auth.me, {})
  const { version, email } = await boss.ok(calls.users.one, { id: userId })
  const name = {
    firstName: 'Aleksandra-Wilhelmina',
    lastName: 'Przybyszewska-Hohenlohe-Waldenburg',
  }
  const contentAccess = ['admin/whistleblower']
  await boss.ok(calls.users.change, { id: userId, version, ...name, email, contentAccess } as never)
  await portal.settled()
  await handlerOf(client)
}

async function sendPicture(key: CaseKey, proof: string) {
  const contentId = randomUUID()
  const { buffer } = pictureFile('')
  const sealed = await sealBytes(key, buffer, { block: PIECE_BLOCK, about: `${contentId} 0` })
  await portal.guest().ok(whistleblower.sendPiece, { proof, contentId, piece: 0, sealed })
  return { contentId, pieces: 1, type: 'image/png' }
}

const list = '/inside/admin/whistleblower'

/** A handler's page of cases, its key opened. */
async function opened(locale: Locale, size: typeof phone, unlock: string) {
  const tab = await open(browser, portal.url, { login: 'handler', locale, size })
  await tab.page.goto(list)
  await tab.page.locator('input[type=password]').fill(passphrase)
  await tab.page.getByRole('button', { name: unlock, exact: true }).click()
  await tab.page.getByRole('link', { name: headline }).waitFor()
  return tab
}

/** What is wrong with how a page looks. */
async function looks(page: Page, name: string): Promise<string[]> {
  await picture(page, name)
  const wide = await overflow(page)
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await axeFindings(page))].map(
    (one) => `${name}: ${one}`,
  )
}

test('a case is gone through entry by entry, and two of its moments stand side by side', async () => {
  const { page, context, complaints } = await opened('sv', desktop, 'Öppna')
  await page.getByRole('link', { name: headline }).click()
  await page.getByText('Här är bilderna.').waitFor()
  // That it was read is an entry, too.
  await page.getByText('Helena Handläggar har läst').waitFor()
  await page.getByRole('link', { name: 'Historik' }).click()
  await page.waitForURL(`**case=${id}&version=*`)
  const total = Number(new URL(page.url()).searchParams.get('version'))
  expect(total).toBeGreaterThan(MESSAGES)
  await page.getByText(`Händelse ${total} av ${total}`, { exact: true }).waitFor()
  await page.getByRole('img', { name: 'Bild 5' }).waitFor()

  // Its first entry: nobody had acknowledged it, and one message was there.
  await page.getByRole('button', { name: 'Till första händelsen' }).click()
  await page.waitForURL('**version=1')
  await page.getByText('Ska bekräftas senast').waitFor()
  await expect.poll(() => page.getByText('Det började i våras').count()).toBe(1)
  await expect.poll(() => page.getByText('Meddelande 2.').count()).toBe(0)
  expect(await page.getByText('ändrat', { exact: true }).count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**version=2')
  await page.getByText('Vilka som hade arbetat med det').waitFor()
  await page.getByText('ändrat', { exact: true }).first().waitFor()
  await page.getByRole('slider', { name: 'Tidpunkt' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**version=3')
  await page.getByText('Meddelande 2.').waitFor()

  await page.getByRole('button', { name: 'Jämför två tidpunkter' }).click()
  await page.waitForURL('**with=2')
  await page.getByText('skiljer sig', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText(/^\d+ fält skiljer sig$/).count()).toBe(1)
  await page.getByText('Meddelande 2.').waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.waitForURL('**with=1')
  // By the day: no hour stands anywhere.
  expect(await page.locator('main').innerText()).not.toMatch(/\b\d\d:\d\d\b/)
  expect(await looks(page, 'whistle-compared-sv-desktop')).toEqual([])

  // The fingerprints of the handlers' keys, as whoever has them reckons them.
  const { handlers } = await (await portal.as('handler')).ok(whistleblower.keys, {})
  const prints = await Promise.all(handlers.map((one) => fingerprintOf(one.publicKey ?? '')))
  await walker(page)(`${list}?tab=keys`)
  await expect.poll(() => page.getByTestId('fingerprint').allTextContents()).toEqual(prints)
  await page.goBack()

  // Back to the case, and from one of its entries to how it stood then.
  await page.getByRole('link', { name: 'Tillbaka' }).click()
  await page.getByRole('link', { name: 'Rapporterat' }).click()
  await page.waitForURL('**version=1')
  expect(complaints).toEqual([])
  await context.close()
})

const ways = [
  ['sv', 'phone', 'light'],
  ['pl', 'desktop', 'dark'],
  ['ro', 'phone', 'dark'],
  ['bs', 'desktop', 'light'],
  ...(process.env.SHOTS
    ? ([
        ['sv', 'desktop', 'light'],
        ['pl', 'phone', 'dark'],
        ['ro', 'desktop', 'light'],
        ['bs', 'phone', 'light'],
      ] as const)
    : []),
] as const

/** The words of the channel in a language. */
async function textsOf(locale: Locale): Promise<(key: string) => string> {
  const file = join(import.meta.dirname, `../../web/src/whistleblower/texts/${locale}.json`)
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return (key) => texts[key] ?? key
}

test.each(ways)('long cases in %s on a %s in the %s', async (locale, size, scheme) => {
  const at = size === 'phone' ? phone : desktop
  const words = await textsOf(locale)
  const { page, context, complaints } = await opened(locale, at, words('unlock'))
  await page.emulateMedia({ colorScheme: scheme })
  const found: string[] = []
  const walk = walker(page)
  const look = async (name: string, way?: string) => {
    if (way !== undefined) await walk(way)
    found.push(...(await looks(page, `whistle-${name}-${locale}-${size}`)))
  }
  await look('list')
  await look('case', `${list}?case=${id}`)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await look('case-end')
  await look('replay', `${list}?case=${id}&version=9`)
  await look('compared', `${list}?case=${id}&version=31&with=2`)
  await look('year', `${list}?tab=year`)
  await look('keys', `${list}?tab=keys`)
  const press = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click()
  await press('otherPassphrase')
  await look('passphrase')
  // Everything is lost, step by step.
  await press('lock')
  await look('unlock')
  await press('withCode')
  await look('code')
  await press('lostBoth')
  await page.getByText(words('lostTitle')).waitFor()
  await look('lost')
  await press('lostConfirm')
  await page.getByText(words('newKeyTitle')).waitFor()
  await look('new-key')
  // Nothing was made yet, and there is a way back.
  await page.locator('main form button[type=button]').last().click()
  await page.getByText(words('unlockTitle')).waitFor()
  await look('receipt', '/whistleblower')
  await page.locator('input').first().fill(receipt)
  await page.locator('main button[type=submit]').click()
  await page.getByText('Här är bilderna.').waitFor()
  await look('follow')
  await look('report', '/inside/whistleblower')
  expect([...found, ...complaints]).toEqual([])
  await context.close()
})
