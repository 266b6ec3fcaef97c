import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, overflow, phone, picture, walker } from '../harness/browser.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'

/** 'Very large' in the settings of Chrome and Edge, in px: one and a half of what is usual. */
const LETTERS = 24

const { portal, open } = inBrowser({ letters: LETTERS })
const ids = standing(() => screenIds(portal))

/** The sizes of all letters that are shown, but those of the bottom bar, which has no room to grow. */
const sizesOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<number>()
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const within = node.parentElement
      const isSeen =
        within?.checkVisibility() && !within.closest('[data-bottom-bar], script, style')
      if (within && isSeen && node.textContent?.trim())
        found.add(Number.parseFloat(getComputedStyle(within).fontSize))
    }
    return [...found]
  })

test.each(['driver', 'superadmin'])(
  'large letters on a phone: all words of %s grow, and none leaves the page',
  { timeout: 240_000 },
  async (login) => {
    const { page, context } = await open({ login, locale: 'pl', size: phone })
    const walk = walker(page)
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      await walk(addressOf(template, ids))
      const wide = await overflow(page)
      if (wide > 0) found.push(`${template}: ${wide} px too wide`)
      for (const size of await sizesOn(page))
        if (size < 0.75 * LETTERS) found.push(`${template}: letters of ${size} px`)
      await picture(page, `large-${login}${template.replace(/\W+/g, '_')}`)
    }
    expect(found).toEqual([])
    await context.close()
  },
)

test('large letters at a desk make it a small desk: what stood beside each other stands below', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'sv', size: desktop })
  const walk = walker(page)
  await walk('/inside/user/messages')
  const first = page.getByRole('list', { name: 'Konversationer' }).getByRole('link').first()
  await first.click()
  await page.getByRole('button', { name: 'Markera som oläst' }).first().waitFor()
  expect(await first.isVisible()).toBe(false)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})
