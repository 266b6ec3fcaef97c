import type { Locale } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

/** What a browser says of a row that is none. */
const fault = 'Cannot read properties of null'

/** Somebody on the list of news, which cannot be drawn: the server says something that is no news. */
async function onBrokenPage(
  locale: Locale = 'en',
  { size = desktop, wrongAgain = false }: { size?: typeof desktop; wrongAgain?: boolean } = {},
) {
  const tab = await open({ login: 'clerk', locale, size })
  await tab.context.route('**/api/news?**', (route) =>
    route.fulfill({ json: { rows: [null], total: 1 } }),
  )
  if (wrongAgain)
    // What tells of the fault goes wrong over it, too.
    await tab.page.addInitScript((said) => {
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'title') ?? {}
      Object.defineProperty(document, 'title', {
        get: () => get?.call(document),
        set(title: string) {
          if (title.includes(said)) throw new Error('and again')
          set?.call(document, title)
        },
      })
    }, fault)
  await tab.page.goto('/inside/news')
  return tab
}

describe('a page that goes wrong', () => {
  test('says the status and the message, keeps the menu, and leads home', async () => {
    const { page, context } = await onBrokenPage()
    await page.getByRole('heading', { level: 1, name: 'An error has occurred' }).waitFor()
    expect(await page.getByTestId('status').innerText()).toBe('500')
    await page.getByText(fault).waitFor()
    expect(await page.title()).toContain(fault)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'News' }).waitFor()
    await context.unroute('**/api/news?**')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL('**/start')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByTestId('status').count()).toBe(0)
    await context.close()
  })

  test('is whole again once what was wrong is mended and it is loaded again', async () => {
    const { page, context } = await onBrokenPage()
    await page.getByTestId('status').waitFor()
    await context.unroute('**/api/news?**')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
    expect(await page.getByTestId('status').count()).toBe(0)
    await context.close()
  })

  test.each([
    ['en', 'An error occurred while showing the error page', 'Back to the home page'],
    ['sv', 'Ett fel inträffade när felsidan skulle visas', 'Tillbaka till startsidan'],
  ] as const)('and its error page, too: in %s “%s”, with a way home', async (...one) => {
    const [locale, words, home] = one
    const { page, context } = await onBrokenPage(locale, { wrongAgain: true })
    await page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor()
    expect(await page.getByTestId('status').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await context.unroute('**/api/news?**')
    await page.getByRole('link', { name: home }).click()
    await page.waitForURL('**/start')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.close()
  })

  test.each([
    ['sv', phone],
    ['pl', phone],
    ['ro', desktop],
  ] as const)('how it looks in %s at %o', async (locale, size) => {
    const { page, context } = await onBrokenPage(locale, { size })
    await page.getByTestId('status').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `error-page-${locale}-${size.width}`)
    await context.close()
  })
})
