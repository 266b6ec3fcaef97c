import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Is a table no wider than its place? Then the page alone scrolls, and the table's head stays in sight
 * below the page's own; else the table is scrolled sideways.
 * @returns whether it fits, and how far from the window's top its head stays, in pixels
 */
export function useFits(place: RefObject<HTMLElement | null>): { fits: boolean; top: number } {
  const [now, setNow] = useState({ fits: true, top: 64 })
  useLayoutEffect(() => {
    const { current } = place
    const table = current?.querySelector('table')
    if (!current || !table) return
    const head = document.querySelector('#content')?.previousElementSibling
    const look = () => {
      const fits = table.offsetWidth <= current.clientWidth
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
