import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType, type Location as Where } from 'react-router'
import { known, note } from '../api/kept.ts'

const NAME = 'places'
/** Places that are remembered; older ones are forgotten. */
const MOST = 50
/** How long a page may take to be as long again as it was, in ms. */
const PATIENCE_MS = 5000

/** By the entry of the history, how far it was scrolled, in pixels. */
const places = new Map<string, number>(placesBefore())
/** The one that is shown; '' while its place is being found again. */
let shown = ''

function remember(): void {
  if (shown === '') return
  places.delete(shown)
  places.set(shown, window.scrollY)
  for (const key of places.keys()) {
    if (places.size <= MOST) break
    places.delete(key)
  }
}

function keep(): void {
  remember()
  // Without room for it, a page that is loaded again begins at its top.
  note('tab', NAME, [...places])
}

/** The router calls every entry that a page was loaded at the same: those go by their addresses. */
export const entryOf = ({ key, pathname, search }: Pick<Where, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? pathname + search : key

/** Those that the tab had before it was loaded again; who follows a link to it begins at its top. */
function placesBefore(): [string, number][] {
  const before = known('tab', NAME)
  if (!Array.isArray(before)) return []
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = way?.type === 'navigate'
  const here = window.location.pathname + window.location.search
  return before.filter(([entry]) => !isNew || entry !== here)
}

/** What shows that the reader goes their own way. */
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there as soon as the page is long enough. @returns gives up */
function findAgain(entry: string, top: number): () => void {
  const end = () => {
    watcher.disconnect()
    clearTimeout(late)
    for (const name of own) window.removeEventListener(name, end)
    if (shown === '') shown = entry
  }
  const look = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 1) end()
  }
  const watcher = new ResizeObserver(look)
  const late = setTimeout(end, PATIENCE_MS)
  shown = ''
  for (const name of own) window.addEventListener(name, end, { passive: true })
  watcher.observe(document.body)
  look()
  return end
}

/**
 * Whoever goes back is where they were, also where what the page shows comes later than the page: the
 * router restores once, and on a page that is short still there is nowhere to go.
 */
export function KeepPlace() {
  const entry = entryOf(useLocation())
  const way = useNavigationType()
  useLayoutEffect(() => {
    const top = way === 'POP' ? (places.get(entry) ?? 0) : 0
    if (top > 0) return findAgain(entry, top)
    shown = entry
  }, [entry, way])
  useEffect(() => {
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
  return null
}
