import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** By its place in the browser's history, the path that was shown there. */
const trail = new Map<number, string>()
const placeNow = (): number => Number(window.history.state?.idx ?? 0)

/** Remembers the way that was gone in this tab. */
export function useTrail(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    trail.set(placeNow(), `${pathname}${search}`)
  }, [pathname, search])
}

/**
 * Does the way back lead to the page that one came from? Then going back is better than going there
 * anew: the list is where it was left, with its filters.
 * @param to the path to go back to; where it has parameters, they are the same ones
 */
export function cameFrom(to: string): boolean {
  const before = trail.get(placeNow() - 1)
  if (before === undefined) return false
  const wanted = new URL(to, window.location.href)
  const { pathname, searchParams } = new URL(before, window.location.href)
  return (
    pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value) &&
    // Another tab or an opened item of the same page is not the list.
    (pathname !== window.location.pathname ||
      [...searchParams].every(([name, value]) => wanted.searchParams.get(name) === value))
  )
}

/** Leaves a form that is done with for the list that it came from: Back from there leads to no form that was sent. */
export function useLeaveFor(list: string): () => void {
  const go = useNavigate()
  return () => void (cameFrom(list) ? go(-1) : go(list, { replace: true }))
}
