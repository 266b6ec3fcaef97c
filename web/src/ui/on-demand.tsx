import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { patiently } from '../api/patience.ts'
import { currentTrouble, onTrouble } from '../api/trouble.ts'
import { isUnsaved } from '../router/held.ts'

/** A part of the client that comes when it is first shown. */
export type OnDemand<P extends object> = ComponentType<P> & {
  /** Has it there before it is shown. Rejects as the loading does. */
  load(): Promise<void>
}

/**
 * A component that is loaded when it is first shown. It is drawn as soon as it is there: a `lazy` one is
 * held back for 300 ms after what stood in its place was drawn (React's `FALLBACK_THROTTLE_MS`).
 * @param load loads its module; it is tried again where that fails, and what is around it stays
 * @param before what stands in its place until then; nothing unless given
 */
export const onDemand = <P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  before?: (props: P) => ReactNode,
): OnDemand<P> => asItComes(() => patiently(load), before)

/** The same for what is patient by itself: two who try again would both go on doing so. */
export function asItComes<P extends object = object>(
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
    if (!Shown) return <Coming>{before(props)}</Coming>
    // Its texts may come after it: what is around it stays meanwhile.
    return (
      <Suspense fallback={before(props)}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load: begin })
}

let NewVersion: ComponentType | undefined

/** What is said of a part that is gone comes with whatever may hold something unsaved: after a release it would be gone, too. */
export const tellWith = (part: ComponentType): void => {
  NewVersion = part
}

/** What stands in a part's place; where only a new page has the part, and something is typed on this one, that. */
function Coming({ children }: { children: ReactNode }) {
  const trouble = useSyncExternalStore(onTrouble, currentTrouble)
  return NewVersion && trouble?.status === 404 && isUnsaved() ? <NewVersion /> : children
}
