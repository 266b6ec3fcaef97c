import type { Message } from '@portal/contracts/messages'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What scrolls an element: the pane that it is in, or the page. */
function scrollerOf(element: Element): Element {
  const pane = element.closest('.overflow-y-auto')
  return pane ?? document.scrollingElement ?? document.documentElement
}

/**
 * Keeps a conversation where its reader is: it opens at what is new, older messages above move
 * nothing, and a message that comes below moves the page only for who is at the end.
 */
export function useThreadScroll(rows: readonly Message[]) {
  const end = useRef<HTMLDivElement>(null)
  const items = useRef(new Map<string, HTMLLIElement>())
  const before = useRef<{ oldest: string; newest: string; height: number } | undefined>(undefined)
  const atEnd = useRef(true)
  const [below, setBelow] = useState(0)
  const oldest = rows[0]?.id
  const newest = rows.at(-1)

  useLayoutEffect(() => {
    if (!end.current || !oldest || !newest) return
    const scroller = scrollerOf(end.current)
    const was = before.current
    before.current = { oldest, newest: newest.id, height: scroller.scrollHeight }
    const show = (id: string) => items.current.get(id)?.scrollIntoView({ block: 'start' })
    if (!was) return show((rows.find((row) => row.unread) ?? newest).id)
    if (was.oldest !== oldest && items.current.has(was.oldest))
      scroller.scrollTop += scroller.scrollHeight - was.height
    if (was.newest === newest.id) return
    if (newest.isMine || atEnd.current) return show(newest.id)
    const place = rows.findIndex((row) => row.id === was.newest)
    setBelow((count) => count + rows.length - 1 - place)
  }, [rows, oldest, newest])

  const shown = rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is there once there are rows
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      atEnd.current = entry?.isIntersecting ?? false
      if (atEnd.current) setBelow(0)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown])

  const itemRef = useCallback(
    (id: string) => (element: HTMLLIElement | null) => {
      if (element) items.current.set(id, element)
      else items.current.delete(id)
    },
    [],
  )
  return {
    end,
    itemRef,
    /** How many messages came below what the reader sees. */
    below,
    toEnd: () => {
      const first = rows.at(-below)
      if (first) items.current.get(first.id)?.scrollIntoView({ block: 'start' })
      setBelow(0)
    },
  }
}
