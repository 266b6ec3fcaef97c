import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'

const STEP = 200
/** By the key of an address in the history, how much of its list was drawn: back, it is as long again. */
const drawn = new Map<string, number>()

/**
 * A long list in steps: more of it is drawn when its end comes near, so that 10,000 rows stay smooth.
 * @returns the rows to draw, and the mark to put behind them
 */
export function useGrowing<T>(rows: readonly T[]): { some: readonly T[]; end: ReactNode } {
  const { key } = useLocation()
  const [shown, setShown] = useState(drawn.get(key) ?? STEP)
  useEffect(() => {
    if (shown > STEP) drawn.set(key, shown)
  }, [key, shown])
  const more = rows.length > shown
  // On paper nobody comes near the end: it is drawn before the browser takes the page.
  useEffect(() => {
    if (!more) return
    const all = () => flushSync(() => setShown(rows.length))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [more, rows.length])
  const watch = useCallback((mark: HTMLDivElement | null) => {
    if (!mark) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) setShown((before) => before + STEP)
      },
      { rootMargin: '600px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])
  return {
    some: more ? rows.slice(0, shown) : rows,
    // The key makes a new mark for each step: one that stays in sight would not be heard again.
    end: more ? <div key={shown} ref={watch} className="h-px" /> : null,
  }
}
