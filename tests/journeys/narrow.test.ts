import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflow, phone, walker } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

/** The narrowest window that all has to be read in (WCAG 1.4.10). */
const narrowest = { width: 320, height: 640 }

/** What who reads with wider spaces sets (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'

const spaced = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACED)

test.each([phone, narrowest])(
  'with wide spaces the inbox says whom each message is from at $width px, the time below where both have no room',
  async (size) => {
    const { page, context } = await open({ login: 'driver', locale: 'sv', size })
    await walker(page)('/inside/user/messages')
    await spaced(page)
    const rows = page.getByRole('list', { name: 'Konversationer' }).getByRole('link')
    const cut = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const name = row.querySelector('[translate=no]')
        const isCut =
          name &&
          (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
        return isCut ? [name.textContent] : []
      }),
    )
    expect(await rows.count()).toBeGreaterThan(3)
    expect(cut).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await context.close()
  },
)

test.each(['en', 'sv', 'pl', 'ro', 'bs'] as const)(
  'the bottom bar’s words stand whole at 320 px with wide spaces in %s',
  async (locale) => {
    const { page, context } = await open({
      login: 'driver',
      locale,
      size: narrowest,
    })
    await page.goto('/start')
    const tabs = page.locator('[data-bottom-bar] > *')
    await expect.poll(() => tabs.count()).toBe(5)
    await spaced(page)
    const seen = await tabs.evaluateAll((all) =>
      all.map((one) => {
        const words = one.querySelector('span')
        return {
          text: words?.textContent,
          isCut: !words || words.scrollWidth > words.clientWidth + 1,
          isWide: one.getBoundingClientRect().width >= 40,
        }
      }),
    )
    expect(seen.filter((one) => one.isCut || !one.isWide)).toEqual([])
    await context.close()
  },
)

test('at 320 px words of two lines keep clear of their button’s edges, and a number is one piece', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'pl', size: narrowest })
  const walk = walker(page)
  /** How many px the words of each button in two lines are from its edges. */
  const clear = () =>
    page.locator('main :is(a, button)').evaluateAll((all) =>
      all.flatMap((one) => {
        const words = document.createRange()
        words.selectNodeContents(one)
        const [line, second] = [...words.getClientRects()].filter(({ width }) => width > 24)
        const box = one.getBoundingClientRect()
        const { backgroundColor, borderTopWidth } = getComputedStyle(one)
        const hasEdge = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px'
        return line && second && hasEdge ? [line.top - box.top] : []
      }),
    )
  const found: number[] = []
  for (const path of ['/start/contract', '/inside/emergencyDocument']) {
    await walk(path)
    found.push(...(await clear()))
  }
  expect(found.length).toBeGreaterThan(1)
  expect(Math.min(...found)).toBeGreaterThanOrEqual(4)
  const number = page.getByRole('link', { name: 'Zadzwoń: 08-000 001 12' })
  const lines = await number.evaluate((link) => {
    const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const at = node.textContent?.indexOf('08-') ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + '08-000 001 12'.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    return 0
  })
  expect(lines).toBe(1)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('at 320 px the times of a day that was reported stand in one line', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'pl', size: narrowest })
  await walker(page)('/inside/user/timereporting')
  const times = page.locator('main li a span.text-dim.tabular-nums', { hasText: /\d:\d\d–\d/ })
  const heights = await times.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height),
  )
  expect(heights.length).toBeGreaterThan(4)
  expect(Math.max(...heights)).toBeLessThan(30)
  await context.close()
})

test.each(['pl', 'ro'] as const)(
  'at 320 px which application of how many stands whole beside the ways to the others in %s',
  async (locale) => {
    const { page, context } = await open({ login: 'superadmin', locale, size: narrowest })
    const admin = await portal.as('superadmin')
    const { rows } = await admin.ok(calls.applicants.list, { page: 0, pageSize: 20 })
    await page.goto(`/inside/admin/jobs?tab=applicants&application=${rows[0]?.id}`)
    const count = page.getByRole('dialog').getByText(/^1\s\S+\s\d+$/)
    const seen = await count.evaluate((one) => {
      const box = one.getBoundingClientRect()
      const lines = box.height / Number.parseFloat(getComputedStyle(one).lineHeight)
      return { right: box.right, lines: Math.round(lines) }
    })
    expect(seen.right).toBeLessThanOrEqual(narrowest.width - 16)
    expect(seen.lines).toBe(1)
    await context.close()
  },
)
