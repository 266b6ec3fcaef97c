import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { shareWidth } from './share.ts'

/** A table of more rows takes long to be measured: its width is shared again when it rests, for so long in ms. */
const MANY_ROWS = 300
const REST_MS = 200

/**
 * Is a table no wider than its place, its width shared among its columns? Then the page alone scrolls, and the
 * table's head stays in sight below the page's own; else the table is scrolled sideways.
 * @param of what its columns' widths are shared for; while it is the same, they stay as they are
 */
export function useFits(place: RefObject<HTMLElement | null>, of: string): boolean {
  const [fits, setFits] = useState(true)
  const shared = useRef('')
  useLayoutEffect(() => {
    const { current } = place
    const table = current?.querySelector('table')
    if (!current || !table) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const share = () => {
      shareWidth(table, current.clientWidth)
      shared.current = `${current.clientWidth} ${of}`
    }
    const tell = () => setFits(table.offsetWidth <= current.clientWidth)
    const look = () => {
      const room = current.clientWidth
      const isNew = shared.current !== `${room} ${of}`
      clearTimeout(resting)
      // Letters of the page's own typeface, or rows further down, may be wider than those before.
      if (room > 0 && (isNew || table.offsetWidth > room)) {
        if (shared.current === '' || table.rows.length <= MANY_ROWS) share()
        else
          resting = setTimeout(() => {
            share()
            tell()
          }, REST_MS)
      }
      tell()
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(current)
    watcher.observe(table)
    look()
    return () => {
      watcher.disconnect()
      clearTimeout(resting)
    }
  })
  return fits
}
