import type { Page } from 'playwright-core'

/** What an iPhone with a notch keeps for itself, in pixels. */
export const iPhone = { top: 59, bottom: 34 }

/** Shows a page as an iPhone does: its clock above, its bar to swipe on below. */
export async function withInsets(page: Page, insets = iPhone): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/**
 * What stays in its place while the page is scrolled and can be pressed or read, but stands where the
 * device does not let it: `name: where`. The bottom bar takes 60 px more from all others.
 */
export function underInsets(page: Page, insets = iPhone): Promise<string[]> {
  return page.evaluate(({ top, bottom }) => {
    const found: string[] = []
    const bar = document.querySelector('[data-bottom-bar]')
    const barShown = bar !== null && bar.getBoundingClientRect().height > 0
    const stays = (element: Element): Element | undefined => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      return undefined
    }
    for (const element of document.querySelectorAll(
      'a, button, input, h1, h2, select, textarea, [role=status]',
    )) {
      const within = stays(element)
      if (!within) continue
      const { position } = getComputedStyle(within)
      const whole = element.getBoundingClientRect()
      const outer = within.getBoundingClientRect()
      // What is scrolled out of sight is nowhere.
      const seen = { top: whole.top, bottom: whole.bottom }
      for (let one = element.parentElement; one && one !== within; one = one.parentElement) {
        if (getComputedStyle(one).overflowY === 'visible') continue
        const frame = one.getBoundingClientRect()
        seen.top = Math.max(seen.top, frame.top)
        seen.bottom = Math.min(seen.bottom, frame.bottom)
      }
      const box = { ...seen, width: whole.width, height: seen.bottom - seen.top }
      if (box.width <= 1 || box.height <= 1) continue
      // What scrolls within it may lie beyond its edge.
      if (box.bottom <= outer.top || box.top >= outer.bottom) continue
      const aboveAll = bar?.contains(element) || element.closest('[role=dialog]')
      const end = window.innerHeight - bottom - (barShown && !aboveAll ? 60 : 0)
      const name = `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
      // What is sticky and not at its edge is scrolled like everything else.
      const atFoot = position === 'fixed' || Math.abs(outer.bottom - window.innerHeight) < 120
      if (box.top < top - 1 && position === 'fixed')
        found.push(`${name}: ${Math.round(box.top)} from the top`)
      if (atFoot && box.bottom > end + 1)
        found.push(`${name}: ${Math.round(box.bottom - end)} px too low`)
    }
    return found
  }, insets)
}

/** Begins to add up how far the page's contents move by themselves, from its first moment. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      }[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources
          .map(
            ({ node }) => `${node?.localName ?? ''}.${String(node?.className ?? '').slice(0, 40)}`,
          )
          .join(' ')
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since the page was opened: how much in all, and what most. */
export const shiftsOf = (page: Page): Promise<{ sum: number; most: string }> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] }
    const most = shifts.toSorted((one, other) => other.value - one.value)[0]
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), most: most?.what ?? '' }
  })
