import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, open as openIn, overflow, phone, picture, walker } from '../harness/browser.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing, standingBrowser } from '../harness/standing.ts'

/** 'Very large' in the settings of Chrome and Edge, in px: one and a half of what is usual. */
const LETTERS = 24

const { portal, open } = inBrowser({ letters: LETTERS })
/** Twice what is usual, at which nothing may be lost (WCAG 1.4.4). */
const twice = standingBrowser(32)
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

/** What is wrong on the screens of a login: what leaves the page, and what `look` finds on each. */
async function lookedThrough(
  page: Page,
  login: string,
  look: () => Promise<readonly string[]>,
  name: string,
): Promise<string[]> {
  const walk = walker(page)
  const found: string[] = []
  for (const template of screens[login] ?? []) {
    await walk(addressOf(template, ids))
    const wide = await overflow(page)
    if (wide > 0) found.push(`${template}: ${wide} px too wide`)
    for (const what of await look()) found.push(`${template}: ${what}`)
    await picture(page, `${name}-${login}${template.replace(/\W+/g, '_')}`)
  }
  return found
}

test.each(['driver', 'superadmin'])(
  'large letters on a phone: all words of %s grow, and none leaves the page',
  { timeout: 240_000 },
  async (login) => {
    const { page, context } = await open({ login, locale: 'pl', size: phone })
    const small = async () =>
      (await sizesOn(page)).flatMap((size) =>
        size < 0.75 * LETTERS ? [`letters of ${size} px`] : [],
      )
    expect(await lookedThrough(page, login, small, 'large')).toEqual([])
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

/** Words that stand beyond the edge of their card, or are cut where they stand, but beginnings of news. */
const lostWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const own = node.parentElement
      const text = node.textContent?.trim()
      if (!own?.checkVisibility() || !text || own.closest('.sr-only, details:not([open]), nav'))
        continue
      if (own.classList.contains('truncate') && own.scrollWidth > own.clientWidth + 1)
        found.add(`${text} is cut`)
      const card = own.closest('section.rounded-xl')
      if (!card || own.closest('.overflow-x-auto, .overflow-hidden')) continue
      // What is said and not seen.
      if (own.clientWidth === 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const out = range.getBoundingClientRect().right - card.getBoundingClientRect().right
      if (out > 1) found.add(`${text} stands ${Math.round(out)} px beyond its card`)
    }
    return [...found]
  })

test.each(['driver', 'manager', 'superadmin'])(
  'letters of twice the size on a phone: nothing of %s’s is cut or leaves its card or the page',
  { timeout: 240_000 },
  async (login) => {
    const options = { login, locale: 'sv', size: phone } as const
    const { page, context } = await openIn(twice, portal.url, options)
    expect(await lookedThrough(page, login, () => lostWords(page), 'twice')).toEqual([])
    await context.close()
  },
)

test('with large letters the bar’s badge covers no word, from the first picture on', async () => {
  const options = { login: 'driver', locale: 'sv', size: phone } as const
  const { page, context } = await openIn(twice, portal.url, options)
  await page.goto('/start')
  const badge = page.getByTestId('unread-badge').filter({ visible: true })
  await expect.poll(async () => (await badge.boundingBox())?.height).toBe(24)
  await context.close()
})
