import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type Locale } from '@portal/contracts'
import { type CaseKey, sealMessage } from '@portal/contracts/whistleblower-report'
import { fingerprintOf, PIECE_BLOCK, sealBytes } from '@portal/contracts/whistleblower-seal'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import { axeFindings, desktop, overflow, phone, picture, walker } from '../harness/browser.ts'
import { daysOn } from '../harness/clock.ts'
import { downloaded } from '../harness/downloads.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const { whistleblower } = calls
const passphrase = 'fyra blå lastbilar i rad'
const headline = 'Fordonsbesiktningsprotokollen för kylsläpen skrivs om i efterhand varje vecka'
const MESSAGES = 30
const PICTURES = 5

const { portal, open } = inBrowser({ settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })
let id = ''
let receipt = ''
beforeAll(async () => {
  await makeLongCase()
  await makeLongHandler()
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
  const tab = await open({ login: 'handler', locale, size })
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

test('a new handler is given the cases, is shut out of one, and it is held beyond its time', async () => {
  const { page, context, complaints } = await opened('en', desktop, 'Open')
  const office = await open({ login: 'manager', locale: 'en', size: phone })
  const other = office.page
  await other.goto(`${list}?case=${id}`)
  await other.locator('input[type=password]').fill('en mening som är lång nog')
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await other.getByText('You have not been given the key to this case').waitFor()
  expect(await looks(other, 'whistle-not-given-en-phone')).toEqual([])

  await page.goto(`${list}?tab=keys`)
  await page.locator('input[type=password]').fill(passphrase)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Waits for 1 case').waitFor()
  expect(await looks(page, 'whistle-keys-en-desktop')).toEqual([])
  await page.getByRole('button', { name: 'Give access' }).click()
  await page.getByText('Przybyszewska-Hohenlohe-Waldenburg can read them now').waitFor()
  await other.getByText('Här är bilderna.').waitFor()

  // They turn out to be named in it: the key is taken away while they look at it.
  const walk = walker(page)
  await walk(`${list}?case=${id}`)
  const theirs = page.getByRole('listitem').filter({ hasText: 'Przybyszewska' })
  const shutting = theirs.filter({ has: page.getByRole('button', { name: 'Shut out' }) })
  await shutting.getByRole('button', { name: 'Shut out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Shut out' }).click()
  await theirs.getByText('Shut out', { exact: true }).waitFor()
  await expect.poll(() => other.getByText('Här är bilderna.').count()).toBe(0)
  await other.goto(list)
  await other.locator('input[type=password]').fill('en mening som är lång nog')
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await other.getByText('No case waits').waitFor()
  // Let in again, they see that it is there, and wait for its key anew.
  await theirs.getByRole('button', { name: 'Let in again' }).click()
  await other.getByText('You have not been given the key to this case').waitFor()
  await theirs.getByText('Has no key to it').waitFor()

  await page.getByRole('button', { name: 'Place a legal hold' }).click()
  await page.getByRole('dialog').getByText('until the hold is lifted').waitFor()
  expect(await looks(page, 'whistle-hold-asked-en-desktop')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Place a legal hold' }).click()
  await page.getByText('Under legal hold: it is not erased').waitFor()
  expect(await looks(page, 'whistle-held-en-desktop')).toEqual([])
  await page.setViewportSize(phone)
  expect(await looks(page, 'whistle-held-en-phone')).toEqual([])
  await page.getByRole('button', { name: 'Lift the hold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the hold' }).click()
  await page.getByRole('link', { name: 'Helena Handläggar lifted the legal hold' }).waitFor()

  // What the law asks for is late, and says so in words.
  await page.route(`**${calls.whistleblower.filter.path}*`, async (route) => {
    const response = await route.fetch()
    const { rows, ...rest } = (await response.json()) as { rows: object[] }
    const late = rows.map((row) => ({ ...row, feedbackBy: stockholmDay(daysOn(-1)) }))
    await route.fulfill({ response, json: { ...rest, rows: late } })
  })
  await walk(list)
  await page
    .getByText(/^Overdue: feedback by/)
    .first()
    .waitFor()
  expect(await looks(page, 'whistle-overdue-en-phone')).toEqual([])
  expect([...complaints, ...office.complaints]).toEqual([])
  await office.context.close()
  await context.close()
}, 400_000)

test('a case is taken along as a file that can be verified, and on paper', async () => {
  const { page, context, complaints } = await opened('en', desktop, 'Open')
  await walker(page)(`${list}?case=${id}`)
  await page.getByText('Här är bilderna.').waitFor()
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('without a passphrase').waitFor()
  expect(await looks(page, 'whistle-take-along-asked-en-desktop')).toEqual([])
  const file = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  )
  expect(file.name).toBe(`case-${id}.json`)
  const text = file.bytes.toString()
  expect(text).toContain(headline)
  expect(text).toContain('Det började i våras.')
  expect(verifyCase(text).faults).toEqual([])
  expect(verifyCase(text.replaceAll('Det började', 'Det slutade')).faults).toEqual([
    'message 1: it says something else than what was sealed',
  ])
  await page.getByRole('link', { name: 'Helena Handläggar saved or printed the case' }).waitFor()

  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByText(/^As it stood on .*, taken along by Helena Handläggar$/).waitFor()
  await page.getByText('Det började i våras.').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await looks(page, 'whistle-paper-en-desktop')).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Back to the case' }).isVisible()).toBe(false)
  await picture(page, 'whistle-paper-en-print')
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(phone)
  expect(await looks(page, 'whistle-paper-en-phone')).toEqual([])
  await page.getByRole('button', { name: 'Back to the case' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
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
