/** When it is looked who has the focus, in ms: whoever takes it away of their own has done so by then. */
const SOON_MS = 150
/** How long what is off is waited for, in ms. */
const LONG_MS = 5000

/** Something that had the focus, and what it stands in, from within outwards. */
interface Place {
  readonly element: Element
  readonly around: readonly Element[]
  /** How a button looked that is named by what it belongs to: others of its kind look the same. */
  readonly look: string | undefined
  /** The same button of the row after its own, or before it, once its row is gone. */
  beside?: HTMLElement | undefined
}

/** What lies over the page, and gives the focus back to it; with what leads Tab from its end to its beginning. */
const OVER = '[role=dialog], [role=menu], [role=listbox], [data-headlessui-focus-guard]'
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
/** What took it where it was lost: dialogs that opened meanwhile know nothing of it. */
let brought: HTMLElement | undefined
/** What had it when it was disabled, as a box is while its answer is under way. */
let disabled: Element | undefined

function placeOf(element: Element): Place {
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
  return { element, around, look: lookOf(element) }
}

const lookOf = (one: Element): string | undefined =>
  one.matches('button[aria-label]') ? one.innerHTML : undefined

/** A row went with the button in it: the same button of the next row, or else of the one before. */
function besideRow(
  { element, look }: Place,
  records: readonly MutationRecord[],
): HTMLElement | undefined {
  if (look === undefined) return undefined
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const isRow = [...removedNodes].some((one) => one !== element && one.contains(element))
    if (!isRow) continue
    const rows = [nextSibling, previousSibling].filter((one) => one instanceof Element)
    for (const row of rows)
      for (const one of row.querySelectorAll<HTMLElement>('button[aria-label]'))
        if (one.className === element.className && lookOf(one) === look) return one
  }
  return undefined
}

/** Can it have the focus? */
const isReady = (one: Element | undefined): one is HTMLElement =>
  one instanceof HTMLElement &&
  one.isConnected &&
  !one.matches(':disabled') &&
  one.getClientRects().length > 0

/** Who gets the focus of what lost it: that itself where it is there still, what stands in its place, or the heading above. */
const instead = (place: Place): HTMLElement | null =>
  [place.element, place.beside].find(isReady) ?? headingAbove(place)

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

function bringBack(to: HTMLElement): void {
  brought = to
  if (!to.matches('button, [tabindex]')) {
    to.tabIndex = -1
    to.addEventListener('blur', () => to.removeAttribute('tabindex'), { once: true })
  }
  to.focus({ preventScroll: to.tabIndex < 0 })
}

const giveTo = (other: HTMLElement | null) => {
  if (other && isNowhere()) bringBack(other)
}

/**
 * A dialog that closes gives the focus back to what opened it; where that is gone meanwhile, to whatever had it before,
 * as a button of another card, and Enter would press that.
 * @returns what has it instead; null where `target` is not such a one
 */
function insteadOf(target: Element): HTMLElement | null {
  if (!isOver || !opener || target === opener.element || !before.includes(target)) return null
  const { element } = opener
  if (element.isConnected) return element === brought ? brought : null
  return instead(opener)
}

/**
 * What has the focus may go with it, as a button does that takes out its own row: who hears the page is then nowhere.
 * What takes its row's place has it then, or else the heading of what it stood in, unless something else has.
 */
function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    disabled = undefined
    last = placeOf(target)
    if (target.closest(OVER)) isOver = true
    else {
      const other = insteadOf(target)
      isOver = false
      opener = last
      before = [target, ...before.filter((one) => one !== target)].slice(0, REMEMBERED)
      if (other) bringBack(other)
    }
  })
  new MutationObserver((records) => {
    for (const place of [last, opener])
      if (place && !place.element.isConnected) place.beside ??= besideRow(place, records)
    if (!last || last.element.isConnected) return
    const over = last.around.find((one) => one.matches(OVER))
    // Of what lay over the page nothing is left, if it closed.
    const gone = over?.isConnected === false && opener ? opener : last
    last = undefined
    setTimeout(() => {
      if (!isNowhere() || last !== undefined) return
      const there = gone.element.isConnected ? gone.element : gone.beside
      if (there?.isConnected && there.matches(':disabled')) {
        // What is off while an answer is under way is waited for; it may take itself away afterwards.
        const off = there === gone.element ? gone : placeOf(there)
        last = off
        disabled = there
        setTimeout(() => last === off && giveTo(instead(off)), LONG_MS)
      } else giveTo(instead(gone))
    }, SOON_MS)
  }).observe(document.body, { childList: true, subtree: true })
  const attributes = { attributes: true, attributeFilter: ['disabled'], subtree: true }
  new MutationObserver(keepDisabled).observe(document.body, attributes)
}

keepFocus()

export {}
