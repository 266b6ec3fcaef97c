import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

/** What everybody has whose start is done. */
const own = [
  'Start',
  'Mina uppgifter',
  'Meddelanden',
  'Lokalkontor',
  'Tidrapportering',
  'Lönespecifikationer',
  'Semester',
  'Läkarintyg',
  'Signerade dokument',
  'Utbildning',
  'Mina tester',
  'Förarbehörigheter',
  'Överträdelser',
  'Nyheter',
  'Lediga jobb',
  'Lön och tid',
  'På vägen',
  'Skadeanmälan',
  'Förbättring, avvikelse, tillbud, risk',
  'Visselblåsning',
]

const menus = {
  driver: [...own, 'Nödläge'],
  wageadmin: [
    ...own,
    'Användare',
    'Jobbannonser',
    'Dokument',
    'Avtal',
    'Lönespecifikationer',
    'Tester och enkäter',
    'Intyg och kurser',
    'Förarbehörigheter',
    'Månadsrapport',
    'Nödläge',
  ],
  admin: [
    ...own,
    'Användare',
    'Användargrupper',
    'Avdelningar',
    'Nyheter',
    'Vanliga frågor',
    'Semester och ledighet',
    'Överträdelser',
    'Utlånat',
    'Rapporter',
    'Nödläge',
  ],
  superadmin: [
    ...own,
    'Användare',
    'Användargrupper',
    'Avdelningar',
    'Företag',
    'Jobbannonser',
    'Nyheter',
    'Vanliga frågor',
    'Dokument',
    'Avtal',
    'Lönespecifikationer',
    'Tester och enkäter',
    'Intyg och kurser',
    'Förarbehörigheter',
    'Semester och ledighet',
    'Överträdelser',
    'Månadsrapport',
    'Utlånat',
    'Rapporter',
    'Personuppgifter',
    'Statistik',
    'Loggar',
    'Nödläge',
  ],
  newdriver: ['Start', 'Nödläge'],
}

describe('the menu holds what the person may open', () => {
  test.each(Object.entries(menus))('%s', async (login, wanted) => {
    const { page, context } = await open({ login, locale: 'sv' })
    await page.goto('/start')
    const menu = page.getByRole('navigation', { name: 'Meny' })
    await menu.getByRole('link').first().waitFor()
    const words = await menu.getByRole('link').locator('span:not(.sr-only)').allInnerTexts()
    const names = words.filter((word) => word !== '' && !/^\d/.test(word))
    expect(names).toEqual(wanted)
    await context.close()
  })

  test('a manager has an entry for each department managed', async () => {
    const { page, context } = await open({ login: 'manager', locale: 'sv' })
    await page.goto('/start')
    await page.getByText('Kontorsansvarig').waitFor()
    const links = page.locator('a[href^="/inside/officemanager/"]')
    expect(await links.count()).toBeGreaterThan(0)
    await context.close()
  })
})

test('whose start is not done is kept at the start page', async () => {
  const { page, context } = await open({ login: 'newdriver', locale: 'sv' })
  await page.goto('/inside/user/details')
  await page.waitForURL('**/start?returnUrl=%2Finside%2Fuser%2Fdetails')
  await page.getByText('innan portalen öppnas för dig').waitFor()
  await context.close()
})

test('an address that is nobody’s, one of a later area and one of another role are all not found', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  for (const path of ['/nowhere', '/inside/admin/user', '/inside/admin/user-logs']) {
    await page.goto(path)
    await page.getByText('This page could not be found').waitFor()
  }
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL('**/start')
  await context.close()
})

test('a guest is not told which addresses there are inside, and asked to sign in first', async () => {
  const { page, context } = await open({ locale: 'en' })
  await page.goto('/inside/whistleblower')
  await page.waitForURL('**/login?returnUrl=%2Finside%2Fwhistleblower')
  await page.goto('/start/nothing')
  await page.waitForURL('**/login?returnUrl=%2Fstart%2Fnothing')
  await page.goto('/external/nothing')
  await page.getByText('This page could not be found').waitFor()
  await context.close()
})

test('on a small screen the menu is a drawer and the bottom bar is 60 px high', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'sv', size: phone })
  await page.goto('/start')
  const bar = page.getByRole('navigation', { name: 'Genvägar' })
  expect((await bar.boundingBox())?.height).toBe(60)
  await bar.getByRole('button', { name: 'Meny' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mina uppgifter' }).click()
  await page.waitForURL('**/inside/user/details')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('whoever comes by a link sees in a long menu where they are', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/privacy')
  const here = page.getByRole('navigation', { name: 'Meny' }).locator('[aria-current=page]')
  await expect.poll(() => here.innerText()).toContain('Personuppgifter')
  await expect
    .poll(async () => {
      const box = await here.boundingBox()
      return box && box.y > 0 && box.y + box.height <= desktop.height
    })
    .toBe(true)
  await context.close()
})

test('an icon is as large as the others beside words that take two lines', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv', size: phone })
  await page.goto('/start')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await context.setOffline(true)
  const told = page.getByRole('status').filter({ hasText: 'Ingen anslutning' })
  await told.waitFor()
  expect(await told.locator('svg').boundingBox()).toMatchObject({ width: 16, height: 16 })
  await context.close()
})

test('the language chosen in the menu is shown at once, marked, and kept on the server', async () => {
  const { page, context } = await open({ login: 'handler', locale: 'sv', size: desktop })
  await page.goto('/start')
  const kept = page.waitForResponse('**/api/app/setlocale')
  await page.getByRole('button', { name: 'Polski' }).click()
  await page.getByRole('button', { name: 'Wyloguj' }).waitFor()
  expect(await page.getByRole('button', { name: 'Polski' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect((await kept).status()).toBe(200)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl')
  const me = await (await portal.as('handler')).raw('GET', '/api/auth')
  expect(me.body).toMatchObject({ locale: 'pl' })
  await context.close()
})
