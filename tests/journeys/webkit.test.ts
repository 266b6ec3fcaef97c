import { By, Key, until, type WebDriver } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, PATIENCE_MS, phone } from '../harness/browser.ts'
import { Processes } from '../harness/processes.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { standingPortal } from '../harness/standing.ts'
import { type Driven, type Engine, newest, older, sized, startWebKit } from '../harness/webkit.ts'

const portal = standingPortal({ web: true })
let ids: Record<string, string> = {}
beforeAll(async () => {
  ids = await screenIds(portal)
})

/** Notes from now on what the page complains of, and what it waits for. */
const listen = `
  window.complaints = []
  window.open = 0
  const note = (what) => window.complaints.push(what.slice(0, 500))
  // Where one size follows from another, WebKit says so and lets the second wait for the next frame.
  const waits = 'ResizeObserver loop'
  addEventListener('error', (event) => event.message.startsWith(waits) || note('error: ' + event.message))
  addEventListener('unhandledrejection', (event) => note('rejected: ' + event.reason))
  document.addEventListener('securitypolicyviolation', (event) => note('policy: ' + event.violatedDirective))
  for (const kind of ['error', 'warn']) {
    const before = console[kind]
    console[kind] = (...said) => { note(kind + ': ' + said.join(' ')); before(...said) }
  }
  const { fetch } = window
  window.fetch = (...asked) => {
    window.open++
    return fetch(...asked).finally(() => window.open--)
  }`

/** Goes to a place within the portal, as a link does, and waits until it has come. */
const follow = `
  const [to, done] = arguments
  const idx = (history.state?.idx ?? 0) + 1
  history.pushState({ idx, key: to }, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  let calms = 0
  const look = () => {
    const calm = !window.open && !document.querySelector('.animate-pulse') && document.querySelector('h1')
    calms = calm ? calms + 1 : 0
    if (calms < 5) return setTimeout(look, 50)
    done({
      address: location.pathname + location.search,
      wide: document.documentElement.scrollWidth - innerWidth,
      complaints: window.complaints ? window.complaints.splice(0) : ['it was loaded anew'],
    })
  }
  setTimeout(look, 50)`

interface Looked {
  readonly address: string
  readonly wide: number
  readonly complaints: readonly string[]
}

/** Signs in as a person does. */
async function signIn(driver: WebDriver, login: string): Promise<void> {
  await driver.get(portal.url)
  await driver.manage().addCookie({ name: 'locale', value: 'sv' })
  await driver.get(`${portal.url}/login`)
  const field = (type: string) =>
    driver.wait(located(By.css(`input[type=${type}]`)), PATIENCE_MS, `no field for ${type}`)
  await (await field('email')).sendKeys(`${login}@demo.example`)
  await (await field('password')).sendKeys('Demo-portal-1', Key.ENTER)
  await driver.wait(urlContains('/start'), PATIENCE_MS, 'not signed in')
}

const { elementLocated: located, urlContains } = until

/** Starts an engine for the tests of a block. */
function driven(engine: Engine): { readonly driver: WebDriver } {
  const processes = new Processes()
  let started: Driven | undefined
  beforeAll(async () => {
    started = await startWebKit(engine, processes)
  })
  afterAll(async () => {
    await started?.close()
    await processes.end()
  })
  return {
    get driver() {
      if (!started) throw new Error('not started')
      return started.driver
    },
  }
}

describe.skipIf(!newest.driver).each([
  { login: 'driver', size: phone },
  { login: 'superadmin', size: desktop },
])('the newest WebKit, $login', { timeout: 300_000 }, ({ login, size }) => {
  const browser = driven(newest)

  test('shows every screen whole, and complains of nothing', async () => {
    const { driver } = browser
    await signIn(driver, login)
    await sized(driver, size)
    await driver.executeScript(listen)
    const found: string[] = []
    for (const template of screens[login] ?? []) {
      const address = addressOf(template, ids)
      const there = await driver.executeAsyncScript<Looked>(follow, address)
      if (there.wide > 0) found.push(`${template}: ${there.wide} px too wide`)
      if (there.address !== address) found.push(`${template}: led to ${there.address}`)
      for (const one of there.complaints) found.push(`${template}: ${one}`)
    }
    expect(found).toEqual([])
  })
})

describe.skipIf(!newest.driver)('the newest WebKit on a phone', { timeout: 300_000 }, () => {
  const browser = driven(newest)

  test('closes by Back what lies over a page, the topmost alone, and asks where something was typed', async () => {
    const { driver } = browser
    await signIn(driver, 'manager')
    await sized(driver, phone)
    const dialogs = () => driver.findElements(By.css('[role=dialog]'))
    const counts = (count: number) =>
      driver.wait(
        async () => (await dialogs()).length === count,
        PATIENCE_MS,
        `there are not ${count} layers`,
      )
    const press = async (xpath: string) => {
      const button = await driver.wait(located(By.xpath(xpath)), PATIENCE_MS, `no ${xpath}`)
      await driver.executeScript('arguments[0].click()', button)
    }
    const go = (to: string) => driver.executeAsyncScript<Looked>(follow, to)
    await driver.executeScript(listen)
    await go('/inside/news')
    const begun = '/inside/user/vacation'
    await go(begun)
    const stays = async () => expect(new URL(await driver.getCurrentUrl()).pathname).toBe(begun)

    await press('//button[normalize-space()="Meny"]')
    await counts(1)
    await driver.navigate().back()
    await counts(0)
    await stays()

    const shifts = '/inside/officemanager/workshift'
    await go(shifts)
    await press('//button[normalize-space()="Lägg ut ett pass"]')
    await counts(1)
    const field = await driver.wait(located(By.css('[role=dialog] textarea')), PATIENCE_MS)
    await field.sendKeys('Kylbil')
    await driver.navigate().back()
    await counts(2)
    await driver.navigate().back()
    await counts(1)
    expect(await field.getAttribute('value')).toBe('Kylbil')
    expect(new URL(await driver.getCurrentUrl()).pathname).toBe(shifts)
    await driver.navigate().back()
    await press('//*[@role="dialog"]//button[normalize-space()="Lämna"]')
    await counts(0)
    expect(new URL(await driver.getCurrentUrl()).pathname).toBe(shifts)
    await driver.navigate().back()
    await driver.wait(urlContains(begun), PATIENCE_MS, 'Back leads nowhere once all is closed')
  })
})

describe.skipIf(!older.driver)('the WebKit of Safari 16.0', () => {
  const browser = driven(older)

  test('is told that it is too old, in the language that was chosen', async () => {
    const { driver } = browser
    await driver.get(portal.url)
    await driver.manage().addCookie({ name: 'locale', value: 'pl' })
    await driver.get(`${portal.url}/start`)
    const said = await driver.findElement(By.css('h1')).getText()
    expect(said).toMatch(/^Przeglądarka jest za stara.*iOS 16\.4/)
  })
})
