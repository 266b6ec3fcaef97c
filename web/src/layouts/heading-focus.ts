import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address whose heading was shown last; undefined before the first page. */
let shown: string | undefined

/** Something on the page has the focus, or a dialog lies over it. */
function isTaken(changed: boolean): boolean {
  const { activeElement: active } = document
  if (!active || active === document.body) return false
  if (active.closest('[role=dialog]')) return true
  // What took the focus by itself within the new page keeps it; a menu or the page before does not.
  return changed ? active.closest('#content') !== null : true
}

/**
 * After each change of the page its heading has the focus: who hears the page hears where they are, and
 * the keyboard goes on from there. Not when the portal is opened, which begins at its top.
 * @param heading has `tabIndex={-1}`
 * @param part what else makes another page of the same address, e.g. an opened conversation
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>, part = ''): void {
  const { pathname } = useLocation()
  const here = `${pathname} ${part}`
  useEffect(() => {
    const first = shown === undefined
    const changed = shown !== here
    shown = here
    if (!first && changed && !isTaken(changed)) heading.current?.focus({ preventScroll: true })
  }, [here, heading])
}
