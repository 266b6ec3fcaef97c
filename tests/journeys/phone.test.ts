import { locales } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, follow, phone, picture, walker } from '../harness/browser.ts'
import { iPhone, shiftsOf, underInsets, watchShifts, withInsets } from '../harness/phone.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { iPhoneBrowser, underThumb } from '../harness/thumb.ts'

/** The narrowest iPhone, and one that is held across: as wide as a small desk, it is a finger's all the same. */
const narrow = { width: 375, height: 667 }
const across = { width: 844, height: 390 }
/** How far what is on a page may move by itself, as browsers count it. */
const MOST_SHIFT = 0.02

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const onPhone = async (login?: string) => {
  const tab = await open({
    locale: 'sv',
    size: phone,
    ...(login ? { login } : {}),
  })
  await withInsets(tab.page)
  return tab
}

test('the bottom bar is 60 px high above what the phone keeps for itself', async () => {
  const { page, context } = await onPhone('driver')
  await page.goto('/start')
  const bar = page.getByRole('navigation', { name: 'Genvägar' })
  await bar.waitFor()
  expect(await bar.boundingBox()).toMatchObject({ y: 844 - 60 - iPhone.bottom, height: 94 })
  for (const box of await bar.locator('a, button').all()) {
    const { y = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(height).toBe(60)
    expect(y + height).toBe(844 - iPhone.bottom)
  }
  // The heading is below the clock, also when the page is scrolled.
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('main').getByRole('link', { name: 'Alla nyheter' }).waitFor()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(iPhone.top)
  await picture(page, 'insets-start')
  await context.close()
})

test.each([...locales])('in %s the words of the bottom bar are whole', async (locale) => {
  const tab = await open({ login: 'driver', locale, size: phone })
  for (const path of ['/start', '/inside/user/messages']) {
    await tab.page.goto(path)
    const words = tab.page.locator('[data-bottom-bar] span.truncate')
    await words.first().waitFor()
    await tab.page.evaluate(() => document.fonts.ready)
    const cut = await words.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  }
  await tab.context.close()
})

test('the drawer, dialogs and what is told for a moment keep clear of it, too', async () => {
  const { page, context } = await onPhone('driver')
  await page.goto('/inside/user/details')
  await page.getByRole('button', { name: 'Meny' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Logga ut' }).scrollIntoViewIfNeeded()
  expect(await underInsets(page)).toEqual([])
  const out = await drawer.getByRole('button', { name: 'Logga ut' }).boundingBox()
  expect((out?.y ?? 0) + (out?.height ?? 0)).toBeLessThanOrEqual(844 - iPhone.bottom)
  await picture(page, 'insets-drawer')
  await page.keyboard.press('Escape')

  const admin = await onPhone('superadmin')
  await admin.page.goto('/inside/admin/certificate')
  await admin.page.getByRole('button', { name: 'Nytt intyg' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Spara' }).waitFor()
  const save = await dialog.getByRole('button', { name: 'Spara' }).boundingBox()
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(844 - iPhone.bottom)
  expect(await underInsets(admin.page)).toEqual([])
  await picture(admin.page, 'insets-dialog')
  await admin.context.close()

  await page.goto('/inside/user/messages')
  await page.getByRole('list', { name: 'Konversationer' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Markera som oläst' }).first().click()
  const snack = page.getByText('Markerat som oläst')
  await snack.waitFor()
  const told = await snack.boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(844 - iPhone.bottom - 60)
  expect(await underInsets(page)).toEqual([])
  await picture(page, 'insets-snack')
  await context.close()
})

/** Waits for the heading of a page; says what stands there where none comes. */
async function headingOf(tab: Page): Promise<void> {
  // What is opened over a page hides its heading.
  const heading = tab.getByRole('heading', { level: 1 }).or(tab.getByRole('dialog')).first()
  await heading.waitFor({ state: 'attached' }).catch(async (error: unknown) => {
    const stands = await tab.locator('body').innerText()
    throw new Error(`${tab.url()} has no heading, but: ${stands}`, { cause: error })
  })
}

/** Tabs that are looked at beside each other: a page is let stand until it asks for nothing any more. */
const TABS = 4

describe.each(Object.keys(screens))('the screens of %s', { timeout: 240_000 }, (login) => {
  test('nothing moves by itself, and nothing is where the phone does not let it', async () => {
    const { page, context } = await onPhone(login === 'guest' ? undefined : login)
    const left = [...(screens[login] ?? [])]
    const found: string[] = []
    const lookAt = async (tab: Page) => {
      await watchShifts(tab)
      for (let template = left.shift(); template !== undefined; template = left.shift()) {
        await tab.goto(addressOf(template, ids), { waitUntil: 'networkidle' })
        await headingOf(tab)
        const { sum, most } = await shiftsOf(tab)
        if (sum > MOST_SHIFT) found.push(`${template}: moves by ${sum.toFixed(3)}, ${most}`)
        for (const one of await underInsets(tab)) found.push(`${template}: ${one}`)
      }
    }
    const another = async () => {
      const tab = await context.newPage()
      await withInsets(tab)
      return tab
    }
    const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, another)))]
    await Promise.all(tabs.map(lookAt))
    expect(found).toEqual([])
    await context.close()
  })
})

describe.each(Object.keys(screens))('the screens of %s', { timeout: 240_000 }, (login) => {
  test.each([narrow, across])(
    'all that is pressed is as large as a thumb, $width px wide',
    async (size) => {
      const { page, context } = await open({
        locale: 'sv',
        size,
        device: iPhoneBrowser,
        ...(login === 'guest' ? {} : { login }),
      })
      const walk = walker(page)
      const found: string[] = []
      for (const template of screens[login] ?? []) {
        await walk(addressOf(template, ids))
        for (const one of await underThumb(page)) found.push(`${template}: ${one}`)
      }
      expect(found).toEqual([])
      await context.close()
    },
  )
})

test.each([...locales])(
  'in %s the buttons of a decision stand in one line at a desk',
  async (locale) => {
    const { page, context } = await open({ login: 'superadmin', locale, size: desktop })
    await page.goto('/inside/admin/monthworkreport?tab=days&state=sent')
    await page.locator('[data-opens]').filter({ visible: true }).first().click()
    const onward = page.getByRole('dialog').locator('[aria-keyshortcuts]')
    await onward.waitFor()
    const tops = await onward
      .locator('..')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().height]),
      )
    expect(tops).toHaveLength(3)
    expect(new Set(tops.map(String)).size).toBe(1)
    await context.close()
  },
)

test('after each change of the page its heading has the focus, but not when the portal is opened', async () => {
  const { page, context } = await onPhone('driver')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await page.getByRole('link', { name: 'Meddelanden' }).first().click()
  await expect.poll(focused).toBe('Meddelanden')
  const first = page.getByRole('list', { name: 'Konversationer' }).getByRole('link').first()
  const onwards = await first.textContent()
  await first.click()
  await page.getByRole('log').waitFor()
  await expect.poll(focused).toBe(await page.getByRole('heading', { level: 1 }).innerText())
  // Who goes back is where they went on from.
  await page.goBack()
  await expect.poll(focused).toBe(onwards)
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mina uppgifter' }).click()
  await expect.poll(focused).toBe('Mina uppgifter')
  // Also in another page of the same address, and where a heading stands in for it until it is loaded.
  await follow(page, '/inside/user/signed-documents?tab=files')
  await expect.poll(focused).toBe('Signerade dokument')
  await page.getByRole('link', { name: /Avtal om tjänstemobil/ }).click()
  await expect.poll(focused).toBe('Avtal om tjänstemobil')
  await context.close()
  const desk = await onPhone('superadmin')
  await desk.page.goto('/inside/admin/user')
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
  await follow(desk.page, `/inside/admin/user/${ids.user}`)
  const name = desk.page.getByRole('heading', { level: 1, name: 'David Förarsson' })
  await name.waitFor()
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
  await desk.context.close()
})

test('back in a list is where one was, by the browser and by the page', async () => {
  const { page, context } = await onPhone('superadmin')
  await page.goto('/inside/admin/user?rows=100')
  const row = page.getByRole('main').getByRole('link').filter({ visible: true }).nth(12)
  await row.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const before = (await place()) + 200
  await page.mouse.wheel(0, 200)
  await expect.poll(place).toBe(before)
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Tillbaka' }).click(),
  ]) {
    await row.click()
    await page.waitForURL('**/inside/admin/user/*')
    await page.getByRole('link', { name: 'Tillbaka' }).waitFor()
    await back()
    await page.waitForURL('**/inside/admin/user?rows=100')
    await expect.poll(place).toBe(before)
  }
  // Also after the page of one of them was loaded anew.
  await row.click()
  await page.waitForURL('**/inside/admin/user/*')
  await page.reload()
  await page.getByRole('link', { name: 'Tillbaka' }).waitFor()
  await page.goBack()
  await expect.poll(place).toBe(before)
  await context.close()
})

test('a page that is opened by a link begins at its top, wherever another was left', async () => {
  const { page, context } = await onPhone('driver')
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/inside/user/details')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 500)
      return place()
    })
    .toBeGreaterThan(200)
  const before = await place()
  await page.goto('/inside/incidentreport/DamageReport')
  await page.getByRole('button', { name: 'Skicka' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(844)
  expect(await place()).toBe(0)
  await page.goBack()
  await expect.poll(place).toBeGreaterThan(before - 1)
  await context.close()
})

test('an answer is one line that grows, with send beside it', async () => {
  const { page, context } = await onPhone('driver')
  await page.goto(`/inside/user/messages?group=${ids.conversation}`)
  await page.getByRole('button', { name: 'Svara', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Ditt svar' })
  const send = page.getByRole('button', { name: 'Skicka svaret' })
  const [line, button] = [await text.boundingBox(), await send.boundingBox()]
  expect(line?.height).toBeLessThanOrEqual(48)
  expect(button?.x).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0) - 1)
  expect(Math.abs((button?.y ?? 0) - (line?.y ?? 0))).toBeLessThanOrEqual(4)
  await text.pressSequentially('Första raden')
  for (const words of ['Andra raden', 'Tredje raden']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(words)
  }
  expect((await text.boundingBox())?.height).toBeGreaterThan(80)
  expect(await underInsets(page)).toEqual([])
  await picture(page, 'insets-reply')
  await send.click()
  await page.getByRole('log').getByText('Tredje raden').waitFor()
  await context.close()
})
