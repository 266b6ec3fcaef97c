import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address whose heading was shown last; undefined before the first page. */
let shown: string | undefined
/** The entry of the browser's history that the portal was opened with, and whether its reader has gone on since. */
let opened: string | undefined
let moved = false

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
  const { pathname, key } = useLocation()
  const here = `${pathname} ${part}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each heading that comes, not for each address
  useEffect(() => {
    const changed = shown !== here
    if (shown === undefined) opened = key
    else moved ||= changed || key !== opened
    shown = here
    // A heading that stood there while its page was loaded takes the focus away with it.
    if (moved && !isTaken(changed)) heading.current?.focus({ preventScroll: true })
  }, [here, heading])
}
