import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'

/** What lies over a page. */
interface Layer {
  /** Closes it, or asks first. Undefined where it hides all that is below: Back is then the page's. */
  readonly close: (() => void) | undefined
  /** The address may be what opened it. */
  readonly addressed: boolean
}
/** The last on top. */
const layers: { readonly current: Layer }[] = []

/** The parameters of an address that open something over its page. */
export const opening = ['id', 'file', 'user', 'entry', 'application', 'agreement']

/**
 * The browser's Back, and the gesture that a phone has for it, closes what lies over a page and leaves the page
 * where it is.
 * @param close undefined where nothing below it is to be closed either
 */
export function useLayer(close: (() => void) | undefined, addressed = false): void {
  const own = useRef<Layer>({ close, addressed })
  own.current = { close, addressed }
  useEffect(() => {
    layers.push(own)
    return () => void layers.splice(layers.indexOf(own), 1)
  }, [])
}

/** What Back closes in place of going from one address to another; undefined where it goes. */
export function closedByBack(from: Location, to: Location): (() => void) | undefined {
  const top = layers.at(-1)?.current
  if (!top) return undefined
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const isGone = (name: string) => before.has(name) && before.get(name) !== after.get(name)
  // What the address has opened, it closes.
  return top.addressed && opening.some(isGone) ? undefined : top.close
}
