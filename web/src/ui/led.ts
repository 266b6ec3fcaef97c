import { useEffect, useRef } from 'react'

/** The key that leads to what is told, as it does in other pages' messages that pass: nothing else has a use for it. */
export const LED_BY = 'F8'

/**
 * What is told stands after all of the page: its key leads to its first button, and whoever is done with it is where
 * they came from.
 * @param shown something is told
 */
export function useLed(shown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const from = useRef<Element>(undefined)
  useEffect(() => {
    if (!shown) return
    const hear = (event: KeyboardEvent) => {
      const { activeElement: active } = document
      if (event.key === 'Escape' && place.current?.contains(active)) {
        place.current.querySelector<HTMLElement>('button:last-child')?.click()
        return
      }
      if (event.key !== LED_BY || event.ctrlKey || event.altKey || event.metaKey) return
      if (active && active !== document.body && !place.current?.contains(active))
        from.current = active
      place.current?.querySelector('button')?.focus()
      event.preventDefault()
    }
    window.addEventListener('keydown', hear)
    return () => {
      window.removeEventListener('keydown', hear)
      const { current } = from
      from.current = undefined
      const { activeElement: active } = document
      if (current instanceof HTMLElement && (!active || active === document.body)) current.focus()
    }
  }, [shown])
  return place
}
