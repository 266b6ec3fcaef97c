import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'

/** A part of the client that comes when it is first shown. */
export type OnDemand<P extends object> = ComponentType<P> & {
  /** Has it there before it is shown. Rejects as the loading does. */
  load(): Promise<void>
}

/**
 * A component that is loaded when it is first shown. It is drawn as soon as it is there: a `lazy` one is
 * held back for 300 ms after what stood in its place was drawn (React's `FALLBACK_THROTTLE_MS`).
 * @param load loads its module; where that fails, the nearest error page says so
 * @param before what stands in its place until then; nothing unless given
 */
export function onDemand<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  before: (props: P) => ReactNode = () => null,
): OnDemand<P> {
  let there: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const begin = () => {
    coming ??= load().then(
      (module) => {
        there = module.default
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Part(props: P) {
    const [Shown, show] = useState(() => there)
    useLayoutEffect(() => {
      if (Shown) return
      let isHere = true
      begin().then(
        () => isHere && show(() => there),
        (error: unknown) =>
          isHere &&
          show(() => {
            throw error
          }),
      )
      return () => {
        isHere = false
      }
    }, [Shown])
    if (!Shown) return before(props)
    // Its texts may come after it: what is around it stays meanwhile.
    return (
      <Suspense fallback={before(props)}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load: begin })
}
