import { expect, test } from 'vitest'
import { overflow, styled, walker } from '../harness/browser.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { addressOf, screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

/** The width of an A4 sheet between its margins. */
const sheet = { width: 718, height: 1000 }

test('a list on paper is a whole table with its company, and nothing to press', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  // More rows than are drawn at first.
  await context.route('**/api/admin/user/search', async (route) => {
    const reply = await route.fetch()
    const { rows } = (await reply.json()) as { rows: { id: string }[] }
    const many = Array.from({ length: 13 }, (_, at) =>
      rows.map((row) => ({ ...row, id: `${row.id.slice(0, -2)}${at + 10}` })),
    ).flat()
    await route.fulfill({ response: reply, json: { rows: many, total: many.length } })
  })
  await walker(page)('/inside/admin/user?rows=all&status=active')
  await styled(page)
  expect(await page.locator('tr[data-row]').count()).toBe(200)
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('tr[data-row]').count()).toBeGreaterThan(200)
  const main = page.getByRole('main')
  expect(await main.locator('button:not(th *):visible').count()).toBe(0)
  expect(await main.getByRole('checkbox').filter({ visible: true }).count()).toBe(0)
  expect(await main.getByRole('searchbox').isVisible()).toBe(false)
  await page.getByText('Exempel Bemanning AB').first().waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const look = await page.locator('thead').evaluate((head) => {
    const box = head.closest('section') as HTMLElement
    const table = head.parentElement as HTMLElement
    return { position: getComputedStyle(head).position, cut: table.offsetWidth > box.clientWidth }
  })
  expect(look).toEqual({ position: 'static', cut: false })
  const lines = await linesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  const onSecond = lines.filter(({ page }) => page === 2).map(({ text }) => text)
  expect(onSecond.slice(0, 4)).toEqual(expect.arrayContaining(['Name', 'Status']))
  await context.close()
})

test('what is opened above a list is printed once and without the list', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await walker(page)(addressOf('/inside/admin/monthworkreport?id={timereport}', ids))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Work shifts').first().waitFor()
  await styled(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').isVisible()).toBe(false)
  const fixed = await dialog.evaluate((one) =>
    [one, ...one.querySelectorAll('*')].flatMap((part) => {
      const { position, overflowY, display } = getComputedStyle(part)
      const isCut = display !== 'none' && (position === 'fixed' || overflowY === 'auto')
      return isCut ? [part.className] : []
    }),
  )
  expect(fixed).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Approve' }).first().isVisible()).toBe(false)
  await context.close()
})

test('whom to call is written on paper dark on white, and news are whole', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  const walk = walker(page)
  await walk('/inside/emergencyDocument')
  await styled(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const call = page.locator('main a[href^="tel:"]').first()
  expect(await call.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(20, 32, 61)')
  await page.emulateMedia({ media: 'screen' })
  await walk('/inside/news')
  await page.emulateMedia({ media: 'print' })
  const cut = await page
    .locator('article > div')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)
  expect(cut).toBe(0)
  await context.close()
})

test('what is light on navy is dark on paper, and who wrote about what is whole', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await context.route('**/api/message/mygroups*', async (route) => {
    const reply = await route.fetch()
    const { rows, ...rest } = (await reply.json()) as { rows: { headline: string }[] }
    const long = rows.map((row) => ({ ...row, headline: 'New times at the terminal. '.repeat(12) }))
    await route.fulfill({ response: reply, json: { ...rest, rows: long } })
  })
  const ink = 'rgb(20, 32, 61)'
  const colors = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
  const walk = walker(page)
  await walk('/start')
  await page.getByText('Last damage').waitFor()
  await styled(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await colors('main .bg-navy')).toEqual([ink])
  await page.emulateMedia({ media: 'screen' })
  await walk('/inside/user/messages')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const onNavy = await colors('main :is(.bg-navy, .bg-action)')
  expect(onNavy.length).toBeGreaterThan(1)
  expect(new Set(onNavy)).toEqual(new Set([ink]))
  const headline = page.locator('main a span', { hasText: /^New times/ }).first()
  const cut = await headline.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
  await context.close()
})

test('on paper an empty search is left out, and the names of two columns stand apart', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  const walk = walker(page)
  await walk('/inside/admin/monthworkreport')
  await styled(page)
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  await page.locator('th[data-column]').nth(5).waitFor()
  const words = await page.locator('th[data-column]').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right } = range.getBoundingClientRect()
      return { text: one.textContent, left, right }
    }),
  )
  const near = words.filter(({ right }, at) => (words[at + 1]?.left ?? Infinity) - right < 8)
  expect(near).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  for (const path of ['/inside/admin/news', '/inside/admin/abnormality']) {
    await walk(path)
    await page.emulateMedia({ media: 'print' })
    const label = page.locator('label', { hasText: /^Sök/ })
    expect(await label.count(), path).toBe(1)
    expect(await label.isVisible(), path).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  }
  await context.close()
})

test('on paper every question has its answer, and nothing stands there to be opened', async () => {
  const driver = await open({ login: 'driver', locale: 'sv' })
  const walk = walker(driver.page)
  await walk('/inside/faq/lon-och-tid')
  const answers = driver.page.locator('main details')
  const closed = await answers.count()
  expect(closed).toBeGreaterThan(1)
  await answers.first().locator('summary').click()
  const words = await answers.evaluateAll((all) =>
    all.map((one) => one.querySelector('.rich')?.textContent?.split(' ', 3).join(' ') ?? ''),
  )
  await styled(driver.page)
  const lines = await linesOf(await driver.page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  const paper = lines.map(({ text }) => text).join(' ')
  for (const begins of words) expect(paper).toContain(begins)
  // Whoever had opened one finds it, and it alone, as it was.
  await expect.poll(() => driver.page.locator('main details[open]').count()).toBe(1)

  await walk('/inside/user/abnormalities')
  await driver.page.emulateMedia({ media: 'print' })
  const filters = driver.page.locator('main [data-filter-line]')
  expect(await filters.count()).toBe(1)
  expect(await filters.isVisible()).toBe(false)
  await driver.page.emulateMedia({ media: 'screen' })
  await walk(addressOf('/inside/user/timereporting/{approved}', ids))
  await driver.page.emulateMedia({ media: 'print' })
  const toOpen = driver.page.locator('main details:not([open])')
  expect(await toOpen.count()).toBeGreaterThan(1)
  expect(await toOpen.filter({ visible: true }).count()).toBe(0)
  await driver.context.close()
  const desk = await open({ login: 'superadmin', locale: 'sv' })
  await walker(desk.page)(addressOf('/inside/admin/test/result/{test}', ids))
  await styled(desk.page)
  await desk.page.emulateMedia({ media: 'print' })
  const table = desk.page.locator('main details:not([open])')
  expect([await table.count(), await table.isVisible()]).toEqual([1, false])
  await desk.context.close()
})

test('who asks for more contrast has it before anything is done on the page', async () => {
  const { page, context } = await open({
    login: 'driver',
    locale: 'en',
    device: { contrast: 'more' },
  })
  await page.goto('/inside/user/timereporting')
  const card = page.locator('main .border-line').first()
  await card.waitFor()
  const edge = () => card.evaluate((one) => getComputedStyle(one).borderTopColor)
  await expect.poll(edge).toBe('rgb(90, 102, 131)')
  await page.emulateMedia({ contrast: 'no-preference' })
  expect(await edge()).toBe('rgb(214, 221, 233)')
  await context.close()
})

test('in the reader’s own colours it is seen what is chosen and what is a button', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.emulateMedia({ forcedColors: 'active' })
  const walk = walker(page)
  await walk('/inside/user/messages')
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('seldom')),
  )
  const of = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
  const paper = await of('body', 'background-color')
  expect(await of('main nav a:not([aria-current])', 'border-bottom-color')).toBe(paper)
  expect(await of('main nav a[aria-current]', 'border-bottom-color')).not.toBe(paper)
  // The menu's entry, the language, the first conversation's edge and the white logo.
  expect(await of('aside nav a[aria-current]', 'outline-style')).toBe('solid')
  expect(await of('button[aria-pressed="true"]', 'background-color')).not.toBe(paper)
  expect(await of('main a.border-l-4', 'border-left-color')).toBe(paper)
  expect(await of('img[src^="/logo"]', 'background-color')).toBe('rgb(13, 27, 62)')
  await walk('/inside/user/timereporting')
  const bar = 'main [role="img"] > span'
  expect(await of(bar, 'background-color')).toBe('rgb(10, 92, 158)')
  await walk('/inside/user/vacation?tab=apply')
  const day = page.locator('[data-day]:enabled').last()
  await day.click()
  expect(await of('[data-day][aria-pressed="true"]', 'background-color')).not.toBe(paper)
  expect(await of('main form button[type="submit"]', 'outline-style')).toBe('solid')
  await context.close()
})

test('on paper a list says what it is of also by filters that have no room at its width, and has no column of buttons', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  const walk = walker(page)
  await walk('/inside/admin/timelog')
  await styled(page)
  const main = page.getByRole('main')
  await main.locator('[data-row]').first().waitFor()
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  const state = main.getByLabel('State')
  expect(await state.isVisible()).toBe(true)
  expect(await main.getByLabel('Kind').isVisible()).toBe(false)
  expect(await main.getByLabel('Department').isVisible()).toBe(false)
  expect(await main.getByRole('columnheader', { name: 'Actions' }).isVisible()).toBe(false)
  const beyond = await main
    .locator('[data-row]')
    .first()
    .evaluate((row) => [...row.children].filter((one) => one.getClientRects().length > 0).length)
  const titles = await main.locator('thead th[data-column]:visible').count()
  expect(beyond).toBe(titles)
  await context.close()
})

test('what is written in fields is whole on paper, and goes on from page to page', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await walker(page)(addressOf('/inside/admin/user/{user}?tab=comments', ids))
  await styled(page)
  const lines = Array.from({ length: 60 }, (_, at) => `${at + 1}. The key is at the gate.`)
  await page.getByRole('main').getByRole('textbox').last().fill(lines.join('\n'))
  // Wherever on a page it begins: its title is never alone at the end of one.
  for (const below of [0, 780]) {
    await page.getByRole('main').evaluate((main, px) => {
      main.style.paddingTop = `${px}px`
    }, below)
    const printed = await linesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
    const pageOf = (words: string) => printed.find(({ text }) => text.startsWith(words))?.page ?? 0
    expect(pageOf('Write a comment')).toBe(pageOf('1. The key'))
    expect(pageOf('60. The key')).toBeGreaterThan(pageOf('1. The key'))
  }
  // What was printed is gone from the screen.
  expect(await page.locator('[data-written]').count()).toBe(0)
  await context.close()
})
