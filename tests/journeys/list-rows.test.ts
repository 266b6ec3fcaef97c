import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, overflow, phone, walker } from '../harness/browser.ts'
import { widestDays } from '../harness/days-shown.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

/** A row, in pixels; what has many tags may be higher, by one line. */
const ROW = 40
const HIGHEST = 66
const COMPACT = 32
/** One of three lines in its longest cell, and a quiet one. */
const LONGEST = 78
/** Of the room of a quiet line, what it takes before it is cut. */
const FULL = 0.85

/** What rows of a page's lists are higher than they should be, and what of a date or time is torn apart. */
const unevenRows = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ row, highest }) => {
      await document.fonts.ready
      const found: string[] = []
      for (const table of document.querySelectorAll('main table:has(tr[data-row])')) {
        const rows = [...table.querySelectorAll('tr[data-row]')]
        const heights = rows.map((one) => one.getBoundingClientRect().height).sort((a, b) => a - b)
        const middle = heights[Math.floor(heights.length / 2)] ?? 0
        // Half a pixel of a line's own.
        if (middle > row + 1) found.push(`half of the rows are ${middle} px high`)
        if ((heights.at(-1) ?? 0) > highest) found.push(`a row is ${heights.at(-1)} px high`)
        const range = document.createRange()
        const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const { data = '' } = texts.currentNode as Text
          for (const { index, 0: figure } of data.matchAll(/\d+(?:[:.,-]\d+)+/g)) {
            range.setStart(texts.currentNode, index)
            range.setEnd(texts.currentNode, index + figure.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) found.push(`"${figure}" stands in ${lines.size} lines`)
          }
        }
      }
      return found
    },
    { row: ROW, highest: HIGHEST },
  )

test.each(['sv', 'pl'] as const)(
  'at a desk in %s rows of lists are as high as they should be, and no date is torn apart',
  { timeout: 120_000 },
  async (locale) => {
    const found: string[] = []
    for (const login of ['superadmin', 'manager']) {
      const { page, context } = await open({ login, locale })
      await widestDays(context)
      const walk = walker(page)
      for (const template of screens[login] ?? []) {
        await walk(addressOf(template, ids))
        for (const what of await unevenRows(page)) found.push(`${template}: ${what}`)
      }
      await context.close()
    }
    expect(found).toEqual([])
  },
)

test('what is long goes on in a second line before what is short does, and has one line where there is room', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'pl' })
  const walk = walker(page)
  await walk('/inside/admin/abnormality')
  const linesOf = (head: string) =>
    page.getByRole('columnheader', { name: head, exact: true }).evaluate(async (one) => {
      await document.fonts.ready
      const { cellIndex } = one as HTMLTableCellElement
      const cells = [...document.querySelectorAll<HTMLTableRowElement>('main tr[data-row]')]
      const range = document.createRange()
      return Math.max(
        ...cells.map(({ cells }) => {
          // The words above the quiet line.
          const words = document.createTreeWalker(cells[cellIndex] as Node, NodeFilter.SHOW_TEXT)
          if (!words.nextNode()) return 0
          range.selectNodeContents(words.currentNode)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
    })
  expect(await linesOf('Osoba')).toBe(1)
  expect(await linesOf('Data')).toBe(1)
  expect(await linesOf('Rodzaj')).toBe(2)
  await page.setViewportSize({ width: 1700, height: 900 })
  await expect.poll(() => linesOf('Rodzaj')).toBe(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => linesOf('Rodzaj')).toBe(2)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('what is long has three lines of a row and is whole in what the row opens; a quiet line is full before it is cut', async () => {
  const boss = await portal.as('superadmin')
  const driverId = await (await portal.as('driver')).ownId()
  const name = 'Reservnyckel till grinden vid lastkajen, '.repeat(3).slice(0, 118)
  const number = 'Nyckelskåpsförvaringsplatsnummer 7654321'
  const facts = { kind: 'key' as const, lentOn: today, name, number }
  await boss.ok(calls.timelog.save, { userId: driverId, ...facts })
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'pl' })
  const walk = walker(page)
  await walk('/inside/admin/timelog?q=7654321')
  const row = page.getByRole('row').filter({ hasText: 'Reservnyckel' })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(LONGEST)
  const quiet = page.getByTitle(`Klucz · ${number}`)
  const lines = quiet.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const [first] = range.getClientRects()
    return (first?.width ?? 0) / one.clientWidth
  })
  expect(await lines).toBeGreaterThan(FULL)
  await row.getByTitle(name).click()
  expect(await page.getByRole('dialog').getByLabel('Co jest wypożyczane').inputValue()).toBe(name)
  await context.close()
})

test('on a phone the arrow of what a list is sorted by lies over no word', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'pl', size: phone })
  const walk = walker(page)
  await walk('/inside/admin/timelog')
  const room = await page.locator('[data-card-sort] select').evaluate((one) => {
    const { appearance, paddingRight, textOverflow } = getComputedStyle(one)
    return { appearance, paddingRight, textOverflow }
  })
  expect(room).toEqual({ appearance: 'none', paddingRight: '36px', textOverflow: 'ellipsis' })
  await context.close()
})

test('compact rows are so, whatever stands in them', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  const walk = walker(page)
  await walk('/inside/admin/user')
  await page.getByRole('button', { name: 'Välj kolumner och radhöjd' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  const heights = await page
    .locator('main tr[data-row]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(COMPACT)
  await context.close()
})

test('a phone draws the cards of a list and a desk its table, neither both', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en', size: phone })
  const drawn = async () => [
    await page.locator('li[data-row]').count(),
    await page.locator('tr[data-row]').count(),
  ]
  await page.goto('/inside/admin/user')
  await expect.poll(drawn).toEqual([20, 0])
  await page.setViewportSize(desktop)
  await expect.poll(drawn).toEqual([0, 20])
  await context.close()
})

test('a name in one row that is long leaves the names of people in all rows their room', async () => {
  const boss = await portal.as('superadmin')
  const id = await (await portal.as('driver')).ownId()
  const { version, firstName, email, phone, departmentIds } = await boss.ok(calls.users.one, { id })
  const lastName = 'Katarzyna Förarsson-Bălăceanu'
  const name = 'Nordvästskandinaviska Livsmedelstransportbemanningsaktiebolaget AB'
  const company = await boss.ok(calls.companies.save, { version: 0, name })
  const place = { companyId: company.id, departmentIds }
  const person = { id, version, firstName, lastName, email, phone, ...place }
  await boss.ok(calls.users.change, person)
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'ro' })
  await walker(page)(`/inside/admin/user/${id}?tab=log`)
  const rows = page.locator('main tr[data-row]')
  await rows.filter({ hasText: name }).first().waitFor()
  const others = rows.filter({ hasNotText: name })
  const heights = async () =>
    Math.max(...(await others.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))))
  await expect.poll(heights).toBeLessThanOrEqual(ROW)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('figures of the last column stand below its title', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'pl' })
  await walker(page)('/inside/admin/abnormality?tab=summary')
  const ends = await page
    .locator('table')
    .last()
    .evaluate((table) => {
      const endOf = (one: Element | null | undefined) => {
        const words = document.createRange()
        if (one) words.selectNodeContents(one)
        return Math.round(words.getBoundingClientRect().right)
      }
      const titles = [...table.querySelectorAll('thead th[data-column]')]
      const row = table.querySelector('[data-row]')
      return titles
        .map((title, at) => ({ title, cell: row?.children[at] }))
        .filter(({ title }) => title.classList.contains('text-right'))
        .map(({ title, cell }) => Math.abs(endOf(title.querySelector('span')) - endOf(cell)))
    })
  expect(ends.length).toBe(3)
  for (const apart of ends) expect(apart).toBeLessThanOrEqual(4)
  await context.close()
})
