/** The height of a window, in pixels, below which the buttons of a dialog are scrolled with the rest of it. */
const SHORT = 360

const typedInto = 'input, select, textarea, [contenteditable=true]'

/**
 * Keeps what covers the window within what is seen of it, for as long as it is there: a phone's keyboard takes the
 * lower half, and Safari lays it over the page rather than telling the page. The field in focus is kept in sight.
 */
export function keepInSight(box: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport
  if (!box || !seen) return
  const show = () => {
    const foot = box.querySelector<HTMLElement>('[data-dialog-foot]')
    box.style.setProperty('--dialog-foot', `${foot?.offsetHeight ?? 0}px`)
    const field = document.activeElement
    if (field?.matches(typedInto) && box.contains(field)) field.scrollIntoView({ block: 'nearest' })
  }
  const fit = () => {
    // Who has enlarged the page looks around in it.
    const isCovered = seen.scale === 1 && seen.height < window.innerHeight - 1
    box.style.top = isCovered ? `${seen.offsetTop}px` : ''
    box.style.height = isCovered ? `${seen.height}px` : ''
    box.toggleAttribute('data-short', seen.scale === 1 && seen.height < SHORT)
    show()
  }
  fit()
  seen.addEventListener('resize', fit)
  seen.addEventListener('scroll', fit)
  box.addEventListener('focusin', show)
  return () => {
    seen.removeEventListener('resize', fit)
    seen.removeEventListener('scroll', fit)
    box.removeEventListener('focusin', show)
  }
}
