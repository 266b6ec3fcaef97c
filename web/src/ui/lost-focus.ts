/** When it is looked who has the focus, in ms: whoever takes it away of their own has done so by then. */
const SOON_MS = 150

/** Something that had the focus, and what it stands in, from within outwards. */
interface Place {
  readonly element: Element
  readonly around: readonly Element[]
}

/** What lies over the page, and gives the focus back to it. */
const OVER = '[role=dialog], [role=menu], [role=listbox]'
/** How many of those that had the focus a dialog may go back to. */
const REMEMBERED = 10

/** What had the focus last. */
let last: Place | undefined
/** The same of the page itself: what a dialog was opened by. */
let opener: Place | undefined
/** Has it lain over the page since? */
let isOver = false
/** What had the focus before that, and may get it from a dialog that closes. */
let before: readonly Element[] = []
/** The heading that took it where it was lost: dialogs that opened meanwhile know nothing of it. */
let brought: HTMLElement | undefined
/** What had it when it was disabled, as a box is while its answer is under way. */
let disabled: Element | undefined

function placeOf(element: Element): Place {
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
  return { element, around }
}

/** The heading above what is left of where the focus was. */
function headingAbove({ around }: Place): HTMLElement | null {
  for (const one of around) {
    if (!one.isConnected) continue
    // One of a tab that is not shown takes no focus, and one that somebody wrote says nothing of the place.
    const headings = [...one.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (each) => !each.closest('.rich'),
    )
    const heading = headings.find((each) => each.getClientRects().length > 0)
    if (heading) return heading
  }
  return null
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body

/** Who was disabled with the focus, and so lost it, has it again as soon as it can. */
function keepDisabled(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    if (!(target instanceof HTMLElement) || target !== last?.element) continue
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
  brought = heading
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
}

/**
 * A dialog that closes gives the focus back to what opened it; where that is gone meanwhile, to whatever had it before,
 * as a button of another card, and Enter would press that.
 * @returns the heading that has it instead; null where `target` is not such a one
 */
function insteadOf(target: Element): HTMLElement | null {
  if (!isOver || !opener || target === opener.element || !before.includes(target)) return null
  const { element } = opener
  if (element.isConnected) return element === brought ? brought : null
  return headingAbove(opener)
}

/**
 * What has the focus may go with it, as a button does that takes out its own row: who hears the page is then nowhere.
 * The heading of what it stood in takes it, unless something else has.
 */
function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    disabled = undefined
    last = placeOf(target)
    if (target.closest(OVER)) isOver = true
    else {
      const heading = insteadOf(target)
      isOver = false
      opener = last
      before = [target, ...before.filter((one) => one !== target)].slice(0, REMEMBERED)
      if (heading) bringBack(heading)
    }
  })
  new MutationObserver(() => {
    if (!last || last.element.isConnected) return
    const over = last.around.find((one) => one.matches(OVER))
    // Of what lay over the page nothing is left, if it closed.
    const gone = over?.isConnected === false && opener ? opener : last
    last = undefined
    setTimeout(() => {
      const heading = isNowhere() && last === undefined ? headingAbove(gone) : null
      if (heading) bringBack(heading)
    }, SOON_MS)
  }).observe(document.body, { childList: true, subtree: true })
  const attributes = { attributes: true, attributeFilter: ['disabled'], subtree: true }
  new MutationObserver(keepDisabled).observe(document.body, attributes)
}

keepFocus()

export {}
