import * as to from '@portal/contracts/places'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, picture, walker } from '../harness/browser.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

/** Words of which a part stands in the next line, and words that stand one below the other in a narrow column. */
const torn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    /** Letters that have room in any line; what is longer may go on in the next. */
    const LONGEST = 20
    /** Lines of text of which none is as wide as this are a column of words. */
    const COLUMN = { lines: 5, width: 120 }
    await document.fonts.ready
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const around = node.parentElement
      const { width = 0, height = 0 } = around?.getBoundingClientRect() ?? {}
      if (!around?.checkVisibility({ visibilityProperty: true })) continue
      if (width <= 2 || height <= 2 || around.closest('code, option, a[href^="mailto:"]')) continue
      // What is cut at a line's end is laid out beyond it.
      if (getComputedStyle(around).overflowY !== 'visible') continue
      const linesOf = () => {
        const rects = [...range.getClientRects()].filter((one) => one.width > 0)
        const lines = new Set(rects.map(({ top }) => Math.round(top))).size
        return { lines, widest: Math.max(0, ...rects.map((one) => one.width)) }
      }
      for (const { index, 0: word } of node.data.matchAll(/\p{L}{2,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (word.length <= LONGEST && linesOf().lines > 1) found.push(`"${word}" is torn`)
      }
      range.selectNodeContents(node)
      const { lines, widest } = linesOf()
      if (lines >= COLUMN.lines && widest < COLUMN.width) found.push(`column: "${node.data}"`)
    }
    return [...new Set(found)]
  })

test.each([
  ['driver', 'ro', 320],
  ['driver', 'pl', 768],
  ['superadmin', 'pl', 768],
] as const)(
  'of %s’s screens in %s no word is torn %i px wide',
  { timeout: 240_000 },
  async (login, locale, width) => {
    const { page, context } = await open({ login, locale, size: { width, height: 800 } })
    const walk = walker(page)
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      await walk(addressOf(template, ids))
      for (const what of await torn(page)) found.push(`${template}: ${what}`)
    }
    expect(found).toEqual([])
    await context.close()
  },
)

test('a day’s report is called by its day as the language writes it, apart from what it is', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'pl', size: phone })
  await page.goto(to.addressOf(to.places.user, { userId: ids.user ?? '', tab: 'log' }))
  const link = page.getByRole('link', { name: /^Raport dzienny/ }).first()
  await link.waitFor()
  // As it is seen: where it is laid out in a row, the spaces between its parts are gone.
  expect(await link.innerText()).toMatch(/^Raport dzienny: \d{1,2}\s\p{L}{3}\s\d{4}$/u)
  await picture(page, 'log-of-person')
  await context.close()
})

test('the form of a day begins with what is to be filled in', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'pl', size: phone })
  await page.goto(to.addressOf(to.places.timeReportDay, { date: ids.day ?? '' }))
  const first = page.getByRole('region', { name: 'Zmiany' })
  await first.waitFor()
  const above = await first.evaluate((one) => {
    const { borderTopWidth, paddingTop } = getComputedStyle(one)
    return [borderTopWidth, paddingTop]
  })
  expect(above).toEqual(['0px', '0px'])
  await context.close()
})

test('what is left of a year’s vacation stands beside its other figures', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'ro' })
  await page.goto(to.addressOf(to.places.myVacation))
  const figures = page.locator('[data-figure]')
  await figures.first().waitFor()
  const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await context.close()
})

test.each([390, 360, 320])(
  'a time with AM or PM has room in its field in a window of %i px',
  async (width) => {
    const size = { width, height: 740 }
    const { page, context } = await open({ login: 'driver', locale: 'en', size })
    await page.goto(to.addressOf(to.places.timeReportDay, { date: ids.returned ?? '' }))
    const fields = page.locator('input[type=time]')
    await fields.first().waitFor()
    // What it would take is not told where it is narrower, so it is let take what it would.
    const cut = await fields.evaluateAll((all) =>
      (all as HTMLElement[]).flatMap((one) => {
        const has = one.offsetWidth
        one.style.width = 'max-content'
        return one.offsetWidth > has ? [`takes ${one.offsetWidth} of ${has} px`] : []
      }),
    )
    expect(cut).toEqual([])
    await context.close()
  },
)
