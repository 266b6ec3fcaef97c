import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { usedUntil } from '../harness/device.ts'
import { offlinePortal, outbox, report, subject } from '../harness/offline.ts'
import { pictureFile } from '../harness/pictures.ts'

const at = offlinePortal()

test('a report with a photo made without a signal, the browser closed, is sent once with its own time', async () => {
  const { device, page } = await at.withoutSignal()
  const headline = 'Trasig backspegel vid lastkaj 4'
  await report(page, headline, { photo: true })
  await outbox(page).getByText('1 thing waits to be sent').waitFor()
  await device.close()
  const again = await device.open()
  await again.goto('/start')
  await outbox(again).getByText('1 thing waits to be sent').click()
  await outbox(again).getByText(headline).waitFor()
  await outbox(again).getByText('1 file').waitFor()
  const back = performance.now()
  at.cable.mend()
  await expect.poll(() => at.filed(headline), { interval: 100 }).toHaveLength(1)
  const took = performance.now() - back
  process.stderr.write(`sent ${Math.round(took)} ms after the signal was back\n`)
  expect(took).toBeLessThan(5000)
  await expect.poll(async () => (await at.filed(headline))[0]?.files.length).toBe(1)
  await expect.poll(() => outbox(again).count()).toBe(0)
})

test('what was typed when the browser was killed is there again, with its photo, until it is sent', async () => {
  const { device, page } = await at.withoutSignal()
  const path = '/inside/incidentreport/DamageReport'
  await page.goto(path)
  await page.locator('input[name=headline]').fill('Backspegel, mitt i en mening')
  await page.getByTestId('files').setInputFiles([pictureFile('spegel.png')])
  await page.getByText('Draft saved on this device').waitFor()
  await page.locator('textarea[name=description]').fill('Slog i')
  await page.waitForTimeout(1000)
  await device.kill()
  const again = await device.open()
  await again.goto(path)
  await expect
    .poll(() => again.locator('input[name=headline]').inputValue())
    .toBe('Backspegel, mitt i en mening')
  expect(await again.locator('textarea[name=description]').inputValue()).toBe('Slog i')
  await again.getByRole('img', { name: 'spegel.png' }).waitFor()
  // Left and come back to, it is still there; nobody is asked.
  await again.getByRole('link', { name: 'My reports' }).click()
  await again.goto(path)
  await again.getByText('Draft saved on this device').waitFor()
  await again.locator('input[name=registration]').fill('ABC 123')
  await again.locator('form button[type=submit]').click()
  await outbox(again).getByText('1 thing waits to be sent').waitFor()
  await again.goto(path)
  await again.locator('input[name=headline]').waitFor()
  expect(await again.locator('input[name=headline]').inputValue()).toBe('')
  at.cable.mend()
  await expect
    .poll(async () => (await at.filed('Backspegel, mitt i en mening'))[0]?.files.length)
    .toBe(1)
})

test('a draft that the device gives too late is not written over, and is offered', async () => {
  const { device, page } = await at.withoutSignal()
  const path = '/inside/incidentreport/DamageReport'
  const headline = (tab: Page) => tab.locator('input[name=headline]')
  const offer = (tab: Page) => tab.getByText('You have an earlier draft here.')
  await page.goto(path)
  await headline(page).fill('Backspegeln, med bild')
  await page.getByTestId('files').setInputFiles([pictureFile('spegel.png')])
  await page.getByText('Draft saved on this device').waitFor()
  // Another tab holds the storage.
  const other = await device.context.newPage()
  await other.goto('/start')
  await other.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('portal-outbox')
      opening.onsuccess = () => resolve(opening.result)
    })
    const store = db.transaction('things', 'readwrite').objectStore('things')
    const hold = () => {
      if ('free' in window) return db.close()
      store.count().onsuccess = hold
    }
    hold()
  })
  await page.goto(path)
  await headline(page).waitFor()
  expect(await headline(page).inputValue()).toBe('')
  await headline(page).fill('En stolpe')
  await page.waitForTimeout(1000)
  await other.evaluate(() => void Object.assign(window, { free: true }))
  await offer(page).waitFor()
  await page.getByText('Draft saved on this device').waitFor()
  expect(await headline(page).inputValue()).toBe('En stolpe')
  // Both are there for who comes back.
  await device.close()
  const again = await device.open()
  await again.goto(path)
  await offer(again).waitFor()
  expect(await headline(again).inputValue()).toBe('En stolpe')
  await again.getByRole('button', { name: 'Show the earlier draft' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Show the earlier draft' }).click()
  await expect.poll(() => headline(again).inputValue()).toBe('Backspegeln, med bild')
  await again.getByRole('img', { name: 'spegel.png' }).waitFor()
  await offer(again).waitFor({ state: 'detached' })
  await device.close()
  const last = await device.open()
  await last.goto(path)
  await expect.poll(() => headline(last).inputValue()).toBe('Backspegeln, med bild')
  await last.getByRole('img', { name: 'spegel.png' }).waitFor()
  expect(await offer(last).count()).toBe(0)
})

test('photos that were on their way when the browser was killed are sent from there on', async () => {
  const { device, page } = await at.withoutSignal()
  at.cable.mend()
  // They never get there.
  await device.context.route('**/api/files*', () => undefined)
  await device.context.route('**/api/file*', () => undefined)
  const headline = 'Dödades mitt i bilden'
  await report(page, headline, { photo: true })
  await expect.poll(() => at.filed(headline)).toHaveLength(1)
  await page.getByText('Sending file').waitFor()
  await page.waitForTimeout(1000)
  await device.kill()
  const again = await device.open()
  await again.goto('/inside/incidentreport/DamageReport?tab=mine')
  await again.getByRole('button', { name: 'Send the files again' }).click()
  await expect.poll(async () => (await at.filed(headline))[0]?.files.length).toBe(1)
  await again.getByRole('button', { name: 'Send the files again' }).waitFor({ state: 'detached' })
  await again.reload()
  await again.getByText(headline).first().waitFor()
  expect(await again.getByRole('button', { name: 'Send the files again' }).count()).toBe(0)
})

test('the last words of an answer are there when the browser was killed', async () => {
  const { device, page } = await at.withoutSignal()
  const open = async (tab: Page) => {
    await tab.goto('/inside/user/messages')
    await tab.getByText(subject).click()
    await tab.getByRole('button', { name: 'Reply' }).first().click()
  }
  await open(page)
  await page.locator('[contenteditable=true]').fill('Framme om')
  await page.waitForTimeout(3000)
  await page.locator('[contenteditable=true]').fill('Framme om en kvart')
  await page.waitForTimeout(1000)
  await device.kill()
  const again = await device.open()
  await again.goto('/inside/user/messages')
  await again.getByText(subject).click()
  await again.getByText('Framme om en kvart').waitFor()
  await again.getByRole('button', { name: 'Discard draft' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await again.getByText('Framme om en kvart').waitFor({ state: 'detached' })
})

test('an answer whose answer was lost is sent once', async () => {
  const { device, page } = await at.withoutSignal()
  await page.goto('/inside/user/messages')
  await page.getByText(subject).click()
  await page.getByRole('button', { name: 'Reply' }).first().click()
  const words = `Jag är framme ${Date.now()}`
  await page.locator('[contenteditable=true]').fill(words)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await outbox(page).getByText('1 thing waits to be sent').waitFor()
  // The call gets there, and its answer is lost on the way.
  let lost = 0
  await device.context.route('**/api/message', async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  at.cable.mend()
  await expect.poll(() => outbox(page).count()).toBe(0)
  expect(lost).toBeGreaterThan(1)
  const driver = await at.portal.as('driver')
  const { rows } = await driver.ok(calls.messages.mine, { page: 0, pageSize: 20 })
  const group = rows.find(({ headline }) => headline === subject)
  const sent = async () => {
    const opened = await driver.ok(calls.messages.open, { id: group?.id ?? '' })
    return opened.rows.filter(({ content }) => content.includes(words))
  }
  await expect.poll(sent).toHaveLength(1)
  // A second one would come after the first: the read model is given the time of a write for it.
  await page.waitForTimeout(500)
  expect(await sent()).toHaveLength(1)
})

test('what waits is written anew or thrown away with a question, and goes in order', async () => {
  const { page } = await at.withoutSignal()
  // Each is kept before the next page is opened: else it would still be a draft there.
  const waits = ['1 thing waits to be sent', '2 things wait to be sent', '3 things wait to be sent']
  for (const [nth, headline] of ['Först', 'Sedan', 'Aldrig'].entries()) {
    await report(page, headline)
    await outbox(page)
      .getByText(waits[nth] ?? '')
      .waitFor()
  }
  await outbox(page)
    .getByText(waits[2] ?? '')
    .click()
  const item = (text: string) => outbox(page).getByRole('listitem').filter({ hasText: text })
  await item('Aldrig').getByRole('button', { name: 'Throw away' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Throw away' })
    .click()
  await outbox(page).getByText('2 things wait to be sent').waitFor()
  await item('Sedan').getByRole('link', { name: 'Change' }).click()
  const field = page.locator('input[name=headline]')
  await expect.poll(() => field.inputValue()).toBe('Sedan')
  await field.fill('Sedan, rättad')
  await page.locator('form button[type=submit]').click()
  await expect.poll(() => outbox(page).getByText('Sedan, rättad').count()).toBe(1)
  at.cable.mend()
  await expect.poll(() => outbox(page).count()).toBe(0)
  // Another session reads here: it may read before the read model has what the page sent last.
  await expect.poll(() => at.filed('Sedan, rättad')).toHaveLength(1)
  const counts = await Promise.all(['Först', 'Sedan', 'Sedan, rättad', 'Aldrig'].map(at.filed))
  expect(counts.map((all) => all.length)).toEqual([1, 0, 1, 0])
  const [first, , then] = counts.map(([one]) => one?.reportedAt ?? '')
  expect(String(first) < String(then)).toBe(true)
})

test('what is refused stays with the reason, and holds up nothing behind it', async () => {
  const { device, page } = await at.withoutSignal()
  await report(page, 'Avvisad')
  await outbox(page).waitFor()
  await report(page, 'Godtagen')
  await outbox(page).getByText('2 things wait to be sent').waitFor()
  let refused = false
  await device.context.route('**/api/incidentreport', async (route) => {
    if (refused || !route.request().postData()?.includes('Avvisad')) return route.fallback()
    refused = true
    await route.fulfill({
      status: 422,
      json: { error: { code: 'unknownTrafficArea', message: '', requestId: '' } },
    })
  })
  at.cable.mend()
  await expect.poll(() => at.filed('Godtagen')).toHaveLength(1)
  await outbox(page)
    .getByText(/^Not sent: /)
    .waitFor()
  expect(await at.filed('Avvisad')).toEqual([])
  // Written anew it goes.
  await outbox(page).getByRole('link', { name: 'Change' }).click()
  await expect.poll(() => page.locator('input[name=headline]').inputValue()).toBe('Avvisad')
  await page.locator('form button[type=submit]').click()
  await expect.poll(() => at.filed('Avvisad')).toHaveLength(1)
  await expect.poll(() => outbox(page).count()).toBe(0)
})

test('another person on the device neither sees nor sends it; its own finds it again', async () => {
  const { device, page } = await at.withoutSignal()
  await report(page, 'Bara min')
  await outbox(page).waitFor()
  await device.context.clearCookies({ name: /refresh|signed-in|session/ })
  at.cable.mend()
  await device.signIn('clerk')
  const other = await device.context.newPage()
  await page.close()
  await other.goto('/start')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.keyboard.press('Shift')
  await other.waitForTimeout(6000)
  expect(await outbox(other).count()).toBe(0)
  expect(await at.filed('Bara min')).toEqual([])
  // Their page begins anew by itself once it hears that the browser's session is another's: it is gone before.
  await other.close()
  await device.signIn('driver')
  const own = await device.context.newPage()
  await own.goto('/start')
  await usedUntil(own, async () => (await at.filed('Bara min')).length > 0)
  expect(await at.filed('Bara min')).toHaveLength(1)
})

test('what waits outlives a session that was ended elsewhere, unseen until its person is back', async () => {
  const { device, page } = await at.withoutSignal()
  const headline = 'Sessionen avslutad under tiden'
  await report(page, headline)
  await outbox(page).waitFor()
  const { id } = await (await at.portal.as('driver')).ok(calls.auth.me, {})
  await at.portal.portal.parts.pool.query(
    `UPDATE auth.session SET revoked_at = now() WHERE session_id = (SELECT session_id
       FROM auth.session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [id],
  )
  at.cable.mend()
  await page.goto('/start')
  await page.getByLabel('Password').first().waitFor()
  expect(await outbox(page).count()).toBe(0)
  expect(await page.content()).not.toContain(headline)
  await device.signIn('driver')
  await page.goto('/start')
  await page.keyboard.press('Shift')
  await expect.poll(() => at.filed(headline), { timeout: 30_000 }).toHaveLength(1)
})

test('a log-out asks, and takes away what waits', async () => {
  const { page } = await at.withoutSignal()
  await report(page, 'Borta')
  await outbox(page).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and lose what is not saved?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Password').first().waitFor()
  // The browser deletes it in its own time.
  const left = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect
    .poll(async () => (await left()).filter((name) => name.startsWith('portal-')))
    .toEqual([])
})

test.each([
  ['sv', phone],
  ['pl', phone],
  ['ro', desktop],
] as const)('how it looks in %s at %o', async (locale, size) => {
  const { page } = await at.withoutSignal({ locale, size })
  await report(page, 'Trasig backspegel och repad dörr efter påkörning vid lastkajen i Gävle', {
    photo: true,
  })
  await outbox(page).locator('summary').click()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, `offline-outbox-${locale}-${size.width}`)
})
