import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { open, startBrowser } from './browser.ts'
import { type Cable, layCable } from './cable.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/**
 * What the tests of a file stand on, begun before the first of them and ended after the last. What is returned can be
 * named at the head of the file; it must not be looked into before the tests.
 */
export function standing<T extends object>(
  begin: () => Promise<T>,
  end: (one: T) => Promise<unknown> = async () => undefined,
): T {
  let real: T | undefined
  beforeAll(async () => {
    real = await begin()
  })
  afterAll(async () => {
    if (real) await end(real)
    real = undefined
  })
  return new Proxy({} as T, {
    get(_, key) {
      if (!real) throw new Error(`asked for '${String(key)}' outside the tests`)
      const value: unknown = Reflect.get(real, key, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}

type PortalOptions = NonNullable<Parameters<typeof startTestPortal>[0]>

/**
 * A portal for the tests of a file.
 * @param options those of `startTestPortal`, or what tells them once what stands before it has begun
 */
export const standingPortal = (options: PortalOptions | (() => PortalOptions) = {}): TestPortal =>
  standing(
    () => startTestPortal(typeof options === 'function' ? options() : options),
    (portal) => portal.stop(),
  )

/**
 * A browser for the tests of a file.
 * @param letters the size of letters that its person has set, in px
 */
export const standingBrowser = (letters?: number): Browser =>
  standing(
    () => startBrowser(letters),
    (browser) => browser.close(),
  )

/** A portal with its client, a browser, and a way to open the one in the other, for the tests of a file. */
export function inBrowser({ letters, ...options }: PortalOptions & { letters?: number } = {}) {
  const portal = standingPortal({ web: true, ...options })
  const browser = standingBrowser(letters)
  return {
    portal,
    browser,
    open: (whom?: Parameters<typeof open>[2]) => open(browser, portal.url, whom),
  }
}

/** A portal with its client at the end of a cable, for the tests of a file: its address is the cable's. */
export function overCable(): { cable: Cable; portal: TestPortal } {
  const cable = standing(layCable, (one) => one.close())
  const portal = standingPortal(() => ({ web: true, settings: { PUBLIC_URL: cable.url } }))
  beforeAll(() => cable.lead(Number(new URL(portal.url).port)))
  return { cable, portal }
}
