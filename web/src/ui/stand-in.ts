import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that chooses something and the one that takes it away stand in each other's place: the one that comes has
 * the focus of the one that went.
 * @param chosen which of them is shown
 * @returns `place` of the two, and what either calls as it is pressed
 */
export function useStandIn(chosen: boolean): {
  place: RefObject<HTMLDivElement | null>
  pressed: () => void
} {
  const place = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once the other one stands there
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    const { activeElement: active } = document
    if (!active || active === document.body)
      place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [chosen])
  return {
    place,
    pressed: () => {
      isPressed.current = true
    },
  }
}
