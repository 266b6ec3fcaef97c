/** When it is looked who has the focus, in ms: whoever takes it away of their own has done so by then. */
const SOON_MS = 150

/** What had the focus last, and what it stands in, from within outwards. */
let last: Element | undefined
/** What had it when it was disabled, as a box is while its answer is under way. */
let disabled: Element | undefined
let around: Element[] = []

/** The heading above what is left of where the focus was. */
function headingAbove(): HTMLElement | null {
  for (const one of around) {
    if (!one.isConnected) continue
    // One of a tab that is not shown takes no focus.
    const headings = [...one.querySelectorAll<HTMLElement>('h1, h2, h3')]
    const heading = headings.find((each) => each.getClientRects().length > 0)
    if (heading) return heading
  }
  return null
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body

/** Who was disabled with the focus, and so lost it, has it again as soon as it can. */
function keepDisabled(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    if (!(target instanceof HTMLElement) || target !== last) continue
    if (target.matches(':disabled')) {
      // Some browsers take the focus away at once, others with their next picture.
      if (document.activeElement === target || isNowhere()) disabled = target
    } else if (target === disabled) {
      disabled = undefined
      if (isNowhere()) target.focus({ preventScroll: true })
    }
  }
}

function bringBack(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
}

/**
 * What has the focus may go with it, as a button does that takes out its own row: who hears the page is then nowhere.
 * The heading of what it stood in takes it, unless something else has.
 */
function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = target
    disabled = undefined
    around = []
    for (let one = target.parentElement; one; one = one.parentElement) around.push(one)
  })
  new MutationObserver(() => {
    if (!last || last.isConnected) return
    last = undefined
    setTimeout(() => {
      const heading = isNowhere() && last === undefined ? headingAbove() : null
      if (heading) bringBack(heading)
    }, SOON_MS)
  }).observe(document.body, { childList: true, subtree: true })
  const attributes = { attributes: true, attributeFilter: ['disabled'], subtree: true }
  new MutationObserver(keepDisabled).observe(document.body, attributes)
}

keepFocus()

export {}
