import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

/** What who reads with wider spaces sets (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'

test.each(['en', 'sv', 'pl', 'ro', 'bs'] as const)(
  'the bottom bar’s words stand whole at 320 px with wide spaces in %s',
  async (locale) => {
    const { page, context } = await open({
      login: 'driver',
      locale,
      size: { width: 320, height: 640 },
    })
    await page.goto('/start')
    const tabs = page.locator('[data-bottom-bar] > *')
    await expect.poll(() => tabs.count()).toBe(5)
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
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
