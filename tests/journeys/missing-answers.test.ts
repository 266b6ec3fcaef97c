import type { BrowserContext, Page, Request, Response, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeFindings,
  follow,
  hurrier,
  overflow,
  phone,
  picture,
  styled,
} from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))
const missed = 'Something on this page could not be fetched.'
/** All tries of a call, the pauses between them, and until the page has said it; once more for what asks by it, in ms. */
const TRIED_MS = 40_000

/** Answers calls with an error until it is mended. */
async function broken(context: BrowserContext, path: string | RegExp) {
  let is = true
  await context.route(path, (route: Route) =>
    is ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  return {
    mend: () => {
      is = false
    },
  }
}

async function at(login: string, template: string, path: string, size?: typeof phone) {
  const { context, page } = await open({ login, locale: 'en', ...(size ? { size } : {}) })
  const hurried = await hurrier(page)
  const { mend } = await broken(context, path)
  await page.goto(addressOf(template, ids))
  await styled(page, hurried)
  return { context, page, mend, hurried }
}

test('choices that could not be had are no empty choices: the page says so, and has them when it asks again', async () => {
  const { context, page, mend, hurried } = await at(
    'driver',
    '/inside/user/timereporting/{day}',
    '**/api/timereport/absences**',
    phone,
  )
  const told = page.getByRole('alert').filter({ hasText: missed })
  expect(await hurried(TRIED_MS, () => told.isVisible())).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'missing-answers-bar')
  mend()
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add an absence' }).click()
  await page.getByRole('option', { name: 'Sick' }).first().waitFor({ state: 'attached' })
  await context.close()
})

test('what stands below a skeleton and does not come says so there, and can be asked for again', async () => {
  const { context, page, mend, hurried } = await at(
    'superadmin',
    '/inside/admin/company/{company}',
    '**/api/department/company/**',
  )
  const main = page.getByRole('main')
  const said = main.getByRole('alert').filter({ hasText: 'The portal cannot be reached' })
  expect(await hurried(TRIED_MS, () => said.isVisible())).toBe(true)
  mend()
  await said.getByRole('button', { name: 'Try again' }).click()
  await said.waitFor({ state: 'detached' })
  await expect.poll(() => main.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  await context.close()
})

test('a search that fails in a dialog is not one that finds nobody, and the dialog says so', async () => {
  const { context, page, mend, hurried } = await at(
    'superadmin',
    '/inside/admin/timelog',
    '**/api/admin/user/search',
  )
  await page.getByRole('button', { name: 'Lend', exact: true }).click()
  const person = dialog(page).getByRole('combobox', { name: 'Person' })
  await person.fill('David')
  const told = dialog(page).getByRole('alert').filter({ hasText: missed })
  expect(await hurried(TRIED_MS, () => told.isVisible())).toBe(true)
  await page.getByRole('option', { name: 'The portal cannot be reached' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'missing-answers-dialog')
  mend()
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.waitFor({ state: 'detached' })
  await person.fill('David F')
  await page
    .getByRole('option', { name: /^David/ })
    .first()
    .waitFor()
  await context.close()
})

test('each of two lists of a page says for itself that it did not come', async () => {
  const { context, page, mend, hurried } = await at('driver', '/test', '**/api/test/open**')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  expect(await hurried(TRIED_MS, () => again.isVisible())).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(1)
  mend()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('link').first().waitFor()
  await context.close()
})

test('what could not be had comes by itself once it can be, and nothing flickers until then', async () => {
  const { context, page, mend, hurried } = await at(
    'driver',
    '/inside/user/timereporting/{day}',
    '**/api/timereport/absences**',
  )
  const told = page.getByRole('alert').filter({ hasText: missed })
  expect(await hurried(TRIED_MS, () => told.isVisible())).toBe(true)
  await page.evaluate(() => {
    const bar = document.querySelector('[role=alert]')
    new MutationObserver(() => {
      if (!bar?.isConnected) document.body.dataset.gone = 'yes'
    }).observe(document.body, { childList: true, subtree: true })
  })
  // It is looked for again more than once meanwhile.
  let looks = 0
  page.on('response', (response) => {
    if (response.status() === 500) looks++
  })
  expect(await hurried(TRIED_MS, () => looks > 1)).toBe(true)
  expect(await page.evaluate(() => document.body.dataset.gone)).toBeUndefined()
  mend()
  expect(await hurried(2 * TRIED_MS, async () => !(await told.isVisible()))).toBe(true)
  await page.getByRole('button', { name: 'Add an absence' }).click()
  await page.getByRole('option', { name: 'Sick' }).first().waitFor({ state: 'attached' })
  await context.close()
})

test('so do choices on a page for guests, which says that they are missing', async () => {
  const { context, page } = await open({ locale: 'en', size: phone })
  const hurried = await hurrier(page)
  const { mend } = await broken(context, /\/api\/.*compan/)
  await page.goto('/external/jobs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Shift')
  const told = page.getByRole('alert').filter({ hasText: missed })
  expect(await hurried(TRIED_MS, () => told.isVisible())).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'missing-answers-guest')
  mend()
  expect(await hurried(2 * TRIED_MS, async () => !(await told.isVisible()))).toBe(true)
  await context.close()
})

test('so does what the code of a card says, which somebody holds in their hand at a gate', async () => {
  const { context, page } = await open({ locale: 'en', size: phone })
  const hurried = await hurrier(page)
  const { mend } = await broken(context, '**/api/**/card/**')
  await page.goto('/external/card/unknown')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  expect(await hurried(TRIED_MS, () => again.isVisible())).toBe(true)
  mend()
  const heading = page.getByRole('heading', { level: 1 })
  expect(await hurried(2 * TRIED_MS, () => heading.isVisible())).toBe(true)
  await context.close()
})

/** Is it said that something did not come, and by what is it hidden? */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (places: string) =>
      [...document.querySelectorAll(places)].filter((one) => one.checkVisibility())
    return [
      ...(all('[role=alert]').length > 0 ? [] : ['says nothing']),
      ...(all('[role=alert] button').length > 0 ? [] : ['cannot be asked again']),
      ...(all('.animate-pulse').length > 0 ? ['waits still'] : []),
      ...all('main svg.lucide-inbox')
        .map((one) => one.parentElement?.textContent ?? '')
        // Asks to choose, and says of no list that it is empty.
        .filter((text) => !text.startsWith('Choose a conversation'))
        .map((text) => `'${text}'`),
    ]
  })

// What the layout cannot do without is waited for by itself, see first-load.test.ts.
const ofPages = /\/api\/(?!auth|app|logo)/

test.each(Object.keys(screens).filter((login) => login !== 'newdriver'))(
  'on the screens of %s it is said that nothing came: none waits for ever, and none is empty',
  { timeout: 300_000 },
  async (login) => {
    const { context, page } = await open({
      locale: 'en',
      ...(login === 'guest' ? {} : { login }),
    })
    const hurried = await hurrier(page)
    await broken(context, ofPages)
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      let failed = false
      // What the page before looks for again may be answered on this one.
      const own = new Set<Request>()
      const begin = (request: Request) => own.add(request)
      const listen = (response: Response) => {
        if (response.status() === 500 && own.has(response.request())) failed = true
      }
      page.on('request', begin)
      page.on('response', listen)
      if (page.url() === 'about:blank') {
        await page.goto(addressOf(template, ids))
        if (login !== 'guest') await styled(page, hurried)
      } else await follow(page, addressOf(template, ids))
      await hurried(1_000, () => failed)
      if (failed) {
        const isWell = () => faultsOf(page).then((faults) => faults.length === 0)
        if (!(await hurried(TRIED_MS, isWell)))
          for (const fault of await faultsOf(page)) found.push(`${template}: ${fault}`)
      }
      page.off('request', begin)
      page.off('response', listen)
    }
    expect(found).toEqual([])
    await context.close()
  },
)
