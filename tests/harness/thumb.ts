import type { BrowserContextOptions, Page } from 'playwright-core'

/** What makes a browser that of an iPhone: a finger in place of a mouse, and its name. */
export const iPhoneBrowser: BrowserContextOptions = {
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

/**
 * What does not serve a finger: what can be pressed and is not 44 px wide and high, with all beside it that
 * does the same; fields with letters of less than 16 px, for which Safari enlarges the page; fields that do not say
 * what may be filled in there and what Enter does; and what is to be scrolled sideways. A link within a text is as high as its line; what a dialog stands before is not there.
 * @param within where to look, e.g. `[role=dialog]`
 */
export function underThumb(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((place) => {
    const SIDE = 44
    const LETTERS = 16
    // Half a pixel is nobody's.
    const SLACK = 1
    const PRESSED =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=combobox], [role=menuitem], [role=menuitemradio], [role=option], [role=radio], [role=switch], [role=tab]'
    const TYPED =
      'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [contenteditable=true]'
    const found: string[] = []
    const dialog = document.querySelector('[role=dialog]')
    const seen = (selector: string) =>
      [...document.querySelectorAll(place)]
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => !dialog || dialog.contains(one))
    const nameOf = (one: HTMLElement) =>
      `${one.localName} "${(one.ariaLabel ?? one.innerText).trim().slice(0, 40)}"`
    const isBigEnough = (width: number, height: number) => Math.min(width, height) >= SIDE - SLACK
    const isInText = (one: HTMLElement) => {
      const isInline = (each: Element | null) => each && getComputedStyle(each).display === 'inline'
      if (!isInline(one)) return false
      let block = one.parentElement
      while (isInline(block)) block = block?.parentElement ?? null
      return (block?.innerText.trim().length ?? 0) > one.innerText.trim().length
    }
    /** The pixels in a direction that lead to where one of these does. */
    const reach = (same: readonly Element[], x: number, y: number, dx: number, dy: number) => {
      let far = 0
      for (; far < SIDE; far++) {
        const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))
        if (!hit || !same.some((one) => one.contains(hit))) break
        const other = hit.closest(PRESSED)
        if (other && other !== same[0] && !(other.localName === 'label')) break
      }
      return far
    }
    for (const one of seen(PRESSED)) {
      const labels = [...((one as HTMLInputElement).labels ?? [])]
      // What screen readers alone are given is pressed by its label.
      const isShown = one.getBoundingClientRect().width > 2
      const pressed = isShown ? one : labels[0]
      const box = pressed?.getBoundingClientRect()
      if (!pressed || !box || box.width <= 2 || isBigEnough(box.width, box.height)) continue
      if (isInText(one)) continue
      // A row opens wherever it is pressed.
      const row = one.matches('[data-opens]') ? one.closest('[data-row]') : null
      pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = pressed.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const same = [one, ...labels, ...(row ? [row] : [])]
      const wide = 1 + reach(same, x, y, -1, 0) + reach(same, x, y, 1, 0)
      const high = 1 + reach(same, x, y, 0, -1) + reach(same, x, y, 0, 1)
      if (!isBigEnough(wide, high)) found.push(`${nameOf(one)} takes ${wide} x ${high} px`)
    }
    for (const field of seen(TYPED)) {
      const letters = Number.parseFloat(getComputedStyle(field).fontSize)
      if (letters < LETTERS) found.push(`${nameOf(field)} has letters of ${letters} px`)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isField && !(field.autocomplete && field.enterKeyHint))
        found.push(`${nameOf(field)} says nothing of its keyboard`)
    }
    // Tabs go on at their side, and so do tables, which the keyboard scrolls, too.
    for (const one of [document.documentElement, ...seen('*:not(nav, [tabindex="0"])')]) {
      const { overflowX, display } = getComputedStyle(one)
      const scrolls = one === document.documentElement || /auto|scroll/.test(overflowX)
      const hidden = one.scrollWidth - one.clientWidth
      if (scrolls && display !== 'inline' && one.clientWidth > 2 && hidden > SLACK)
        found.push(`${one.localName} hides ${hidden} px at its side`)
    }
    return [...new Set(found)]
  }, within)
}
