import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { known, note } from '../api/kept.ts'

const NAME = 'places'
/** Places that are remembered; older ones are forgotten. */
const MOST = 50
/** How long a page may take to be as long again as it was, in ms. */
const PATIENCE_MS = 5000

/** By the key of an address in the history, how far it was scrolled, in pixels. */
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

/** Those that the tab had before it was loaded again. */
function placesBefore(): [string, number][] {
  const before = known('tab', NAME)
  return Array.isArray(before) ? before : []
}

/** What shows that the reader goes their own way. */
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there as soon as the page is long enough. @returns gives up */
function findAgain(key: string, top: number): () => void {
  const end = () => {
    watcher.disconnect()
    clearTimeout(late)
    for (const name of own) window.removeEventListener(name, end)
    if (shown === '') shown = key
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
  const { key } = useLocation()
  const way = useNavigationType()
  useLayoutEffect(() => {
    const top = way === 'POP' ? (places.get(key) ?? 0) : 0
    if (top > 0) return findAgain(key, top)
    shown = key
  }, [key, way])
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
