import { matchPath } from 'react-router'
import { currentTrouble } from '../api/trouble.ts'
import { screens } from '../screens.ts'

/** Does whoever looks at this save data? Safari and Firefox do not say so. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Asks for the page that a link leads to. What does not come is asked for again by the page, which says so. */
function warm({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  // Some browsers remember that a part did not come.
  if (link?.origin !== location.origin || savesData() || !navigator.onLine || currentTrouble())
    return
  const screen = screens.find(({ path }) => matchPath(path, link.pathname))
  screen?.page().catch(() => undefined)
}

/** From now on a page is on its way as soon as a finger, a pointer or the keyboard is at its link. */
export function warmLinks(): void {
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(sign, warm, { passive: true })
}
