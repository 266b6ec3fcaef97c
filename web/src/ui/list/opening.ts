import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** What a press belongs to, and not to the row around it. */
const ownPress = 'a, button, input, select, textarea, label, summary'

/** What a row opens: an address, or something on this page. */
export interface Opens<T> {
  readonly linkTo?: ((row: T) => string) | undefined
  readonly onOpen?: ((row: T) => void) | undefined
}

/**
 * A row opens wherever it is pressed, beside what is pressed for itself; with Ctrl or the middle button
 * in another tab, as a link does. Words that are being marked open nothing.
 */
export function useRowPress<T>({ linkTo, onOpen }: Opens<T>) {
  const navigate = useNavigate()
  if (!linkTo && !onOpen) return undefined
  return (row: T) => {
    const isOwn = ({ target }: MouseEvent) => (target as Element).closest(ownPress) !== null
    const another = () => linkTo && window.open(linkTo(row), '_blank', 'noopener')
    return {
      onClick: (event: MouseEvent) => {
        if (isOwn(event) || window.getSelection()?.toString()) return
        if (event.ctrlKey || event.metaKey) another()
        else if (linkTo) void navigate(linkTo(row))
        else onOpen?.(row)
      },
      onAuxClick: (event: MouseEvent) => {
        if (event.button === 1 && !isOwn(event)) another()
      },
    }
  }
}

/**
 * The keyboard in a list: up and down go from row to row, Home and End to the first and last of them,
 * and the space bar selects. What is pressed for itself keeps its keys.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const row = (target as Element).closest('[data-row]')
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...currentTarget.querySelectorAll('[data-row]')]
  const at = rows.indexOf(row)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (next !== undefined) {
    const opener =
      rows[next]?.querySelector<HTMLElement>('[data-opens]') ??
      rows[next]?.querySelector<HTMLElement>('input, a, button')
    if (!opener || (target as Element).matches('select, textarea, [type=search]')) return
    event.preventDefault()
    opener.focus()
  } else if (key === ' ' && (target as Element).matches('[data-opens]')) {
    const box = row.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (!box) return
    event.preventDefault()
    box.click()
  }
}
