import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { screenIds } from './screens.ts'

/** What a file of journeys stands on while its tests run. */
export interface InBrowser {
  readonly portal: TestPortal
  readonly browser: Browser
  /** Of the demo company, for the addresses of screens. */
  readonly ids: Readonly<Record<string, string>>
}

/**
 * A portal, a browser and the ids of screens for the tests of a file, which may be asked for from its first test on.
 * @param letters the size of letters that the browser's person has set, in px
 */
export function inBrowser(letters?: number): InBrowser {
  let portal: TestPortal | undefined
  let browser: Browser | undefined
  let ids: Record<string, string> = {}
  beforeAll(async () => {
    portal = await startTestPortal({ web: true })
    browser = await startBrowser(letters)
    ids = await screenIds(portal)
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.stop()
  })
  const there = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('asked for before the tests')
    return one
  }
  return {
    get portal() {
      return there(portal)
    },
    get browser() {
      return there(browser)
    },
    get ids() {
      return ids
    },
  }
}
