import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { shareWidth } from './share.ts'

/**
 * Is a table no wider than its place, its width shared among its columns? Then the page alone scrolls, and the
 * table's head stays in sight below the page's own; else the table is scrolled sideways.
 * @param of what its columns' widths are shared for; while it is the same, they stay as they are
 * @returns whether it fits, and how far from the window's top its head stays, in pixels
 */
export function useFits(
  place: RefObject<HTMLElement | null>,
  of: string,
): { fits: boolean; top: number } {
  const [now, setNow] = useState({ fits: true, top: 64 })
  const shared = useRef('')
  useLayoutEffect(() => {
    const { current } = place
    const table = current?.querySelector('table')
    if (!current || !table) return
    const head = document.querySelector('#content')?.previousElementSibling
    const look = () => {
      const room = current.clientWidth
      const isNew = shared.current !== `${room} ${of}`
      // Letters of the page's own typeface, or rows further down, may be wider than those before.
      if (room > 0 && (isNew || table.offsetWidth > room)) {
        shareWidth(table, room)
        shared.current = `${room} ${of}`
      }
      const fits = table.offsetWidth <= room
      const top = head?.getBoundingClientRect().height ?? 0
      setNow((before) => (before.fits === fits && before.top === top ? before : { fits, top }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(current)
    watcher.observe(table)
    look()
    return () => watcher.disconnect()
  })
  return now
}
