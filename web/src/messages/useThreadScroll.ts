import type { Message } from '@portal/contracts/messages'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far below the window the end may be for its reader to be still at the end, in pixels. */
const NEAR = 80

/** What scrolls: the pane, or the page. */
function scrollerOf(pane: HTMLElement): Element {
  const own = getComputedStyle(pane).overflowY === 'auto'
  return own ? pane : (document.scrollingElement ?? document.documentElement)
}
function windowOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: window.innerHeight }
  return scroller.getBoundingClientRect()
}

const show = (list: Element | null, at: number) =>
  list?.children[at]?.scrollIntoView({ block: 'start' })

/**
 * Keeps a conversation where its reader is: it opens at what is new, whatever comes above or below
 * moves nothing, and only who is at the end, and not writing, is taken along to a new message.
 * @param settled the rows are all there that it opens with
 */
export function useThreadScroll(
  rows: readonly Message[],
  arrived: ReadonlySet<string>,
  settled: boolean,
) {
  const pane = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const newestShown = useRef<string>(undefined)
  const place = useRef<{ anchor: Element | undefined; top: number; atEnd: boolean }>(undefined)
  const [below, setBelow] = useState(0)
  const newest = rows.at(-1)

  const remember = useCallback(() => {
    if (!pane.current || !end.current) return
    const view = windowOf(scrollerOf(pane.current))
    const form = document.activeElement?.closest('form')
    const anchor =
      form && pane.current.contains(form)
        ? form
        : [...(list.current?.children ?? [])].find(
            (item) => item.getBoundingClientRect().bottom > view.top,
          )
    const atEnd = end.current.getBoundingClientRect().top <= view.bottom + NEAR
    place.current = { anchor, top: anchor?.getBoundingClientRect().top ?? 0, atEnd }
    if (atEnd) setBelow(0)
  }, [])

  useLayoutEffect(() => {
    if (!pane.current || !newest) return
    const was = newestShown.current
    // Until all that it opens with is there, it opens anew with what has come.
    if (was !== undefined || settled) newestShown.current = newest.id
    const { anchor, top, atEnd } = place.current ?? {}
    const fresh = rows.findIndex((row) => row.unread || arrived.has(row.id))
    if (was === undefined) show(list.current, fresh === -1 ? rows.length - 1 : fresh)
    else if (was !== newest.id && (newest.isMine || (atEnd && anchor?.localName !== 'form')))
      show(list.current, rows.length - 1)
    else if (anchor?.isConnected && top !== undefined) {
      scrollerOf(pane.current).scrollTop += anchor.getBoundingClientRect().top - top
      const from = rows.findIndex((row) => row.id === was)
      if (was !== newest.id) setBelow((count) => count + rows.length - 1 - from)
    }
    remember()
  }, [rows, newest, arrived, settled, remember])

  useEffect(() => {
    // Scrolling of the pane does not bubble, but is captured; focus decides on the anchor, too.
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const name of events) window.addEventListener(name, remember, true)
    return () => {
      for (const name of events) window.removeEventListener(name, remember, true)
    }
  }, [remember])

  return {
    pane,
    end,
    list,
    /** How many messages came below what the reader sees. */
    below,
    toEnd: () => {
      show(list.current, rows.length - below)
      setBelow(0)
    },
  }
}
