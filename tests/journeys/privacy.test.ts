import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@portal/contracts'
import { driverRightEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { filesOfZip } from '../harness/archive.ts'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
beforeAll(async () => {
  await portal.settled()
})

const look = async (page: Page, name: string) => {
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  expect(await axeFindings(page), name).toEqual([])
  await picture(page, `privacy-${name}`)
}
/** What a click saves, as the files in it. */
async function saved(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const files = filesOfZip(await readFile(await file.path()))
  const paper = files.get('data.pdf')
  if (process.env.SHOTS && paper) await writeFile(join(process.env.SHOTS, 'data.pdf'), paper)
  return files
}

test.each([
  [phone, 'sv', 'Hämta allt', 'Fortsätt', 'Det ligger bland dina hämtade filer', /^Utlämnat/],
  [desktop, 'pl', 'Pobierz wszystko', 'Dalej', 'Plik jest w pobranych', /^Wydano/],
] as const)(
  'a driver has all that is kept about them, at %o in %s',
  async (size, locale, get, goOn, isThere, handedOut) => {
    const { page, context } = await open({ login: 'driver', locale, size })
    await portal.portal.parts.pool.query('UPDATE auth.session SET proven_at = NULL')
    await page.goto('/inside/user/details')
    const button = page.getByRole('button', { name: get })
    await button.scrollIntoViewIfNeeded()
    const files = await saved(page, async () => {
      await button.click()
      const proof = page.getByRole('dialog')
      await proof.locator('input[type=password]').fill('Demo-portal-1')
      await proof.getByRole('button', { name: goOn }).click()
    })
    const data = JSON.parse(String(files.get('data.json'))) as { events: unknown[] }
    expect(data.events.length).toBeGreaterThan(10)
    await page.getByText(isThere).waitFor()
    await page.getByText(handedOut).first().waitFor()
    await look(page, `own-${locale}-${size.width}`)
    await context.close()
  },
)

test.each([
  [phone, 'sv', 'Inför gallringsstopp', 'Ärendets nummer', 'Häv stoppet', 'Gallringsstopp: '],
  [
    desktop,
    'ro',
    'Blochează ștergerea',
    'Numărul dosarului',
    'Ridică blocarea',
    'Ștergere blocată: ',
  ],
] as const)(
  'a case is held and let go, at %o in %s',
  async (size, locale, hold, number, lift, held) => {
    const admin = await portal.as('admin')
    const [report] = (await admin.ok(calls.incidents.filter, {})).rows
    const of = { login: 'superadmin', locale, size } as const
    const { page, context } = await open(of)
    const reference =
      'T 1234-26, tingsrätten i Exempelstad, avdelning 7, målet om skadan på vagn 12'
    await page.goto(`/inside/admin/history/report/${report?.id}`)
    await page.getByRole('button', { name: hold }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(number).fill(reference)
    await look(page, `holding-${locale}-${size.width}`)
    await dialog.getByRole('button', { name: hold }).click()
    await page.getByText(`${held}${reference}`).waitFor()
    await look(page, `held-${locale}-${size.width}`)
    await page.goto('/inside/admin/privacy?tab=holds')
    const letGo = page.getByRole('button', { name: `${lift} ${reference}` })
    await letGo.waitFor()
    await look(page, `holds-${locale}-${size.width}`)
    await letGo.click()
    await page.getByRole('dialog').getByRole('button', { name: lift }).click()
    await letGo.waitFor({ state: 'detached' })
    await context.close()
  },
)

test('who asked the office waits, is noted on their page, and has it', async () => {
  const driver = await portal.as('driver')
  const { id, fullName } = await driver.ok(calls.auth.me, {})
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto(`/inside/admin/user/${id}`)
  await page.getByRole('button', { name: 'Asked for their data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day on which they asked').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await dialog.getByText('Choose a day that has come').waitFor()
  await dialog.getByLabel('Day on which they asked').fill('2026-01-31')
  await look(page, 'noting-en-1280')
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await page.getByText('Was due').waitFor()
  await look(page, 'requests-en-1280')
  const files = await saved(page, () =>
    page.getByRole('button', { name: `Make the archive of ${fullName}` }).click(),
  )
  expect(files.has('data.pdf')).toBe(true)
  const start = await context.newPage()
  await start.goto('/start')
  const waits = start.getByRole('link', { name: '1 person waits for their personal data' })
  await waits.waitFor()
  await page.getByRole('button', { name: `Handed over to ${fullName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Handed over' }).click()
  await page.getByText('Was due').waitFor({ state: 'detached' })
  await waits.waitFor({ state: 'detached' })
  await context.close()
})

/** So many permits of the driver's that ended long ago. */
async function rightsThatEnded(count: number): Promise<void> {
  const { id: userId } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const meta = { correlation: newId(), causation: 'demo', occurred: '2021-05-01T08:00:00.000Z' }
  const of = { userId, kind: 'permit', cardNumber: '', categories: [] as string[] } as const
  const files = { frontFileId: null, backFileId: null, expireDate: null }
  const ended = { startDate: '2021-05-01', endDate: '2023-05-01' }
  const writes = Array.from({ length: count }, () => {
    const rightId = newId()
    const right = { rightId, ...of, ...files, ...ended, title: 'Heta arbeten' }
    const events = [
      driverRightEvents.driverRightSubmitted(right),
      driverRightEvents.driverRightApproved({ ...right, validUntil: ended.endDate }),
    ]
    return { stream: `driverRight-${rightId}`, events: events.map((event) => ({ event, meta })) }
  })
  await portal.portal.parts.log.importHistory(writes)
  await portal.settled()
}

test.each([
  [phone, 'sv', 'Förarbehörigheter', 'Ange tid', 'Månader', 'Visa vad som gallras', 'Gallra nu'],
  [
    desktop,
    'pl',
    'Uprawnienia kierowcy',
    'Ustaw okres',
    'Liczba miesięcy',
    'Pokaż, co zostanie usunięte',
    'Usuń teraz',
  ],
] as const)(
  'how long things are kept is set, looked at and carried out, at %o in %s',
  async (size, locale, name, set, months, show, remove) => {
    const office = await portal.as('superadmin')
    await rightsThatEnded(2)
    const of = { rule: 'rights', page: 0, pageSize: 20 } as const
    const { total } = await office.ok(calls.privacy.retained, { ...of, months: 3 })
    expect(total).toBeGreaterThan(1)
    const { page, context } = await open({ login: 'superadmin', locale, size })
    const at = `${locale}-${size.width}`
    const listed = page.locator('main li a[href*="/inside/admin/history/"]')
    await page.goto('/inside/admin/privacy?tab=retention')
    await page.getByRole('button', { name: `${set}: ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(months).fill('2')
    await dialog.getByRole('button', { name: set }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await dialog.getByLabel(months).fill('3')
    await dialog.getByRole('link', { name: show }).waitFor()
    await look(page, `rule-${at}`)
    await dialog.getByRole('button', { name: set }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: `${show}: ${name}` }).waitFor()
    await look(page, `rules-${at}`)
    await page.getByRole('link', { name: `${show}: ${name}` }).click()
    await expect.poll(() => listed.count()).toBe(total)
    await look(page, `retained-${at}`)
    if (size === desktop) {
      await page.getByRole('button', { name: `${remove}: ${name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: remove }).waitFor()
      await look(page, `removing-${at}`)
      await page.getByRole('dialog').getByRole('button', { name: remove }).click()
      // Live: what was removed is gone from the list.
      await expect.poll(() => listed.count()).toBe(0)
      await look(page, `removed-${at}`)
      await page.goBack()
      await page.getByText(/^Ostatnio sprawdzono/).waitFor()
      await look(page, `ran-${at}`)
    } else {
      const { rows } = await office.ok(calls.privacy.retention, {})
      const version = rows.find(({ rule }) => rule === 'rights')?.version ?? 0
      await office.ok(calls.privacy.setRetention, { rule: 'rights', months: null, version })
    }
    await context.close()
  },
)

test('who is erased is gone from the lists, and a certificate says what was destroyed', async () => {
  const office = await portal.as('superadmin')
  const email = 'ska.bort@demo.example'
  await office.ok(calls.users.invite, { people: [{ firstName: 'Ska', lastName: 'Bort', email }] })
  await portal.settled()
  const { rows } = await office.ok(calls.users.search, { search: email })
  const id = rows[0]?.id ?? ''
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto(`/inside/admin/user/${id}`)
  await page.getByRole('button', { name: 'Delete user', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody can bring them back.').click()
  const button = dialog.getByRole('button', { name: 'Delete and erase' })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByLabel('Type Ska Bort to confirm').fill('Ska Bort')
  await look(page, 'erasing-en-1280')
  await button.click()
  await page.waitForURL('**/inside/admin/privacy?tab=erasures')
  const certificate = page.getByRole('button', { name: `Certificate of the erasure ${id}` })
  await certificate.waitFor()
  await page.getByText(/keys? destroyed/).waitFor()
  await look(page, 'erasures-en-1280')
  const paper = await downloaded(page, () => certificate.click())
  expect(paper.name).toMatch(/\.pdf$/)
  const text = (await linesOf(paper.bytes)).map((line) => line.text).join(' ')
  expect(text).toContain(id)
  for (const word of ['Ska Bort', email]) expect(text).not.toContain(word)
  await page.setViewportSize(phone)
  await look(page, 'erasures-en-390')
  await context.close()
})
