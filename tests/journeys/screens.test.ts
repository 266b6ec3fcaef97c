import { type Locale, locales } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cutHints, titleOfTabs } from '../harness/at-a-desk.ts'
import { axeFindings, desktop, overflow, phone, picture, walker } from '../harness/browser.ts'
import { heardFindings } from '../harness/heard.ts'
import { addressOf, neverWalked, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { foreignWords } from '../harness/words.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

/** A phone for one language, a desktop for the next, so that every screen is seen at both. */
const sizeOf = (locale: Locale) => (locales.indexOf(locale) % 2 === 0 ? desktop : phone)
/** What axe looks at: a phone in the light, a desktop in the dark. */
const axed: Partial<Record<Locale, 'light' | 'dark'>> = { sv: 'light', pl: 'dark' }

test('no screen and no tab of one is passed by', async () => {
  expect(await neverWalked()).toEqual([])
})

/** The addresses of a page's tabs, but the first. */
const tabsOn = (page: Page): Promise<string[]> =>
  page.locator('main nav a[href*="tab="]').evaluateAll((links) =>
    links.map((link) => {
      const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
      return `${pathname}?tab=${searchParams.get('tab')}`
    }),
  )

// One tab for all screens of a person in a language: they go from one to the next as links do.
describe.each(Object.keys(screens))('the screens of %s', { timeout: 240_000 }, (login) => {
  test.each([...locales])('in %s: in its words, whole, nothing in the console', async (locale) => {
    const foreign = await foreignWords(locale)
    const tab = await open({
      locale,
      size: sizeOf(locale),
      ...(login === 'guest' ? {} : { login }),
    })
    const walk = walker(tab.page)
    const scheme = axed[locale]
    if (scheme) await tab.page.emulateMedia({ colorScheme: scheme })
    const found: string[] = []
    const [first] = screens[login] ?? []
    const tabs = new Set<string>()
    const titles = new Map<string, number>()
    const atDesk = sizeOf(locale) === desktop
    for (const template of screens[login] ?? []) {
      await walk(addressOf(template, ids))
      for (const words of await foreign(tab.page)) found.push(`${template}: "${words}"`)
      const wide = await overflow(tab.page)
      if (wide > 0) found.push(`${template}: ${wide} px too wide`)
      for (const address of await tabsOn(tab.page)) tabs.add(address)
      if (atDesk) {
        for (const cut of await cutHints(tab.page)) found.push(`${template}: ${cut}`)
        const [path = ''] = template.split('?')
        const title = await titleOfTabs(tab.page)
        if (title !== undefined && title !== (titles.get(path) ?? title))
          found.push(`${template}: its title stands elsewhere than in the tab before`)
        if (title !== undefined) titles.set(path, title)
      }
      // The menu around it is the same on every screen.
      const within = template === first ? [] : ['main']
      if (scheme)
        for (const one of [
          ...(await axeFindings(tab.page, within)),
          ...(await heardFindings(tab.page)),
        ])
          found.push(`${template}: ${one}`)
      await picture(tab.page, `${login}-${template.replace(/[^\w]+/g, '_')}-${locale}`)
    }
    // Not every page declares its tabs: some have more for some people.
    const walked = new Set((screens[login] ?? []).map((template) => addressOf(template, ids)))
    for (const address of tabs) if (!walked.has(address)) found.push(`${address}: passed by`)
    expect([...found, ...tab.complaints]).toEqual([])
    await tab.context.close()
  })
})
