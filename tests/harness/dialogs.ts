import type { Page } from 'playwright-core'

/**
 * What of the dialog in front cannot be read or reached: it lies beyond the window, is to be scrolled sideways, its
 * title is not to be seen, or a button cannot be scrolled to and pressed.
 */
export function dialogFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1
    const found: string[] = []
    const panel = [...document.querySelectorAll<HTMLElement>('[id^=headlessui-dialog-panel]')].at(
      -1,
    )
    if (!panel) return ['there is no dialog']
    const nameOf = (one: HTMLElement) =>
      `${one.localName} "${(one.ariaLabel ?? one.innerText).trim().slice(0, 40)}"`
    const seen = (selector: string) =>
      [...panel.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
    const isAbove = (one: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (one.contains(hit) || hit.contains(one))
    }
    const box = panel.getBoundingClientRect()
    if (box.top < -SLACK || box.left < -SLACK) found.push(`begins at ${box.left}, ${box.top}`)
    if (box.bottom > innerHeight + SLACK) found.push(`is ${box.bottom - innerHeight} px too low`)
    if (box.right > innerWidth + SLACK) found.push(`is ${box.right - innerWidth} px too wide`)
    for (const one of [panel, ...seen('*')])
      if (/auto|scroll/.test(getComputedStyle(one).overflowY)) {
        const hidden = one.scrollWidth - one.clientWidth
        if (hidden > SLACK && one.tabIndex < 0) found.push(`${nameOf(one)} hides ${hidden} px`)
      }
    const title = seen('h2')[0]
    title?.scrollIntoView({ block: 'nearest' })
    const at = title?.getBoundingClientRect()
    if (!title || !at || !isAbove(title, at.left + 4, at.top + at.height / 2))
      found.push('its title is not seen')
    for (const one of seen('button, a[href]')) {
      one.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = one.getBoundingClientRect()
      if (one.matches(':disabled')) continue
      if (top < -SLACK || top + height > innerHeight + SLACK || left + width > innerWidth + SLACK)
        found.push(`${nameOf(one)} is beyond the window`)
      else if (!isAbove(one, left + width / 2, top + height / 2))
        found.push(`${nameOf(one)} is covered`)
      if (one.scrollWidth > one.clientWidth + SLACK && getComputedStyle(one).display !== 'inline')
        found.push(`${nameOf(one)} is cut off`)
    }
    return found
  })
}

/**
 * The fields of the dialog in front that are not seen once one types in them.
 * @param height of what is seen of the window, where a keyboard covers the rest
 */
export function hiddenFields(page: Page, height?: number): Promise<string[]> {
  return page.evaluate(async (seenHeight) => {
    const LINE = 40
    const found: string[] = []
    const panel = [...document.querySelectorAll<HTMLElement>('[id^=headlessui-dialog-panel]')].at(
      -1,
    )
    const fields =
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea, [contenteditable=true]'
    for (const one of panel?.querySelectorAll<HTMLElement>(fields) ?? []) {
      if (!one.checkVisibility() || one.matches(':disabled')) continue
      one.focus()
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      const { left, top, width, height: high } = one.getBoundingClientRect()
      const [first, last] = [top + 4, top + Math.min(high, LINE) - 4]
      const isSeen = [first, last].every((y) => {
        if (y < 0 || y > (seenHeight ?? innerHeight)) return false
        const hit = document.elementFromPoint(left + Math.min(width, 100) / 2, y)
        return hit !== null && (one.contains(hit) || hit.contains(one))
      })
      const label = (one as HTMLInputElement).labels?.[0]?.innerText ?? one.ariaLabel
      if (!isSeen) found.push(`${label}: from ${Math.round(top)} to ${Math.round(top + high)} px`)
    }
    return found
  }, height)
}

/** A phone's keyboard as Safari shows it: it lies over the page, and tells it by the height that is still seen. */
export async function coverLowerHalf(page: Page, height: number | undefined): Promise<void> {
  await page.evaluate((seen) => {
    const own = window.visualViewport as VisualViewport & { height?: number }
    if (seen === undefined) delete (own as { height?: number }).height
    else Object.defineProperty(own, 'height', { configurable: true, get: () => seen })
    own.dispatchEvent(new Event('resize'))
  }, height)
}

/** The page has been drawn in the size it has now: a browser tells a page of a new size with its next picture. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
}
